// Any bytes are instructions or none: what decodes has a text, and the text assembles to the same word.
#include "target.h"

using namespace isadora;

FUZZ_TARGET(words) {
  const fuzz::Machine& m = fuzz::machine();
  for (size_t at = 0; at < size;) {
    encoding::Decoded d, again;
    if (!m.codec.decode({data + at, size - at}, d)) {
      at += m.isa.machine.parcel_bits / 8;
      continue;
    }
    std::string text;
    m.printer.print(d, at, text);
    diag::Sink sink;
    uint32_t end = 0;
    const base::SourceRef source = base::make_source("printed", text);
    const bool good = m.matcher.parse(*source, 0, at, nullptr, again, end, sink);
    fuzz::require(good, ("a printed instruction does not assemble: " + text).c_str());
    fuzz::require(again.word == d.word && again.opcode == d.opcode, ("another word comes back: " + text).c_str());
    at += d.bytes;
  }
  return 0;
}
