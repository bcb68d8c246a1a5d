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

}  // namespace

const std::vector<SourceAssembler::Directive>& SourceAssembler::directives() {
  using A = SourceAssembler;
  using enum Fixup::Kind;
  static const std::vector<Directive> table = {
      {{".kernel"}, call<&A::kernel>},
      {{".param"}, call<&A::param>},
      {{".shared"}, call<&A::shared>},
      {{".registers"}, call<&A::registers>},
      {{".end"}, call<&A::end_kernel>},
      {{".text"}, [](A& program, uint32_t) { program.go_to(object::kCodeSection); }},
      {{".constant"}, [](A& program, uint32_t) { program.go_to(object::kConstantSection); }},
      {{".section"}, call<&A::named_section>},
      {{".data"}, [](A& program, uint32_t) { program.enter(".data"); }},
      {{".rodata"}, [](A& program, uint32_t) { program.enter(".rodata"); }},
      {{".bss"}, [](A& program, uint32_t) { program.enter(".bss"); }},
      {{".pushsection"}, call<&A::push_section>},
      {{".popsection"}, call<&A::pop_section>},
      {{".previous"}, call<&A::previous_section>},
      {{".equ", ".equiv"}, call<&A::define_value, ',', false>},
      {{".set"}, call<&A::define_value, ',', true>},
      {{".globl", ".global"}, call<&A::globl>},
      {{".weak"}, call<&A::weak>},
      {{".weakref"}, call<&A::weak_reference>},
      {{".extern", ".ident", ".addrsig", ".addrsig_sym"}, call<&A::ignored>},
      {{".comm"}, call<&A::common>},
      {{".lcomm"}, call<&A::local_common>},
      {{".local"}, call<&A::local>},
      {{".option"}, call<&A::option>},
      {{".type"}, call<&A::type>},
      {{".function"}, call<&A::function>},
      {{".size"}, call<&A::size>},
      {{".file"}, call<&A::file>},
      {{".attribute"}, call<&A::attribute>},
      {{".loc"}, call<&A::loc>},
      {{".cfi_startproc"}, call<&A::cfi_begin>},
      {{".cfi_endproc"}, call<&A::cfi_end>},
      {{".cfi_restore_state"}, call<&A::cfi_recall>},
      {{".hidden"}, call<&A::see, object::Visibility::Hidden>},
      {{".protected"}, call<&A::see, object::Visibility::Protected>},
      {{".internal"}, call<&A::see, object::Visibility::Internal>},
      {{".isa"}, call<&A::isa>},
      {{".byte"}, call<&A::numbers, Data, 1u>},
      {{".half", ".2byte", ".short", ".hword"}, call<&A::numbers, Data, 2u>},
      {{".word", ".int", ".4byte", ".long"}, call<&A::numbers, Data, 4u>},
      {{".dword", ".8byte", ".quad"}, call<&A::numbers, Data, 8u>},
      {{".float", ".single"}, call<&A::floats, ir::FloatFormat::F32>},
      {{".double"}, call<&A::floats, ir::FloatFormat::F64>},
      {{".uleb128"}, call<&A::numbers, Unsigned128, kRoomOfLeb128>},
      {{".sleb128"}, call<&A::numbers, Signed128, kRoomOfLeb128>},
      {{".ascii"}, call<&A::strings, false>},
      {{".string", ".asciz"}, call<&A::strings, true>},
      {{".align"}, call<&A::align>},
      {{".balign"}, call<&A::align_bytes>},
      {{".p2align"}, call<&A::align_power>},
      {{".zero", ".space", ".skip"}, call<&A::zero>},
      {{".fill"}, call<&A::fill>},
      {{".org"}, call<&A::org>},
      {{".include"}, call<&A::include>},
      {{".incbin"}, call<&A::include_bytes>},
      {{".macro"}, call<&A::macro>},
      {{".endm", ".endmacro", ".endr"}, call<&A::lone_end>},
      {{".exitm"}, call<&A::leave_macro>},
      {{".purgem"}, call<&A::purge_macro>},
      {{".rept"}, call<&A::repeat>},
      {{".irp"}, call<&A::repeat_for, false>},
      {{".irpc"}, call<&A::repeat_for, true>},
      {{".if", ".ifeq", ".ifne", ".iflt", ".ifle", ".ifgt", ".ifge", ".ifdef", ".ifndef", ".ifnotdef", ".ifb", ".ifnb",
        ".ifc", ".ifnc", ".ifeqs", ".ifnes"},
       call<&A::condition>},
      {{".else"}, call<&A::else_branch>},
      {{".elseif"}, call<&A::else_if>},
      {{".endif"}, call<&A::end_condition>},
      {{".error", ".err", ".warning"}, call<&A::message>},
      {{".ltorg"}, call<&A::literal_pool>},
      {{".illegal"}, call<&A::illegal>},
  };
  return table;
}

void SourceAssembler::directive() {
  const uint32_t begin = pos_;
  pos_ = word_end(text_, pos_ + 1);
  std::string_view word = text_.substr(begin, pos_ - begin);
  if (const auto* const foreign = foreign_directive(begin, word)) {
    if (foreign->meaning.empty()) {
      ignored();
      return end_of_directive();
    }
    word = foreign->meaning;
  } else if (failed_) {
    return recover(false);
  }
  const auto has_word = [&](const Directive& d) { return std::ranges::find(d.names, word) != d.names.end(); };
  const auto known = std::ranges::find_if(directives(), has_word);
  const auto of_frame = std::ranges::find(frame_directives(), word, &FrameDirective::name);
  if (known != directives().end()) {
    known->handler(*this, begin);
  } else if (of_frame != frame_directives().end()) {
    cfi_rule(begin, *of_frame);
  } else if (use_macro(begin)) {
    return;
  } else if (!cfi_other(word)) {
    unknown_directive(begin, word);
    return recover(false);
  }
  end_of_directive();
}

// A directive of other assemblers is not a misspelt one of this.
void SourceAssembler::unknown_directive(uint32_t begin, std::string_view word) {
  auto& d = report(Kind::UnknownDirective, begin, pos_, "unknown directive `" + std::string(word) + "`");
  if (std::ranges::find(kOfOthers, word) != std::end(kOfOthers)) {
    d.notes.emplace_back("it is a directive of other assemblers; docs/assembly.md lists those of this one");
    return;
  }
  std::vector<std::string> names;
  for (const Directive& known : directives())
    if (known.handler != &call<&SourceAssembler::ignored>)
      names.insert(names.end(), known.names.begin(), known.names.end());
  for (const FrameDirective& known : frame_directives()) names.emplace_back(known.name);
  const std::string near = diag::nearest(word, names);
  if (!near.empty()) return d.fixes.push_back({span(begin, pos_), near, "write `" + near + "`"});
  d.notes.push_back("if it may be ignored on this machine, `Directive<\"" + std::string(word) +
                    "\"> = none;` in the description's `__DefISA` says so");
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

void SourceAssembler::kernel(uint32_t begin) {
  const auto symbol = name("the kernel's name");
  if (!symbol) return;
  if (open_kernel_) {
    report(Kind::BadDirective, begin, pos_, "a kernel inside a kernel: the one before has no `.end`")
        .labels.push_back({span(kernel_begin_, word_end(text_, kernel_begin_ + 1)), "it begins here"});
  }
  if (!usable_name(*symbol)) return;
  section_ = object::kCodeSection;
  names_.open_kernel();
  names_.label = text_.substr(symbol->place.begin, pos_ - symbol->place.begin);
  define_label(*symbol);
  object_.kernels.push_back({.name = symbol->name, .begin = address(), .end = address(), .parameters = {}});
  kernel_begin_ = begin;
  open_kernel_ = true;
}

bool SourceAssembler::in_kernel(uint32_t begin, const char* what) {
  if (!open_kernel_) refuse(begin, std::string("`") + what + "` outside a kernel");
  return open_kernel_;
}

void SourceAssembler::define_in_kernel(const NamedPlace& symbol, uint64_t value) {
  const SymbolEntry entry{static_cast<int64_t>(value), symbol.place, true};
  if (const SymbolEntry* earlier = names_.define_in_kernel(symbol.name, entry)) duplicate(symbol, *earlier);
}

void SourceAssembler::param(uint32_t begin) {
  if (!in_kernel(begin, ".param")) return;
  if (isa_.machine.parameter_space == model::kNoIndex) return refuse(begin, "`" + isa_.name + "` has no parameters");
  const auto symbol = new_name("the parameter's name");
  if (!symbol || !comma("the parameter's type")) return;
  blank();
  const uint32_t type_begin = pos_;
  pos_ = word_end(text_, pos_);
  const std::string_view type = text_.substr(type_begin, pos_ - type_begin);
  const auto* const found = std::ranges::find(kParameterTypes, type, &ParameterType::name);
  if (found == std::end(kParameterTypes))
    return refuse(type_begin, "expected a parameter's type: u8, s8, u16, s16, u32, s32, u64, s64 or ptr");
  object::Kernel& k = object_.kernels.back();
  const uint64_t used = k.parameters.empty() ? 0 : k.parameters.back().offset + k.parameters.back().bytes;
  const uint64_t offset = (used + found->bytes - 1) / found->bytes * found->bytes;
  k.parameters.push_back({symbol->name, found->bytes, found->pointer, offset});
  define_in_kernel(*symbol, isa_.machine.parameter_address + offset);
}

void SourceAssembler::shared(uint32_t begin) {
  constexpr uint64_t kMost = uint64_t{1} << 32;
  if (!in_kernel(begin, ".shared")) return;
  uint64_t size = 0, align = 16;
  const auto symbol = new_name("a name");
  if (!symbol || !comma("the size in bytes") || !number(size, 0, kMost, "a size in bytes")) return;
  if (after_blank(',') && !number(align, 1, kMost, "an alignment")) return;
  if (!std::has_single_bit(align)) return refuse(begin, "an alignment is a power of two");
  object::Kernel& k = object_.kernels.back();
  const uint64_t offset = (k.shared_bytes + align - 1) / align * align;
  k.shared_bytes = offset + size;
  define_in_kernel(*symbol, offset);
}

void SourceAssembler::registers(uint32_t begin) {
  uint64_t n = 0;
  const std::vector<model::RegisterFile>& files = matcher_.codec().isa().files;
  const uint64_t most = files.empty() ? 65535 : files.front().count;
  if (!in_kernel(begin, ".registers")) return;
  unsigned& registers = object_.kernels.back().registers;
  if (registers) return refuse(begin, "this kernel has said how many registers it uses");
  if (number(n, 1, most, "a number of registers")) registers = static_cast<unsigned>(n);
}

void SourceAssembler::end_kernel(uint32_t begin) {
  if (!in_kernel(begin, ".end")) return;
  object_.kernels.back().end = object_.code.size();
  open_kernel_ = false;
  names_.kernel = ProgramSymbols::kNoKernel;
}

// Directives for other tools are skipped to the end of their line.
void SourceAssembler::ignored() {
  const std::string_view rest = rest_of_directive();
  pos_ = static_cast<uint32_t>(rest.data() + rest.size() - text_.data());
}

// `.type name, %function`, with another mark or none, or in quotes: which of the names are functions, and which data.
// That something is of threads its section says.
void SourceAssembler::type() {
  const auto symbol = name("a symbol");
  if (!symbol) return;
  after_blank(',');
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
    functions_.insert(symbol->name);
  else if (is_one_of({"object", "STT_OBJECT", "common", "STT_COMMON", "gnu_unique_object"}))
    data_.insert(symbol->name);
  else if (is_one_of({"gnu_indirect_function", "STT_GNU_IFUNC"}))
    return refuse(begin,
                  "a function that chooses its address when the program starts (IFUNC), which a program without a "
                  "loader cannot call, expected `function`");
  else if (!is_one_of({"notype", "STT_NOTYPE", "tls_object", "STT_TLS"}))
    return void(report(Kind::BadDirective, begin, std::max(pos_, begin + 1),
                       "expected the type of a symbol: `function`, `object`, `notype`, `tls_object`, `common` or "
                       "`gnu_unique_object`"));
  if (mark == "\"" && !accept('"')) report(Kind::UnclosedString, begin - 1, begin, "this string has no closing quote");
}

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

void SourceAssembler::option() {
  const auto option = name("an option");
  if (!option) return;
  const auto& [word, place] = *option;
  if (word == "push") return saved_options_.push_back(options_);
  if (word == "pop") {
    if (saved_options_.empty()) return refuse(place.begin, "expected an `.option push` before it");
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
  refuse(place.begin, "unknown option `" + word + "`, expected one of " + known);
}

// .comm name, size, align: zeros that the linker places, once for all objects that name them.
void SourceAssembler::common() {
  const auto c = common_symbol();
  if (!c) return;
  (!is_hart() || locals_.contains(c->name) ? local_commons_ : commons_).push_back(*c);
}

// .lcomm name, size, align: zeros of this object alone.
void SourceAssembler::local_common() {
  if (const auto c = common_symbol()) local_commons_.push_back(*c);
}

std::optional<SourceAssembler::NamedZeros> SourceAssembler::common_symbol() {
  const auto symbol = new_name("a name", true);
  if (!symbol) return std::nullopt;
  NamedZeros out{*symbol};
  if (!comma("the size in bytes") || !number(out.size, 0, kMostZeros, "a size in bytes")) return std::nullopt;
  blank();
  const uint32_t at_align = pos_;
  if (accept(',') && !number(out.align, 1, object::kMostAlign, "an alignment")) return std::nullopt;
  if (std::has_single_bit(out.align)) return out;
  refuse(at_align, "an alignment is a power of two");
  return std::nullopt;
}

// They come after all that the program has in `.bss`, as other assemblers place them.
void SourceAssembler::place_local_commons() {
  for (const NamedZeros& zeros : local_commons_) {
    names_.position = zeros.place.begin;
    enter(".bss");
    pad({.multiple = zeros.align});
    define_label(zeros);
    data_.insert(zeros.name);
    sizes_ = true;
    names_.define(size_of(zeros.name),
                  {.value = static_cast<int64_t>(zeros.size), .span = zeros.place, .absolute = true});
    emit_copies(zeros.size, 0);
  }
}

void SourceAssembler::local() {
  for (NamedPlace& symbol : symbols()) locals_.insert(std::move(symbol.name));
}

void SourceAssembler::define_value(char separator, bool again) {
  blank();
  const uint32_t begin = pos_;
  const auto at_value = [&](const char* what) { return separator == ',' ? comma(what) : after_blank(separator); };
  if (word_end(text_, begin + 1) == begin + 1 && at(text_, begin) == '.') {
    pos_ = begin + 1;
    if (at_value("a place")) org();
    return;
  }
  const auto symbol = new_name("a name", true);
  if (symbol && at_value("its value")) define_as(*symbol, again);
}

// `.size name, bytes`: an internal symbol has it, so that it may depend on the lengths of instructions.
void SourceAssembler::size() {
  const auto symbol = name("a symbol");
  if (!symbol || !comma("its size in bytes")) return;
  sizes_ = true;
  define_as({size_of(symbol->name), symbol->place}, true);
}

void SourceAssembler::define_as(const NamedPlace& symbol, bool again) {
  const auto& [word, place] = symbol;
  Int128 v = 0;
  const auto e = expression(v);
  if (!e) return;
  const bool is_size = word.ends_with(size_of(""));
  const Definition d{word, scope_at(names_.position), *e, place, section_, address(), is_size};
  SymbolEntry entry{.span = place, .absolute = true, .known = names_.unknown.empty(), .computed = true};
  const bool depends = !entry.known || (several_lengths_ && (is_place_value() || names_.moves));
  if (entry.known && !check_definition(d, v)) return;
  if (entry.known) set_place(entry, d, v);
  const auto nodes = expressions_.nodes(*e);
  if (nodes.size() == 1 && nodes[0].kind == ExpressionNode::Kind::Symbol) aliases_.emplace(nodes[0].name, word);
  if (again && names_.find(word)) names_.forget(word);
  if (const SymbolEntry* earlier = names_.define(word, entry)) return duplicate(symbol, *earlier);
  if (depends) definitions_.push_back(d);
}

// `a, b`
std::vector<SourceAssembler::NamedPlace> SourceAssembler::symbols() {
  std::vector<NamedPlace> out;
  do {
    auto symbol = name("a symbol");
    if (!symbol) return {};
    out.push_back(std::move(*symbol));
  } while (after_blank(','));
  return out;
}

void SourceAssembler::globl() {
  for (NamedPlace& symbol : symbols()) globals_.push_back(std::move(symbol));
}

// Weak: visible to other objects, whose strong definition takes precedence.
void SourceAssembler::weak() {
  for (NamedPlace& symbol : symbols()) {
    names_.weak.insert(symbol.name);
    globals_.push_back(std::move(symbol));
  }
}

// Sets who sees the names; the last directive counts.
void SourceAssembler::see(object::Visibility visibility) {
  for (const NamedPlace& symbol : symbols()) visibilities_[symbol.name] = visibility;
}

// `.weakref name, other`: the name stands for the other one, which need not be there.
void SourceAssembler::weak_reference() {
  const auto symbol = new_name("a name", true);
  if (!symbol || !comma("the symbol that it stands for")) return;
  const auto other = name("a symbol");
  if (!other) return;
  const auto& [word, place] = *symbol;
  if (names_.meant_by(other->name) == word)
    return void(report(Kind::BadDirective, place.begin, place.end, "`" + word + "` stands for itself"));
  const auto [known, fresh] = names_.references.try_emplace(word, other->name);
  if (!fresh && known->second != other->name)
    return void(
        report(Kind::DuplicateSymbol, place.begin, place.end, "`" + word + "` stands for `" + known->second + "`"));
  references_.push_back(*symbol);
}

void SourceAssembler::isa() {
  blank();
  const uint32_t begin = pos_;
  pos_ = isa_name_end(text_, begin);
  std::string word(text_.substr(begin, pos_ - begin));
  if (word.empty()) {
    const auto written = name("the name of an instruction set");
    if (!written) return;
    word = written->name;
  }
  if (word != isa_.name) refuse(begin, "this program is for `" + word + "`, and is assembled for `" + isa_.name + "`");
}

std::vector<std::string_view> SourceAssembler::directive_names() {
  std::vector<std::string_view> names;
  for (const Directive& d : directives()) names.insert(names.end(), d.names.begin(), d.names.end());
  for (const FrameDirective& d : frame_directives()) names.push_back(d.name);
  return names;
}

std::vector<std::string_view> directive_names() { return SourceAssembler::directive_names(); }

std::vector<std::string_view> parameter_types() {
  std::vector<std::string_view> names;
  for (const ParameterType& type : kParameterTypes) names.push_back(type.name);
  return names;
}

}  // namespace isadora::assembler
