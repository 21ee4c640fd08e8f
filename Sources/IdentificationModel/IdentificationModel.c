#include "IdentificationModel.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const _Alignas(64) uint8_t model[] = {
#embed "../../LanguagePacks/packs/identification.bin"
};

const uint8_t *tolmach_identification_model(size_t *size) {
    *size = sizeof model;
    return model;
}
