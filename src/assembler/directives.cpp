// What begins with a dot. docs/assembly.md has an example of each; data is in data.cpp.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

namespace {

struct ParameterType {
  std::string_view name;
  unsigned bytes;
  bool pointer;
};
constexpr ParameterType kParameterTypes[] = {{"u8", 1, false},  {"s8", 1, false},  {"u16", 2, false},
                                             {"s16", 2, false}, {"u32", 4, false}, {"s32", 4, false},
                                             {"u64", 8, false}, {"s64", 8, false}, {"ptr", 8, true}};

}  // namespace

const std::vector<Program::Directive>& Program::directives() {
  static const std::vector<Directive> table = {
      {".kernel", &Program::kernel},
      {".param", &Program::param},
      {".shared", &Program::shared},
      {".registers", &Program::registers},
      {".end", &Program::end_kernel},
      {".text", &Program::text_section},
      {".constant", &Program::constant_section},
      {".equ", &Program::equ},
      {".globl", &Program::globl},
      {".isa", &Program::isa},
      {".byte", &Program::bytes1},
      {".half", &Program::bytes2},
      {".word", &Program::bytes4},
      {".dword", &Program::bytes8},
      {".ascii", &Program::ascii},
      {".string", &Program::asciz},
      {".asciz", &Program::asciz},
      {".align", &Program::align},
      {".zero", &Program::zero},
      {".illegal", &Program::illegal},
  };
  return table;
}

void Program::directive() {
  const uint32_t begin = pos_;
  pos_ = word_end(text_, pos_ + 1);
  const std::string_view word = text_.substr(begin, pos_ - begin);
  for (const Directive& d : directives()) {
    if (word != d.name) continue;
    (this->*d.handler)(begin);
    return end_of_directive();
  }
  std::vector<std::string> names;
  for (const Directive& d : directives()) names.push_back(d.name);
  const std::string near = diag::nearest(word, names);
  auto& d = report(Kind::UnknownDirective, begin, pos_, "`" + std::string(word) + "` is no directive");
  if (!near.empty()) d.fixes.push_back({span(begin, pos_), near, "write `" + near + "`"});
  recover(false);
}

// A directive ends with its line, or with a semicolon.
void Program::end_of_directive() {
  if (failed_) return recover(false);
  blank();
  if (eat(';') || pos_ >= text_.size() || text_[pos_] == '\n') return;
  const uint32_t end = std::max(word_end(text_, pos_), pos_ + 1);
  report(Kind::UnexpectedToken, pos_, end,
         "unexpected `" + std::string(text_.substr(pos_, end - pos_)) + "`, expected the end of the line");
  recover(false);
}

void Program::kernel(uint32_t begin) {
  blank();
  const uint32_t name_begin = pos_;
  std::string word;
  if (!name(word, "the kernel's name")) return;
  if (open_kernel_) {
    report(Kind::BadDirective, begin, pos_, "a kernel inside a kernel: the one before has no `.end`")
        .labels.push_back({span(kernel_begin_, word_end(text_, kernel_begin_ + 1)), "it begins here"});
  }
  if (!usable_name(word, name_begin, pos_)) return;
  section_ = Section::Text;
  names_.open_kernel();
  names_.label = text_.substr(name_begin, pos_ - name_begin);
  define_label(word, name_begin, pos_);
  object_.kernels.push_back({.name = word, .begin = address(), .end = address(), .parameters = {}});
  kernel_begin_ = begin;
  open_kernel_ = true;
}

bool Program::in_kernel(uint32_t begin, const char* what) {
  if (open_kernel_) return true;
  report(Kind::BadDirective, begin, pos_, std::string("`") + what + "` outside a kernel");
  return false;
}

void Program::param(uint32_t begin) {
  if (!in_kernel(begin, ".param")) return;
  if (isa_.machine.parameter_space == model::kNoIndex) {
    report(Kind::BadDirective, begin, pos_, "`" + isa_.name + "` has no parameters");
    return;
  }
  blank();
  const uint32_t name_begin = pos_;
  std::string word;
  if (!name(word, "the parameter's name")) return;
  const uint32_t name_end = pos_;
  if (!usable_name(word, name_begin, name_end) || !comma("the parameter's type")) return;
  blank();
  const uint32_t type_begin = pos_;
  pos_ = word_end(text_, pos_);
  const std::string_view type = text_.substr(type_begin, pos_ - type_begin);
  const auto* found = std::find_if(std::begin(kParameterTypes), std::end(kParameterTypes),
                                   [&](const ParameterType& t) { return t.name == type; });
  if (found == std::end(kParameterTypes)) {
    report(Kind::BadDirective, type_begin, pos_,
           "expected a parameter's type: u8, s8, u16, s16, u32, s32, u64, s64 or ptr");
    return;
  }
  object::Kernel& k = object_.kernels.back();
  const uint64_t used = k.parameters.empty() ? 0 : k.parameters.back().offset + k.parameters.back().bytes;
  const uint64_t offset = (used + found->bytes - 1) / found->bytes * found->bytes;
  k.parameters.push_back({word, found->bytes, found->pointer, offset});
  const SymbolEntry entry{static_cast<int64_t>(isa_.machine.parameter_address + offset), span(name_begin, name_end),
                          true};
  if (const SymbolEntry* earlier = names_.define_in_kernel(word, entry))
    duplicate(word, name_begin, name_end, *earlier);
}

void Program::shared(uint32_t begin) {
  constexpr uint64_t kMost = uint64_t{1} << 32;
  if (!in_kernel(begin, ".shared")) return;
  blank();
  const uint32_t name_begin = pos_;
  std::string word;
  uint64_t size = 0, align = 16;
  if (!name(word, "a name")) return;
  const uint32_t name_end = pos_;
  if (!usable_name(word, name_begin, name_end) || !comma("the size in bytes") ||
      !number(size, 0, kMost, "a size in bytes"))
    return;
  blank();
  if (eat(',') && !number(align, 1, kMost, "an alignment")) return;
  if (align & (align - 1)) {
    report(Kind::BadDirective, begin, pos_, "an alignment is a power of two");
    return;
  }
  object::Kernel& k = object_.kernels.back();
  const uint64_t offset = (k.shared_bytes + align - 1) / align * align;
  k.shared_bytes = offset + size;
  const SymbolEntry entry{static_cast<int64_t>(offset), span(name_begin, name_end), true};
  if (const SymbolEntry* earlier = names_.define_in_kernel(word, entry))
    duplicate(word, name_begin, name_end, *earlier);
}

void Program::registers(uint32_t begin) {
  uint64_t n = 0;
  const std::vector<model::RegisterFile>& files = matcher_.codec().isa().files;
  const uint64_t most = files.empty() ? 65535 : files.front().count;
  if (!in_kernel(begin, ".registers")) return;
  unsigned& registers = object_.kernels.back().registers;
  if (registers) {
    report(Kind::BadDirective, begin, pos_, "this kernel has said how many registers it uses");
    return;
  }
  if (number(n, 1, most, "a number of registers")) registers = static_cast<unsigned>(n);
}

void Program::end_kernel(uint32_t begin) {
  if (!in_kernel(begin, ".end")) return;
  object_.kernels.back().end = object_.code.size();
  open_kernel_ = false;
  names_.kernel = Names::kNoKernel;
}

void Program::text_section(uint32_t) { section_ = Section::Text; }

void Program::constant_section(uint32_t) { section_ = Section::Constant; }

void Program::equ(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  Int128 v = 0;
  if (!name(word, "a name")) return;
  const uint32_t end = pos_;
  if (!usable_name(word, begin, end) || !comma("its value")) return;
  names_.reset();
  if (!expression(v, address())) return;
  SymbolEntry entry{static_cast<int64_t>(v), span(begin, end), true};
  if (!names_.unknown.empty()) {
    entry.known = false;
    if (!first_round_) return report_unknown();
  }
  if (v < INT64_MIN || v > static_cast<Int128>(UINT64_MAX)) {
    report(Kind::OperandRange, begin, pos_, "the value of `" + word + "` does not fit 64 bits");
    return;
  }
  uncertain_ |= names_.provisional;
  if (const SymbolEntry* earlier = names_.define(word, entry)) duplicate(word, begin, end, *earlier);
}

void Program::globl(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  if (name(word, "a symbol")) globals_.emplace_back(word, span(begin, pos_));
}

void Program::isa(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  if (!name(word, "the name of an instruction set") || word == isa_.name) return;
  report(Kind::BadDirective, begin, pos_,
         "this program is for `" + word + "`, and is assembled for `" + isa_.name + "`");
}

// Reading.

void Program::blank_lines() {
  for (;;) {
    if (at(text_, pos_) != '\n') blank();
    if (pos_ >= text_.size() || text_[pos_] != '\n') return;
    ++pos_;
  }
}

bool Program::eat(char c) {
  if (at(text_, pos_) != c) return false;
  ++pos_;
  return true;
}

bool Program::comma(const char* before) {
  blank();
  if (eat(',')) return true;
  report(Kind::BadDirective, pos_, pos_, std::string("expected `,` and ") + before);
  return false;
}

bool Program::name(std::string& out, const char* what) {
  blank();
  const uint32_t begin = pos_;
  if (is_letter(at(text_, pos_))) pos_ = word_end(text_, pos_);
  out = text_.substr(begin, pos_ - begin);
  if (begin == pos_) report(Kind::BadDirective, begin, begin, std::string("expected ") + what);
  return begin != pos_;
}

bool Program::expression(Int128& out, uint64_t address) {
  ExpressionReader reader(text_, address, &names_, &registers_);
  blank();
  if (reader.read(pos_, out)) return true;
  report(Kind::BadNumber, reader.error_begin(), reader.error_end(), reader.message());
  return false;
}

bool Program::number(uint64_t& out, uint64_t low, uint64_t high, const char* what) {
  blank();
  const uint32_t begin = pos_;
  Int128 v = 0;
  names_.reset();
  if (!expression(v, address())) return false;
  if (!names_.unknown.empty()) {
    report(Kind::UndefinedSymbol, begin, pos_, std::string("expected ") + what + " that is known here");
    return false;
  }
  uncertain_ |= names_.provisional;
  if (v < static_cast<Int128>(low) || v > static_cast<Int128>(high)) {
    report(Kind::BadDirective, begin, pos_,
           std::string("expected ") + what + ", " + std::to_string(low) + " to " + std::to_string(high));
    return false;
  }
  out = static_cast<uint64_t>(v);
  return true;
}

std::vector<std::string_view> Program::directive_names() {
  std::vector<std::string_view> names;
  for (const Directive& d : directives()) names.emplace_back(d.name);
  return names;
}

std::vector<std::string_view> directive_names() { return Program::directive_names(); }

std::vector<std::string_view> parameter_types() {
  std::vector<std::string_view> names;
  for (const ParameterType& type : kParameterTypes) names.push_back(type.name);
  return names;
}

}  // namespace isadora::assembler
