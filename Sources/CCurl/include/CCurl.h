// libcurl, loaded when the first transfer begins: linking it costs every process about 6 ms of
// start-up for its dependencies, and a local translation never needs it.
#pragma once

/// 1 when libcurl could be loaded, 0 when it is missing on this machine.
int tolmach_curl_available(void);
