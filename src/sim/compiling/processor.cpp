#include "sim/compiling/processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#else
#include <fstream>
#endif

namespace isadora::sim::compiling {

#if defined(__x86_64__)

std::string processor() {
  std::string out;
  const auto add = [&](unsigned n) { out += std::to_string(n) + " "; };
  // The members that say what kind of processor it is, not which of its cores runs this.
  enum : unsigned { kA = 1, kB = 2, kC = 4, kD = 8 };
  constexpr struct {
    unsigned leaf, part, members;
  } kLeaves[] = {
      {0, 0, kB | kC | kD}, {1, 0, kA | kC | kD}, {7, 0, kB | kC | kD}, {7, 1, kA | kB | kC | kD}, {0xD, 1, kA},
      {0x14, 0, kB},        {0x19, 0, kB},        {0x24, 0, kB},        {0x80000001, 0, kC | kD},  {0x80000008, 0, kB}};
  for (const auto& each : kLeaves) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid_count(each.leaf, each.part, &a, &b, &c, &d)) continue;
    add(each.leaf);
    if (each.members & kA) add(a);
    if (each.members & kB) add(b);
    if (each.members & kC) add(c);
    if (each.members & kD) add(d);
  }
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) && c & bit_OSXSAVE) {  // which registers the operating system keeps
    unsigned low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    add(low);
  }
  return out;
}

#else

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  return {std::istreambuf_iterator<char>(file), {}};
}

#endif

}  // namespace isadora::sim::compiling
