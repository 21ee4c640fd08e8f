// ICU behind opaque handles: no ICU header is included here, because ICU renames its functions
// by macro and its types clash with Foundation's.
//
// Text goes in and out as UTF-16. A function that writes text returns the number of units its result
// needs, also when that is more than `capacity` (nothing useful is written then), or -1 on failure.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The version of the ICU library in use, for example "72.1".
const char *_Nonnull tolmach_icu_version(void);

/// The normalization forms that `tolmach_icu_normalize` knows.
enum { TOLMACH_NFC = 0, TOLMACH_NFD = 1, TOLMACH_NFKC = 2 };

int32_t tolmach_icu_normalize(int32_t form, const uint16_t *_Nonnull text, int32_t count,
                              uint16_t *_Nonnull result, int32_t capacity);

/// Full case folding; `turkic` keeps the dotted and the dotless i apart.
int32_t tolmach_icu_fold(int32_t turkic, const uint16_t *_Nonnull text, int32_t count,
                         uint16_t *_Nonnull result, int32_t capacity);

/// The case mappings that `tolmach_icu_map_case` knows.
enum { TOLMACH_LOWER = 0, TOLMACH_UPPER = 1 };

int32_t tolmach_icu_map_case(int32_t mapping, const char *_Nonnull locale,
                             const uint16_t *_Nonnull text, int32_t count,
                             uint16_t *_Nonnull result, int32_t capacity);

/// The name of the language `tag`, in the language `in`.
int32_t tolmach_icu_display_name(const char *_Nonnull tag, const char *_Nonnull in,
                                 uint16_t *_Nonnull result, int32_t capacity);

/// The shortest ISO 639 code of the language `code`, for example "en" for "eng". Writes at most 11 letters
/// and a NUL; 0 on failure.
int32_t tolmach_icu_language_code(const char *_Nonnull code, char result[_Nonnull 12]);

/// Whether the code point ends sentences (the Sentence_Terminal property).
int32_t tolmach_icu_ends_sentence(uint32_t scalar);

/// The ISO 15924 code of the code point's script, for example "Cyrl"; static storage.
const char *_Nonnull tolmach_icu_script(uint32_t scalar);

/// The script most used for the language `locale`; 0 when unknown. Writes four letters and a NUL.
int32_t tolmach_icu_likely_script(const char *_Nonnull locale, char code[_Nonnull 5]);

// MARK: Word boundaries

/// A word breaker, for one thread at a time.
typedef struct tolmach_breaker tolmach_breaker;
tolmach_breaker *_Nullable tolmach_breaker_open(const char *_Nonnull locale);
void tolmach_breaker_close(tolmach_breaker *_Nonnull breaker);

/// Sets the text; it must stay where it is until the last boundary is fetched. 0 on failure.
int32_t tolmach_breaker_set_text(tolmach_breaker *_Nonnull breaker, const uint16_t *_Nonnull text,
                                 int32_t count);

/// Fetches up to `capacity` following boundaries and what lies before each: ICU's rule status.
/// Returns their number; 0 at the end of the text.
int32_t tolmach_breaker_next(tolmach_breaker *_Nonnull breaker, int32_t *_Nonnull boundaries,
                             int32_t *_Nonnull statuses, int32_t capacity);

// MARK: Collation

/// A collator; comparing and making keys is safe from several threads.
typedef struct tolmach_collator tolmach_collator;
/// `strength` is 1 (base letters), 2 (accents) or 3 (case).
tolmach_collator *_Nullable tolmach_collator_open(const char *_Nonnull locale, int32_t strength);
void tolmach_collator_close(tolmach_collator *_Nonnull collator);
/// -1, 0 or 1.
int32_t tolmach_collator_compare(const tolmach_collator *_Nonnull collator, const uint16_t *_Nonnull a,
                                 int32_t a_count, const uint16_t *_Nonnull b, int32_t b_count);
/// The sort key's size in bytes, its closing NUL included.
int32_t tolmach_collator_key(const tolmach_collator *_Nonnull collator, const uint16_t *_Nonnull text,
                             int32_t count, uint8_t *_Nonnull result, int32_t capacity);

// MARK: Transliteration

/// A transliterator, for one thread at a time.
typedef struct tolmach_transliterator tolmach_transliterator;
tolmach_transliterator *_Nullable tolmach_transliterator_open(const uint16_t *_Nonnull id, int32_t count);
void tolmach_transliterator_close(tolmach_transliterator *_Nonnull transliterator);
int32_t tolmach_transliterator_apply(const tolmach_transliterator *_Nonnull transliterator,
                                     const uint16_t *_Nonnull text, int32_t count,
                                     uint16_t *_Nonnull result, int32_t capacity);

// MARK: Encodings

/// A converter between an encoding and UTF-16, for one thread at a time and one direction.
typedef struct tolmach_converter tolmach_converter;
/// `escapes`: what the encoding lacks is written as `&#1234;`; otherwise encoding stops there.
tolmach_converter *_Nullable tolmach_converter_open(const char *_Nonnull name, int32_t escapes);
void tolmach_converter_close(tolmach_converter *_Nonnull converter);
/// The encoding's MIME name, as far as `capacity` allows; its length, 0 on failure.
int32_t tolmach_converter_name(const tolmach_converter *_Nonnull converter, char *_Nonnull name, int32_t capacity);
/// Decodes; bytes that mean nothing become U+FFFD and are counted. Returns the units written, -1 on failure.
int32_t tolmach_converter_decode(tolmach_converter *_Nonnull converter, const uint8_t *_Nonnull bytes,
                                 int32_t count, int32_t last, int32_t *_Nonnull taken,
                                 uint16_t *_Nonnull result, int32_t capacity);
/// The bytes that meant nothing so far.
int64_t tolmach_converter_invalid(const tolmach_converter *_Nonnull converter);
/// Encodes. Returns the bytes written; -1 where the encoding lacks a character and nothing is escaped.
int32_t tolmach_converter_encode(tolmach_converter *_Nonnull converter, const uint16_t *_Nonnull text,
                                 int32_t count, int32_t last, int32_t *_Nonnull taken,
                                 uint8_t *_Nonnull result, int32_t capacity);
/// Guesses the encoding of bytes; returns how sure it is, 0 to 100.
int32_t tolmach_icu_detect_encoding(const uint8_t *_Nonnull bytes, int32_t count, char *_Nonnull name,
                                    int32_t capacity);

// MARK: Plural rules

/// The CLDR plural category of a number: "one", "few" and so on. Its length, -1 on failure.
int32_t tolmach_icu_plural_category(const char *_Nonnull locale, double number, uint16_t *_Nonnull result,
                                    int32_t capacity);
