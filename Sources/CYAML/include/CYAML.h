// libyaml's parser as a stream of events. Loaded when the first document is read.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What an event is about.
typedef enum {
    tolmach_yaml_scalar = 0,
    tolmach_yaml_sequence_start,
    tolmach_yaml_sequence_end,
    tolmach_yaml_mapping_start,
    tolmach_yaml_mapping_end,
    tolmach_yaml_alias,
    tolmach_yaml_document_start,
} tolmach_yaml_kind;

/// How a scalar is written.
typedef enum {
    tolmach_yaml_plain = 0,
    tolmach_yaml_single,
    tolmach_yaml_double,
    tolmach_yaml_literal,
    tolmach_yaml_folded,
} tolmach_yaml_style;

typedef struct {
    tolmach_yaml_kind kind;
    tolmach_yaml_style style;
    /// Whether a tag or an anchor stands before the value.
    int is_decorated;
    /// The value of a scalar, UTF-8; NULL for others.
    const char *_Nullable value;
    size_t value_size;
    /// Where the event begins and ends, in code points.
    size_t start, end;
} tolmach_yaml_event;

typedef void (*tolmach_yaml_handler)(void *_Nullable context, const tolmach_yaml_event *_Nonnull event);

/// Parses UTF-8. Returns 0 when it is done, 1 when the library is missing, 2 when the text is no YAML.
///
/// - `reason`: at least 256 bytes; receives libyaml's words.
/// - `line`: receives the line of the error.
int tolmach_yaml_parse(const uint8_t *_Nonnull text, size_t count, void *_Nullable context,
                       tolmach_yaml_handler _Nonnull handler, char *_Nonnull reason, int *_Nonnull line);
