// Sections: where what follows lies, and what other tools have to know of it. Each name is a section of the object, so
// that linkers can order, merge, drop and collect them; those that lie in no memory are kept for debuggers alone.
#include <elf.h>

#include <algorithm>

#include "assembler/program.h"
#include "base/text.h"
#include "object/names.h"

namespace isadora::assembler {

using diag::Kind;

namespace {

constexpr size_t kMostSections = 60000;  // an object's places number them by 16 bits

// A section as its name says, or the beginning of its name before a dot.
struct UsualSection {
  std::string_view name;
  bool writable = false, executable = false, only_zeros = false;
  uint64_t flags = 0;
};
constexpr UsualSection kUsual[] = {{.name = ".text", .executable = true},
                                   {.name = ".init", .executable = true},
                                   {.name = ".fini", .executable = true},
                                   {.name = ".rodata"},
                                   {.name = ".rodata1"},
                                   {.name = ".eh_frame"},
                                   {.name = ".gcc_except_table"},
                                   {.name = ".srodata"},
                                   {.name = ".data", .writable = true},
                                   {.name = ".data1", .writable = true},
                                   {.name = ".sdata", .writable = true},
                                   {.name = ".bss", .writable = true, .only_zeros = true},
                                   {.name = ".sbss", .writable = true, .only_zeros = true},
                                   {.name = ".tdata", .writable = true, .flags = SHF_TLS},
                                   {.name = ".tbss", .writable = true, .only_zeros = true, .flags = SHF_TLS},
                                   {.name = ".preinit_array", .writable = true},
                                   {.name = ".init_array", .writable = true},
                                   {.name = ".fini_array", .writable = true}};

const UsualSection* usual_section(std::string_view name) {
  const auto found = std::ranges::find_if(kUsual, [&](const UsualSection& u) {
    return name.starts_with(u.name) && (name.size() == u.name.size() || name[u.name.size()] == '.');
  });
  return found == std::end(kUsual) ? nullptr : found;
}

std::string_view without_quotes(std::string_view s) {
  return s.size() >= 2 && s.front() == '"' && s.back() == '"' ? s.substr(1, s.size() - 2) : s;
}

// Between commas outside of quotes.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> out;
  bool quoted = false;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '"') quoted = !quoted;
    if (i < text.size() && (quoted || text[i] != ',')) continue;
    out.push_back(base::trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  return out;
}

}  // namespace

void SourceAssembler::text_section(uint32_t) { go_to(object::kCodeSection); }

void SourceAssembler::constant_section(uint32_t) { go_to(object::kConstantSection); }

void SourceAssembler::go_to(Section section) {
  before_ = section_;
  section_ = section;
}

void SourceAssembler::enter(std::string_view name) {
  SectionWish wish{.name = std::string(name)};
  if (const UsualSection* const usual = usual_section(name)) {
    wish.writable = usual->writable;
    wish.only_zeros = usual->only_zeros;
    wish.flags = usual->flags;
  }
  enter(wish);
}

bool SourceAssembler::SectionWish::describes(const object::Section& s) const {
  return std::tuple(writable, executable, only_zeros, flags, entry_size, type, comdat) ==
         std::tuple(s.writable, s.executable, s.only_zeros, s.flags, s.entry_size, s.type, s.comdat);
}

// A section has what its first directive says; later ones name it alone, or say the same.
void SourceAssembler::enter(const SectionWish& wish) {
  const auto next = static_cast<Section>(object::kFirstDataSection + object_.sections.size());
  const auto [at, fresh] = sections_.try_emplace(wish.key(), next);
  if (!fresh) {
    if (wish.is_described && !wish.describes(object_.sections[at->second - object::kFirstDataSection]))
      report(Kind::BadDirective, pos_, pos_,
             "the first directive of `" + wish.name + "` gives it other flags or another type");
    return go_to(at->second);
  }
  if (object_.sections.size() == kMostSections) {
    sections_.erase(at);
    is_full_ = true;
    report(Kind::LimitReached, pos_, pos_, "a program has more than " + std::to_string(kMostSections) + " sections");
    return;
  }
  object_.sections.push_back({.name = wish.name,
                              .align = wish.executable ? section_unit() : 1,
                              .writable = wish.writable,
                              .executable = wish.executable,
                              .only_zeros = wish.only_zeros,
                              .flags = wish.flags,
                              .entry_size = wish.entry_size,
                              .type = wish.type,
                              .group = wish.group,
                              .comdat = wish.comdat});
  if (!wish.linked_to.empty()) linked_sections_.push_back({next, wish.linked_to, span(names_.position, pos_)});
  go_to(next);
}

// The flag `o`: the symbol may be defined later.
void SourceAssembler::link_sections() {
  for (const auto& [section, symbol, place] : linked_sections_) {
    object::Section& s = object_.sections[section - object::kFirstDataSection];
    const SymbolEntry* const of = names_.find(symbol);
    if (of && !of->absolute)
      s.linked_to = of->section;
    else
      sink_.report(Kind::UndefinedSymbol, place,
                   "`" + symbol + "` is not a place in this program, expected a symbol of the section that `" + s.name +
                       "` belongs to");
  }
}

// `.section .text.f, "axG", @progbits, f, comdat`. A warp's code is one section.
void SourceAssembler::named_section(uint32_t) {
  SectionWish wish;
  if (!section_words(wish)) return;
  const UsualSection* const usual = usual_section(wish.name);
  if (usual) {
    wish.writable |= usual->writable;
    wish.executable |= usual->executable;
    wish.only_zeros |= usual->only_zeros;
    wish.flags |= usual->flags;
  }
  if (wish.executable && wish.only_zeros) {
    report(Kind::BadDirective, pos_, pos_, "a section of code holds instructions, expected the type `@progbits`");
    return;
  }
  const bool is_text = wish.name == ".text" && wish.group.empty() && wish.unique == 0;
  if (wish.executable && (is_text || !is_hart())) return go_to(object::kCodeSection);
  const bool is_in_memory = usual || wish.executable || wish.in_memory.value_or(false);
  if (!is_in_memory && !object::is_debug_section(wish.name)) return enter(SectionWish());
  for (const std::string& name : {wish.name, wish.group})
    if (!name.empty() && !object::is_word(name))
      return void(
          report(Kind::BadDirective, pos_, pos_,
                 "`" + name + "` is not the name of a section or group, expected letters, digits, `_`, `.` and `$`"));
  enter(wish);
}

// The directive's operands; false where an error was reported.
bool SourceAssembler::section_words(SectionWish& out) {
  blank();
  const uint32_t begin = pos_;
  ignored(begin);
  const std::vector<std::string_view> words = words_of(text_.substr(begin, pos_ - begin));
  const auto fail = [&](const std::string& what) {
    report(Kind::BadDirective, begin, std::max(begin, pos_), what);
    return false;
  };
  out.name = without_quotes(words[0]);
  if (out.name.empty()) {
    report(Kind::BadDirective, begin, begin, "expected a section's name (e.g. `.section .rodata`)");
    return false;
  }
  if (words.size() > 1 && words.back().empty())
    return fail("expected the end of the line, found `,` and nothing after it");
  size_t next = 1;
  const auto word = [&] { return next < words.size() ? without_quotes(words[next++]) : std::string_view(); };
  std::string_view letters;
  if (next < words.size() && words[next].starts_with('"')) {
    letters = word();
    out.is_described = true;
    if (!section_flags(letters, out))
      return fail("unknown flags `" + std::string(letters) + "` of a section, expected letters of `awxMSGTRoe?`");
  }
  const std::string_view type = word();
  if (!section_type(type, out))
    return fail("unknown type `" + std::string(type) +
                "` of a section, expected `@progbits`, `@nobits`, `@note`, `@init_array`, `@fini_array`, "
                "`@preinit_array` or `@` and the number of a machine's own type (from 0x60000000 on)");
  const auto has = [&](char flag) { return letters.find(flag) != letters.npos; };
  const auto number = [&](uint64_t& value) {
    const auto v = base::Integer::parse(word());
    const bool fine = v && !v->is_negative() && v->bit_length() <= 32;
    if (fine) value = static_cast<uint64_t>(v->to_uint128());
    return fine;
  };
  if (has('M') && (!number(out.entry_size) || out.entry_size == 0))
    return fail("expected the size of an entry of a section with the flag `M` (e.g. `\"aMS\", @progbits, 1`)");
  if (has('o') && (out.linked_to = word()).empty())
    return fail("expected a symbol of the section that one with the flag `o` belongs to (e.g. `\"ao\", @progbits, f`)");
  if (out.linked_to == "0") out.linked_to.clear();  // to none
  if (has('G') && (out.group = word()).empty())
    return fail("expected the group of a section with the flag `G` (e.g. `\"axG\", @progbits, f, comdat`)");
  const bool is_more = next < words.size();
  if (has('G') && is_more && words[next] == "comdat") out.comdat = true, ++next;
  if (next < words.size() && words[next] == "unique" && (++next, !number(out.unique)))
    return fail("expected a number after `unique`");
  if (next < words.size() && !words[next].empty())
    return fail("expected the end of the line, found `" + std::string(words[next]) + "`");
  return true;
}

// `@nobits`, with another mark or none. A type that the name says is none of its own.
bool SourceAssembler::section_type(std::string_view word, SectionWish& out) {
  constexpr std::pair<std::string_view, uint32_t> kTypes[] = {
      {"", 0},
      {"progbits", 0},
      {"nobits", SHT_NOBITS},
      {"note", SHT_NOTE},
      {"init_array", SHT_INIT_ARRAY},
      {"fini_array", SHT_FINI_ARRAY},
      {"preinit_array", SHT_PREINIT_ARRAY},
  };
  if (word.starts_with('@') || word.starts_with('%')) word.remove_prefix(1);
  word = without_quotes(word);
  const auto known = std::ranges::find(kTypes, word, &std::pair<std::string_view, uint32_t>::first);
  uint32_t type = 0;
  if (known != std::end(kTypes)) {
    type = known->second;
  } else {
    const auto number = base::Integer::parse(word);
    if (!number || number->is_negative() || number->bit_length() > 32) return false;
    type = static_cast<uint32_t>(number->to_uint64());
    const auto same = std::ranges::find(kTypes, type, &std::pair<std::string_view, uint32_t>::second);
    if (type == SHT_PROGBITS)
      type = 0;
    else if (type == 0 || (type < SHT_LOOS && same == std::end(kTypes)))
      return false;
  }
  out.only_zeros |= type == SHT_NOBITS;
  out.type = type == SHT_NOBITS || type == object::usual_type(out.name) ? 0 : type;
  return true;
}

bool SourceAssembler::section_flags(std::string_view letters, SectionWish& out) {
  out.in_memory = letters.find('a') != letters.npos && letters.find('e') == letters.npos;
  for (const char c : letters) {
    switch (c) {
      case 'w': out.writable = true; break;
      case 'x': out.executable = true; break;
      case 'M': out.flags |= SHF_MERGE; break;
      case 'S': out.flags |= SHF_STRINGS; break;
      case 'T': out.flags |= SHF_TLS; break;
      case 'R': out.flags |= SHF_GNU_RETAIN; break;
      case '?':  // of the group of the section so far
        if (section_ >= object::kFirstDataSection) {
          const object::Section& s = object_.sections[section_ - object::kFirstDataSection];
          out.group = s.group;
          out.comdat = s.comdat;
        }
        break;
      case 'o': out.flags |= SHF_LINK_ORDER; break;
      case 'a':
      case 'G':
      case 'e': break;
      default: return false;
    }
  }
  return true;
}

void SourceAssembler::push_section(uint32_t begin) {
  saved_sections_.emplace_back(section_, before_);
  named_section(begin);
}

void SourceAssembler::pop_section(uint32_t begin) {
  if (saved_sections_.empty()) {
    report(Kind::BadDirective, begin, pos_, "`.popsection` without a `.pushsection`");
    return;
  }
  std::tie(section_, before_) = saved_sections_.back();
  saved_sections_.pop_back();
}

void SourceAssembler::previous_section(uint32_t) { go_to(before_); }

}  // namespace isadora::assembler
