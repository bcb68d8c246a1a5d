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

std::optional<uint32_t> small_number(std::string_view text) {
  const auto v = base::Integer::parse(text);
  return v && !v->is_negative() && v->bit_length() <= 32 ? std::optional(static_cast<uint32_t>(v->to_uint64()))
                                                         : std::nullopt;
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

void SourceAssembler::go_to(Section section) {
  before_ = section_;
  section_ = section;
}

void SourceAssembler::enter(std::string_view name) {
  SectionWish wish{{.name = std::string(name)}};
  if (const UsualSection* const usual = usual_section(name)) {
    wish.section.writable = usual->writable;
    wish.section.only_zeros = usual->only_zeros;
    wish.section.flags = usual->flags;
  }
  enter(wish);
}

// A section has what its first directive says; later ones name it alone, or say the same.
void SourceAssembler::enter(const SectionWish& wish) {
  const auto next = static_cast<Section>(object::kFirstDataSection + object_.sections.size());
  const auto [at, fresh] = sections_.try_emplace(wish.key(), next);
  if (!fresh) {
    const auto described = [](const object::Section& s) {
      return std::tuple(s.writable, s.executable, s.only_zeros, s.flags, s.entry_size, s.type, s.comdat);
    };
    if (wish.is_described && described(wish.section) != described(object_.section(at->second)))
      refuse(pos_, "the first directive of `" + wish.section.name + "` gives it other flags or another type");
    return go_to(at->second);
  }
  if (object_.sections.size() == kMostSections) {
    sections_.erase(at);
    is_full_ = true;
    report(Kind::LimitReached, pos_, pos_, "a program has more than " + std::to_string(kMostSections) + " sections");
    return;
  }
  object_.sections.push_back(wish.section);
  if (wish.section.executable) object_.sections.back().align = section_unit();
  if (!wish.linked_to.empty()) linked_sections_.push_back({next, wish.linked_to, span(names_.position, pos_)});
  go_to(next);
}

// The flag `o`: the symbol may be defined later.
void SourceAssembler::link_sections() {
  for (const auto& [section, symbol, place] : linked_sections_) {
    object::Section& s = object_.section(section);
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
void SourceAssembler::named_section() {
  SectionWish wish;
  object::Section& section = wish.section;
  if (!section_words(wish)) return;
  const UsualSection* const usual = usual_section(section.name);
  if (usual) {
    section.writable |= usual->writable;
    section.executable |= usual->executable;
    section.only_zeros |= usual->only_zeros;
    section.flags |= usual->flags;
  }
  if (section.executable && section.only_zeros)
    return refuse(pos_, "a section of code holds instructions, expected the type `@progbits`");
  const bool is_text = section.name == ".text" && section.group.empty() && wish.unique == 0;
  if (section.executable && (is_text || !is_hart())) return go_to(object::kCodeSection);
  const bool is_in_memory = usual || section.executable || wish.in_memory.value_or(false);
  if (!is_in_memory && !object::is_debug_section(section.name)) return enter(SectionWish());
  for (const std::string& name : {section.name, section.group})
    if (!name.empty() && !object::is_section_name(name))
      return refuse(pos_, "`" + name + "` is not the name of a section or group, expected no quotes and backslashes");
  enter(wish);
}

// The directive's operands; false where an error was reported.
bool SourceAssembler::section_words(SectionWish& out) {
  blank();
  const uint32_t begin = pos_;
  ignored();
  const std::vector<std::string_view> words = words_of(text_.substr(begin, pos_ - begin));
  const auto fail = [&](const std::string& what) {
    report(Kind::BadDirective, begin, std::max(begin, pos_), what);
    return false;
  };
  out.section.name = without_quotes(words[0]);
  if (out.section.name.empty())
    return report(Kind::BadDirective, begin, begin, "expected a section's name (e.g. `.section .rodata`)"), false;
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
  if (!section_type(type, out.section))
    return fail("unknown type `" + std::string(type) +
                "` of a section, expected `@progbits`, `@nobits`, `@note`, `@init_array`, `@fini_array`, "
                "`@preinit_array` or `@` and the number of a machine's own type (from 0x60000000 on)");
  const auto has = [&](char flag) { return letters.find(flag) != letters.npos; };
  const auto number = [&](uint64_t& value) {
    const std::optional<uint32_t> v = small_number(word());
    if (v) value = *v;
    return v.has_value();
  };
  if (has('M') && (!number(out.section.entry_size) || out.section.entry_size == 0))
    return fail("expected the size of an entry of a section with the flag `M` (e.g. `\"aMS\", @progbits, 1`)");
  if (has('o') && (out.linked_to = word()).empty())
    return fail("expected a symbol of the section that one with the flag `o` belongs to (e.g. `\"ao\", @progbits, f`)");
  if (out.linked_to == "0") out.linked_to.clear();  // to none
  if (has('G') && (out.section.group = word()).empty())
    return fail("expected the group of a section with the flag `G` (e.g. `\"axG\", @progbits, f, comdat`)");
  const bool is_more = next < words.size();
  if (has('G') && is_more && words[next] == "comdat") out.section.comdat = true, ++next;
  if (next < words.size() && words[next] == "unique" && (++next, !number(out.unique)))
    return fail("expected a number after `unique`");
  if (next < words.size() && !words[next].empty())
    return fail("expected the end of the line, found `" + std::string(words[next]) + "`");
  return true;
}

// `@nobits`, with another mark or none. A type that the name says is none of its own.
bool SourceAssembler::section_type(std::string_view word, object::Section& out) {
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
    const std::optional<uint32_t> number = small_number(word);
    if (!number) return false;
    type = *number;
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
      case 'w': out.section.writable = true; break;
      case 'x': out.section.executable = true; break;
      case 'M': out.section.flags |= SHF_MERGE; break;
      case 'S': out.section.flags |= SHF_STRINGS; break;
      case 'T': out.section.flags |= SHF_TLS; break;
      case 'R': out.section.flags |= SHF_GNU_RETAIN; break;
      case '?':  // of the group of the section so far
        if (section_ >= object::kFirstDataSection) {
          const object::Section& s = object_.section(section_);
          out.section.group = s.group;
          out.section.comdat = s.comdat;
        }
        break;
      case 'o': out.section.flags |= SHF_LINK_ORDER; break;
      case 'a':
      case 'G':
      case 'e': break;
      default: return false;
    }
  }
  return true;
}

void SourceAssembler::push_section() {
  saved_sections_.emplace_back(section_, before_);
  named_section();
}

void SourceAssembler::pop_section(uint32_t begin) {
  if (saved_sections_.empty()) return refuse(begin, "`.popsection` without a `.pushsection`");
  std::tie(section_, before_) = saved_sections_.back();
  saved_sections_.pop_back();
}

}  // namespace isadora::assembler
