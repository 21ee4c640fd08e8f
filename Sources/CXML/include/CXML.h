// libxml2's parsers of XML and HTML as a stream of events that say where they stand in the bytes. Loaded when the
// first document is read: most runs of a program that links this never read one.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What an event is about.
typedef enum {
    tolmach_xml_start = 0,
    tolmach_xml_end,
    tolmach_xml_text,
    /// A comment, a processing instruction, a document type, a CDATA section, a reference.
    tolmach_xml_comment,
    tolmach_xml_instruction,
    tolmach_xml_doctype,
    tolmach_xml_cdata,
    tolmach_xml_reference,
} tolmach_xml_kind;

/// How parsing ended.
typedef enum {
    tolmach_xml_done = 0,
    tolmach_xml_library_missing,
    tolmach_xml_malformed,
    tolmach_xml_no_memory,
} tolmach_xml_outcome;

/// Called for each event: its kind, the local name of an element (NULL for others), and how many bytes the
/// parser had read when it saw the event's end.
typedef void (*tolmach_xml_handler)(void *_Nullable context, tolmach_xml_kind kind, const char *_Nullable name,
                                    const char *_Nullable prefix, int64_t position);

/// Parses UTF-8 without a byte order mark. No external entity, no network, no substitution of entities.
///
/// - `reason`: at least 256 bytes; receives libxml2's words when the outcome is `malformed`.
/// - `line`: receives the line of the first error.
tolmach_xml_outcome tolmach_xml_parse(const uint8_t *_Nonnull bytes, size_t count, int is_html,
                                      void *_Nullable context, tolmach_xml_handler _Nonnull handler,
                                      char *_Nonnull reason, int *_Nonnull line);

/// The code point that an HTML reference such as "nbsp" stands for; 0 for none.
uint32_t tolmach_html_reference(const char *_Nonnull name);
