// SPDX-License-Identifier: MIT

#pragma once

#include <curl/curl.h>
#include <stdbool.h>

// Swift cannot call variadic C functions.

static inline CURLcode carousel_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// Sets an option that is a text, a list or an object.
static inline CURLcode carousel_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode carousel_curl_set_writer(
    CURL *handle, CURLoption option, size_t (*function)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode carousel_curl_set_progress(
    CURL *handle, int (*function)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode carousel_curl_set_opener(
    CURL *handle, curl_socket_t (*function)(void *, curlsocktype, struct curl_sockaddr *)) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

// The address about to be connected to. It may be longer than its type says.
static inline const struct sockaddr *carousel_curl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

// Whether the certificate was refused because it is not valid yet or has expired. The numbers are OpenSSL's.
static inline bool carousel_curl_is_untimely(CURL *handle) {
    long result = 0;
    curl_easy_getinfo(handle, CURLINFO_SSL_VERIFYRESULT, &result);
    return result == 9 || result == 10;
}

// The redirect's target; NULL if the answer is not a redirect. Belongs to the handle.
static inline const char *carousel_curl_redirect(CURL *handle) {
    char *url = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
    return url;
}
