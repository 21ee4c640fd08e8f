// libmicrohttpd, loaded when a server begins: linking it would cost every process a start-up that only
// `translate serve` needs. One thread waits for all connections; a request is handed over when its body is
// complete, and answered from any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct tolmach_http_server tolmach_http_server;
/// A request and the place of its answer. Valid until it is answered, and during the call that hands it over.
typedef struct tolmach_http_exchange tolmach_http_exchange;

typedef struct {
    /// A socket that listens already; closed with the server.
    int listener;
    unsigned connection_limit;
    /// Connections from one address at most; 0 for no bound.
    unsigned address_limit;
    /// Seconds that a connection may be silent between requests.
    unsigned idle_seconds;
    /// Seconds within which a request must have come.
    unsigned receive_seconds;
    /// Seconds within which an answer must have been read.
    unsigned send_seconds;
    /// Bytes of one body, and of all bodies in memory.
    size_t body_limit;
    size_t memory_limit;
    void *_Nullable context;
    /// Called on the server's thread. When it returns without an answer, the answer comes later.
    void (*_Nonnull on_request)(void *_Nullable context, tolmach_http_exchange *_Nonnull exchange);
} tolmach_http_options;

typedef enum {
    tolmach_http_complete,
    /// The body is longer than one may be; to be answered at once.
    tolmach_http_too_large,
    /// There is no memory for the body now; to be answered at once.
    tolmach_http_no_memory,
} tolmach_http_state;

typedef struct {
    const char *_Nonnull name;
    const char *_Nonnull value;
} tolmach_http_header;

/// A socket that listens on an address in numbers; negative on failure, which `errno` tells.
int tolmach_http_listen(const char *_Nonnull address, uint16_t port);
/// Whether a listening socket can only be reached from this machine; its port, 0 for a socket in the file system.
int tolmach_http_is_local(int listener, uint16_t *_Nonnull port);

/// `NULL` when libmicrohttpd is missing (`is_missing`) or does not start.
tolmach_http_server *_Nullable tolmach_http_start(const tolmach_http_options *_Nonnull options,
                                                  int *_Nonnull is_missing);
/// Takes no more connections; those that are there go on.
void tolmach_http_quiesce(tolmach_http_server *_Nonnull server);
/// Ends the server. Every exchange must have been answered.
void tolmach_http_stop(tolmach_http_server *_Nonnull server);
/// Closes connections that took longer than they may.
void tolmach_http_sweep(tolmach_http_server *_Nonnull server);
unsigned tolmach_http_connections(tolmach_http_server *_Nonnull server);
/// Connections on which a request is worked on or answered.
unsigned tolmach_http_busy(tolmach_http_server *_Nonnull server);

// What a request says; pointers are valid as long as the exchange.
tolmach_http_state tolmach_http_state_of(const tolmach_http_exchange *_Nonnull exchange);
const char *_Nonnull tolmach_http_method(const tolmach_http_exchange *_Nonnull exchange);
/// Path and query as they came.
const char *_Nonnull tolmach_http_target(const tolmach_http_exchange *_Nonnull exchange);
const char *_Nullable tolmach_http_field(const tolmach_http_exchange *_Nonnull exchange, const char *_Nonnull name);
const uint8_t *_Nullable tolmach_http_body(const tolmach_http_exchange *_Nonnull exchange, size_t *_Nonnull size);
/// The client's address in numbers, into 64 bytes.
void tolmach_http_address(const tolmach_http_exchange *_Nonnull exchange, char *_Nonnull address);

/// Answers once; the exchange is not to be used afterwards. The body is copied.
void tolmach_http_answer(tolmach_http_exchange *_Nonnull exchange, unsigned status,
                         const tolmach_http_header *_Nullable headers, size_t header_count,
                         const uint8_t *_Nullable body, size_t size);
