#include "CICU.h"
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucsdet.h>

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
    ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status);
    (void)bytes;
}

tolmach_converter *tolmach_converter_open(const char *name, int32_t escapes) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(name, &status);
    if (U_FAILURE(status)) return NULL;
    tolmach_converter *self = malloc(sizeof *self);
    if (self == NULL) {
        ucnv_close(converter);
        return NULL;
    }
    self->converter = converter;
    self->invalid = 0;
    ucnv_setToUCallBack(converter, count_invalid, self, NULL, NULL, &status);
    if (escapes) {
        ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_DEC, NULL, NULL, &status);
    } else {
        ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    }
    if (U_FAILURE(status)) {
        tolmach_converter_close(self);
        return NULL;
    }
    return self;
}

void tolmach_converter_close(tolmach_converter *self) {
    ucnv_close(self->converter);
    free(self);
}

int32_t tolmach_converter_name(const tolmach_converter *self, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *own = ucnv_getName(self->converter, &status);
    const char *common = U_SUCCESS(status) ? ucnv_getStandardName(own, "MIME", &status) : NULL;
    status = U_ZERO_ERROR;
    if (common == NULL) common = ucnv_getStandardName(own, "IANA", &status);
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
    ucnv_toUnicode(self->converter, &target, target + capacity, &source, source + count, NULL, (UBool)last,
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
    ucnv_fromUnicode(self->converter, &target, target + capacity, &source, source + count, NULL, (UBool)last,
                     &status);
    *taken = (int32_t)(source - (const UChar *)text);
    if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return -1;
    return (int32_t)(target - (char *)result);
}

int32_t tolmach_icu_detect_encoding(const uint8_t *bytes, int32_t count, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UCharsetDetector *detector = ucsdet_open(&status);
    if (U_FAILURE(status)) return 0;
    ucsdet_setText(detector, (const char *)bytes, count, &status);
    const UCharsetMatch *match = ucsdet_detect(detector, &status);
    int32_t confidence = 0;
    if (U_SUCCESS(status) && match != NULL) {
        const char *found = ucsdet_getName(match, &status);
        confidence = ucsdet_getConfidence(match, &status);
        if (U_FAILURE(status) || found == NULL || (int32_t)strlen(found) >= capacity) {
            confidence = 0;
        } else {
            strcpy(name, found);
        }
    }
    ucsdet_close(detector);
    return confidence;
}

// MARK: Plural rules

#include <unicode/upluralrules.h>

int32_t tolmach_icu_plural_category(const char *locale, double number, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_open(locale, &status);
    if (U_FAILURE(status)) return -1;
    int32_t length = uplrules_select(rules, number, (UChar *)result, capacity, &status);
    uplrules_close(rules);
    return U_SUCCESS(status) ? length : -1;
}
