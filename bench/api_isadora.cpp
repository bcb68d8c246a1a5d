// Decoding through the library beside the inner loop, over the same code: nanoseconds an instruction.
//   api_isadora CODE ISA PASSES      CODE is the bare content of .text
#include <isadora/isadora.h>

#include <cstdio>
#include <cstdlib>

#include "library/library.h"
#include "timing.h"

namespace {

using isadora::bench::Pass;

Pass inner(const isadora::library::Loaded& loaded, const std::vector<uint8_t>& code) {
  Pass pass;
  isadora::encoding::Decoded d;
  for (size_t at = 0; at < code.size(); at += d.bytes) {
    if (!loaded.codec.decode({code.data() + at, code.size() - at}, d)) std::exit(1);
    pass.text += d.bytes;
    ++pass.instructions;
  }
  return pass;
}

Pass into_storage(const isadora::Isa& isa, const std::vector<uint8_t>& code) {
  Pass pass;
  isadora::Instruction instruction;
  for (size_t at = 0; at < code.size(); ++pass.instructions) {
    const unsigned size = isa.decode({code.data() + at, code.size() - at}, instruction);
    if (!size) std::exit(1);
    pass.text += size;
    at += size;
  }
  return pass;
}

Pass with_cursor(const isadora::Isa& isa, const std::vector<uint8_t>& code) {
  Pass pass;
  for (isadora::Cursor at(isa, code); at.next(); ++pass.instructions) pass.text += at.bytes().size();
  return pass;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  isadora::diag::Sink sink;
  const auto loaded = isadora::library::load(argv[2], sink);
  const isadora::Result<isadora::Isa> isa = isadora::Isa::load(argv[2]);
  if (!loaded || !isa) return 1;
  const std::vector<uint8_t> code = isadora::bench::read_bytes(argv[1]);
  const int passes = std::atoi(argv[3]);
  Pass last;
  const double loop = isadora::bench::median_ns([&] { return inner(*loaded, code); }, passes, last);
  const double storage = isadora::bench::median_ns([&] { return into_storage(*isa, code); }, passes, last);
  const double cursor = isadora::bench::median_ns([&] { return with_cursor(*isa, code); }, passes, last);
  std::printf("{\"instructions\": %zu, \"inner_ns\": %.2f, \"decode_ns\": %.2f, \"cursor_ns\": %.2f}\n",
              last.instructions, loop, storage, cursor);
}
