#include "sim/compiling/code.h"

#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>

#include <cstring>
#include <map>
#include <stdexcept>

namespace isadora::sim::compiling {
namespace {

#if defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
#else
constexpr uint16_t kMachine = EM_X86_64;
#endif
constexpr uint64_t kMost = uint64_t{64} << 20, kPage = 4096;  // bytes

struct Unusable : std::runtime_error {
  using runtime_error::runtime_error;
};

// Written once, then executable, and never both.
class CodeMemory {
 public:
  explicit CodeMemory(uint64_t size) : size_((size + kPage - 1) / kPage * kPage) {
    void* const memory = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw Unusable("there is no memory for it");
    begin_ = static_cast<uint8_t*>(memory);
  }
  ~CodeMemory() { ::munmap(begin_, size_); }
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  uint8_t* begin() const { return begin_; }
  void seal() const {
    __builtin___clear_cache(reinterpret_cast<char*>(begin_), reinterpret_cast<char*>(begin_) + size_);
    if (::mprotect(begin_, size_, PROT_READ | PROT_EXEC) != 0) throw Unusable("memory cannot be made executable");
  }

 private:
  const uint64_t size_;
  uint8_t* begin_;
};

class ObjectLoader {
 public:
  explicit ObjectLoader(std::string_view object) : object_(object) {}

  Function run() {
    read_sections();
    memory_ = std::make_shared<CodeMemory>(place_sections());
    for (const auto& [number, offset] : places_) copy(sections_[number], offset);
    for (const Elf64_Shdr& s : sections_) {
      if (s.sh_type == SHT_RELA && places_.contains(s.sh_info)) relocate(s);
    }
    const uint64_t entry = find_entry();
    memory_->seal();
    return {memory_, reinterpret_cast<const void*>(entry)};
  }

 private:
  std::string_view bytes(uint64_t offset, uint64_t size) const {
    if (offset > object_.size() || object_.size() - offset < size) throw Unusable("it is cut off");
    return object_.substr(offset, size);
  }
  template <class T>
  T at(uint64_t offset) const {
    T out;
    std::memcpy(&out, bytes(offset, sizeof out).data(), sizeof out);
    return out;
  }
  template <class T>
  T entry_of(const Elf64_Shdr& table, uint64_t number) const {
    if (number >= table.sh_size / sizeof(T)) throw Unusable("a table is too short");
    return at<T>(table.sh_offset + number * sizeof(T));
  }

  void read_sections() {
    const auto header = at<Elf64_Ehdr>(0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
        header.e_type != ET_REL || header.e_machine != kMachine || header.e_shentsize != sizeof(Elf64_Shdr))
      throw Unusable("it is not an object file of this processor");
    for (uint16_t i = 0; i < header.e_shnum; i++)
      sections_.push_back(at<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr)));
  }

  // Returns the bytes that all of them take.
  uint64_t place_sections() {
    uint64_t used = 0;
    for (uint32_t i = 0; i < sections_.size(); i++) {
      const Elf64_Shdr& s = sections_[i];
      const bool takes_room = s.sh_flags & SHF_ALLOC && (s.sh_type == SHT_PROGBITS || s.sh_type == SHT_NOBITS);
      if (!takes_room) continue;
      const uint64_t align = s.sh_addralign ? s.sh_addralign : 1;
      if (align > kPage || s.sh_size > kMost || used > kMost) throw Unusable("it is too large");
      used = (used + align - 1) / align * align;
      places_[i] = used;
      used += s.sh_size;
    }
    if (used == 0) throw Unusable("it has no code");
    return used;
  }

  void copy(const Elf64_Shdr& section, uint64_t to) const {
    if (section.sh_type == SHT_NOBITS || section.sh_size == 0) return;
    std::memcpy(memory_->begin() + to, bytes(section.sh_offset, section.sh_size).data(), section.sh_size);
  }

  const Elf64_Shdr& section(uint64_t number) const {
    if (number >= sections_.size()) throw Unusable("it names a section that it lacks");
    return sections_[number];
  }

  std::string name_of(const Elf64_Shdr& symbols, const Elf64_Sym& symbol) const {
    const Elf64_Shdr& names = section(symbols.sh_link);
    const std::string_view all = bytes(names.sh_offset, names.sh_size);
    if (symbol.st_name >= all.size()) throw Unusable("a symbol has no name");
    return std::string(all.substr(symbol.st_name, all.find('\0', symbol.st_name) - symbol.st_name));
  }

  // Of this process where the object has none: what the processor has no instruction for is a function of a library.
  uint64_t address_of(const Elf64_Shdr& symbols, const Elf64_Sym& symbol) const {
    if (symbol.st_shndx == SHN_UNDEF) {
      const std::string name = name_of(symbols, symbol);
      void* const found = ::dlsym(RTLD_DEFAULT, name.c_str());
      if (!found) throw Unusable("it needs `" + name + "`, which is not in this process");
      return reinterpret_cast<uint64_t>(found);
    }
    const auto place = places_.find(symbol.st_shndx);
    if (place == places_.end()) throw Unusable("a symbol is in no section");
    return reinterpret_cast<uint64_t>(memory_->begin()) + place->second + symbol.st_value;
  }

  void relocate(const Elf64_Shdr& table) const {
    const Elf64_Shdr &of = section(table.sh_info), &symbols = section(table.sh_link);
    for (uint64_t i = 0; i < table.sh_size / sizeof(Elf64_Rela); i++) {
      const auto rela = entry_of<Elf64_Rela>(table, i);
      const auto symbol = entry_of<Elf64_Sym>(symbols, ELF64_R_SYM(rela.r_info));
      const uint64_t value = address_of(symbols, symbol) + static_cast<uint64_t>(rela.r_addend);
      const uint64_t room = rela.r_offset < of.sh_size ? of.sh_size - rela.r_offset : 0;
      apply(ELF64_R_TYPE(rela.r_info), memory_->begin() + places_.at(table.sh_info) + rela.r_offset, room, value);
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
    for (const Elf64_Shdr& s : sections_) {
      if (s.sh_type != SHT_SYMTAB) continue;
      for (uint64_t i = 0; i < s.sh_size / sizeof(Elf64_Sym); i++) {
        const auto symbol = entry_of<Elf64_Sym>(s, i);
        const bool is_function = ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && places_.contains(symbol.st_shndx);
        if (is_function && symbol.st_value < sections_[symbol.st_shndx].sh_size && name_of(s, symbol) == kEntry)
          return address_of(s, symbol);
      }
    }
    throw Unusable(std::string("it has no function `") + kEntry + "`");
  }

  const std::string_view object_;
  std::vector<Elf64_Shdr> sections_;
  std::map<uint32_t, uint64_t> places_;  // of the sections that are loaded: their offsets
  std::shared_ptr<CodeMemory> memory_;
};

}  // namespace

Function loaded(std::string_view object, std::string& error) {
  try {
    return ObjectLoader(object).run();
  } catch (const Unusable& why) {
    error = std::string("compiled code cannot be loaded: ") + why.what();
    return nullptr;
  }
}

}  // namespace isadora::sim::compiling
