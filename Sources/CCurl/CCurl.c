#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The functions used, each under libcurl's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_easy_init) easy_init;
    __typeof__(&curl_easy_setopt) setopt;
    __typeof__(&curl_easy_perform) perform;
    __typeof__(&curl_easy_getinfo) getinfo;
    __typeof__(&curl_easy_cleanup) cleanup;
    __typeof__(&curl_easy_strerror) describe;
    __typeof__(&curl_slist_append) slist_append;
    __typeof__(&curl_slist_free_all) slist_free;
    int loaded;
} curl;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    curl.global_init = (__typeof__(curl.global_init))dlsym(library, "curl_global_init");
    curl.easy_init = (__typeof__(curl.easy_init))dlsym(library, "curl_easy_init");
    curl.setopt = (__typeof__(curl.setopt))dlsym(library, "curl_easy_setopt");
    curl.perform = (__typeof__(curl.perform))dlsym(library, "curl_easy_perform");
    curl.getinfo = (__typeof__(curl.getinfo))dlsym(library, "curl_easy_getinfo");
    curl.cleanup = (__typeof__(curl.cleanup))dlsym(library, "curl_easy_cleanup");
    curl.describe = (__typeof__(curl.describe))dlsym(library, "curl_easy_strerror");
    curl.slist_append = (__typeof__(curl.slist_append))dlsym(library, "curl_slist_append");
    curl.slist_free = (__typeof__(curl.slist_free))dlsym(library, "curl_slist_free_all");
    curl.loaded = curl.global_init && curl.easy_init && curl.setopt && curl.perform && curl.getinfo &&
                  curl.cleanup && curl.describe && curl.slist_append && curl.slist_free &&
                  curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
    const tolmach_curl_receiver *receiver = context;
    size_t bytes = size * count, end = bytes;
    while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r')) end--;
    receiver->on_header(receiver->context, line, end);
    return bytes;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    const tolmach_curl_receiver *receiver = context;
    size_t total = size * count;
    if (total == 0) return 0;
    // Any count but `total` makes libcurl stop with CURLE_WRITE_ERROR.
    return receiver->on_body(receiver->context, (const uint8_t *)bytes, total) == 0 ? total : total + 1;
}

static tolmach_curl_outcome outcome_of(CURLcode code) {
    switch (code) {
    case CURLE_OK: return tolmach_curl_done;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT: return tolmach_curl_unsupported_url;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST: return tolmach_curl_host_not_found;
    case CURLE_COULDNT_CONNECT: return tolmach_curl_cannot_connect;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION: return tolmach_curl_insecure;
    case CURLE_OPERATION_TIMEDOUT: return tolmach_curl_timed_out;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2_STREAM: return tolmach_curl_connection_lost;
    case CURLE_TOO_MANY_REDIRECTS: return tolmach_curl_forbidden_redirect;
    case CURLE_FILE_COULDNT_READ_FILE:
    case CURLE_READ_ERROR: return tolmach_curl_file_unreadable;
    case CURLE_WRITE_ERROR: return tolmach_curl_stopped;
    default: return tolmach_curl_other;
    }
}

static void configure(CURL *handle, const tolmach_curl_request *request,
                      const tolmach_curl_receiver *receiver, struct curl_slist *headers, char *reason) {
    // A redirect may not go down from https, nor out of http(s) to files.
    const char *redirects = strncasecmp(request->url, "https:", 6) == 0 ? "https" : "http,https";
    curl.setopt(handle, CURLOPT_URL, request->url);
    curl.setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https,file");
    curl.setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, redirects);
    curl.setopt(handle, CURLOPT_FOLLOWLOCATION, (long)request->follow_redirects);
    curl.setopt(handle, CURLOPT_MAXREDIRS, 5L);
    curl.setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl.setopt(handle, CURLOPT_USERAGENT, "Tolmach");
    curl.setopt(handle, CURLOPT_ERRORBUFFER, reason);
    curl.setopt(handle, CURLOPT_HTTPHEADER, headers);
    curl.setopt(handle, CURLOPT_CONNECTTIMEOUT, request->connect_timeout);
    curl.setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl.setopt(handle, CURLOPT_LOW_SPEED_TIME, request->stall_timeout);
    curl.setopt(handle, CURLOPT_TIMEOUT, request->total_timeout);
    curl.setopt(handle, CURLOPT_MAX_RECV_SPEED_LARGE, (curl_off_t)request->rate_limit);
    curl.setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
    curl.setopt(handle, CURLOPT_HEADERDATA, (void *)receiver);
    curl.setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    curl.setopt(handle, CURLOPT_WRITEDATA, (void *)receiver);
    if (request->body != NULL) {
        curl.setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
        curl.setopt(handle, CURLOPT_POSTFIELDS, request->body);
    }
    if (strcmp(request->method, "GET") != 0 && strncasecmp(request->url, "file:", 5) != 0) {
        curl.setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
    }
}

tolmach_curl_outcome tolmach_curl_perform(const tolmach_curl_request *request,
                                          const tolmach_curl_receiver *receiver, long *status,
                                          char *reason) {
    reason[0] = 0;
    *status = 0;
    pthread_once(&load_once, load);
    if (!curl.loaded) return tolmach_curl_library_missing;
    CURL *handle = curl.easy_init();
    if (handle == NULL) return tolmach_curl_other;

    struct curl_slist *headers = NULL;
    for (size_t i = 0; i < request->header_count; i++) {
        headers = curl.slist_append(headers, request->headers[i]);
    }
    configure(handle, request, receiver, headers, reason);
    CURLcode code = curl.perform(handle);
    curl.getinfo(handle, CURLINFO_RESPONSE_CODE, status);
    if (code == CURLE_OK && strncasecmp(request->url, "file:", 5) == 0) *status = 200;
    if (code != CURLE_OK && reason[0] == 0) snprintf(reason, 256, "%s", curl.describe(code));
    // libcurl reports a redirect to a forbidden scheme as an unsupported protocol.
    tolmach_curl_outcome outcome = outcome_of(code);
    if (outcome == tolmach_curl_unsupported_url && *status >= 300 && *status < 400) {
        outcome = tolmach_curl_forbidden_redirect;
    }
    curl.slist_free(headers);
    curl.cleanup(handle);
    return outcome;
}
