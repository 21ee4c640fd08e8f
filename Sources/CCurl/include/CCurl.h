// libcurl, loaded when the first transfer begins: linking it costs every process about 6 ms of
// start-up for its dependencies, and a local translation never needs it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// One transfer, every bound set. Strings are NUL-terminated UTF-8; 0 means "no bound" where it makes sense.
typedef struct {
    const char *_Nonnull url;
    const char *_Nonnull method;
    /// Header lines "Name: value".
    const char *_Nonnull const *_Nullable headers;
    size_t header_count;
    /// The request's body, NULL for none.
    const uint8_t *_Nullable body;
    size_t body_size;
    /// Whether libcurl follows redirects on its own (over http and https; https only once https was used).
    int follow_redirects;
    long connect_timeout;
    long stall_timeout;
    long total_timeout;
    int64_t rate_limit;
} tolmach_curl_request;

/// What calls back during a transfer; a non-zero result of `on_body` ends it.
typedef struct {
    void *_Nullable context;
    /// One header line without its end; a status line begins a new head.
    void (*_Nonnull on_header)(void *_Nullable context, const char *_Nonnull line, size_t size);
    int (*_Nonnull on_body)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t size);
} tolmach_curl_receiver;

/// How a transfer ended.
typedef enum {
    tolmach_curl_done = 0,
    tolmach_curl_library_missing,
    tolmach_curl_unsupported_url,
    tolmach_curl_host_not_found,
    tolmach_curl_cannot_connect,
    tolmach_curl_insecure,
    tolmach_curl_timed_out,
    tolmach_curl_connection_lost,
    tolmach_curl_forbidden_redirect,
    tolmach_curl_file_unreadable,
    tolmach_curl_stopped,
    tolmach_curl_other,
} tolmach_curl_outcome;

/// Performs a transfer and blocks until it ends.
///
/// - `status`: the final status code, 200 for a file that was read.
/// - `reason`: at least 256 bytes; receives libcurl's own words when the outcome is not `done`.
tolmach_curl_outcome tolmach_curl_perform(
    const tolmach_curl_request *_Nonnull request, const tolmach_curl_receiver *_Nonnull receiver,
    long *_Nonnull status, char *_Nonnull reason);
