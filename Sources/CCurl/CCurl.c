#include "CCurl.h"
#include <dlfcn.h>

int tolmach_curl_available(void) { return dlopen("libcurl.so.4", RTLD_NOW) != 0; }
