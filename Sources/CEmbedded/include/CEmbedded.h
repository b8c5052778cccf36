#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>

/// A text of the repository in the program.
struct embedded_text {
    /// The name of its file, without extension.
    const char *name;
    /// UTF-8, ends with a zero.
    const unsigned char *text;
};

/// `docs/openapi.yaml`.
struct embedded_text embedded_openapi(void);

/// The files of `migrations/sqlite`, in order. `name` is NULL after the last.
struct embedded_text embedded_migration(size_t index);

#endif
