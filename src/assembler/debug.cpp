// Directives of compilers for debuggers: `.file` and `.loc` name the lines that code was made of, `.cfi_…` say where a
// function's caller and its registers are found. What debuggers read of them is DWARF: the lines are written with the
// object (object/dwarf.h), the frames here.
#include "assembler/program.h"
#include "model/registers.h"
#include "object/dwarf_numbers.h"

namespace isadora::assembler {

using diag::Kind;
using FixupKind = encoding::Fixups::Kind;

namespace {

constexpr unsigned kFewRegisters = 0x40;  // whose numbers fit into an opcode
constexpr unsigned kFrameVersion = 4;
constexpr std::string_view kFrames = ".debug_frame";

}  // namespace

// ---- lines

bool SourceAssembler::quoted_text(std::string& out, const char* what) {
  blank();
  const uint32_t begin = pos_;
  if (!accept('"')) return report(Kind::BadDirective, pos_, pos_, std::string("expected ") + what), false;
  while (at(text_, pos_) != '"') {
    char c = 0;
    if (!read_character(text_, pos_, c))
      return report(Kind::UnclosedString, begin, begin + 1, "this string has no closing quote"), false;
    out += c;
  }
  ++pos_;
  return true;
}

// `.file NUMBER "folder" "name"`; without a number it names the file for other tools.
void SourceAssembler::file() {
  blank();
  std::string whole;
  if (!is_digit(at(text_, pos_))) return void(quoted_text(whole, "the name of the source in quotes"));
  uint64_t index = 0;
  std::string path, name_in_folder;
  constexpr const char* kName = "the name of a file in quotes";
  if (!number(index, 0, UINT32_MAX, "the number of a file") || !quoted_text(path, kName)) return;
  blank();
  if (at(text_, pos_) == '"') {
    if (!quoted_text(name_in_folder, kName)) return;
    path = name_in_folder.starts_with('/') || path.empty() ? name_in_folder : path + "/" + name_in_folder;
  }
  ignored();  // what it is recognised by
  std::vector<std::string>& sources = located_sources_;
  const auto known = std::ranges::find(sources, path);
  files_[index] = static_cast<uint32_t>(known - sources.begin());
  if (known == sources.end()) sources.push_back(path);
}

// `.loc FILE LINE COLUMN …`: the next instructions were made of it. Padding before them was not.
void SourceAssembler::loc() {
  blank();
  const uint32_t first = pos_;
  uint64_t index = 0, line = 0, column = 0;
  if (!number(index, 0, UINT32_MAX, "the number of a file")) return;
  if (!files_.contains(index)) return refuse(first, "no `.file` has this number");
  if (!number(line, 0, UINT32_MAX, "a line")) return;
  blank();
  if (is_digit(at(text_, pos_)) && !number(column, 0, UINT32_MAX, "a column")) return;
  ignored();  // hints
  if (!is_code_here()) return;
  next_loc_ = {0, static_cast<uint32_t>(line), static_cast<uint32_t>(column), files_[index]};
}

void SourceAssembler::write_lines() {
  std::erase_if(located_, [](const auto& of_section) { return of_section.second.empty(); });
  if (located_.empty() || !is_hart()) return;
  std::vector<object::LineSequence> sequences;
  for (const auto& [section, lines] : located_) {
    section_ = section;
    sequences.push_back({lines, 0, address(), is_relaxing(section)});
  }
  const object::LineSection made =
      object::write_lines(located_sources_, sequences, object::address_format(object_.elf));
  enter(".debug_line");
  bytes().assign(made.bytes.begin(), made.bytes.end());
  for (const object::LineAddress& a : made.addresses) {
    const Section of = std::next(located_.begin(), static_cast<ptrdiff_t>(a.sequence))->first;
    object_.relocations.push_back({section_, a.place, object_.address_kind,
                                   target_of({"", true, of, static_cast<int64_t>(a.offset), false}), 0, 0});
  }
}

// ---- frames

// A register is known by its number in the file of the stack pointer. Null: nothing is known of frames here.
const model::Abi* SourceAssembler::frame_abi() const {
  return is_hart() && !isa_.abis.empty() ? &isa_.abis.front() : nullptr;
}

void SourceAssembler::cfi_begin(uint32_t begin) {
  ignored();
  if (!frame_abi() || !is_code_here()) return;
  if (in_frame_) return refuse(begin, "the function before has no `.cfi_endproc`");
  Frame& f = frames_.emplace_back();
  f.section = section_;
  f.statement = begin;
  f.begin = address();
  in_frame_ = true;
}

void SourceAssembler::cfi_end(uint32_t begin) {
  if (!in_frame(begin)) return;
  frames_.back().end = address();
  in_frame_ = false;
}

// False where the directive means nothing.
bool SourceAssembler::in_frame(uint32_t begin) {
  if (in_frame_ && section_ == frames_.back().section) return true;
  if (frame_abi() && !in_frame_) refuse(begin, "expected a `.cfi_startproc` before it");
  ignored();
  return false;
}

// The rules from here on.
object::ByteWriter& SourceAssembler::next_rule() {
  auto& rules = frames_.back().rules;
  if (rules.empty() || rules.back().first != address()) {
    rules.emplace_back(address(), object::ByteWriter{});
    rules.back().second.big = object_.elf.big;
  }
  return rules.back().second;
}

std::optional<unsigned> SourceAssembler::frame_register() {
  blank();
  const uint32_t begin = pos_;
  const auto ends = [](char c) { return c == ',' || c == ';' || c == '\n' || c == ' ' || c == '\t' || c == '\0'; };
  while (!ends(at(text_, pos_))) ++pos_;
  const std::string_view word = text_.substr(begin, pos_ - begin);
  const model::RegisterFile& file = isa_.files[frame_abi()->stack.file];
  if (const auto named = model::number_of(file, word)) return named;
  unsigned n = 0;
  for (const char c : word) n = is_digit(c) && n < file.count ? n * 10 + static_cast<unsigned>(c - '0') : file.count;
  if (!word.empty() && n < file.count) return n;
  report(Kind::BadDirective, begin, std::max(pos_, begin + 1),
         "expected a register of `" + file.name + "`, or its number");
  return std::nullopt;
}

std::optional<int64_t> SourceAssembler::frame_number() {
  blank();
  const uint32_t begin = pos_;
  base::Int128 v = 0;
  if (!expression(v)) return std::nullopt;
  if (names_.unknown.empty() && !is_place_value() && !names_.moves && v >= INT32_MIN && v <= INT32_MAX)
    return static_cast<int64_t>(v);
  refuse(begin, "expected a number of bytes");
  return std::nullopt;
}

const std::vector<SourceAssembler::FrameDirective>& SourceAssembler::frame_directives() {
  using object::ByteWriter;
  static constexpr auto set_size = [](Frame& frame, ByteWriter& w, int64_t bytes) {
    frame.size = bytes;
    w.u8(object::kCfaOffset), w.uleb(static_cast<uint64_t>(bytes));
  };
  static const std::vector<FrameDirective> table = {
      {".cfi_def_cfa", true, true,
       [](Frame& frame, ByteWriter& w, unsigned reg, int64_t bytes) {
         w.u8(object::kCfaPlace), w.uleb(reg), w.uleb(static_cast<uint64_t>(bytes));
         frame.size = bytes;
       }},
      {".cfi_def_cfa_register", true, false,
       [](Frame&, ByteWriter& w, unsigned reg, int64_t) { w.u8(object::kCfaRegister), w.uleb(reg); }},
      {".cfi_def_cfa_offset", false, true,
       [](Frame& frame, ByteWriter& w, unsigned, int64_t bytes) { set_size(frame, w, bytes); }},
      {".cfi_adjust_cfa_offset", false, true,
       [](Frame& frame, ByteWriter& w, unsigned, int64_t bytes) { set_size(frame, w, frame.size + bytes); }},
      {".cfi_offset", true, true,
       [](Frame&, ByteWriter& w, unsigned reg, int64_t bytes) {
         if (bytes <= 0 && reg < kFewRegisters)
           w.u8(object::kCfaSaved | reg), w.uleb(static_cast<uint64_t>(-bytes));
         else
           w.u8(object::kCfaSavedSigned), w.uleb(reg), w.sleb(-bytes);
       }},
      {".cfi_restore", true, false,
       [](Frame&, ByteWriter& w, unsigned reg, int64_t) {
         if (reg < kFewRegisters)
           w.u8(object::kCfaRestored | reg);
         else
           w.u8(object::kCfaRestoredExtended), w.uleb(reg);
       }},
      {".cfi_remember_state", false, false, [](Frame& frame, ByteWriter& w, unsigned, int64_t) {
         w.u8(object::kCfaRemember);
         frame.sizes.push_back(frame.size);
       }}};
  return table;
}

// Is it a directive that is read and not followed? Then the function is left without a description of its frame.
bool SourceAssembler::cfi_other(std::string_view word) {
  constexpr std::string_view kNotFollowed[] = {
      ".cfi_sections",      ".cfi_personality",      ".cfi_personality_id",      ".cfi_lsda",        ".cfi_inline_lsda",
      ".cfi_escape",        ".cfi_signal_frame",     ".cfi_return_column",       ".cfi_undefined",   ".cfi_same_value",
      ".cfi_register",      ".cfi_rel_offset",       ".cfi_val_offset",          ".cfi_window_save", ".cfi_fde_data",
      ".cfi_gnu_args_size", ".cfi_val_encoded_addr", ".cfi_llvm_def_aspace_cfa", ".cfi_b_key_frame", ".cfi_label"};
  if (std::ranges::find(kNotFollowed, word) == std::end(kNotFollowed)) return false;
  if (in_frame_) frames_.back().is_known = false;
  ignored();
  return true;
}

void SourceAssembler::cfi_rule(uint32_t begin, const FrameDirective& d) {
  if (!in_frame(begin)) return;
  std::optional<unsigned> reg;
  std::optional<int64_t> bytes;
  if (d.has_register && !(reg = frame_register())) return;
  if (d.has_register && d.has_number && !comma("a number of bytes")) return;
  if (d.has_number && !(bytes = frame_number())) return;
  d.add(frames_.back(), next_rule(), reg.value_or(0), bytes.value_or(0));
}

void SourceAssembler::cfi_recall(uint32_t begin) {
  if (!in_frame(begin)) return;
  std::vector<int64_t>& sizes = frames_.back().sizes;
  if (sizes.empty()) return refuse(begin, "expected a `.cfi_remember_state` before it");
  frames_.back().size = sizes.back();
  sizes.pop_back();
  next_rule().u8(object::kCfaRestoreState);
}

namespace {

// The next rules hold this many bytes later.
void advance(object::ByteWriter& w, uint64_t step) {
  if (step >= kFewRegisters)
    w.u8(object::kCfaAdvance4), w.u32(step);
  else if (step)
    w.u8(object::kCfaAdvance | step);
}

}  // namespace

void SourceAssembler::check_frames() {
  if (!in_frame_) return;
  const uint32_t begin = frames_.back().statement;
  report(Kind::BadDirective, begin, word_end(text_, begin + 1), "this function has no `.cfi_endproc`");
}

// A common beginning, and a description of each function. Offsets are counted in bytes, downward.
void SourceAssembler::write_frames() {
  std::erase_if(frames_, [](const Frame& f) { return !f.is_known || f.end <= f.begin; });
  if (frames_.empty()) return;
  enter(kFrames);
  const Section section = section_;
  const unsigned wide = isa_.machine.elf.bits / 8;
  std::vector<uint8_t>& bytes = object_.section(section).bytes;
  object::ByteWriter w{{bytes.begin(), bytes.end()}, object_.elf.big};  // what the program has written itself
  const size_t common = w.bytes.size();
  const auto entry = [&](const auto& content) {
    const size_t begin = w.bytes.size();
    w.u32(0);
    content();
    w.pad(wide);  // with no-operations
    w.patch_u32(begin, w.bytes.size() - begin - 4);
  };
  const auto place = [&](uint64_t at, uint32_t kind, Section of, uint64_t value) {
    const uint32_t target = target_of({"", true, of, static_cast<int64_t>(value), false});
    object_.relocations.push_back({section, at, kind, target, 0, 0});
  };
  entry([&] {
    w.u32(UINT32_MAX), w.u8(kFrameVersion), w.text(""), w.u8(wide), w.u8(0);
    w.uleb(1), w.sleb(-1), w.uleb(frame_abi()->link.number);
    w.u8(object::kCfaPlace), w.uleb(frame_abi()->stack.number), w.uleb(0);
  });
  for (const Frame& f : frames_)
    entry([&] {
      place(w.bytes.size(), object_.offset_kind, section, common);
      w.u32(0);
      place(w.bytes.size(), object_.address_kind, f.section, f.begin);
      w.number(0, wide);
      const bool relaxes = is_relaxing(f.section);
      if (relaxes) {
        place(w.bytes.size(), kinds().data(FixupKind::Kind::Sum, wide * 8, false).number, f.section, f.end);
        place(w.bytes.size(), kinds().data(FixupKind::Kind::Difference, wide * 8, false).number, f.section, f.begin);
      }
      w.number(relaxes ? 0 : f.end - f.begin, wide);
      uint64_t at = f.begin;
      for (const auto& [from, rules] : f.rules) {
        if (relaxes && from != f.begin) {
          w.u8(object::kCfaSetLoc);
          place(w.bytes.size(), object_.address_kind, f.section, from);
          w.number(0, wide);
        } else {
          advance(w, from - std::exchange(at, from));
        }
        w.bytes += rules.bytes;
      }
    });
  bytes.assign(w.bytes.begin(), w.bytes.end());
}

}  // namespace isadora::assembler
