#include "CEmbedded.h"

// In C, because the Swift compiler needs minutes for an array of half a million bytes.
static const unsigned char document[] = {
#embed "../../docs/openapi.yaml" suffix(, 0)
};

struct embedded_text embedded_openapi(void) { return (struct embedded_text){"openapi", document}; }
