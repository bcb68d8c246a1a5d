// How this process allocates memory.
#pragma once

namespace isadora::base {

// A process that lives for milliseconds spends a good part of them on the first touch of its pages, four KiB at a time.
// This makes malloc take its room in one large piece, of large pages where the system has some, and keep it. Called
// once, before anything large is allocated; where the C library is another one, it does nothing.
void prefer_large_pages();

}  // namespace isadora::base
