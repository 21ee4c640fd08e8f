#include "CYAML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <yaml.h>

// The functions used, each under libyaml's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&yaml_parser_initialize) initialize;
    __typeof__(&yaml_parser_set_input_string) set_input;
    __typeof__(&yaml_parser_set_encoding) set_encoding;
    __typeof__(&yaml_parser_parse) parse;
    __typeof__(&yaml_parser_delete) delete;
    __typeof__(&yaml_event_delete) event_delete;
    int loaded;
} yaml;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libyaml-0.2.dylib", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    yaml.initialize = (__typeof__(yaml.initialize))dlsym(library, "yaml_parser_initialize");
    yaml.set_input = (__typeof__(yaml.set_input))dlsym(library, "yaml_parser_set_input_string");
    yaml.set_encoding = (__typeof__(yaml.set_encoding))dlsym(library, "yaml_parser_set_encoding");
    yaml.parse = (__typeof__(yaml.parse))dlsym(library, "yaml_parser_parse");
    yaml.delete = (__typeof__(yaml.delete))dlsym(library, "yaml_parser_delete");
    yaml.event_delete = (__typeof__(yaml.event_delete))dlsym(library, "yaml_event_delete");
    yaml.loaded = yaml.initialize && yaml.set_input && yaml.set_encoding && yaml.parse && yaml.delete &&
                  yaml.event_delete;
}

static int is_decorated(const yaml_char_t *anchor, const yaml_char_t *tag) { return anchor != NULL || tag != NULL; }

// Returns 0 for events that are of no interest.
static int translate(const yaml_event_t *event, tolmach_yaml_event *told) {
    told->start = event->start_mark.index;
    told->end = event->end_mark.index;
    told->value = NULL;
    told->value_size = 0;
    told->is_decorated = 0;
    told->style = tolmach_yaml_plain;
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        told->kind = tolmach_yaml_scalar;
        told->value = (const char *)event->data.scalar.value;
        told->value_size = event->data.scalar.length;
        told->is_decorated = is_decorated(event->data.scalar.anchor, event->data.scalar.tag);
        switch (event->data.scalar.style) {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: told->style = tolmach_yaml_single; break;
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: told->style = tolmach_yaml_double; break;
        case YAML_LITERAL_SCALAR_STYLE: told->style = tolmach_yaml_literal; break;
        case YAML_FOLDED_SCALAR_STYLE: told->style = tolmach_yaml_folded; break;
        default: break;
        }
        return 1;
    case YAML_SEQUENCE_START_EVENT: told->kind = tolmach_yaml_sequence_start; return 1;
    case YAML_SEQUENCE_END_EVENT: told->kind = tolmach_yaml_sequence_end; return 1;
    case YAML_MAPPING_START_EVENT: told->kind = tolmach_yaml_mapping_start; return 1;
    case YAML_MAPPING_END_EVENT: told->kind = tolmach_yaml_mapping_end; return 1;
    case YAML_ALIAS_EVENT: told->kind = tolmach_yaml_alias; return 1;
    case YAML_DOCUMENT_START_EVENT: told->kind = tolmach_yaml_document_start; return 1;
    default: return 0;
    }
}

int tolmach_yaml_parse(const uint8_t *text, size_t count, void *context, tolmach_yaml_handler handler,
                       char *reason, int *line) {
    reason[0] = 0;
    *line = 0;
    pthread_once(&load_once, load);
    if (!yaml.loaded) return 1;
    yaml_parser_t parser;
    if (!yaml.initialize(&parser)) return 1;
    yaml.set_input(&parser, text, count);
    yaml.set_encoding(&parser, YAML_UTF8_ENCODING);
    int outcome = 0, done = 0;
    while (!done) {
        yaml_event_t event;
        if (!yaml.parse(&parser, &event)) {
            snprintf(reason, 256, "%s", parser.problem ? parser.problem : "it is no YAML");
            *line = (int)parser.problem_mark.line + 1;
            outcome = 2;
            break;
        }
        done = event.type == YAML_STREAM_END_EVENT;
        tolmach_yaml_event told;
        if (translate(&event, &told)) handler(context, &told);
        yaml.event_delete(&event);
    }
    yaml.delete(&parser);
    return outcome;
}
