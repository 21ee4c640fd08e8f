#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// The functions used, each under the library's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&MHD_start_daemon) start_daemon;
    __typeof__(&MHD_stop_daemon) stop_daemon;
    __typeof__(&MHD_quiesce_daemon) quiesce_daemon;
    __typeof__(&MHD_suspend_connection) suspend;
    __typeof__(&MHD_resume_connection) resume;
    __typeof__(&MHD_queue_response) queue_response;
    __typeof__(&MHD_create_response_from_buffer) create_response;
    __typeof__(&MHD_destroy_response) destroy_response;
    __typeof__(&MHD_add_response_header) add_header;
    __typeof__(&MHD_lookup_connection_value) lookup_value;
    __typeof__(&MHD_get_connection_info) connection_info;
    int loaded;
} http;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libmicrohttpd.12.dylib", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define LOAD(field, symbol) http.field = (__typeof__(http.field))dlsym(library, symbol)
    LOAD(start_daemon, "MHD_start_daemon");
    LOAD(stop_daemon, "MHD_stop_daemon");
    LOAD(quiesce_daemon, "MHD_quiesce_daemon");
    LOAD(suspend, "MHD_suspend_connection");
    LOAD(resume, "MHD_resume_connection");
    LOAD(queue_response, "MHD_queue_response");
    LOAD(create_response, "MHD_create_response_from_buffer");
    LOAD(destroy_response, "MHD_destroy_response");
    LOAD(add_header, "MHD_add_response_header");
    LOAD(lookup_value, "MHD_lookup_connection_value");
    LOAD(connection_info, "MHD_get_connection_info");
#undef LOAD
    http.loaded = http.start_daemon && http.stop_daemon && http.quiesce_daemon && http.suspend &&
                  http.resume && http.queue_response && http.create_response && http.destroy_response &&
                  http.add_header && http.lookup_value && http.connection_info;
}

// What a connection is doing, and since when: what a slow client is judged by.
typedef enum { phase_receiving, phase_working, phase_sending } connection_phase;

typedef struct connection_record {
    struct connection_record *previous, *next;
    int descriptor;
    connection_phase phase;
    time_t since;
} connection_record;

struct tolmach_http_server {
    struct MHD_Daemon *daemon;
    tolmach_http_options options;
    _Atomic size_t body_bytes;
    pthread_mutex_t lock; // guards `records` and `count`
    connection_record records;
    unsigned count;
};

struct tolmach_http_exchange {
    tolmach_http_server *server;
    struct MHD_Connection *connection;
    connection_record *record;
    char *target;
    char *method;
    uint8_t *body;
    size_t size, capacity;
    tolmach_http_state state;
    int has_begun, was_handed_over;
    pthread_mutex_t lock; // guards `response`, `is_suspended`
    struct MHD_Response *response;
    unsigned status;
    int is_suspended, is_queued, is_answered;
};

static time_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static void enter(tolmach_http_server *server, connection_record *record, connection_phase phase) {
    if (record == NULL) return;
    pthread_mutex_lock(&server->lock);
    record->phase = phase;
    record->since = now();
    pthread_mutex_unlock(&server->lock);
}

// Connections

static void connection_changed(void *context, struct MHD_Connection *connection, void **socket_context,
                               enum MHD_ConnectionNotificationCode code) {
    tolmach_http_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        connection_record *record = calloc(1, sizeof *record);
        *socket_context = record;
        if (record == NULL) return;
        const union MHD_ConnectionInfo *info =
            http.connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        record->descriptor = info == NULL ? -1 : info->connect_fd;
        record->since = now();
        pthread_mutex_lock(&server->lock);
        record->next = server->records.next;
        record->previous = &server->records;
        server->records.next->previous = record;
        server->records.next = record;
        server->count++;
        pthread_mutex_unlock(&server->lock);
    } else {
        connection_record *record = *socket_context;
        if (record == NULL) return;
        pthread_mutex_lock(&server->lock);
        record->previous->next = record->next;
        record->next->previous = record->previous;
        server->count--;
        pthread_mutex_unlock(&server->lock);
        free(record);
        *socket_context = NULL;
    }
}

void tolmach_http_sweep(tolmach_http_server *server) {
    const tolmach_http_options *options = &server->options;
    time_t time = now();
    pthread_mutex_lock(&server->lock);
    for (connection_record *record = server->records.next; record != &server->records; record = record->next) {
        // The silence before a request counts with the request: its first bytes are not told of.
        time_t limit = record->phase == phase_receiving ? options->idle_seconds + options->receive_seconds
                       : record->phase == phase_sending ? options->send_seconds
                                                        : 0;
        if (limit > 0 && time - record->since > limit && record->descriptor >= 0) {
            shutdown(record->descriptor, SHUT_RDWR);
            record->descriptor = -1;
        }
    }
    pthread_mutex_unlock(&server->lock);
}

unsigned tolmach_http_connections(tolmach_http_server *server) {
    pthread_mutex_lock(&server->lock);
    unsigned count = server->count;
    pthread_mutex_unlock(&server->lock);
    return count;
}

unsigned tolmach_http_busy(tolmach_http_server *server) {
    unsigned count = 0;
    pthread_mutex_lock(&server->lock);
    for (connection_record *record = server->records.next; record != &server->records; record = record->next) {
        count += record->phase != phase_receiving;
    }
    pthread_mutex_unlock(&server->lock);
    return count;
}

// Exchanges

static void *exchange_begins(void *context, const char *target, struct MHD_Connection *connection) {
    tolmach_http_server *server = context;
    tolmach_http_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    exchange->server = server;
    exchange->connection = connection;
    pthread_mutex_init(&exchange->lock, NULL);
    exchange->target = strdup(target);
    const union MHD_ConnectionInfo *info =
        http.connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    exchange->record = info == NULL ? NULL : info->socket_context;
    return exchange;
}

static void drop_body(tolmach_http_exchange *exchange) {
    atomic_fetch_sub(&exchange->server->body_bytes, exchange->capacity);
    free(exchange->body);
    exchange->body = NULL;
    exchange->size = exchange->capacity = 0;
}

static void exchange_ends(void *context, struct MHD_Connection *connection, void **exchange_context,
                          enum MHD_RequestTerminationCode code) {
    (void)connection;
    (void)code;
    tolmach_http_exchange *exchange = *exchange_context;
    if (exchange == NULL) return;
    *exchange_context = NULL;
    enter(context, exchange->record, phase_receiving);
    drop_body(exchange);
    if (exchange->response != NULL) http.destroy_response(exchange->response);
    pthread_mutex_destroy(&exchange->lock);
    free(exchange->target);
    free(exchange->method);
    free(exchange);
}

/// Makes room for `more` bytes; 0 when there is none.
static int make_room(tolmach_http_exchange *exchange, size_t more) {
    if (exchange->capacity - exchange->size >= more) return 1;
    size_t wanted = exchange->capacity == 0 ? 4096 : exchange->capacity * 2;
    while (wanted < exchange->size + more) wanted *= 2;
    size_t growth = wanted - exchange->capacity;
    tolmach_http_server *server = exchange->server;
    if (atomic_fetch_add(&server->body_bytes, growth) + growth > server->options.memory_limit) {
        atomic_fetch_sub(&server->body_bytes, growth);
        return 0;
    }
    uint8_t *body = realloc(exchange->body, wanted);
    if (body == NULL) {
        atomic_fetch_sub(&server->body_bytes, growth);
        return 0;
    }
    exchange->body = body;
    exchange->capacity = wanted;
    return 1;
}

static enum MHD_Result send_answer(tolmach_http_exchange *exchange) {
    exchange->is_queued = 1;
    enter(exchange->server, exchange->record, phase_sending);
    return http.queue_response(exchange->connection, exchange->status, exchange->response);
}

static enum MHD_Result hand_over(tolmach_http_exchange *exchange) {
    exchange->was_handed_over = 1;
    enter(exchange->server, exchange->record, phase_working);
    exchange->server->options.on_request(exchange->server->options.context, exchange);
    pthread_mutex_lock(&exchange->lock);
    int is_answered = exchange->is_answered;
    if (!is_answered) {
        exchange->is_suspended = 1;
        http.suspend(exchange->connection);
    }
    pthread_mutex_unlock(&exchange->lock);
    if (!is_answered) return MHD_YES;
    return exchange->response != NULL ? send_answer(exchange) : MHD_NO;
}

static int announces_too_much(tolmach_http_exchange *exchange) {
    const char *length = tolmach_http_field(exchange, "Content-Length");
    return length != NULL && strtoull(length, NULL, 10) > exchange->server->options.body_limit;
}

static enum MHD_Result request_proceeds(void *context, struct MHD_Connection *connection, const char *url,
                                        const char *method, const char *version, const char *upload,
                                        size_t *upload_size, void **exchange_context) {
    (void)context;
    (void)connection;
    (void)url;
    (void)version;
    tolmach_http_exchange *exchange = *exchange_context;
    if (exchange == NULL || exchange->target == NULL) return MHD_NO;
    if (!exchange->has_begun) {
        exchange->has_begun = 1;
        exchange->method = strdup(method);
        if (exchange->method == NULL) return MHD_NO;
        if (!announces_too_much(exchange)) return MHD_YES;
        exchange->state = tolmach_http_too_large;
        return hand_over(exchange);
    }
    if (*upload_size > 0) {
        size_t limit = exchange->server->options.body_limit;
        size_t size = *upload_size;
        *upload_size = 0;
        if (exchange->state != tolmach_http_complete) {
            // Read to its end, so that the answer can be sent, but not without end.
            exchange->size += size;
            return exchange->size > 2 * limit ? MHD_NO : MHD_YES;
        }
        if (exchange->size + size > limit || !make_room(exchange, size)) {
            tolmach_http_state state =
                exchange->size + size > limit ? tolmach_http_too_large : tolmach_http_no_memory;
            drop_body(exchange);
            exchange->state = state;
            return MHD_YES;
        }
        memcpy(exchange->body + exchange->size, upload, size);
        exchange->size += size;
        return MHD_YES;
    }
    if (!exchange->was_handed_over) return hand_over(exchange);
    if (exchange->is_queued || exchange->response == NULL) return MHD_NO;
    return send_answer(exchange);
}

void tolmach_http_answer(tolmach_http_exchange *exchange, unsigned status,
                         const tolmach_http_header *headers, size_t header_count, const uint8_t *body,
                         size_t size) {
    static uint8_t nothing;
    struct MHD_Response *response =
        http.create_response(size, size == 0 ? &nothing : (void *)body, MHD_RESPMEM_MUST_COPY);
    for (size_t i = 0; response != NULL && i < header_count; i++) {
        http.add_header(response, headers[i].name, headers[i].value);
    }
    pthread_mutex_lock(&exchange->lock);
    exchange->response = response;
    exchange->status = status;
    exchange->is_answered = 1;
    // What was asked is of no more use: its memory is for others while a slow client reads.
    drop_body(exchange);
    struct MHD_Connection *connection = exchange->is_suspended ? exchange->connection : NULL;
    exchange->is_suspended = 0;
    pthread_mutex_unlock(&exchange->lock);
    if (connection != NULL) http.resume(connection);
}

tolmach_http_state tolmach_http_state_of(const tolmach_http_exchange *exchange) { return exchange->state; }
const char *tolmach_http_method(const tolmach_http_exchange *exchange) { return exchange->method; }
const char *tolmach_http_target(const tolmach_http_exchange *exchange) { return exchange->target; }

const char *tolmach_http_field(const tolmach_http_exchange *exchange, const char *name) {
    return http.lookup_value(exchange->connection, MHD_HEADER_KIND, name);
}

const uint8_t *tolmach_http_body(const tolmach_http_exchange *exchange, size_t *size) {
    *size = exchange->state == tolmach_http_complete ? exchange->size : 0;
    return exchange->body;
}

void tolmach_http_address(const tolmach_http_exchange *exchange, char *address) {
    address[0] = 0;
    const union MHD_ConnectionInfo *info =
        http.connection_info(exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL) return;
    const struct sockaddr *client = info->client_addr;
    if (client->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)client)->sin_addr, address, 64);
    } else if (client->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)client)->sin6_addr, address, 64);
    }
}

// The server

tolmach_http_server *tolmach_http_start(const tolmach_http_options *options, int *is_missing) {
    pthread_once(&load_once, load);
    *is_missing = !http.loaded;
    if (!http.loaded) return NULL;
    tolmach_http_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->options = *options;
    server->records.next = server->records.previous = &server->records;
    pthread_mutex_init(&server->lock, NULL);
    struct MHD_OptionItem items[] = {
        {MHD_OPTION_LISTEN_SOCKET, options->listener, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, options->connection_limit, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->address_limit, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, 16384, NULL},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)exchange_begins, server},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)exchange_ends, server},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_changed, server},
        {MHD_OPTION_END, 0, NULL},
    };
    server->daemon = http.start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, request_proceeds, server,
        MHD_OPTION_ARRAY, items, MHD_OPTION_END);
    if (server->daemon == NULL) {
        pthread_mutex_destroy(&server->lock);
        free(server);
        return NULL;
    }
    return server;
}

void tolmach_http_quiesce(tolmach_http_server *server) {
    int listener = http.quiesce_daemon(server->daemon);
    if (listener >= 0) close(listener);
}

void tolmach_http_stop(tolmach_http_server *server) {
    http.stop_daemon(server->daemon);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

// Sockets

int tolmach_http_listen(const char *address, uint16_t port) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(address, service, &hints, &found) != 0 || found == NULL) {
        errno = EINVAL;
        return -1;
    }
    int listener = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int yes = 1;
    if (listener >= 0) setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (listener >= 0 && (bind(listener, found->ai_addr, found->ai_addrlen) != 0 || listen(listener, 1024) != 0)) {
        int reason = errno;
        close(listener);
        errno = reason;
        listener = -1;
    }
    freeaddrinfo(found);
    return listener;
}

int tolmach_http_is_local(int listener, uint16_t *port) {
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    *port = 0;
    if (getsockname(listener, (struct sockaddr *)&name, &size) != 0) return 0;
    if (name.ss_family == AF_UNIX) return 1;
    if (name.ss_family == AF_INET) {
        const struct sockaddr_in *ip = (const struct sockaddr_in *)&name;
        *port = ntohs(ip->sin_port);
        return (ntohl(ip->sin_addr.s_addr) >> 24) == 127;
    }
    if (name.ss_family == AF_INET6) {
        const struct sockaddr_in6 *ip = (const struct sockaddr_in6 *)&name;
        *port = ntohs(ip->sin6_port);
        return IN6_IS_ADDR_LOOPBACK(&ip->sin6_addr);
    }
    return 0;
}
