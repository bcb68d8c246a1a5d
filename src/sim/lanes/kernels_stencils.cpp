// The object file with the stencils (CMakeLists.txt), as a part of the program.
#include "sim/lanes/kernels_of_one.h"

#ifdef ISADORA_STENCILS
__asm__(
    ".pushsection .rodata\n"
    ".balign 16\n"
    "isadora_stencils_begin: .incbin \"" ISADORA_STENCILS
    "\"\n"
    "isadora_stencils_end:\n"
    ".popsection\n");
extern "C" {
__attribute__((visibility("hidden"))) extern const char isadora_stencils_begin[], isadora_stencils_end[];
}
#endif

namespace isadora::sim::lanes {

std::string_view stencils_of_one() {
#ifdef ISADORA_STENCILS
  return {isadora_stencils_begin, isadora_stencils_end};
#else
  return {};
#endif
}

}  // namespace isadora::sim::lanes
