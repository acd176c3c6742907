/* A look at a mesh file before assimp's; see ply_content.c. */
#ifndef BRIDGE_GEOMS_PLY_CONTENT_H
#define BRIDGE_GEOMS_PLY_CONTENT_H

#include <stddef.h>

/* What is wrong with a file's content, or NULL; `format` is "obj", "stl" or "ply".  A zero follows the last byte. */
const char *dcxMeshContentFault(const char *bytes, size_t size, const char *format);

#endif
