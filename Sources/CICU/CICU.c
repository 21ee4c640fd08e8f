#include "CICU.h"
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

const char *tolmach_icu_version(void) { return U_ICU_VERSION; }

// What a preflighting ICU function reports: too small a buffer is an answer, not a failure.
static int32_t answer(int32_t needed, UErrorCode status) {
    if (status == U_BUFFER_OVERFLOW_ERROR) return needed;
    return U_SUCCESS(status) ? needed : -1;
}

// MARK: Normalization and case

int32_t tolmach_icu_normalize(int32_t form, const uint16_t *text, int32_t count, uint16_t *result,
                              int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = form == TOLMACH_NFC   ? unorm2_getNFCInstance(&status)
                                     : form == TOLMACH_NFD ? unorm2_getNFDInstance(&status)
                                                           : unorm2_getNFKCInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t needed = unorm2_normalize(normalizer, text, count, result, capacity, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_fold(int32_t turkic, const uint16_t *text, int32_t count, uint16_t *result,
                         int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    uint32_t options = turkic ? U_FOLD_CASE_EXCLUDE_SPECIAL_I : U_FOLD_CASE_DEFAULT;
    int32_t needed = u_strFoldCase(result, capacity, text, count, options, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_map_case(int32_t mapping, const char *locale, const uint16_t *text, int32_t count,
                             uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = mapping == TOLMACH_LOWER
                         ? u_strToLower(result, capacity, text, count, locale, &status)
                         : u_strToUpper(result, capacity, text, count, locale, &status);
    return answer(needed, status);
}

// MARK: Names and properties

int32_t tolmach_icu_display_name(const char *tag, const char *in, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = uloc_getDisplayName(tag, in, result, capacity, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_language_code(const char *code, char result[12]) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = uloc_getLanguage(code, result, 12, &status);
    return U_SUCCESS(status) && count > 0 && count < 12;
}

int32_t tolmach_icu_ends_sentence(uint32_t scalar) {
    return u_hasBinaryProperty((UChar32)scalar, UCHAR_S_TERM);
}

const char *tolmach_icu_script(uint32_t scalar) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode code = uscript_getScript((UChar32)scalar, &status);
    const char *name = U_SUCCESS(status) ? uscript_getShortName(code) : NULL;
    return name ? name : "Zzzz";
}

int32_t tolmach_icu_likely_script(const char *locale, char code[5]) {
    char full[ULOC_FULLNAME_CAPACITY];
    char script[ULOC_SCRIPT_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    uloc_addLikelySubtags(locale, full, sizeof full, &status);
    int32_t count = uloc_getScript(full, script, sizeof script, &status);
    if (U_FAILURE(status) || count != 4) return 0;
    memcpy(code, script, 5);
    return 1;
}

// MARK: Word boundaries

tolmach_breaker *tolmach_breaker_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(UBRK_WORD, locale, NULL, 0, &status);
    return U_SUCCESS(status) ? (tolmach_breaker *)iterator : NULL;
}

void tolmach_breaker_close(tolmach_breaker *breaker) { ubrk_close((UBreakIterator *)breaker); }

int32_t tolmach_breaker_set_text(tolmach_breaker *breaker, const uint16_t *text, int32_t count) {
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText((UBreakIterator *)breaker, text, count, &status);
    return U_SUCCESS(status);
}

int32_t tolmach_breaker_next(tolmach_breaker *breaker, int32_t *boundaries, int32_t *statuses,
                             int32_t capacity) {
    UBreakIterator *iterator = (UBreakIterator *)breaker;
    int32_t found = 0;
    while (found < capacity) {
        int32_t boundary = ubrk_next(iterator);
        if (boundary == UBRK_DONE) break;
        boundaries[found] = boundary;
        statuses[found] = ubrk_getRuleStatus(iterator);
        found++;
    }
    return found;
}

// MARK: Collation

tolmach_collator *tolmach_collator_open(const char *locale, int32_t strength) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = ucol_open(locale, &status);
    if (U_FAILURE(status)) return NULL;
    ucol_setStrength(collator, strength == 1   ? UCOL_PRIMARY
                               : strength == 2 ? UCOL_SECONDARY
                                               : UCOL_TERTIARY);
    return (tolmach_collator *)collator;
}

void tolmach_collator_close(tolmach_collator *collator) { ucol_close((UCollator *)collator); }

int32_t tolmach_collator_compare(const tolmach_collator *collator, const uint16_t *a, int32_t a_count,
                                 const uint16_t *b, int32_t b_count) {
    return ucol_strcoll((const UCollator *)collator, a, a_count, b, b_count);
}

int32_t tolmach_collator_key(const tolmach_collator *collator, const uint16_t *text, int32_t count,
                             uint8_t *result, int32_t capacity) {
    return ucol_getSortKey((const UCollator *)collator, text, count, result, capacity);
}

// MARK: Transliteration

tolmach_transliterator *tolmach_transliterator_open(const uint16_t *id, int32_t count) {
    UErrorCode status = U_ZERO_ERROR;
    UTransliterator *transliterator =
        utrans_openU(id, count, UTRANS_FORWARD, NULL, 0, NULL, &status);
    return U_SUCCESS(status) ? (tolmach_transliterator *)transliterator : NULL;
}

void tolmach_transliterator_close(tolmach_transliterator *transliterator) {
    utrans_close((UTransliterator *)transliterator);
}

int32_t tolmach_transliterator_apply(const tolmach_transliterator *transliterator, const uint16_t *text,
                                     int32_t count, uint16_t *result, int32_t capacity) {
    if (count > capacity) return count;
    memcpy(result, text, (size_t)count * sizeof *text);
    int32_t length = count;
    int32_t limit = count;
    UErrorCode status = U_ZERO_ERROR;
    utrans_transUChars((const UTransliterator *)transliterator, result, &length, capacity, 0, &limit,
                       &status);
    return answer(length, status);
}
