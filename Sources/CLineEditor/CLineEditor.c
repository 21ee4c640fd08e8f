#include "CLineEditor.h"

#include <dlfcn.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions used, each under libedit's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&el_init) init;
    __typeof__(&el_end) end;
    __typeof__(&el_set) set;
    __typeof__(&el_get) get;
    __typeof__(&el_gets) gets;
    __typeof__(&el_line) line;
    __typeof__(&el_insertstr) insert;
    __typeof__(&el_source) source;
    __typeof__(&history_init) history_init;
    __typeof__(&history_end) history_end;
    __typeof__(&history) history;
    int loaded;
} edit;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libedit.dylib", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define LOAD(field, symbol) edit.field = (__typeof__(edit.field))dlsym(library, symbol)
    LOAD(init, "el_init");
    LOAD(end, "el_end");
    LOAD(set, "el_set");
    LOAD(get, "el_get");
    LOAD(gets, "el_gets");
    LOAD(line, "el_line");
    LOAD(insert, "el_insertstr");
    LOAD(source, "el_source");
    LOAD(history_init, "history_init");
    LOAD(history_end, "history_end");
    LOAD(history, "history");
#undef LOAD
    edit.loaded = edit.init && edit.end && edit.set && edit.get && edit.gets && edit.line && edit.insert &&
                  edit.source && edit.history_init && edit.history_end && edit.history;
}

struct tolmach_line_editor {
    EditLine *line;
    History *past;
    char *history_file;
    char *words;
    const char *prompt;
};

static tolmach_line_editor *editor_of(EditLine *line) {
    void *editor = NULL;
    edit.get(line, EL_CLIENTDATA, &editor);
    return editor;
}

static char *show_prompt(EditLine *line) {
    tolmach_line_editor *editor = editor_of(line);
    return editor != NULL && editor->prompt != NULL ? (char *)editor->prompt : (char *)"> ";
}

/// Completes the word before the cursor as far as all candidates agree.
static unsigned char complete(EditLine *line, int key) {
    (void)key;
    tolmach_line_editor *editor = editor_of(line);
    const LineInfo *info = edit.line(line);
    if (editor == NULL || editor->words == NULL) return CC_REFRESH_BEEP;
    const char *start = info->cursor;
    while (start > info->buffer && start[-1] != ' ') start--;
    size_t typed = (size_t)(info->cursor - start);
    char common[128];
    size_t length = 0, candidates = 0;
    for (const char *word = editor->words; *word != 0;) {
        size_t size = strcspn(word, "\n");
        if (size >= typed && size < sizeof common && memcmp(word, start, typed) == 0) {
            if (candidates++ == 0) {
                memcpy(common, word, size);
                length = size;
            } else {
                size_t same = 0;
                while (same < length && same < size && common[same] == word[same]) same++;
                length = same;
            }
        }
        word += size + (word[size] == '\n');
    }
    if (candidates == 0 || length <= typed) return CC_REFRESH_BEEP;
    common[length] = 0;
    edit.insert(line, common + typed);
    if (candidates == 1) edit.insert(line, " ");
    return CC_REFRESH;
}

tolmach_line_editor *tolmach_editor_open(const char *program, const char *history_file) {
    pthread_once(&load_once, load);
    if (!edit.loaded) return NULL;
    // Without the terminal's encoding, letters beyond ASCII would be edited byte by byte.
    setlocale(LC_CTYPE, "");
    tolmach_line_editor *editor = calloc(1, sizeof *editor);
    if (editor == NULL) return NULL;
    editor->line = edit.init(program, stdin, stderr, stderr);
    editor->past = edit.history_init();
    if (editor->line == NULL || editor->past == NULL) {
        tolmach_editor_close(editor);
        return NULL;
    }
    HistEvent event;
    edit.history(editor->past, &event, H_SETSIZE, 1000);
    edit.history(editor->past, &event, H_SETUNIQUE, 1);
    if (history_file != NULL) {
        editor->history_file = strdup(history_file);
        edit.history(editor->past, &event, H_LOAD, history_file);
    }
    edit.set(editor->line, EL_CLIENTDATA, editor);
    edit.set(editor->line, EL_PROMPT, show_prompt);
    edit.set(editor->line, EL_EDITOR, "emacs");
    edit.set(editor->line, EL_SIGNAL, 1);
    edit.set(editor->line, EL_HIST, edit.history, editor->past);
    edit.set(editor->line, EL_ADDFN, "tolmach-complete", "Complete a word", complete);
    edit.set(editor->line, EL_BIND, "^I", "tolmach-complete", NULL);
    edit.source(editor->line, NULL);
    return editor;
}

void tolmach_editor_close(tolmach_line_editor *editor) {
    if (editor->line != NULL) edit.end(editor->line);
    if (editor->past != NULL) edit.history_end(editor->past);
    free(editor->history_file);
    free(editor->words);
    free(editor);
}

void tolmach_editor_set_words(tolmach_line_editor *editor, const char *words) {
    free(editor->words);
    editor->words = strdup(words);
}

const char *tolmach_editor_read(tolmach_line_editor *editor, const char *prompt) {
    editor->prompt = prompt;
    int count = 0;
    return edit.gets(editor->line, &count);
}

void tolmach_editor_remember(tolmach_line_editor *editor, const char *line) {
    HistEvent event;
    edit.history(editor->past, &event, H_ENTER, line);
    if (editor->history_file != NULL) edit.history(editor->past, &event, H_SAVE, editor->history_file);
}

int tolmach_editor_has_more(int milliseconds) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    return poll(&input, 1, milliseconds) > 0 && (input.revents & POLLIN) != 0;
}
