// Our decoder and printer in this process, over code that is in memory.
//   dis_isadora CODE ISA PASSES      CODE is the bare content of .text
#include <cstdlib>

#include "library/library.h"
#include "timing.h"

namespace {

using isadora::bench::Pass;

Pass disassemble(const isadora::library::Loaded& loaded, const std::vector<uint8_t>& code, bool print) {
  Pass pass;
  std::string text;
  isadora::encoding::Decoded d;
  for (size_t at = 0; at < code.size();) {
    if (!loaded.codec.decode({code.data() + at, code.size() - at}, d)) std::exit(1);
    if (print) {
      text.clear();
      loaded.printer.print(d, at, text);
    }
    pass.text += text.size() + d.form;
    ++pass.instructions;
    at += d.bytes;
  }
  return pass;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  isadora::diag::Sink sink;
  const auto loaded = isadora::library::load(argv[2], sink);
  if (!loaded) return 1;
  const std::vector<uint8_t> code = isadora::bench::read_bytes(argv[1]);
  const int passes = std::atoi(argv[3]);
  Pass last;
  const double decode = isadora::bench::median_ns([&] { return disassemble(*loaded, code, false); }, passes, last);
  const double both = isadora::bench::median_ns([&] { return disassemble(*loaded, code, true); }, passes, last);
  isadora::bench::report(decode, both, last);
}
