#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
#define SUFFIX ".dylib"
#define NAME(base) base "." CMARK_GFM_VERSION_STRING SUFFIX
#else
#define NAME(base) base ".so." CMARK_GFM_VERSION_STRING
#endif

// The functions used, each under cmark's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&cmark_parser_new) parser_new;
    __typeof__(&cmark_parser_feed) feed;
    __typeof__(&cmark_parser_finish) finish;
    __typeof__(&cmark_parser_free) parser_free;
    __typeof__(&cmark_parser_attach_syntax_extension) attach;
    __typeof__(&cmark_find_syntax_extension) find;
    __typeof__(&cmark_gfm_core_extensions_ensure_registered) register_core;
    __typeof__(&cmark_iter_new) iter_new;
    __typeof__(&cmark_iter_next) iter_next;
    __typeof__(&cmark_iter_get_node) iter_node;
    __typeof__(&cmark_iter_free) iter_free;
    __typeof__(&cmark_node_free) node_free;
    __typeof__(&cmark_node_get_type_string) type;
    __typeof__(&cmark_node_get_literal) literal;
    __typeof__(&cmark_node_get_start_line) start_line;
    __typeof__(&cmark_node_get_start_column) start_column;
    __typeof__(&cmark_node_get_end_line) end_line;
    __typeof__(&cmark_node_get_end_column) end_column;
    int loaded;
} md;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

#define FIND(library, field, symbol) (md.field = (__typeof__(md.field))dlsym(library, #symbol)) != NULL

static void load(void) {
    void *core = dlopen(NAME("libcmark-gfm"), RTLD_NOW | RTLD_LOCAL);
    void *extensions = dlopen(NAME("libcmark-gfm-extensions"), RTLD_NOW | RTLD_LOCAL);
    if (core == NULL || extensions == NULL) return;
    md.loaded = FIND(core, parser_new, cmark_parser_new) && FIND(core, feed, cmark_parser_feed) &&
                FIND(core, finish, cmark_parser_finish) && FIND(core, parser_free, cmark_parser_free) &&
                FIND(core, attach, cmark_parser_attach_syntax_extension) &&
                FIND(core, find, cmark_find_syntax_extension) &&
                FIND(extensions, register_core, cmark_gfm_core_extensions_ensure_registered) &&
                FIND(core, iter_new, cmark_iter_new) && FIND(core, iter_next, cmark_iter_next) &&
                FIND(core, iter_node, cmark_iter_get_node) && FIND(core, iter_free, cmark_iter_free) &&
                FIND(core, node_free, cmark_node_free) && FIND(core, type, cmark_node_get_type_string) &&
                FIND(core, literal, cmark_node_get_literal) && FIND(core, start_line, cmark_node_get_start_line) &&
                FIND(core, start_column, cmark_node_get_start_column) &&
                FIND(core, end_line, cmark_node_get_end_line) &&
                FIND(core, end_column, cmark_node_get_end_column);
    if (md.loaded) md.register_core();
}

int tolmach_markdown_parse(const char *text, size_t count, void *context, tolmach_markdown_handler handler) {
    pthread_once(&load_once, load);
    if (!md.loaded) return 0;
    cmark_parser *parser = md.parser_new(CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE);
    static const char *const names[] = {"table", "strikethrough", "tasklist"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cmark_syntax_extension *extension = md.find(names[i]);
        if (extension != NULL) md.attach(parser, extension);
    }
    md.feed(parser, text, count);
    cmark_node *document = md.finish(parser);
    cmark_iter *iterator = md.iter_new(document);
    cmark_event_type event;
    while ((event = md.iter_next(iterator)) != CMARK_EVENT_DONE) {
        cmark_node *node = md.iter_node(iterator);
        tolmach_markdown_node told = {
            event == CMARK_EVENT_ENTER, md.type(node),         md.literal(node),    md.start_line(node),
            md.start_column(node),      md.end_line(node), md.end_column(node),
        };
        handler(context, &told);
    }
    md.iter_free(iterator);
    md.node_free(document);
    md.parser_free(parser);
    return 1;
}
