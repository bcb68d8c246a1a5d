// Decoding through the library and by the codec itself, over the same code: nanoseconds per instruction.
//   api_isadora CODE ISA PASSES LIBRARY      CODE is the bare content of .text; LIBRARY is libisadora.so, through which
//   C decodes
#include <dlfcn.h>
#include <isadora.h>
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

// The functions of the shared library, as a program that loads it calls them.
struct Shared {
  explicit Shared(const char* path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    if (!handle) std::fprintf(stderr, "%s\n", dlerror()), std::exit(1);
  }
  template <class Function>
  Function* function(const char* name, Function*) const {
    void* const found = dlsym(handle, name);
    if (!found) std::exit(1);
    return reinterpret_cast<Function*>(found);
  }
  void* handle;
};

#define OF(shared, name) (shared).function(#name, &name)

Pass by_c(const Shared& shared, const isadora_isa* isa, const std::vector<uint8_t>& code) {
  const auto decode = OF(shared, isadora_decode);
  Pass pass;
  isadora_instruction instruction;
  for (size_t at = 0; at < code.size(); ++pass.instructions, at += instruction.size) {
    if (decode(isa, code.data() + at, code.size() - at, &instruction, nullptr) != ISADORA_OK) std::exit(1);
    pass.text += instruction.size;
  }
  return pass;
}

Pass by_cursor_of_c(const Shared& shared, const isadora_isa* isa, const std::vector<uint8_t>& code) {
  const auto next = OF(shared, isadora_cursor_next);
  Pass pass;
  isadora_instruction instruction;
  isadora_cursor* cursor = nullptr;
  OF(shared, isadora_cursor_new)(isa, code.data(), code.size(), 0, &cursor);
  for (; next(cursor, &instruction, nullptr) == ISADORA_OK; ++pass.instructions) pass.text += instruction.size;
  OF(shared, isadora_cursor_free)(cursor);
  return pass;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
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
  const Shared shared(argv[4]);
  isadora_isa* c = nullptr;
  if (OF(shared, isadora_isa_load)(argv[2], nullptr, 0, &c, nullptr) != ISADORA_OK) return 1;
  const double storage_c = isadora::bench::median_ns([&] { return by_c(shared, c, code); }, passes, last);
  const double cursor_c = isadora::bench::median_ns([&] { return by_cursor_of_c(shared, c, code); }, passes, last);
  OF(shared, isadora_isa_free)(c);
  std::printf(
      "{\"instructions\": %zu, \"inner_ns\": %.2f, \"decode_ns\": %.2f, \"cursor_ns\": %.2f, \"c_decode_ns\": %.2f, "
      "\"c_cursor_ns\": %.2f}\n",
      last.instructions, loop, storage, cursor, storage_c, cursor_c);
}
