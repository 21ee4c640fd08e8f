#include "CICU.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucsdet.h>
#include <unicode/upluralrules.h>
#include <unicode/uversion.h>

// Loaded when the first document in another encoding than UTF-8 is read, as in CICU.c.
#define CONVERTER_FUNCTIONS(USE) \
    USE(ucnv_open) USE(ucnv_close) USE(ucnv_getName) USE(ucnv_getStandardName) USE(ucnv_toUnicode) \
    USE(ucnv_fromUnicode) USE(ucnv_setToUCallBack) USE(ucnv_setFromUCallBack) USE(ucnv_cbToUWriteUChars) \
    USE(UCNV_FROM_U_CALLBACK_ESCAPE) USE(UCNV_FROM_U_CALLBACK_STOP)
#define GUESSING_FUNCTIONS(USE) \
    USE(ucsdet_open) USE(ucsdet_close) USE(ucsdet_setText) USE(ucsdet_detect) USE(ucsdet_getName) \
    USE(ucsdet_getConfidence) USE(uplrules_open) USE(uplrules_close) USE(uplrules_select)

#define DECLARE(function) __typeof__(&function) function;
static struct {
    CONVERTER_FUNCTIONS(DECLARE)
    GUESSING_FUNCTIONS(DECLARE)
    int has_converters, has_guessing;
} icu;

#define TEXT_OF(name) #name
#define NAME_OF(function) TEXT_OF(function)
#define RESOLVE(function) \
    icu.function = (__typeof__(icu.function))dlsym(library, NAME_OF(function)); \
    found = found && icu.function != NULL;

static void load(void) {
    void *library = dlopen("libicuuc.so." NAME_OF(U_ICU_VERSION_MAJOR_NUM), RTLD_LAZY | RTLD_LOCAL);
    int found = library != NULL;
    if (!found) return;
    CONVERTER_FUNCTIONS(RESOLVE)
    icu.has_converters = found;
    library = dlopen("libicui18n.so." NAME_OF(U_ICU_VERSION_MAJOR_NUM), RTLD_LAZY | RTLD_LOCAL);
    found = library != NULL;
    if (!found) return;
    GUESSING_FUNCTIONS(RESOLVE)
    icu.has_guessing = found;
}

static void ensure_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
}

struct tolmach_converter {
    UConverter *converter;
    int64_t invalid;
};

// Writes U+FFFD for bytes that mean nothing and counts them.
static void count_invalid(const void *context, UConverterToUnicodeArgs *arguments, const char *bytes,
                          int32_t length, UConverterCallbackReason reason, UErrorCode *status) {
    if (reason > UCNV_IRREGULAR) return;
    tolmach_converter *self = (tolmach_converter *)context;
    self->invalid += length;
    const UChar replacement = 0xFFFD;
    *status = U_ZERO_ERROR;
    icu.ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status);
    (void)bytes;
}

tolmach_converter *tolmach_converter_open(const char *name, int32_t escapes) {
    ensure_loaded();
    if (!icu.has_converters) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = icu.ucnv_open(name, &status);
    if (U_FAILURE(status)) return NULL;
    tolmach_converter *self = malloc(sizeof *self);
    if (self == NULL) {
        icu.ucnv_close(converter);
        return NULL;
    }
    self->converter = converter;
    self->invalid = 0;
    icu.ucnv_setToUCallBack(converter, count_invalid, self, NULL, NULL, &status);
    if (escapes) {
        icu.ucnv_setFromUCallBack(converter, icu.UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_DEC, NULL, NULL, &status);
    } else {
        icu.ucnv_setFromUCallBack(converter, icu.UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    }
    if (U_FAILURE(status)) {
        tolmach_converter_close(self);
        return NULL;
    }
    return self;
}

void tolmach_converter_close(tolmach_converter *self) {
    icu.ucnv_close(self->converter);
    free(self);
}

int32_t tolmach_converter_name(const tolmach_converter *self, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *own = icu.ucnv_getName(self->converter, &status);
    const char *common = U_SUCCESS(status) ? icu.ucnv_getStandardName(own, "MIME", &status) : NULL;
    status = U_ZERO_ERROR;
    if (common == NULL) common = icu.ucnv_getStandardName(own, "IANA", &status);
    if (common == NULL || U_FAILURE(status)) common = own;
    if (common == NULL || (int32_t)strlen(common) >= capacity) return 0;
    strcpy(name, common);
    return (int32_t)strlen(common);
}

int32_t tolmach_converter_decode(tolmach_converter *self, const uint8_t *bytes, int32_t count, int32_t last,
                                 int32_t *taken, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UChar *target = (UChar *)result;
    const char *source = (const char *)bytes;
    icu.ucnv_toUnicode(self->converter, &target, target + capacity, &source, source + count, NULL, (UBool)last,
                   &status);
    *taken = (int32_t)(source - (const char *)bytes);
    if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return -1;
    return (int32_t)(target - (UChar *)result);
}

int64_t tolmach_converter_invalid(const tolmach_converter *self) { return self->invalid; }

int32_t tolmach_converter_encode(tolmach_converter *self, const uint16_t *text, int32_t count, int32_t last,
                                 int32_t *taken, uint8_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    char *target = (char *)result;
    const UChar *source = (const UChar *)text;
    icu.ucnv_fromUnicode(self->converter, &target, target + capacity, &source, source + count, NULL, (UBool)last,
                     &status);
    *taken = (int32_t)(source - (const UChar *)text);
    if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return -1;
    return (int32_t)(target - (char *)result);
}

int32_t tolmach_icu_detect_encoding(const uint8_t *bytes, int32_t count, char *name, int32_t capacity) {
    ensure_loaded();
    if (!icu.has_guessing) return 0;
    UErrorCode status = U_ZERO_ERROR;
    UCharsetDetector *detector = icu.ucsdet_open(&status);
    if (U_FAILURE(status)) return 0;
    icu.ucsdet_setText(detector, (const char *)bytes, count, &status);
    const UCharsetMatch *match = icu.ucsdet_detect(detector, &status);
    int32_t confidence = 0;
    if (U_SUCCESS(status) && match != NULL) {
        const char *found = icu.ucsdet_getName(match, &status);
        confidence = icu.ucsdet_getConfidence(match, &status);
        if (U_FAILURE(status) || found == NULL || (int32_t)strlen(found) >= capacity) {
            confidence = 0;
        } else {
            strcpy(name, found);
        }
    }
    icu.ucsdet_close(detector);
    return confidence;
}

// MARK: Plural rules


int32_t tolmach_icu_plural_category(const char *locale, double number, uint16_t *result, int32_t capacity) {
    ensure_loaded();
    if (!icu.has_guessing) return -1;
    UErrorCode status = U_ZERO_ERROR;
    UPluralRules *rules = icu.uplrules_open(locale, &status);
    if (U_FAILURE(status)) return -1;
    int32_t length = icu.uplrules_select(rules, number, (UChar *)result, capacity, &status);
    icu.uplrules_close(rules);
    return U_SUCCESS(status) ? length : -1;
}
