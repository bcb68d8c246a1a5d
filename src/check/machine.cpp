#include "check/machine.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.h"
#include "check/lower.h"
#include "check/prose.h"
#include "check/types.h"
#include "encoding/limits.h"
#include "ir/facts.h"
#include "model/modelled.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;
using model::Scope;
using parse::NodeKind;

namespace {

// The two orders of bits and of parcels, by their words.
const std::vector<std::string> kOrders = {"lsb", "msb"};
const std::vector<std::string> kByteOrders = {"little", "big"};
const std::vector<std::string> kExecutions = {"simt", "hart"};

void read_byte_orders(BuildContext& work, const std::vector<Statement>& list) {
  model::Machine& m = work.isa.machine;
  const size_t data = choice_of(work, list, "ByteOrder", kByteOrders, 0);
  m.data_order = static_cast<model::ByteOrder>(data);
  m.code_order = static_cast<model::ByteOrder>(choice_of(work, list, "CodeByteOrder", kByteOrders, data));
  const Statement* const s = find_statement(list, data ? "ByteOrder" : "CodeByteOrder");
  if (s && m.execution == model::Execution::Simt)
    work.report(Kind::BadValue, s->values[0], "only a machine with `Execution = \"hart\"` can be big-endian");
}

// Programs and objects name it.
void read_name(BuildContext& work, const Statement& s) {
  const std::string name = s.texts()[0];
  const auto fits = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
  if (!name.empty() && name[0] != '-' && std::ranges::all_of(name, fits))
    work.isa.name = name;
  else
    work.report(Kind::BadValue, s.values[0],
                "the name of an instruction set has letters, digits, `_`, and `-` after the first one");
}

void read_sizes(BuildContext& work, const std::vector<Statement>& list) {
  model::Machine& m = work.isa.machine;
  m.execution = static_cast<model::Execution>(choice_of(work, list, "Execution", kExecutions, 0));
  const bool hart = m.execution == model::Execution::Hart;
  m.lanes = static_cast<unsigned>(number_in(work, list, "Lanes", 1, hart ? 1 : 64, hart ? 1 : 32));
  m.parcel_bits = static_cast<unsigned>(number_in(work, list, "Parcel", 8, 128, 128));
  if (m.parcel_bits % 8 != 0) {
    work.report(Kind::BadValue, find_statement(list, "Parcel")->values[0], "a parcel is a number of whole bytes");
    m.parcel_bits = 128;
  }
  m.bit_order = static_cast<model::Order>(choice_of(work, list, "BitOrder", kOrders, 0));
  m.parcel_order = static_cast<model::Order>(choice_of(work, list, "ParcelOrder", kOrders, 0));
  read_byte_orders(work, list);
  m.code_align = static_cast<unsigned>(number_in(work, list, "CodeAlign", 1, 4096, m.parcel_bits / 8));
  choice_of(work, list, "Unused", {"illegal"}, 0);
  if (const Statement* s = find_statement(list, "Name")) read_name(work, *s);
  if (const Statement* s = find_statement(list, "MicroOps")) m.micro_ops = s->word();
}

// Directive<".cpu", ".fpu"> = none;  Directive<".code 16"> = none;  Directive<".int"> = ".2byte";
void read_directive(BuildContext& work, const Statement& s) {
  const std::string meaning = s.values.size() == 1 ? s.word() : "";
  if (meaning != "none" && !meaning.starts_with('.')) {
    work.report(Kind::BadValue, s.place,
                "expected the directive that it stands for, or that it is ignored (e.g. `Directive<\".int\"> = "
                "\".2byte\";`, `Directive<\".cpu\"> = none;`)");
    return;
  }
  for (size_t i = 0; i < s.arguments.size(); ++i) {
    if (!s.argument(i).starts_with('.')) work.report(Kind::BadValue, s.arguments[i], "a directive begins with a dot");
    const std::string text = s.argument(i), name = text.substr(0, text.find(' '));
    const size_t operand = text.find_first_not_of(' ', name.size());
    work.isa.machine.directives.push_back(
        {name, operand == text.npos ? "" : text.substr(operand), meaning == "none" ? "" : meaning});
  }
}

void read_text_rules(BuildContext& work, const std::vector<Statement>& list) {
  model::Machine& m = work.isa.machine;
  m.lines = find_statement(list, "Lines") != nullptr;
  m.dotted_names = find_statement(list, "DottedNames") != nullptr;
  m.exact_registers = find_statement(list, "ExactRegisters") != nullptr;
  m.align_power = find_statement(list, "AlignPower") != nullptr;
  m.here_is_next = choice_of(work, list, "Here", {"this", "next"}, 0) == 1;
  for (const Statement& s : list) {
    if (s.name == "Function") read_number_function(work, s, model::kNoIndex, m.functions);
    if (s.name == "Directive") read_directive(work, s);
  }
  if (const Statement* s = find_statement(list, "Padding"))
    for (NodeRef v : s->values) m.padding.push_back(constant_of(v)->to_uint64());
  if (const Statement* s = find_statement(list, "Comment")) m.comment = s->texts()[0];
  if (const Statement* s = find_statement(list, "Entry")) m.entry = s->texts()[0];
  for (const Statement& s : list) {
    if (s.name != "Option") continue;
    if (s.word() != "on" && s.word() != "off")
      work.report(Kind::BadValue, s.values[0], "an option is `on` or `off` where a program begins");
    if (m.options.size() == encoding::kMaxOptions) {
      work.report(Kind::TooLarge, s.place,
                  "at most " + std::to_string(encoding::kMaxOptions) + " options are possible");
      break;
    }
    m.options.push_back({s.argument(0), s.word() == "on"});
  }
}

// Statements that need `Elf`.
constexpr std::string_view kOfElf[] = {"Load",   "Addends",      "FunctionMark", "CodeMark",
                                       "Bounds", "LinkerSymbol", "Attributes",   "PageSize"};

// FunctionMark = 1;
uint64_t function_mark_of(BuildContext& work, const std::vector<Statement>& list) {
  const Statement* const s = find_statement(list, "FunctionMark");
  if (!s) return 0;
  const unsigned align = std::max(work.isa.machine.code_align, 1u);
  const uint64_t mark = s->number();
  if (mark != 0 && (align & (align - 1)) == 0 && mark < align) return mark;
  work.report(
      Kind::BadValue, s->values[0],
      "the mark of functions is in the bits that are 0 in the addresses of instructions, which are multiples of " +
          std::to_string(align));
  return 0;
}

// PageSize = 0x4000;
uint64_t page_of(BuildContext& work, const std::vector<Statement>& list) {
  constexpr uint64_t kMost = uint64_t{1} << 24;
  const Statement* const s = find_statement(list, "PageSize");
  if (!s) return 0;
  const uint64_t bytes = s->number();
  if (std::has_single_bit(bytes) && bytes <= kMost) return bytes;
  work.report(Kind::BadValue, s->values[0],
              "expected the bytes of a page: a power of two, at most " + base::Integer(kMost).to_hex());
  return 0;
}

// CodeMark = "$c";
std::string code_mark_of(BuildContext& work, const std::vector<Statement>& list) {
  const Statement* const s = find_statement(list, "CodeMark");
  if (!s) return "";
  const std::string mark = s->texts()[0];
  if (mark.size() == 2 && mark[0] == '$' && mark[1] >= 'a' && mark[1] <= 'z' && mark[1] != 'd') return mark;
  work.report(Kind::BadValue, s->values[0],
              "the symbol at the beginning of code is `$` and a lower-case letter, and not `$d`, which begins data");
  return "";
}

// Bounds<".section"> = "begin", "end";
void read_bounds(BuildContext& work, const Statement& s) {
  const std::vector<std::string> names = s.texts();
  if (names.size() != 2 || s.argument(0).empty()) {
    work.report(
        Kind::BadValue, s.place,
        "expected a section, and the names of the addresses where it begins and ends (e.g. `Bounds<\".frames\"> = "
        "\"frames_begin\", \"frames_end\";`)");
    return;
  }
  work.isa.machine.bounds.push_back({s.argument(0), names[0], names[1]});
}

// LinkerSymbol<"name"> = ".section", 0x800;
void read_linker_symbol(BuildContext& work, const Statement& s) {
  const bool has_section = !s.values.empty() && is_string(s.values[0]) && s.values.size() <= 2;
  const auto offset = s.values.size() == 2 ? constant_of(s.values[1]) : base::Integer(0);
  if (s.argument(0).empty() || !has_section || !offset || !offset->fits_uint64()) {
    work.report(
        Kind::BadValue, s.place,
        "expected a section, and the number of bytes from its beginning (e.g. `LinkerSymbol<\"global_pointer\"> "
        "= \".data\", 0x800;`)");
    return;
  }
  work.isa.machine.symbols.push_back({s.argument(0), unquoted(text_of(s.values[0])), offset->to_uint64()});
}

void read_elf_target(BuildContext& work, const std::vector<Statement>& list) {
  const Statement *s = find_statement(list, "Elf"), *load = find_statement(list, "Load");
  if (load && load->word() != "physical" && load->word() != "virtual")
    work.report(Kind::BadValue, load->values[0],
                "segments of ELF files are loaded at `physical` or `virtual` addresses");
  for (const std::string_view name : kOfElf) {
    const Statement* const other = s ? nullptr : find_statement(list, name);
    if (other)
      work.report(Kind::BadStatement, other->place,
                  code_text(name) + " says how ELF files are read, and this machine has none: it needs `Elf`");
  }
  if (!s) return;
  std::vector<uint64_t> numbers;
  for (NodeRef v : s->values) numbers.push_back(constant_of(v)->to_uint64());
  numbers.resize(4);
  if (s->values.size() > 4 || numbers[0] > 0xFFFF || (numbers[1] != 32 && numbers[1] != 64) ||
      numbers[2] > UINT32_MAX || numbers[3] > UINT32_MAX) {
    work.report(
        Kind::BadValue, s->values[0],
        "expected the machine's number in ELF files, the bits of an address (32 or 64), flags, and those of their "
        "bits in which all objects agree (e.g. `Elf = 0, 64, 0, 0;`)");
    return;
  }
  work.isa.machine.elf = {static_cast<unsigned>(numbers[0]),
                          static_cast<unsigned>(numbers[1]),
                          static_cast<unsigned>(numbers[2]),
                          static_cast<unsigned>(numbers[3]),
                          load && load->word() == "physical",
                          choice_of(work, list, "Addends", {"beside", "inside"}, 0) == 1,
                          function_mark_of(work, list),
                          page_of(work, list),
                          code_mark_of(work, list)};
}

void read_gdb(BuildContext& work, const std::vector<Statement>& list) {
  work.isa.machine.gdb_watches_before = choice_of(work, list, "GdbWatches", {"after", "before"}, 0) == 1;
  const Statement* s = find_statement(list, "Gdb");
  if (!s) return;
  if (s->values.size() != 2)
    work.report(
        Kind::BadValue, s->values[0],
        "expected gdb's names of the architecture and of the feature that has pc (e.g. `Gdb = \"architecture\", "
        "\"feature\";`)");
  std::vector<std::string> names = s->texts();
  names.resize(2);
  work.isa.machine.gdb_architecture = names[0];
  work.isa.machine.gdb_feature = names[1];
}

void read_fault(BuildContext& work, const Statement& s) {
  const std::string name = s.argument(0);
  if (name.empty()) {
    work.report(Kind::BadValue, s.arguments[0], "expected the fault's name");
    return;
  }
  work.faults[name] = static_cast<uint16_t>(work.isa.faults.size());
  work.isa.faults.push_back({name, s.texts()[0]});
}

void read_module(BuildContext& work, const Statement& s) {
  const std::string name = s.argument(0);
  if (name.empty()) {
    work.report(Kind::BadValue, s.arguments[0], "expected the module's name");
    return;
  }
  work.modules[name] = static_cast<uint16_t>(work.isa.modules.size());
  work.isa.modules.push_back({name, s.texts()[0]});
}

void read_setting(BuildContext& work, const Statement& s) {
  std::vector<int64_t> values;
  for (NodeRef place : s.values) {
    const auto value = constant_of(place);
    if (!value || !value->fits_int64()) {
      work.report(Kind::BadValue, place, "a setting is a number (e.g. `Setting<vector_bits> = 512;`)");
      return;
    }
    values.push_back(value->to_int64());
  }
  if (values.empty() || s.argument(0).empty()) {
    work.report(Kind::BadValue, s.place, "a setting has a name and a number (e.g. `Setting<vector_bits> = 512;`)");
    return;
  }
  work.isa.settings.push_back({s.argument(0), values[0], {values.begin() + 1, values.end()}});
}

// ---- initial values of a hart's registers -----------------------------------------------------------------------

void read_start(BuildContext& work, const Statement& s) {
  model::InitialRegister start;
  const std::string name = s.argument(0), value(text_of(s.values[0]));
  for (uint16_t i = 0; i < work.isa.files.size(); ++i) {
    if (work.isa.files[i].is_view()) continue;
    const auto number = model::number_of(work.isa.files[i], name);
    if (number && start.file == model::kNoIndex) start.file = i, start.number = *number;
  }
  if (start.file == model::kNoIndex) {
    work.report(Kind::UnknownName, s.arguments[0], "no register is written " + code_text(name));
    return;
  }
  const auto number = constant_of(s.values[0]);
  if (value.starts_with("launch.") && ir::spelled<ir::LaunchValue>(value.substr(7))) {
    start.launch = value.substr(7);
  } else if (number && number->fits_uint64()) {
    start.value = number->to_uint64();
  } else {
    work.report(Kind::BadValue, s.values[0],
                "expected a number or what the launch gives (e.g. `launch.stack`), not " + code_text(value));
    return;
  }
  work.isa.machine.starts.push_back(std::move(start));
}

// ---- pseudo-instructions -----------------------------------------------------------------------------------

// Is it `name`, `#name` or `%part(name)`?
bool is_pseudo_operand(std::string_view text) {
  const auto is_word = [](std::string_view s) {
    return !s.empty() && !std::isdigit(static_cast<unsigned char>(s[0])) &&
           std::ranges::all_of(s, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  };
  if (text.empty()) return false;
  const std::string_view rest = text.substr(!is_word(text.substr(0, 1)));
  const size_t open = rest.find('(');
  if (open == std::string_view::npos) return is_word(rest);
  return is_word(rest.substr(0, open)) && rest.ends_with(')') && is_word(rest.substr(open + 1, rest.size() - open - 2));
}

// `name operand, #operand, %part(operand)`: the placeholder of an operand is a text between commas.
bool read_pseudo_operands(BuildContext& work, const Definition& d, model::Pseudo& pseudo) {
  const auto lines = d.block_items("__Syntax");
  if (lines.size() != 1 || kind_of(lines[0]) != NodeKind::Form) {
    work.report(
        Kind::MissingForm, d.name_place,
        "a pseudo-instruction has one line under `__Syntax` (e.g. " + code_text(d.name + " rd, target ;") + ")");
    return false;
  }
  // The texts between the commas; a blank between two words stays, since they are not one name.
  std::vector<std::string> texts(1);
  for (NodeRef part : children_of(lines[0])) {
    const std::string text(text_of(part));
    if (text == ",")
      texts.emplace_back();
    else if (text.find_first_not_of(" \t\r\n") != std::string::npos)
      texts.back() += text;
    else if (!texts.back().empty() && std::isalnum(static_cast<unsigned char>(texts.back().back())))
      texts.back() += ' ';
  }
  for (std::string& text : texts) text = std::string(base::trimmed(text));
  const bool is_named = texts[0] == d.name || texts[0].starts_with(d.name + " ");
  texts[0].erase(0, std::min(texts[0].size(), d.name.size() + 1));
  std::erase(texts, "");
  const auto wrong = std::ranges::find_if_not(texts, is_pseudo_operand);
  if (is_named && wrong == texts.end()) return pseudo.operands = std::move(texts), true;
  work.report(Kind::BadStatement, lines[0],
              "expected " + code_text(d.name) + " and operands between commas, as `name`, `#name` or `%part(name)`" +
                  (is_named ? ", found " + code_text(*wrong) : ""));
  return false;
}

// Has a line a word among its operands, but not as the name of a function?
bool has_operand(const Definition& d, std::string_view word) {
  return std::ranges::any_of(d.block_items("__Expansion"), [&](NodeRef line) {
    const auto parts = children_of(line);
    for (size_t i = 1; i < parts.size(); ++i)
      if (kind_of(parts[i]) == NodeKind::FormName && text_of(parts[i]) == word &&
          (i + 1 == parts.size() || !text_of(parts[i + 1]).starts_with('(')))
        return true;
    return false;
  });
}

// `d(ra)` is an operand `ra` in text that must be written; a line that has a `d` takes it for a second operand.
void check_marks(BuildContext& work, const Definition& d, const model::Pseudo& pseudo) {
  for (const std::string& text : pseudo.operands) {
    const size_t open = text.find('(');
    const std::string word = text.substr(0, open);
    if (open == std::string::npos || !has_operand(d, word)) continue;
    work.report(Kind::BadStatement, d.block_items("__Syntax")[0],
                code_text(word) + " is not an operand in " + code_text(text) +
                    ": it is text that programs write around one operand; a line under `__Readings` of the instruction "
                    "may have two operands so");
  }
}

// Literal<value> = 4;
void read_literal(BuildContext& work, const Statement& s, model::Pseudo& pseudo) {
  const std::string name = s.argument(0);
  const auto is_it = [&](const std::string& operand) {
    return operand == name || (!name.empty() && operand == operand[0] + name);
  };
  const auto found = std::ranges::find_if(pseudo.operands, is_it);
  const uint64_t bytes = s.number();
  if (found == pseudo.operands.end()) {
    work.report(Kind::UnknownName, s.arguments[0],
                code_text(pseudo.mnemonic) + " has no operand " + code_text(name) + " under `__Syntax`");
  } else if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) {
    work.report(Kind::BadValue, s.values[0], "a number in a pool has 1, 2, 4 or 8 bytes");
  } else {
    pseudo.literal = static_cast<uint16_t>(found - pseudo.operands.begin());
    pseudo.literal_bytes = static_cast<unsigned>(bytes);
  }
}

}  // namespace

std::vector<Statement> build_machine(BuildContext& work, const DefinitionSet& set) {
  std::vector<Statement> later;
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    const auto list = d.statements(work);
    work.isa.name = d.name;
    read_sizes(work, list);
    read_text_rules(work, list);
    read_elf_target(work, list);
    read_gdb(work, list);
    read_attributes(work, list);
    for (const Statement& s : list) {
      if (s.name == "Relocation" || s.name == "Shorter" || s.name == "NearBase") later.push_back(s);
      if (s.name == "Fault") read_fault(work, s);
      if (s.name == "Module") read_module(work, s);
      if (s.name == "Setting") read_setting(work, s);
      if (s.name == "Bounds") read_bounds(work, s);
      if (s.name == "LinkerSymbol") read_linker_symbol(work, s);
    }
    work.isa.prose = read_prose(d);
  }
  return later;
}

void read_gdb(BuildContext& work, const std::vector<Statement>& list, model::Aggregate& aggregate) {
  for (const Statement& s : list) {
    const auto shift = code_in(work, s.arguments[0], 10);
    const auto ones = s.arguments.size() > 1 ? code_in(work, s.arguments[1], 64) : 0;
    const std::vector<std::string> names = s.texts();
    if (names.size() != 2) {
      work.report(Kind::BadValue, s.values[0],
                  "expected gdb's names of the feature and of the register that has these bits (e.g. `Gdb<28> = "
                  "\"feature\", \"register\";`)");
    } else if (shift && ones) {
      const base::Integer own = (base::Integer::power_of_two(aggregate.width) - 1).shl(static_cast<unsigned>(*shift));
      const base::Integer whole = base::Integer::power_of_two((*shift + aggregate.width + 7) / 8 * 8) - 1;
      const base::Integer always(*ones);
      if (!(always & own).is_zero() || (always & whole) != always)
        work.report(Kind::BadValue, s.arguments[1],
                    "expected bits of gdb's register other than the " + std::to_string(aggregate.width) + " from bit " +
                        std::to_string(*shift) + " on");
      aggregate.gdb_feature = names[0];
      aggregate.gdb_register = names[1];
      aggregate.gdb_shift = static_cast<unsigned>(*shift);
      aggregate.gdb_ones = *ones;
    }
  }
}

void build_aggregates(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Aggregate)) {
    const std::vector<Statement> list = d.statements(work);
    if (d.parents.empty() || d.width == 0) continue;
    const std::string parent(text_of(d.parents[0]));
    const int type = find_name(work.types, parent);
    if (type < 0 || work.isa.types[type].kind != model::TypeKind::Register) {
      work.unknown(Kind::UnknownParent, span_of(d.parents[0]), "no register type " + code_text(parent), parent,
                   names_in(work.types));
      continue;
    }
    if (work.broken_types.contains(static_cast<uint16_t>(type))) continue;
    work.aggregates[d.name] = static_cast<uint16_t>(work.isa.aggregates.size());
    model::Aggregate& aggregate = work.isa.aggregates.emplace_back();
    aggregate.name = d.name;
    aggregate.width = d.width;
    aggregate.type = static_cast<uint16_t>(type);
    read_gdb(work, list, aggregate);
    aggregate.prose = read_prose(d);
    aggregate.span = d.span();
  }
}

void place_parameters(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    for (const Statement& s : StatementReader{work, d.rule->noun, d.rule->statements}.read(d.items)) {
      if (s.name != "Parameters") continue;
      const auto parts = children_of(s.values[0]);
      const bool indexed = kind_of(s.values[0]) == NodeKind::Index && parts.size() == 2;
      const auto address = indexed ? constant_of(parts[1]) : std::nullopt;
      if (!address || !address->fits_uint64()) {
        work.report(Kind::BadValue, s.values[0], "expected a space and an address (e.g. `cbank[0x160]`)");
        continue;
      }
      const std::string name = word_of(parts[0]);
      const int space = find_name(work.spaces, name);
      if (space < 0) {
        work.unknown(Kind::UnknownName, span_of(parts[0]), "no memory space " + code_text(name), name,
                     names_in(work.spaces));
        continue;
      }
      work.isa.machine.parameter_space = static_cast<uint16_t>(space);
      work.isa.machine.parameter_address = address->to_uint64();
    }
  }
}

void read_starts(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    for (const Statement& s : StatementReader{work, d.rule->noun, d.rule->statements}.read(d.items)) {
      if (s.name == "Start") read_start(work, s);
    }
  }
}

uint16_t option_of(BuildContext& work, NodeRef name) {
  std::vector<std::string> known;
  for (const model::Option& o : work.isa.machine.options) known.push_back(o.name);
  const auto found = std::ranges::find(known, word_of(name));
  if (found != known.end()) return static_cast<uint16_t>(found - known.begin());
  work.unknown(Kind::UnknownName, span_of(name), "this machine has no option " + code_text(word_of(name)),
               word_of(name), known);
  return model::kNoIndex;
}

// `.illegal 0x0 ;` in an expansion: a word of one parcel.
void check_illegal_word(BuildContext& work, const Definition& d, std::string_view line) {
  constexpr std::string_view kDirective = ".illegal";
  if (!line.starts_with(kDirective)) return;
  const std::string_view number = base::trimmed(line.substr(kDirective.size(), line.find(';') - kDirective.size()));
  const auto word = base::Integer::parse(number);
  const unsigned bits = work.isa.machine.parcel_bits;
  if (!word || word->is_negative() || word->bit_length() > bits)
    work.report(
        Kind::BadValue, d.name_place,
        "expected a word of " + std::to_string(bits) + " bits (e.g. `.illegal 0x1F ;`), found " + code_text(line));
}

void build_pseudos(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Pseudo)) {
    const auto list = d.statements(work);
    model::Pseudo pseudo;
    pseudo.mnemonic = d.name;
    pseudo.exact = find_statement(list, "Exact") != nullptr;
    if (const Statement* s = find_statement(list, "Option")) pseudo.option = option_of(work, s->values[0]);
    pseudo.span = d.span();
    if (work.whole()) pseudo.prose = read_prose(d);
    if (!read_pseudo_operands(work, d, pseudo)) continue;
    if (const Statement* s = find_statement(list, "Literal")) read_literal(work, *s, pseudo);
    for (NodeRef line : d.block_items("__Expansion")) {
      if (kind_of(line) == NodeKind::Form) pseudo.lines.emplace_back(text_of(line));
    }
    for (const std::string& line : pseudo.lines) check_illegal_word(work, d, line);
    check_marks(work, d, pseudo);
    if (pseudo.lines.empty()) {
      work.report(Kind::MissingForm, d.name_place,
                  "the pseudo-instruction " + code_text(d.name) + " has no instruction under `__Expansion`");
      continue;
    }
    work.isa.pseudos.push_back(std::move(pseudo));
  }
}

namespace {

// Whether a line has a distance in bytes: 1 for `.+8`, -1 for `. - 4`, and 0 where there is none.
int direction_in(std::string_view line) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  for (size_t i = line.find('.'); i != std::string_view::npos; i = line.find('.', i + 1)) {
    const size_t sign = line.find_first_not_of(' ', i + 1);
    if ((i > 0 && is_word(line[i - 1])) || sign == std::string_view::npos) continue;
    const size_t digit = line.find_first_not_of(' ', sign + 1);
    const bool is_distance = (line[sign] == '+' || line[sign] == '-') && digit != std::string_view::npos &&
                             std::isdigit(static_cast<unsigned char>(line[digit]));
    if (is_distance) return line[sign] == '+' ? 1 : -1;
  }
  return 0;
}

}  // namespace

// A distance in bytes is wrong where an option makes an instruction that it goes over shorter.
void check_expansions(BuildContext& work) {
  std::set<std::string_view> under_option;
  for (const model::Opcode& o : work.isa.opcodes)
    for (const model::Form& f : o.readings)
      if (o.option != model::kNoIndex) under_option.insert(f.mnemonic);
  const auto varies = [&](std::string_view line) {
    return under_option.contains(line.substr(0, line.find_first_of(". ")));
  };
  for (const model::Pseudo& p : work.isa.pseudos) {
    for (auto at = p.lines.begin(); !p.exact && at != p.lines.end(); ++at) {
      const int way = direction_in(*at);
      const auto from = way == 1 ? at : p.lines.begin(), to = way == 1 ? p.lines.end() : at;
      const auto over = way ? std::find_if(from, to, varies) : to;
      if (over == to) continue;
      work.report(Kind::BadValue, p.span,
                  "the line " + code_text(*at) + " counts the bytes of " + code_text(*over) +
                      ", which an option makes shorter, expected `Exact;` in this pseudo-instruction");
      break;
    }
  }
}

void list_functions(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Function)) {
    work.definitions.functions[d.name] = d.place;
    if (is_notations_function(d.name))
      work.report(Kind::DuplicateName, d.name_place,
                  "the notation itself has " + code_text(d.name) + ", which calls mean: choose another name");
  }
}

void add_not_modelled(BuildContext& work, const std::vector<parse::Tree>& trees) {
  const auto says = [](const parse::Tree& t) { return t.source->text.find("not_modelled") != std::string::npos; };
  if (work.faults.contains(std::string(model::kNotModelled)) || std::none_of(trees.begin(), trees.end(), says)) return;
  work.faults[std::string(model::kNotModelled)] = static_cast<uint16_t>(work.isa.faults.size());
  work.isa.faults.push_back(
      {std::string(model::kNotModelled), "the description does not say what this instruction does"});
}

}  // namespace isadora::check
