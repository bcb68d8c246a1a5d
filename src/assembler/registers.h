// The spellings of registers, for reading: patterns ("R%"), aliases, constants, and several registers at once
// ("R[%:%]").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "assembler/text.h"
#include "model/model.h"

namespace isadora::assembler {

struct RegisterRead {
  uint64_t code = 0;
  unsigned number = 0;
  unsigned count = 0;  // registers written: 0 for a constant, kSeveral where the name does not say it
  uint32_t end = 0;    // of the text
  bool exists = true;  // false: spelled like a register, but there is none with this number (for this type)
};

inline constexpr unsigned kSeveral = UINT32_MAX;

// Whether a name of `count` registers can be an operand of `need` registers.
inline bool can_be(const model::RegisterFile& file, unsigned count, unsigned need) {
  return count == need || (count == kSeveral && need > 1) || (count == 1 && file.wide == file.spelling);
}

class RegisterNames {
 public:
  explicit RegisterNames(const model::Isa& isa);
  explicit RegisterNames(const model::Isa&& isa) = delete;
  RegisterNames(const RegisterNames&) = delete;  // by_type_ points into files_

  // A register of this type at `pos`. The usual ones are read at once: a plain name, a number that exists, and
  // something after it.
  bool read(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const {
    return read_usual(text, pos, type, out) || read_any(text, pos, type, out);
  }
  // A pattern with one number (R12) at `pos`, whatever the number is; where it ends.
  bool is_numbered(std::string_view text, uint32_t pos, uint16_t type, uint32_t& end) const;
  void numbered(unsigned number, uint16_t type, RegisterRead& out) const;
  // The registers of a type whose names are `front` and a number, by that number.
  std::vector<RegisterRead> names_with(std::string_view front, uint16_t type) const;
  // Would another number at `digits` make the text between `pos` and it a name of the type?
  bool may_name_register(std::string_view text, uint32_t pos, uint32_t digits, uint16_t type) const;
  // Is it a list of registers, or an impossible range (R[5:4])?
  bool begins_wide(std::string_view text, uint32_t pos, uint16_t type) const;
  // Could the word be any register's name? Such a word is never a symbol.
  bool is_name(std::string_view word) const;
  bool dotted_names() const { return isa_.machine.dotted_names; }
  bool is_exact() const { return isa_.machine.exact_registers; }
  // The machine's functions of numbers.
  const std::vector<model::NumberFunction>& number_functions() const { return isa_.machine.functions; }
  // "R0 to R254, or the constant by its own name"
  std::string describe(uint16_t type) const;
  static std::string describe_subset(const model::Type& type, const model::RegisterFile& file);

 private:
  struct Pattern {
    std::string open, middle, close;  // the text around the numbers
    bool exact = false;               // its letters have no other case
    bool plain = false;               // a word and one number: no blanks to look for
  };
  // The end of a plain name and number (R12) that is a word of its own; 0 if there is none.
  static uint32_t read_plain(const Pattern& p, std::string_view text, uint32_t pos, unsigned& out);
  static bool read_number(const Pattern& p, std::string_view text, uint32_t& pos, unsigned& out);
  struct Named {
    std::string name;
    uint64_t code;
    unsigned number, count;  // as of RegisterRead
    char first() const { return name.empty() ? '\0' : fold(name[0]); }
  };
  struct File {
    Pattern single, wide;
  };

  // The members of a type that parsing needs, in one cache line: a description's types are large.
  struct ByType {
    const Pattern* single = nullptr;
    const Pattern* wide = nullptr;
    std::string_view usual;  // the name before the number, where all names are plain; else empty
  };

  bool read_usual(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const {
    constexpr size_t kMostDigits = 4;
    const ByType& t = by_type_[type];
    if (t.usual.empty() || text.size() - pos <= t.usual.size() + kMostDigits) return false;
    const char* here = text.data() + pos;
    for (const char c : t.usual) {
      if (*here++ != c) return false;
    }
    unsigned number = static_cast<unsigned char>(*here) - unsigned{'0'};
    if (number > 9) return false;
    ++here;
    for (size_t i = 1; i < kMostDigits && number != 0 && is_digit(*here); ++i)
      number = number * 10 + static_cast<unsigned>(*here++ - '0');
    const auto& codes = codes_[type];
    if (is_word(*here) || number >= codes.size() || !codes[number]) return false;
    out = {*codes[number], number, 1, static_cast<uint32_t>(here - text.data()), true};
    return true;
  }
  bool read_any(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const;

  bool read_named(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out, bool exact) const;
  bool read_single(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const;
  bool read_wide(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const;
  void find_codes();
  std::optional<uint64_t> code_of(const model::Type& type, unsigned number) const;
  void place(uint16_t type, RegisterRead& out) const;

  std::string of_any_case(std::string_view name) const { return is_exact() ? std::string(name) : folded(name); }

  const model::Isa& isa_;
  std::vector<File> files_;
  std::vector<ByType> by_type_;
  std::vector<std::vector<Named>> named_;                    // by type; by first letters
  std::vector<std::vector<std::optional<uint64_t>>> codes_;  // by type and number
  std::vector<std::vector<bool>> operands_;  // by file and number: has a type a code for the register itself?
  std::unordered_set<std::string, NameHash, std::equal_to<>> all_named_;  // folded, unless case counts
  size_t longest_name_ = 0;
};

}  // namespace isadora::assembler
