#include "ServerPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t page_html[] = {
#embed "Page/page.html"
};
static const uint8_t page_css[] = {
#embed "Page/page.css"
};
static const uint8_t page_js[] = {
#embed "Page/page.js"
};
static const uint8_t words_js[] = {
#embed "Page/words.js"
};
static const uint8_t server_js[] = {
#embed "Page/server.js"
};
static const uint8_t elements_js[] = {
#embed "Page/elements.js"
};
static const uint8_t languages_js[] = {
#embed "Page/languages.js"
};
static const uint8_t dictionary_js[] = {
#embed "Page/dictionary.js"
};
static const uint8_t translate_js[] = {
#embed "Page/translate.js"
};
static const uint8_t phrases_js[] = {
#embed "Page/phrases.js"
};
static const uint8_t files_js[] = {
#embed "Page/files.js"
};
static const uint8_t icon_svg[] = {
#embed "Page/icon.svg"
};

static const tolmach_page_file files[] = {
    {"page.html", page_html, sizeof page_html},
    {"page.css", page_css, sizeof page_css},
    {"page.js", page_js, sizeof page_js},
    {"words.js", words_js, sizeof words_js},
    {"server.js", server_js, sizeof server_js},
    {"elements.js", elements_js, sizeof elements_js},
    {"languages.js", languages_js, sizeof languages_js},
    {"dictionary.js", dictionary_js, sizeof dictionary_js},
    {"translate.js", translate_js, sizeof translate_js},
    {"phrases.js", phrases_js, sizeof phrases_js},
    {"files.js", files_js, sizeof files_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
};

const tolmach_page_file *tolmach_page_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
