// libedit, loaded when a prompt opens: line editing and history on a terminal.
#pragma once
#include <stddef.h>

typedef struct tolmach_line_editor tolmach_line_editor;

/// `NULL` when libedit is not installed, or the terminal cannot be used.
/// @param history the file in which lines are kept between sessions; may be NULL.
tolmach_line_editor *_Nullable tolmach_editor_open(const char *_Nonnull program, const char *_Nullable history);
void tolmach_editor_close(tolmach_line_editor *_Nonnull editor);

/// The words that the tabulator completes at the beginning of a line and after a space, one a line.
void tolmach_editor_set_words(tolmach_line_editor *_Nonnull editor, const char *_Nonnull words);

/// The next line with its line end, valid until the next call; `NULL` at the end.
const char *_Nullable tolmach_editor_read(tolmach_line_editor *_Nonnull editor, const char *_Nonnull prompt);
/// Puts a line into the history.
void tolmach_editor_remember(tolmach_line_editor *_Nonnull editor, const char *_Nonnull line);

/// Whether more input is there within some milliseconds: the rest of what was pasted.
int tolmach_editor_has_more(int milliseconds);
