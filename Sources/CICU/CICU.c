#include "CICU.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
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

// ICU is loaded when it is first needed: most runs of a command look up or translate plain letters, and linking
// ICU would cost each of them a millisecond and three megabytes. ICU's headers rename every function to one with
// the version (`ucol_open_72`); the lists below are expanded under those names.
#define COMMON_FUNCTIONS(USE) \
    USE(unorm2_getNFCInstance) USE(unorm2_getNFDInstance) USE(unorm2_getNFKCInstance) USE(unorm2_normalize) \
    USE(u_strFoldCase) USE(u_strToLower) USE(u_strToUpper) USE(u_hasBinaryProperty) \
    USE(uloc_getDisplayName) USE(uloc_getLanguage) USE(uloc_addLikelySubtags) USE(uloc_getScript) \
    USE(uscript_getScript) USE(uscript_getShortName) \
    USE(ubrk_open) USE(ubrk_close) USE(ubrk_setText) USE(ubrk_next) USE(ubrk_getRuleStatus)
#define LANGUAGE_FUNCTIONS(USE) \
    USE(ucol_open) USE(ucol_close) USE(ucol_setStrength) USE(ucol_strcoll) USE(ucol_getSortKey) \
    USE(utrans_openU) USE(utrans_close) USE(utrans_transUChars)

#define DECLARE(function) __typeof__(&function) function;
static struct {
    COMMON_FUNCTIONS(DECLARE)
    LANGUAGE_FUNCTIONS(DECLARE)
    int has_common, has_languages;
} icu;

#define TEXT_OF(name) #name
#define NAME_OF(function) TEXT_OF(function)
#define RESOLVE(function) \
    icu.function = (__typeof__(icu.function))dlsym(library, NAME_OF(function)); \
    found = found && icu.function != NULL;

// One of ICU's libraries of the version whose headers this was compiled with.
static void *open_library(const char *name) {
    char file[64];
    snprintf(file, sizeof file, "lib%s.so." NAME_OF(U_ICU_VERSION_MAJOR_NUM), name);
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL)
        fprintf(stderr, "tolmach: %s is missing, so letters beyond ASCII cannot be handled.\n"
                        "  Install: apt install libicu" NAME_OF(U_ICU_VERSION_MAJOR_NUM) "\n", file);
    return library;
}

static void load_common(void) {
    void *library = open_library("icuuc");
    int found = library != NULL;
    if (!found) return;
    COMMON_FUNCTIONS(RESOLVE)
    icu.has_common = found;
}

static void load_languages(void) {
    void *library = open_library("icui18n");
    int found = library != NULL;
    if (!found) return;
    LANGUAGE_FUNCTIONS(RESOLVE)
    icu.has_languages = found;
}

static int has_common(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_common);
    return icu.has_common;
}

static int has_languages(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_languages);
    return icu.has_languages;
}

const char *tolmach_icu_version(void) { return U_ICU_VERSION; }

// What a preflighting ICU function reports: too small a buffer is an answer, not a failure.
static int32_t answer(int32_t needed, UErrorCode status) {
    if (status == U_BUFFER_OVERFLOW_ERROR) return needed;
    return U_SUCCESS(status) ? needed : -1;
}

// MARK: Normalization and case

int32_t tolmach_icu_normalize(int32_t form, const uint16_t *text, int32_t count, uint16_t *result,
                              int32_t capacity) {
    if (!has_common()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = form == TOLMACH_NFC   ? icu.unorm2_getNFCInstance(&status)
                                     : form == TOLMACH_NFD ? icu.unorm2_getNFDInstance(&status)
                                                           : icu.unorm2_getNFKCInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t needed = icu.unorm2_normalize(normalizer, text, count, result, capacity, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_fold(int32_t turkic, const uint16_t *text, int32_t count, uint16_t *result,
                         int32_t capacity) {
    if (!has_common()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    uint32_t options = turkic ? U_FOLD_CASE_EXCLUDE_SPECIAL_I : U_FOLD_CASE_DEFAULT;
    int32_t needed = icu.u_strFoldCase(result, capacity, text, count, options, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_map_case(int32_t mapping, const char *locale, const uint16_t *text, int32_t count,
                             uint16_t *result, int32_t capacity) {
    if (!has_common()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = mapping == TOLMACH_LOWER
                         ? icu.u_strToLower(result, capacity, text, count, locale, &status)
                         : icu.u_strToUpper(result, capacity, text, count, locale, &status);
    return answer(needed, status);
}

// MARK: Names and properties

int32_t tolmach_icu_display_name(const char *tag, const char *in, uint16_t *result, int32_t capacity) {
    if (!has_common()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = icu.uloc_getDisplayName(tag, in, result, capacity, &status);
    return answer(needed, status);
}

int32_t tolmach_icu_language_code(const char *code, char result[12]) {
    if (!has_common()) return 0;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = icu.uloc_getLanguage(code, result, 12, &status);
    return U_SUCCESS(status) && count > 0 && count < 12;
}

int32_t tolmach_icu_ends_sentence(uint32_t scalar) {
    if (!has_common()) return 0;
    return icu.u_hasBinaryProperty((UChar32)scalar, UCHAR_S_TERM);
}

const char *tolmach_icu_script(uint32_t scalar) {
    if (!has_common()) return "Zzzz";
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode code = icu.uscript_getScript((UChar32)scalar, &status);
    const char *name = U_SUCCESS(status) ? icu.uscript_getShortName(code) : NULL;
    return name ? name : "Zzzz";
}

int32_t tolmach_icu_likely_script(const char *locale, char code[5]) {
    if (!has_common()) return 0;
    char full[ULOC_FULLNAME_CAPACITY];
    char script[ULOC_SCRIPT_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    icu.uloc_addLikelySubtags(locale, full, sizeof full, &status);
    int32_t count = icu.uloc_getScript(full, script, sizeof script, &status);
    if (U_FAILURE(status) || count != 4) return 0;
    memcpy(code, script, 5);
    return 1;
}

// MARK: Word boundaries

tolmach_breaker *tolmach_breaker_open(const char *locale) {
    if (!has_common()) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = icu.ubrk_open(UBRK_WORD, locale, NULL, 0, &status);
    return U_SUCCESS(status) ? (tolmach_breaker *)iterator : NULL;
}

void tolmach_breaker_close(tolmach_breaker *breaker) { icu.ubrk_close((UBreakIterator *)breaker); }

int32_t tolmach_breaker_set_text(tolmach_breaker *breaker, const uint16_t *text, int32_t count) {
    UErrorCode status = U_ZERO_ERROR;
    icu.ubrk_setText((UBreakIterator *)breaker, text, count, &status);
    return U_SUCCESS(status);
}

int32_t tolmach_breaker_next(tolmach_breaker *breaker, int32_t *boundaries, int32_t *statuses,
                             int32_t capacity) {
    UBreakIterator *iterator = (UBreakIterator *)breaker;
    int32_t found = 0;
    while (found < capacity) {
        int32_t boundary = icu.ubrk_next(iterator);
        if (boundary == UBRK_DONE) break;
        boundaries[found] = boundary;
        statuses[found] = icu.ubrk_getRuleStatus(iterator);
        found++;
    }
    return found;
}

// MARK: Collation

tolmach_collator *tolmach_collator_open(const char *locale, int32_t strength) {
    if (!has_languages()) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = icu.ucol_open(locale, &status);
    if (U_FAILURE(status)) return NULL;
    icu.ucol_setStrength(collator, strength == 1   ? UCOL_PRIMARY
                               : strength == 2 ? UCOL_SECONDARY
                                               : UCOL_TERTIARY);
    return (tolmach_collator *)collator;
}

void tolmach_collator_close(tolmach_collator *collator) { icu.ucol_close((UCollator *)collator); }

int32_t tolmach_collator_compare(const tolmach_collator *collator, const uint16_t *a, int32_t a_count,
                                 const uint16_t *b, int32_t b_count) {
    return icu.ucol_strcoll((const UCollator *)collator, a, a_count, b, b_count);
}

int32_t tolmach_collator_key(const tolmach_collator *collator, const uint16_t *text, int32_t count,
                             uint8_t *result, int32_t capacity) {
    return icu.ucol_getSortKey((const UCollator *)collator, text, count, result, capacity);
}

// MARK: Transliteration

tolmach_transliterator *tolmach_transliterator_open(const uint16_t *id, int32_t count) {
    if (!has_languages()) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    UTransliterator *transliterator =
        icu.utrans_openU(id, count, UTRANS_FORWARD, NULL, 0, NULL, &status);
    return U_SUCCESS(status) ? (tolmach_transliterator *)transliterator : NULL;
}

void tolmach_transliterator_close(tolmach_transliterator *transliterator) {
    icu.utrans_close((UTransliterator *)transliterator);
}

int32_t tolmach_transliterator_apply(const tolmach_transliterator *transliterator, const uint16_t *text,
                                     int32_t count, uint16_t *result, int32_t capacity) {
    if (count > capacity) return count;
    memcpy(result, text, (size_t)count * sizeof *text);
    int32_t length = count;
    int32_t limit = count;
    UErrorCode status = U_ZERO_ERROR;
    icu.utrans_transUChars((const UTransliterator *)transliterator, result, &length, capacity, 0, &limit,
                       &status);
    return answer(length, status);
}
