#include "CXML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// As in libxml2's headers, which a build need not have: the layout of its SAX handlers, and of the beginning of
// its errors, has been the same since version 2.6.
typedef unsigned char xml_char;
typedef struct {
    int domain;
    int code;
    char *message;
    int level;
    char *file;
    int line;
} xml_error;
typedef struct {
    void (*internal_subset)(void *, const xml_char *, const xml_char *, const xml_char *);
    void *unused1[11];
    void *start_document, *end_document;
    void (*start_element)(void *, const xml_char *, const xml_char **);
    void (*end_element)(void *, const xml_char *);
    void (*reference)(void *, const xml_char *);
    void (*characters)(void *, const xml_char *, int);
    void (*ignorable_space)(void *, const xml_char *, int);
    void (*instruction)(void *, const xml_char *, const xml_char *);
    void (*comment)(void *, const xml_char *);
    void *warning, *error, *fatal_error, *get_parameter_entity;
    void (*cdata)(void *, const xml_char *, int);
    void *external_subset;
    unsigned int initialized;
    void *private;
    void (*start_element_ns)(void *, const xml_char *, const xml_char *, const xml_char *, int,
                             const xml_char **, int, int, const xml_char **);
    void (*end_element_ns)(void *, const xml_char *, const xml_char *, const xml_char *);
    void (*structured_error)(void *, xml_error *);
} sax_handler;

enum {
    sax2_magic = 0xDEEDBEAF,
    xml_recover = 1 << 0,
    xml_no_network = 1 << 11,
    xml_ignore_encoding = 1 << 21,
    html_no_error = 1 << 5,
    html_no_warning = 1 << 6,
    undeclared_entity = 26,
    undeclared_entity_warning = 27,
    utf8 = 1,
};

typedef struct {
    unsigned int value;
    const char *name;
    const char *description;
} html_entity;

static struct {
    void *(*push_xml)(sax_handler *, void *, const char *, int, const char *);
    int (*use_options)(void *, int);
    int (*parse)(void *, const char *, int, int);
    void (*free)(void *);
    void *(*push_html)(sax_handler *, void *, const char *, int, const char *, int);
    int (*html_options)(void *, int);
    int (*html_parse)(void *, const char *, int, int);
    void (*html_free)(void *);
    long (*consumed)(void *);
    const html_entity *(*lookup)(const xml_char *);
    void (*initialize)(void);
    int loaded;
} xml;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib"};
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return;
    xml.push_xml = (__typeof__(xml.push_xml))dlsym(library, "xmlCreatePushParserCtxt");
    xml.use_options = (__typeof__(xml.use_options))dlsym(library, "xmlCtxtUseOptions");
    xml.parse = (__typeof__(xml.parse))dlsym(library, "xmlParseChunk");
    xml.free = (__typeof__(xml.free))dlsym(library, "xmlFreeParserCtxt");
    xml.push_html = (__typeof__(xml.push_html))dlsym(library, "htmlCreatePushParserCtxt");
    xml.html_options = (__typeof__(xml.html_options))dlsym(library, "htmlCtxtUseOptions");
    xml.html_parse = (__typeof__(xml.html_parse))dlsym(library, "htmlParseChunk");
    xml.html_free = (__typeof__(xml.html_free))dlsym(library, "htmlFreeParserCtxt");
    xml.consumed = (__typeof__(xml.consumed))dlsym(library, "xmlByteConsumed");
    xml.lookup = (__typeof__(xml.lookup))dlsym(library, "htmlEntityLookup");
    xml.initialize = (__typeof__(xml.initialize))dlsym(library, "xmlInitParser");
    xml.loaded = xml.push_xml && xml.use_options && xml.parse && xml.free && xml.push_html && xml.html_options &&
                 xml.html_parse && xml.html_free && xml.consumed && xml.lookup && xml.initialize;
    if (xml.loaded) xml.initialize();
}

typedef struct {
    void *parser;
    void *context;
    tolmach_xml_handler handler;
    int64_t skipped;
    char *reason;
    int *line;
    int failed;
} state;

static void tell(void *user, tolmach_xml_kind kind, const xml_char *name, const xml_char *prefix) {
    state *self = user;
    self->handler(self->context, kind, (const char *)name, (const char *)prefix,
                  xml.consumed(self->parser) - self->skipped);
}

static void start_html(void *user, const xml_char *name, const xml_char **attributes) {
    (void)attributes;
    tell(user, tolmach_xml_start, name, NULL);
}
static void end_html(void *user, const xml_char *name) { tell(user, tolmach_xml_end, name, NULL); }
static void start_xml(void *user, const xml_char *name, const xml_char *prefix, const xml_char *uri, int spaces,
                      const xml_char **namespaces, int count, int defaulted, const xml_char **attributes) {
    (void)uri, (void)spaces, (void)namespaces, (void)count, (void)defaulted, (void)attributes;
    tell(user, tolmach_xml_start, name, prefix);
}
static void end_xml(void *user, const xml_char *name, const xml_char *prefix, const xml_char *uri) {
    (void)uri;
    tell(user, tolmach_xml_end, name, prefix);
}
static void characters(void *user, const xml_char *text, int length) {
    (void)text, (void)length;
    tell(user, tolmach_xml_text, NULL, NULL);
}
static void cdata(void *user, const xml_char *text, int length) {
    (void)text, (void)length;
    tell(user, tolmach_xml_cdata, NULL, NULL);
}
static void comment(void *user, const xml_char *text) {
    (void)text;
    tell(user, tolmach_xml_comment, NULL, NULL);
}
static void instruction(void *user, const xml_char *target, const xml_char *data) {
    (void)target, (void)data;
    tell(user, tolmach_xml_instruction, NULL, NULL);
}
static void reference(void *user, const xml_char *name) {
    (void)name;
    tell(user, tolmach_xml_reference, NULL, NULL);
}
static void doctype(void *user, const xml_char *name, const xml_char *external, const xml_char *system) {
    (void)name, (void)external, (void)system;
    tell(user, tolmach_xml_doctype, NULL, NULL);
}

// Fatal errors refuse the document; an entity that is declared elsewhere is kept as it is.
static void note_error(void *user, xml_error *error) {
    state *self = user;
    // Below level 3 libxml2 goes on by itself: a prefix without its namespace, for example.
    if (self->failed || error->level < 3) return;
    if (error->code == undeclared_entity || error->code == undeclared_entity_warning) return;
    self->failed = 1;
    *self->line = error->line;
    snprintf(self->reason, 256, "%s", error->message ? error->message : "it is not well-formed");
    for (size_t end = strlen(self->reason); end > 0 && self->reason[end - 1] == '\n'; end--) {
        self->reason[end - 1] = 0;
    }
}

static sax_handler handlers(int is_html) {
    sax_handler handlers;
    memset(&handlers, 0, sizeof handlers);
    handlers.internal_subset = doctype;
    handlers.characters = characters;
    handlers.ignorable_space = characters;
    handlers.instruction = instruction;
    handlers.comment = comment;
    handlers.reference = reference;
    handlers.cdata = cdata;
    if (is_html) {
        handlers.start_element = start_html;
        handlers.end_element = end_html;
        handlers.initialized = 1;
    } else {
        handlers.start_element_ns = start_xml;
        handlers.end_element_ns = end_xml;
        handlers.initialized = sax2_magic;
        handlers.structured_error = note_error;
    }
    return handlers;
}

// Bytes handed to the parser at once; its own lengths are ints.
static const size_t chunk = 1 << 20;

tolmach_xml_outcome tolmach_xml_parse(const uint8_t *bytes, size_t count, int is_html, void *context,
                                      tolmach_xml_handler handler, char *reason, int *line) {
    static const char mark[] = "\xEF\xBB\xBF ";
    reason[0] = 0;
    *line = 0;
    pthread_once(&load_once, load);
    if (!xml.loaded) return tolmach_xml_library_missing;
    state self = {NULL, context, handler, 0, reason, line, 0};
    sax_handler sax = handlers(is_html);
    if (is_html) {
        self.parser = xml.push_html(&sax, &self, NULL, 0, NULL, utf8);
        if (self.parser == NULL) return tolmach_xml_no_memory;
        xml.html_options(self.parser,
                         xml_recover | xml_no_network | xml_ignore_encoding | html_no_error | html_no_warning);
    } else {
        // The mark tells that what follows is UTF-8, whatever the document declares of itself.
        char head[5] = {mark[0], mark[1], mark[2], count > 0 ? (char)bytes[0] : ' ', 0};
        self.skipped = 3;
        self.parser = xml.push_xml(&sax, &self, head, 4, NULL);
        if (self.parser == NULL) return tolmach_xml_no_memory;
        xml.use_options(self.parser, xml_recover | xml_no_network | xml_ignore_encoding);
    }
    int (*parse)(void *, const char *, int, int) = is_html ? xml.html_parse : xml.parse;
    for (size_t start = is_html ? 0 : (count > 0 ? 1 : 0); start < count && !self.failed; start += chunk) {
        size_t size = count - start < chunk ? count - start : chunk;
        parse(self.parser, (const char *)bytes + start, (int)size, 0);
    }
    if (!self.failed) parse(self.parser, "", 0, 1);
    if (is_html) {
        xml.html_free(self.parser);
    } else {
        xml.free(self.parser);
    }
    return self.failed ? tolmach_xml_malformed : tolmach_xml_done;
}

uint32_t tolmach_html_reference(const char *name) {
    pthread_once(&load_once, load);
    if (!xml.loaded) return 0;
    const html_entity *found = xml.lookup((const xml_char *)name);
    return found ? found->value : 0;
}
