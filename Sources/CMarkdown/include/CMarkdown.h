// cmark-gfm's parser of Markdown as a stream of nodes. Loaded when the first document is read.
#pragma once
#include <stddef.h>

/// One node, entered or left.
typedef struct {
    int is_entering;
    /// cmark's name of the node's type: "paragraph", "text", "table_cell".
    const char *_Nonnull type;
    /// The text of text, code and HTML; NULL for others.
    const char *_Nullable literal;
    /// Where the node begins and ends: lines and columns of bytes, both from 1; 0 where cmark does not say.
    int start_line, start_column, end_line, end_column;
} tolmach_markdown_node;

typedef void (*tolmach_markdown_handler)(void *_Nullable context, const tolmach_markdown_node *_Nonnull node);

/// Parses CommonMark with GitHub's tables, task lists, strikethrough and footnotes. Returns 0 when the library is
/// missing.
int tolmach_markdown_parse(const char *_Nonnull text, size_t count, void *_Nullable context,
                           tolmach_markdown_handler _Nonnull handler);
