// How this process allocates memory.
#pragma once

namespace isadora::base {

// A process that lives for milliseconds spends a good part of them on the first touch of its pages, four KiB at a time.
// This makes malloc take its room in one large piece, of large pages where the system has some, and keep it. Called
// once, before anything large is allocated; where the C library is another one, it does nothing.
void prefer_large_pages();

// Makes malloc keep up to this many freed bytes at the end of its heap, and take blocks below 32 MiB from there,
// instead of giving them back to the system: what frees and allocates megabytes again and again spends most of its time
// on the first touch of their pages. For the whole process; where the C library is another one, it does nothing.
void keep_freed(int bytes);

}  // namespace isadora::base
