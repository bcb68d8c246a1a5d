#include "sim/compiling/code.h"

#include <dlfcn.h>
#include <elf.h>

#include <cstring>
#include <map>
#include <new>
#include <stdexcept>

#include "object/elf_file.h"
#include "sim/compiling/code_memory.h"

namespace isadora::sim::compiling {
namespace {

using object::ElfSection;
using object::ElfSymbol;

#if defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
#else
constexpr uint16_t kMachine = EM_X86_64;
#endif
constexpr uint64_t kMost = uint64_t{64} << 20;  // bytes of a section

struct Unusable : std::runtime_error {
  using runtime_error::runtime_error;
};

class ObjectLoader {
 public:
  explicit ObjectLoader(std::string_view bytes) {
    const auto header = object::read_elf_header(bytes);
    if (!header || header->wide != 8 || header->big || header->type != ET_REL || header->machine != kMachine)
      throw Unusable("it is not an object file of this processor");
    header_ = *header;
    sections_ = object::read_elf_sections(bytes, header_);
  }

  Function run() {
    memory_ = std::make_shared<CodeMemory>(place_sections());
    for (const auto& [number, offset] : places_) {
      const std::string_view bytes = sections_[number].bytes;
      if (!bytes.empty()) std::memcpy(memory_->begin() + offset, bytes.data(), bytes.size());
    }
    for (const ElfSection& s : sections_) {
      if (s.type == SHT_RELA && places_.contains(s.info)) relocate(s);
    }
    const uint64_t entry = find_entry();
    if (!memory_->seal(0, memory_->size())) throw Unusable("memory cannot be made executable");
    return {memory_, reinterpret_cast<const void*>(entry)};
  }

 private:
  // Returns the bytes that all of them take.
  uint64_t place_sections() {
    uint64_t used = 0;
    for (uint32_t i = 0; i < sections_.size(); i++) {
      const ElfSection& s = sections_[i];
      if (!(s.flags & SHF_ALLOC) || (s.type != SHT_PROGBITS && s.type != SHT_NOBITS)) continue;
      if (s.type == SHT_PROGBITS && s.bytes.size() != s.size) throw Unusable("it is cut off");
      if (s.align > kPage || s.size > kMost || used > kMost) throw Unusable("it is too large");
      used = object::round_up(used, s.align);
      places_[i] = used;
      used += s.size;
    }
    if (used == 0) throw Unusable("it has no code");
    return used;
  }

  // Of this process where the object has none: what the processor has no instruction for is a function of a library.
  uint64_t address_of(const ElfSymbol& symbol) const {
    if (symbol.section == SHN_UNDEF) {
      const std::string name(symbol.name);
      void* const found = ::dlsym(RTLD_DEFAULT, name.c_str());
      if (!found) throw Unusable("it needs `" + name + "`, which is not in this process");
      return reinterpret_cast<uint64_t>(found);
    }
    const auto place = places_.find(symbol.section);
    if (place == places_.end()) throw Unusable("a symbol is in no section");
    return reinterpret_cast<uint64_t>(memory_->begin()) + place->second + symbol.value;
  }

  void relocate(const ElfSection& table) const {
    if (table.link >= sections_.size()) throw Unusable("it names a section that it lacks");
    const auto symbols = object::read_elf_symbols(header_, sections_, sections_[table.link]);
    const uint64_t size = sections_[table.info].size;
    uint8_t* const begin = memory_->begin() + places_.at(table.info);
    for (const object::ElfRelocation& r : object::read_elf_relocations(header_, table)) {
      if (r.symbol >= symbols.size()) throw Unusable("it names a symbol that it lacks");
      const uint64_t value = address_of(symbols[r.symbol]) + static_cast<uint64_t>(r.addend);
      if (r.offset >= size) throw Unusable("a relocation is outside of its section");
      apply(r.type, begin + r.offset, size - r.offset, value);
    }
  }

  // The kinds of the large code model, in which nothing need be near.
  static void apply(uint32_t kind, uint8_t* at, uint64_t room, uint64_t value) {
    const auto write = [&](auto number) {
      if (room < sizeof number) throw Unusable("a relocation is outside of its section");
      std::memcpy(at, &number, sizeof number);
    };
    const auto difference = static_cast<int64_t>(value - reinterpret_cast<uint64_t>(at));
    const auto near = [&] {
      if (difference != static_cast<int32_t>(difference)) throw Unusable("a distance is too large");
      write(static_cast<int32_t>(difference));
    };
#if defined(__aarch64__)
    const auto move = [&](unsigned part) {  // the 16 bits of MOVZ and MOVK
      uint32_t word = 0;
      if (room < sizeof word) throw Unusable("a relocation is outside of its section");
      std::memcpy(&word, at, sizeof word);
      write((word & ~(0xFFFFu << 5)) | static_cast<uint32_t>(value >> 16 * part & 0xFFFF) << 5);
    };
    switch (kind) {
      case R_AARCH64_ABS64: return write(value);
      case R_AARCH64_PREL32: return near();
      case R_AARCH64_MOVW_UABS_G0_NC: return move(0);
      case R_AARCH64_MOVW_UABS_G1_NC: return move(1);
      case R_AARCH64_MOVW_UABS_G2_NC: return move(2);
      case R_AARCH64_MOVW_UABS_G3: return move(3);
      default: break;
    }
#else
    switch (kind) {
      case R_X86_64_64: return write(value);
      case R_X86_64_PC32: return near();
      default: break;
    }
#endif
    throw Unusable("it has a relocation of kind " + std::to_string(kind));
  }

  uint64_t find_entry() const {
    for (const ElfSection& s : sections_) {
      if (s.type != SHT_SYMTAB) continue;
      for (const ElfSymbol& symbol : object::read_elf_symbols(header_, sections_, s)) {
        const bool is_function = symbol.type == STT_FUNC && places_.contains(symbol.section);
        if (is_function && symbol.value < sections_[symbol.section].size && symbol.name == kEntry)
          return address_of(symbol);
      }
    }
    throw Unusable(std::string("it has no function `") + kEntry + "`");
  }

  object::ElfHeader header_;
  std::vector<ElfSection> sections_;
  std::map<uint32_t, uint64_t> places_;  // of the sections that are loaded: their offsets
  std::shared_ptr<CodeMemory> memory_;
};

}  // namespace

Function loaded(std::string_view object, std::string& error) {
  try {
    return ObjectLoader(object).run();
  } catch (const Unusable& why) {
    error = std::string("compiled code cannot be loaded: ") + why.what();
  } catch (const std::bad_alloc&) {
    error = "compiled code cannot be loaded: memory is exhausted";
  }
  return nullptr;
}

}  // namespace isadora::sim::compiling
