// Directives. docs/assembly.md has an example of each; data is in data.cpp.
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

// Directives of GNU as that this assembler lacks.
constexpr std::string_view kOfOthers[] = {".subsection", ".eqv",   ".insn",  ".octa",   ".nops",
                                          ".line",       ".title", ".print", ".symver", ".version"};

// Directives about frames that are read and not followed.
constexpr std::string_view kFrameDirectives[] = {
    ".cfi_sections",      ".cfi_personality",      ".cfi_personality_id",      ".cfi_lsda",        ".cfi_inline_lsda",
    ".cfi_escape",        ".cfi_signal_frame",     ".cfi_return_column",       ".cfi_undefined",   ".cfi_same_value",
    ".cfi_register",      ".cfi_rel_offset",       ".cfi_val_offset",          ".cfi_window_save", ".cfi_fde_data",
    ".cfi_gnu_args_size", ".cfi_val_encoded_addr", ".cfi_llvm_def_aspace_cfa", ".cfi_b_key_frame", ".cfi_label"};

}  // namespace

const std::vector<SourceAssembler::Directive>& SourceAssembler::directives() {
  static const std::vector<Directive> table = {
      {".kernel", &SourceAssembler::kernel},
      {".param", &SourceAssembler::param},
      {".shared", &SourceAssembler::shared},
      {".registers", &SourceAssembler::registers},
      {".end", &SourceAssembler::end_kernel},
      {".text", &SourceAssembler::text_section},
      {".constant", &SourceAssembler::constant_section},
      {".section", &SourceAssembler::named_section},
      {".data", &SourceAssembler::data_section},
      {".rodata", &SourceAssembler::read_only_section},
      {".bss", &SourceAssembler::zero_section},
      {".pushsection", &SourceAssembler::push_section},
      {".popsection", &SourceAssembler::pop_section},
      {".previous", &SourceAssembler::previous_section},
      {".equ", &SourceAssembler::equ},
      {".equiv", &SourceAssembler::equ},
      {".set", &SourceAssembler::set},
      {".globl", &SourceAssembler::globl},
      {".global", &SourceAssembler::globl},
      {".weak", &SourceAssembler::weak},
      {".weakref", &SourceAssembler::weak_reference},
      {".extern", &SourceAssembler::ignored},
      {".comm", &SourceAssembler::common},
      {".lcomm", &SourceAssembler::local_common},
      {".local", &SourceAssembler::local},
      {".option", &SourceAssembler::option},
      {".type", &SourceAssembler::type},
      {".function", &SourceAssembler::function},
      {".size", &SourceAssembler::size},
      {".file", &SourceAssembler::file},
      {".ident", &SourceAssembler::ignored},
      {".attribute", &SourceAssembler::attribute},
      {".addrsig", &SourceAssembler::ignored},
      {".addrsig_sym", &SourceAssembler::ignored},
      {".loc", &SourceAssembler::loc},
      {".cfi_startproc", &SourceAssembler::cfi_begin},
      {".cfi_endproc", &SourceAssembler::cfi_end},
      {".cfi_def_cfa", &SourceAssembler::cfi_place},
      {".cfi_def_cfa_register", &SourceAssembler::cfi_register},
      {".cfi_def_cfa_offset", &SourceAssembler::cfi_size},
      {".cfi_adjust_cfa_offset", &SourceAssembler::cfi_growth},
      {".cfi_offset", &SourceAssembler::cfi_saved},
      {".cfi_restore", &SourceAssembler::cfi_restored},
      {".cfi_remember_state", &SourceAssembler::cfi_remember},
      {".cfi_restore_state", &SourceAssembler::cfi_recall},
      {".hidden", &SourceAssembler::hidden},
      {".protected", &SourceAssembler::protect},
      {".internal", &SourceAssembler::internal},
      {".isa", &SourceAssembler::isa},
      {".byte", &SourceAssembler::bytes1},
      {".half", &SourceAssembler::bytes2},
      {".word", &SourceAssembler::bytes4},
      {".int", &SourceAssembler::bytes4},
      {".dword", &SourceAssembler::bytes8},
      {".2byte", &SourceAssembler::bytes2},
      {".short", &SourceAssembler::bytes2},
      {".hword", &SourceAssembler::bytes2},
      {".4byte", &SourceAssembler::bytes4},
      {".long", &SourceAssembler::bytes4},
      {".8byte", &SourceAssembler::bytes8},
      {".quad", &SourceAssembler::bytes8},
      {".float", &SourceAssembler::floats4},
      {".single", &SourceAssembler::floats4},
      {".double", &SourceAssembler::floats8},
      {".uleb128", &SourceAssembler::unsigned_leb128},
      {".sleb128", &SourceAssembler::signed_leb128},
      {".ascii", &SourceAssembler::ascii},
      {".string", &SourceAssembler::asciz},
      {".asciz", &SourceAssembler::asciz},
      {".align", &SourceAssembler::align},
      {".balign", &SourceAssembler::align_bytes},
      {".p2align", &SourceAssembler::align_power},
      {".zero", &SourceAssembler::zero},
      {".space", &SourceAssembler::zero},
      {".skip", &SourceAssembler::zero},
      {".fill", &SourceAssembler::fill},
      {".org", &SourceAssembler::org},
      {".include", &SourceAssembler::include},
      {".incbin", &SourceAssembler::include_bytes},
      {".macro", &SourceAssembler::macro},
      {".endm", &SourceAssembler::lone_end},
      {".endmacro", &SourceAssembler::lone_end},
      {".exitm", &SourceAssembler::leave_macro},
      {".purgem", &SourceAssembler::purge_macro},
      {".rept", &SourceAssembler::repeat},
      {".irp", &SourceAssembler::repeat_for},
      {".irpc", &SourceAssembler::repeat_for_characters},
      {".endr", &SourceAssembler::lone_end},
      {".if", &SourceAssembler::condition},
      {".ifeq", &SourceAssembler::condition},
      {".ifne", &SourceAssembler::condition},
      {".iflt", &SourceAssembler::condition},
      {".ifle", &SourceAssembler::condition},
      {".ifgt", &SourceAssembler::condition},
      {".ifge", &SourceAssembler::condition},
      {".ifdef", &SourceAssembler::condition},
      {".ifndef", &SourceAssembler::condition},
      {".ifnotdef", &SourceAssembler::condition},
      {".ifb", &SourceAssembler::condition},
      {".ifnb", &SourceAssembler::condition},
      {".ifc", &SourceAssembler::condition},
      {".ifnc", &SourceAssembler::condition},
      {".ifeqs", &SourceAssembler::condition},
      {".ifnes", &SourceAssembler::condition},
      {".else", &SourceAssembler::else_branch},
      {".elseif", &SourceAssembler::else_if},
      {".endif", &SourceAssembler::end_condition},
      {".error", &SourceAssembler::message},
      {".err", &SourceAssembler::message},
      {".warning", &SourceAssembler::message},
      {".ltorg", &SourceAssembler::literal_pool},
      {".illegal", &SourceAssembler::illegal},
  };
  return table;
}

void SourceAssembler::directive() {
  const uint32_t begin = pos_;
  pos_ = word_end(text_, pos_ + 1);
  std::string_view word = text_.substr(begin, pos_ - begin);
  if (const auto* const foreign = foreign_directive(begin, word)) {
    if (foreign->meaning.empty()) {
      ignored(begin);
      return end_of_directive();
    }
    word = foreign->meaning;
  } else if (failed_) {
    return recover(false);
  }
  for (const Directive& d : directives()) {
    if (word != d.name) continue;
    (this->*d.handler)(begin);
    return end_of_directive();
  }
  if (use_macro(begin)) return;
  if (std::ranges::find(kFrameDirectives, word) != std::end(kFrameDirectives)) {
    cfi_other(begin);
    return end_of_directive();
  }
  unknown_directive(begin, word);
  recover(false);
}

// A directive of other assemblers is not a misspelt one of this.
void SourceAssembler::unknown_directive(uint32_t begin, std::string_view word) {
  auto& d = report(Kind::UnknownDirective, begin, pos_, "unknown directive `" + std::string(word) + "`");
  if (std::ranges::find(kOfOthers, word) != std::end(kOfOthers)) {
    d.notes.emplace_back("it is a directive of other assemblers; docs/assembly.md lists those of this one");
  } else {
    std::vector<std::string> names;
    for (const Directive& known : directives())
      if (known.handler != &SourceAssembler::ignored) names.push_back(known.name);
    const std::string near = diag::nearest(word, names);
    if (!near.empty()) d.fixes.push_back({span(begin, pos_), near, "write `" + near + "`"});
  }
}

// The description's meaning of another assembler's directive; null where it has none, with an error where it has one
// for other operands.
const model::ForeignDirective* SourceAssembler::foreign_directive(uint32_t begin, std::string_view word) {
  const std::string_view rest = rest_of_directive();
  std::string expected;
  for (const model::ForeignDirective& d : isa_.machine.directives) {
    if (d.name != word) continue;
    if (d.operand.empty() || d.operand == rest) return &d;
    expected += (expected.empty() ? "`" : " or `") + d.operand + "`";
  }
  if (!expected.empty())
    report(Kind::BadDirective, begin, pos_,
           "expected " + expected + " after `" + std::string(word) + "`, found `" + std::string(rest) + "`");
  return nullptr;
}

// Up to the end of its line or a semicolon, without comments at the end and the blanks around it.
std::string_view SourceAssembler::rest_of_directive() const {
  const uint32_t begin = skip_blank(text_, pos_);
  uint32_t end = begin, last = begin;
  while (end < text_.size() && text_[end] != '\n' && text_[end] != ';') {
    const uint32_t next = skip_blank(text_, end);
    if (next == end)
      last = end = element_end(text_, end);
    else
      end = next;
  }
  return text_.substr(begin, last - begin);
}

// A directive ends with its line, or with a semicolon.
void SourceAssembler::end_of_directive() {
  if (failed_) return recover(false);
  blank();
  if (accept(';') || pos_ >= text_.size() || text_[pos_] == '\n') return;
  const uint32_t end = std::max(word_end(text_, pos_), pos_ + 1);
  report(Kind::UnexpectedToken, pos_, end,
         "expected the end of the line, found `" + std::string(text_.substr(pos_, end - pos_)) + "`");
  recover(false);
}

void SourceAssembler::kernel(uint32_t begin) {
  blank();
  const uint32_t name_begin = pos_;
  std::string word;
  if (!name(word, "the kernel's name")) return;
  if (open_kernel_) {
    report(Kind::BadDirective, begin, pos_, "a kernel inside a kernel: the one before has no `.end`")
        .labels.push_back({span(kernel_begin_, word_end(text_, kernel_begin_ + 1)), "it begins here"});
  }
  if (!usable_name(word, name_begin, pos_)) return;
  section_ = object::kCodeSection;
  names_.open_kernel();
  names_.label = text_.substr(name_begin, pos_ - name_begin);
  define_label(word, name_begin, pos_);
  object_.kernels.push_back({.name = word, .begin = address(), .end = address(), .parameters = {}});
  kernel_begin_ = begin;
  open_kernel_ = true;
}

bool SourceAssembler::in_kernel(uint32_t begin, const char* what) {
  if (open_kernel_) return true;
  report(Kind::BadDirective, begin, pos_, std::string("`") + what + "` outside a kernel");
  return false;
}

void SourceAssembler::param(uint32_t begin) {
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

void SourceAssembler::shared(uint32_t begin) {
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
  if (accept(',') && !number(align, 1, kMost, "an alignment")) return;
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

void SourceAssembler::registers(uint32_t begin) {
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

void SourceAssembler::end_kernel(uint32_t begin) {
  if (!in_kernel(begin, ".end")) return;
  object_.kernels.back().end = object_.code.size();
  open_kernel_ = false;
  names_.kernel = ProgramSymbols::kNoKernel;
}

// Directives for other tools are skipped to the end of their line.
void SourceAssembler::ignored(uint32_t) {
  const std::string_view rest = rest_of_directive();
  pos_ = static_cast<uint32_t>(rest.data() + rest.size() - text_.data());
}

// `.type name, %function`, with another mark or none, or in quotes: which of the names are functions, and which data.
// That something is of threads its section says.
void SourceAssembler::type(uint32_t) {
  std::string word;
  if (!name(word, "a symbol")) return;
  blank();
  accept(',');
  blank();
  const std::string_view marks = "@%#\"", mark = text_.substr(pos_, 1);
  if (marks.find(at(text_, pos_)) != marks.npos) ++pos_;
  const uint32_t begin = pos_;
  pos_ = word_end(text_, pos_);
  const std::string_view type = text_.substr(begin, pos_ - begin);
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, type) != names.end();
  };
  if (is_one_of({"function", "STT_FUNC"}))
    functions_.insert(word);
  else if (is_one_of({"object", "STT_OBJECT", "common", "STT_COMMON", "gnu_unique_object"}))
    data_.insert(word);
  else if (is_one_of({"gnu_indirect_function", "STT_GNU_IFUNC"}))
    return static_cast<void>(report(Kind::BadDirective, begin, pos_,
                                    "a function that chooses its address when the program starts (IFUNC), which a "
                                    "program without a loader cannot call, expected `function`"));
  else if (!is_one_of({"notype", "STT_NOTYPE", "tls_object", "STT_TLS"}))
    return static_cast<void>(report(Kind::BadDirective, begin, std::max(pos_, begin + 1),
                                    "expected the type of a symbol: `function`, `object`, `notype`, `tls_object`, "
                                    "`common` or `gnu_unique_object`"));
  if (mark == "\"" && !accept('"')) report(Kind::UnclosedString, begin - 1, begin, "this string has no closing quote");
}

// The next label names a function.
void SourceAssembler::function(uint32_t) { names_function_ = true; }

// `.set alias, function`: another name of a function is one, and so are that name's other names.
void SourceAssembler::name_aliases() {
  std::vector<std::string> named(functions_.begin(), functions_.end());
  while (!named.empty()) {
    const auto [first, last] = aliases_.equal_range(named.back());
    named.pop_back();
    for (auto at = first; at != last; ++at)
      if (functions_.insert(at->second).second) named.push_back(at->second);
  }
}

void SourceAssembler::option(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  if (!name(word, "an option")) return;
  if (word == "push") return saved_options_.push_back(options_);
  if (word == "pop") {
    if (saved_options_.empty())
      return static_cast<void>(report(Kind::BadDirective, begin, pos_, "expected an `.option push` before it"));
    set_options(saved_options_.back());
    return saved_options_.pop_back();
  }
  const auto& all = isa_.machine.options;
  for (size_t i = 0; i < all.size(); ++i) {
    const uint64_t bit = uint64_t{1} << i;
    if (word == all[i].name) return set_options(options_ | bit);
    if (word == "no" + all[i].name) return set_options(options_ & ~bit);
  }
  std::string known = "`push`, `pop`";
  for (const model::Option& o : all) known += ", `" + o.name + "`, `no" + o.name + "`";
  report(Kind::BadDirective, begin, pos_, "unknown option `" + word + "`, expected one of " + known);
}

// .comm name, size, align: zeros that the linker places, once for all objects that name them.
void SourceAssembler::common(uint32_t) {
  const auto c = common_symbol();
  if (!c) return;
  (!is_hart() || locals_.contains(c->name) ? local_commons_ : commons_).push_back(*c);
}

// .lcomm name, size, align: zeros of this object alone.
void SourceAssembler::local_common(uint32_t) {
  if (const auto c = common_symbol()) local_commons_.push_back(*c);
}

std::optional<SourceAssembler::NamedZeros> SourceAssembler::common_symbol() {
  blank();
  const uint32_t begin = pos_;
  NamedZeros out;
  if (!name(out.name, "a name")) return std::nullopt;
  out.begin = begin;
  out.end = pos_;
  if ((text_[begin] != '"' && !usable_name(out.name, begin, pos_)) || !comma("the size in bytes") ||
      !number(out.size, 0, kMostZeros, "a size in bytes"))
    return std::nullopt;
  blank();
  const uint32_t at_align = pos_;
  if (accept(',') && !number(out.align, 1, object::kMostAlign, "an alignment")) return std::nullopt;
  if (!std::has_single_bit(out.align)) {
    report(Kind::BadDirective, at_align, pos_, "an alignment is a power of two");
    return std::nullopt;
  }
  return out;
}

// They come after all that the program has in `.bss`, as other assemblers place them.
void SourceAssembler::place_local_commons() {
  for (const NamedZeros& zeros : local_commons_) {
    names_.position = zeros.begin;
    enter(".bss");
    pad({.multiple = zeros.align});
    define_label(zeros.name, zeros.begin, zeros.end);
    data_.insert(zeros.name);
    sizes_ = true;
    names_.define(size_of(zeros.name),
                  {.value = static_cast<int64_t>(zeros.size), .span = span(zeros.begin, zeros.end), .absolute = true});
    emit_copies(zeros.size, 0);
  }
}

void SourceAssembler::local(uint32_t) {
  for (NamedPlace& symbol : symbols()) locals_.insert(std::move(symbol.first));
}

void SourceAssembler::set(uint32_t) { define_value(',', true); }

void SourceAssembler::equ(uint32_t) { define_value(',', false); }

void SourceAssembler::define_value(char separator, bool again) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  if (word_end(text_, begin + 1) == begin + 1 && at(text_, begin) == '.') {
    pos_ = begin + 1;
    if (separator == ',' ? comma("a place") : after_blank(separator)) org(begin);
    return;
  }
  if (!name(word, "a name")) return;
  const uint32_t end = pos_;
  if ((text_[begin] != '"' && !usable_name(word, begin, end)) ||
      !(separator == ',' ? comma("its value") : after_blank(separator)))
    return;
  define_as(std::move(word), begin, end, again);
}

// `.size name, bytes`: an internal symbol has it, so that it may depend on the lengths of instructions.
void SourceAssembler::size(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word;
  if (!name(word, "a symbol")) return;
  const uint32_t end = pos_;
  if (!comma("its size in bytes")) return;
  sizes_ = true;
  define_as(size_of(word), begin, end, true);
}

void SourceAssembler::define_as(std::string word, uint32_t begin, uint32_t end, bool again) {
  Int128 v = 0;
  names_.reset();
  const auto e = expression();
  if (!e || !value_of(*e, address(), v)) return;
  const Definition d{word, scope_at(names_.position), *e, span(begin, end), section_, address()};
  SymbolEntry entry{.span = d.place, .absolute = true, .known = names_.unknown.empty(), .computed = true};
  const bool depends = !entry.known || (several_lengths_ && (is_place_value() || names_.moves));
  if (entry.known && !check_definition(d, v)) return;
  if (entry.known) set_place(entry, d.value, v, d.offset);
  const auto nodes = expressions_.nodes(*e);
  if (nodes.size() == 1 && nodes[0].kind == ExpressionNode::Kind::Symbol) aliases_.emplace(nodes[0].name, word);
  if (again && names_.find(word)) names_.forget(word);
  if (const SymbolEntry* earlier = names_.define(word, entry)) return duplicate(word, begin, end, *earlier);
  if (depends) definitions_.push_back(d);
}

// `a, b`
std::vector<SourceAssembler::NamedPlace> SourceAssembler::symbols() {
  std::vector<NamedPlace> out;
  do {
    blank();
    const uint32_t begin = pos_;
    std::string word;
    if (!name(word, "a symbol")) return {};
    out.emplace_back(std::move(word), span(begin, pos_));
  } while (after_blank(','));
  return out;
}

void SourceAssembler::globl(uint32_t) {
  for (NamedPlace& symbol : symbols()) globals_.push_back(std::move(symbol));
}

// Weak: visible to other objects, whose strong definition takes precedence.
void SourceAssembler::weak(uint32_t) {
  for (NamedPlace& symbol : symbols()) {
    names_.weak.insert(symbol.first);
    globals_.push_back(std::move(symbol));
  }
}

// Sets who sees the names; the last directive counts.
void SourceAssembler::see(object::Visibility visibility) {
  for (const NamedPlace& symbol : symbols()) visibilities_[symbol.first] = visibility;
}

// `.weakref name, other`: the name stands for the other one, which need not be there.
void SourceAssembler::weak_reference(uint32_t) {
  blank();
  const uint32_t begin = pos_;
  std::string word, other;
  if (!name(word, "a name")) return;
  const uint32_t end = pos_;
  if ((text_[begin] != '"' && !usable_name(word, begin, end)) || !comma("the symbol that it stands for") ||
      !name(other, "a symbol"))
    return;
  if (names_.meant_by(other) == word)
    return static_cast<void>(report(Kind::BadDirective, begin, end, "`" + word + "` stands for itself"));
  if (names_.references.contains(word) && names_.references[word] != other)
    return static_cast<void>(
        report(Kind::DuplicateSymbol, begin, end, "`" + word + "` stands for `" + names_.references[word] + "`"));
  names_.references[word] = other;
  references_.emplace_back(word, span(begin, end));
}

void SourceAssembler::isa(uint32_t) {
  blank();
  const uint32_t begin = pos_, end = isa_name_end(text_, begin);
  std::string word(text_.substr(begin, end - begin));
  if (end != begin)
    pos_ = end;
  else if (!name(word, "the name of an instruction set"))
    return;
  if (word == isa_.name) return;
  report(Kind::BadDirective, begin, pos_,
         "this program is for `" + word + "`, and is assembled for `" + isa_.name + "`");
}

// Reading.

void SourceAssembler::blank_lines() {
  for (;;) {
    if (at(text_, pos_) != '\n') blank();
    if (pos_ >= text_.size() || text_[pos_] != '\n') return;
    ++pos_;
  }
}

bool SourceAssembler::accept(char c) {
  if (at(text_, pos_) != c) return false;
  ++pos_;
  return true;
}

bool SourceAssembler::after_blank(char c) {
  blank();
  return accept(c);
}

bool SourceAssembler::comma(const char* before) {
  blank();
  if (accept(',')) return true;
  report(Kind::BadDirective, pos_, pos_, std::string("expected `,` and ") + before);
  return false;
}

bool SourceAssembler::name(std::string& out, const char* what) {
  blank();
  const uint32_t begin = pos_;
  if (const uint32_t quote = quoted_end(text_, pos_); quote != pos_) {
    pos_ = quote;
    out = text_.substr(begin + 1, quote - begin - 2);
    return true;
  }
  if (begins_name(at(text_, pos_), names_.dotted) || (names_.dotted && at(text_, pos_) == '.'))
    pos_ = name_end(text_, pos_, names_.dotted);
  out = text_.substr(begin, pos_ - begin);
  if (begin == pos_) report(Kind::BadDirective, begin, begin, std::string("expected ") + what);
  return begin != pos_;
}

std::optional<SymbolicExpression> SourceAssembler::expression() {
  blank();
  ExpressionFault fault;
  const auto e = expressions_.parse(text_, pos_, {.registers = &registers_, .compares = true}, fault);
  if (e)
    pos_ = e->end;
  else
    report(Kind::BadNumber, fault.begin, fault.end, fault.message(text_));
  return e;
}

bool SourceAssembler::value_of(const SymbolicExpression& e, uint64_t address, Int128& out) {
  ExpressionFault fault;
  ExpressionValue value;
  const bool fine = evaluate(expressions_.nodes(e), {address, address, &names_}, value, fault);
  used_here_ = value.labels != 0;
  out = value.number;
  if (!fine) report(Kind::BadNumber, fault.begin, fault.end, fault.message(text_));
  return fine;
}

std::optional<Int128> SourceAssembler::known_number(const char* what, std::optional<SymbolicExpression>* moving) {
  blank();
  const uint32_t begin = pos_;
  Int128 v = 0;
  names_.reset();
  const auto e = expression();
  if (!e || !value_of(*e, address(), v)) return std::nullopt;
  if (!names_.unknown.empty()) {
    report(Kind::UndefinedSymbol, begin, pos_, std::string("expected ") + what + " that is known here");
    return std::nullopt;
  }
  const bool depends = depends_on_lengths(*e);
  if (depends && moving) {
    *moving = e;
  } else if (depends) {
    report(Kind::BadDirective, begin, pos_,
           std::string("expected ") + what + " that does not depend on the lengths of instructions");
    return std::nullopt;
  }
  return v;
}

bool SourceAssembler::number(uint64_t& out, uint64_t low, uint64_t high, const char* what,
                             std::optional<SymbolicExpression>* moving) {
  blank();
  const uint32_t begin = pos_;
  const std::optional<Int128> v = known_number(what, moving);
  if (!v) return false;
  if (*v < static_cast<Int128>(low) || *v > static_cast<Int128>(high)) {
    report(Kind::BadDirective, begin, pos_,
           std::string("expected ") + what + ", " + std::to_string(low) + " to " + std::to_string(high));
    return false;
  }
  out = static_cast<uint64_t>(*v);
  return true;
}

std::vector<std::string_view> SourceAssembler::directive_names() {
  std::vector<std::string_view> names;
  for (const Directive& d : directives()) names.emplace_back(d.name);
  return names;
}

std::vector<std::string_view> directive_names() { return SourceAssembler::directive_names(); }

std::vector<std::string_view> parameter_types() {
  std::vector<std::string_view> names;
  for (const ParameterType& type : kParameterTypes) names.push_back(type.name);
  return names;
}

}  // namespace isadora::assembler
