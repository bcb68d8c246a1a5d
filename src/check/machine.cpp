#include "check/machine.h"

#include <algorithm>

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
const std::vector<std::string> kRests = {"keep", "zero", "sign"};
const std::vector<std::string> kExecutions = {"simt", "hart"};
const std::vector<std::string> kFileScopes = {"lane", "warp", "block", "hart"};
constexpr Scope kFileScopeValues[] = {Scope::Lane, Scope::Warp, Scope::Block, Scope::Hart};
const std::vector<std::string> kSpaceScopes = {"grid", "block", "lane", "constant"};
constexpr Scope kSpaceScopeValues[] = {Scope::Grid, Scope::Block, Scope::Lane, Scope::Constant};

void read_byte_orders(BuildContext& work, const std::vector<Statement>& list) {
  model::Machine& m = work.isa.machine;
  const size_t data = choice_of(work, list, "ByteOrder", kByteOrders, 0);
  m.data_order = static_cast<model::ByteOrder>(data);
  m.code_order = static_cast<model::ByteOrder>(choice_of(work, list, "CodeByteOrder", kByteOrders, data));
  const Statement* const s = find_statement(list, data ? "ByteOrder" : "CodeByteOrder");
  if (s && m.execution == model::Execution::Simt)
    work.report(Kind::BadValue, s->values[0], "only a machine with `Execution = \"hart\"` can be big-endian");
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
  if (const Statement* s = find_statement(list, "Name")) work.isa.name = s->texts()[0];
  if (const Statement* s = find_statement(list, "MicroOps")) m.micro_ops = s->word();
}

// Directive<".cpu", ".fpu"> = none;  Directive<".int"> = ".2byte";
void read_directive(BuildContext& work, const Statement& s) {
  const std::string meaning = s.values.size() == 1 ? s.word() : "";
  if (meaning != "none" && !meaning.starts_with('.')) {
    work.report(Kind::BadValue, s.place,
                "expected the directive that it stands for, or that it is read over (e.g. `Directive<\".int\"> = "
                "\".2byte\";`, `Directive<\".cpu\"> = none;`)");
    return;
  }
  for (size_t i = 0; i < s.arguments.size(); ++i) {
    if (!s.argument(i).starts_with('.')) work.report(Kind::BadValue, s.arguments[i], "a directive begins with a dot");
    work.isa.machine.directives.push_back({s.argument(i), meaning == "none" ? "" : meaning});
  }
}

void read_text_rules(BuildContext& work, const std::vector<Statement>& list) {
  model::Machine& m = work.isa.machine;
  m.lines = find_statement(list, "Lines") != nullptr;
  m.dotted_names = find_statement(list, "DottedNames") != nullptr;
  m.align_power = find_statement(list, "AlignPower") != nullptr;
  m.here_is_next = choice_of(work, list, "Here", {"this", "next"}, 0) == 1;
  for (const Statement& s : list) {
    if (s.name == "Function") read_number_function(work, s, model::kNoIndex, m.functions);
    if (s.name == "Directive") read_directive(work, s);
  }
  if (const Statement* s = find_statement(list, "Padding")) m.padding = s->number();
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

void read_elf_target(BuildContext& work, const std::vector<Statement>& list) {
  const Statement *s = find_statement(list, "Elf"), *load = find_statement(list, "Load");
  if (load && load->word() != "physical" && load->word() != "virtual")
    work.report(Kind::BadValue, load->values[0],
                "segments of ELF files are loaded at `physical` or `virtual` addresses");
  if (load && !s)
    work.report(Kind::BadStatement, load->place,
                "`Load` says how ELF files are read, and this machine has none: it needs `Elf`");
  if (!s) return;
  std::vector<uint64_t> numbers;
  for (NodeRef v : s->values) numbers.push_back(constant_of(v)->to_uint64());
  numbers.resize(3);
  if (s->values.size() > 3 || numbers[0] > 0xFFFF || (numbers[1] != 32 && numbers[1] != 64) ||
      numbers[2] > UINT32_MAX) {
    work.report(Kind::BadValue, s->values[0],
                "expected the machine's number in ELF files, the bits of an address (32 or 64) and flags (e.g. `Elf = "
                "0, 64, 0;`)");
    return;
  }
  work.isa.machine.elf = {static_cast<unsigned>(numbers[0]), static_cast<unsigned>(numbers[1]),
                          static_cast<unsigned>(numbers[2]), load && load->word() == "physical"};
}

void read_gdb(BuildContext& work, const std::vector<Statement>& list) {
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

// ---- register files --------------------------------------------------------------------------------------

size_t marks_in(std::string_view pattern) {
  return static_cast<size_t>(std::count(pattern.begin(), pattern.end(), '%'));
}

// A pattern with a `%` for a register's number; with `most` 2 also one for the last of several.
std::string read_pattern(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                         std::string_view name, size_t most) {
  const Statement* s = find_statement(list, name);
  if (!s) return {};
  const std::string pattern = s->texts()[0];
  const size_t marks = marks_in(pattern);
  if (marks >= 1 && marks <= most) return pattern;
  work.report(Kind::BadValue, s->values[0],
              code_text(name) + " of " + code_text(d.name) + " has " + std::to_string(marks) + " `%`, expected " +
                  (most == 1 ? "1: the register's number" : "2: the first and the last register, or 1: the first"));
  return {};
}

std::optional<unsigned> register_argument(BuildContext& work, const model::RegisterFile& file, NodeRef argument) {
  const auto v = constant_of(argument);
  if (v && !v->is_negative() && *v < base::Integer(file.count)) return static_cast<unsigned>(v->to_uint64());
  work.report(Kind::BadValue, argument,
              code_text(file.name) + " has no register " + code_text(text_of(argument)) + ", expected 0 to " +
                  std::to_string(file.count ? file.count - 1 : 0));
  return std::nullopt;
}

void read_aliases(BuildContext& work, const std::vector<Statement>& list, model::RegisterFile& file) {
  for (const Statement& s : list) {
    if (s.name != "Alias") continue;
    if (const auto number = register_argument(work, file, s.arguments[0])) file.aliases[*number] = s.texts();
  }
  for (const Statement& s : list) {
    if (s.name != "Print") continue;
    const auto number = register_argument(work, file, s.arguments[0]);
    if (!number) continue;
    if (file.aliases.contains(*number)) {
      file.printed[*number] = file.aliases[*number].front();
    } else {
      work.report(Kind::BadValue, s.place, "register " + std::to_string(*number) + " has no alias to print");
    }
  }
}

// A number, or a value of the launch.
void read_start(BuildContext& work, const Statement& s, model::RegisterFile& file) {
  const auto number = register_argument(work, file, s.arguments[0]);
  if (!number) return;
  const std::string_view text = text_of(s.values[0]);
  const auto launch = text.starts_with("launch.") ? ir::spelled<ir::LaunchValue>(text.substr(7)) : std::nullopt;
  const auto value = constant_of(s.values[0]);
  if (launch || value) {
    file.starts[*number] = {value.value_or(base::Integer()), launch ? std::string(ir::spelling(*launch)) : ""};
  } else {
    work.report(Kind::BadValue, s.values[0],
                "a register starts as a number or a value of the launch (e.g. `launch.argc`)");
  }
}

void need(BuildContext& work, const Definition& d, const std::vector<Statement>& list, std::string_view statement) {
  if (find_statement(list, statement)) return;
  work.report(Kind::BadValue, d.name_place,
              "the register file " + code_text(d.name) + " has no " + code_text(statement));
}

void refuse(BuildContext& work, const std::vector<Statement>& list, std::initializer_list<std::string_view> statements,
            const std::string& why) {
  for (const std::string_view name : statements) {
    if (const Statement* s = find_statement(list, name)) work.report(Kind::BadStatement, s->place, why);
  }
}

// A name for each register, in their order. Then a spelling by number is not needed.
void read_names(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                model::RegisterFile& file) {
  file.spelling = read_pattern(work, d, list, "Spelling", 1);
  const Statement* s = find_statement(list, "Names");
  if (!s) return need(work, d, list, "Spelling");
  if (s->values.size() != file.count)
    work.report(Kind::BadValue, s->place,
                std::to_string(s->values.size()) + " names for the " + std::to_string(file.count) + " registers of " +
                    code_text(d.name));
  if (file.spelling.empty()) file.spelling = d.name + "%";
  const std::vector<std::string> names = s->texts();
  for (unsigned i = 0; i < std::min<size_t>(names.size(), file.count); ++i) {
    file.aliases[i] = {names[i]};
    file.printed[i] = names[i];
  }
}

std::vector<unsigned> numbers_of(const Statement* s) {
  std::vector<unsigned> out;
  for (NodeRef v : s ? s->values : std::vector<NodeRef>{})
    out.push_back(static_cast<unsigned>(std::min<uint64_t>(constant_of(v)->to_uint64(), 65535)));
  return out;
}

// `Bits = 7, 0, 15, 8;`: the highest and the lowest bit of each part of a register, of one width.
void read_parts(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                const model::RegisterFile& whole, model::RegisterFile& file) {
  constexpr unsigned kWidest = 128;
  const Statement* const s = find_statement(list, "Bits");
  need(work, d, list, "Bits");
  if (!s) return;
  const std::vector<unsigned> bits = numbers_of(s);
  std::string wrong = bits.size() % 2 ? "the highest and the lowest bit of each part" : "";
  for (size_t i = 0; wrong.empty() && i < bits.size(); i += 2) {
    const unsigned high = bits[i], low = bits[i + 1];
    if (high < low || high >= whole.width || high - low >= kWidest)
      wrong = "the highest bit of a part before its lowest, both of the " + std::to_string(whole.width) + " bits of " +
              code_text(whole.name) + ", and at most " + std::to_string(kWidest) + " bits";
    else if (high - low != bits[0] - bits[1])
      wrong = "parts with as many bits as the first one";
    else
      file.view.positions.push_back(low);
  }
  if (!wrong.empty()) {
    work.report(Kind::BadValue, s->place, "expected " + wrong + " (e.g. `Bits = 7, 0, 15, 8;`)");
    file.view.positions = {0};
    return;
  }
  file.width = bits[0] - bits[1] + 1;
}

// A file whose registers are parts of those of another one.
void read_view(BuildContext& work, const Definition& d, const std::vector<Statement>& list, uint16_t whole_index,
               model::RegisterFile& file) {
  const model::RegisterFile& whole = work.isa.files[whole_index];
  refuse(work, list, {"Scope", "Count", "Width", "Wide", "SignExtends", "Gdb", "Start"},
         "the registers of " + code_text(d.name) + " are parts of those of " + code_text(whole.name) +
             ", and have this from them");
  file.view = {whole_index,
               {},
               numbers_of(find_statement(list, "Registers")),
               static_cast<model::RegisterView::Rest>(choice_of(work, list, "Rest", kRests, 0))};
  file.scope = whole.scope;
  file.width = whole.width;
  file.view.positions = {};
  read_parts(work, d, list, whole, file);
  if (file.view.positions.empty()) file.view.positions = {0};
  for (unsigned& number : file.view.registers) {
    if (number < whole.count) continue;
    work.report(Kind::BadValue, find_statement(list, "Registers")->place,
                code_text(whole.name) + " has no register " + std::to_string(number));
    number = 0;
  }
  const size_t registers = file.view.registers.empty() ? whole.count : file.view.registers.size();
  file.count = static_cast<unsigned>(std::min<size_t>(registers * file.view.positions.size(), 65535));
  read_names(work, d, list, file);
  read_aliases(work, list, file);
}

model::RegisterFile named_file(const Definition& d) {
  model::RegisterFile file;
  file.name = d.name;
  file.prose = read_prose(d);
  file.span = d.span();
  return file;
}

model::RegisterFile read_file(BuildContext& work, const Definition& d) {
  const auto list = d.statements(work);
  model::RegisterFile file = named_file(d);
  refuse(work, list, {"Bits", "Registers", "Rest"},
         "this is of a file whose registers are parts of another's (e.g. " +
             code_text("__DefRegisterFile " + d.name + " : [FILE]") + ")");
  file.scope = kFileScopeValues[choice_of(work, list, "Scope", kFileScopes, 0)];
  file.count = static_cast<unsigned>(number_in(work, list, "Count", 1, 65535, 0));
  file.width = static_cast<unsigned>(number_in(work, list, "Width", 1, 1024, 32));
  file.wide = read_pattern(work, d, list, "Wide", 2);
  need(work, d, list, "Count");
  read_names(work, d, list, file);
  read_aliases(work, list, file);
  file.numbers = find_statement(list, "Numbers") != nullptr;
  file.sign_extends = find_statement(list, "SignExtends") != nullptr;
  if (const Statement* s = find_statement(list, "Gdb")) file.gdb_feature = s->texts()[0];
  for (const Statement& s : list) {
    if (s.name == "Start") read_start(work, s, file);
  }
  return file;
}

// ---- spaces ----------------------------------------------------------------------------------------------

uint16_t fault_of(BuildContext& work, const std::vector<Statement>& list, std::string_view name) {
  const Statement* s = find_statement(list, name);
  if (!s) return model::kNoIndex;
  const int fault = find_name(work.faults, s->word());
  if (fault >= 0) return static_cast<uint16_t>(fault);
  work.unknown(Kind::UnknownName, span_of(s->values[0]), "this machine has no fault " + code_text(s->word()), s->word(),
               names_in(work.faults));
  return model::kNoIndex;
}

// Bytes from 0 on that are there from the beginning.
void read_size(BuildContext& work, const std::vector<Statement>& list, model::Space& space) {
  const Statement* s = find_statement(list, "Size");
  if (!s) return;
  const bool hart = work.isa.machine.execution == model::Execution::Hart;
  const bool main =
      std::ranges::none_of(work.isa.spaces, [](const model::Space& other) { return other.scope == Scope::Grid; });
  if (space.scope == Scope::Grid && (!hart || main)) {
    work.report(Kind::BadStatement, s->place,
                hart ? "the first space of scope grid holds the code, and what else a program maps: it has no `Size`"
                     : "memory of scope grid is the buffers of a launch: it has no `Size`");
  } else if (space.scope != Scope::Grid && space.scope != Scope::Lane) {
    work.report(Kind::BadStatement, s->place, "the size of this memory is the program's to say: it has no `Size`");
  } else {
    constexpr uint64_t kMost = uint64_t{1} << 32;
    const uint64_t most = space.address_bits < 32 ? uint64_t{1} << space.address_bits : kMost;
    space.size = number_in(work, list, "Size", 1, most, 0);
  }
}

using Device = model::DeviceRegister;
struct DeviceUse {
  std::string_view word;
  Device::Load load;
  Device::Store store;
};
constexpr DeviceUse kDeviceUses[] = {
    {"input", Device::Load::Input, Device::Store::Nothing},
    {"ready", Device::Load::Ready, Device::Store::Nothing},
    {"instructions", Device::Load::Instructions, Device::Store::Nothing},
    {"output", Device::Load::Zero, Device::Store::Output},
    {"exit", Device::Load::Zero, Device::Store::Exit},
};

// One word, or one for loads and one for stores; `ready` is followed by its two numbers.
bool read_device_uses(BuildContext& work, const Statement& s, Device& device) {
  std::vector<std::string> words;
  for (const DeviceUse& use : kDeviceUses) words.emplace_back(use.word);
  std::vector<uint64_t> numbers;
  for (NodeRef v : s.values) {
    if (const auto number = constant_of(v); number && number->fits_uint64()) {
      numbers.push_back(number->to_uint64());
      continue;
    }
    const std::string word = word_of(v);
    const auto* use = std::ranges::find(kDeviceUses, word, &DeviceUse::word);
    if (use == std::end(kDeviceUses))
      return work.unknown(Kind::UnknownName, span_of(v), "no device does " + code_text(word), word, words), false;
    const bool loads = use->load != Device::Load::Zero;
    if (loads ? device.load != Device::Load::Zero : device.store != Device::Store::Nothing)
      return work.report(Kind::BadValue, v,
                         std::string("a register of a device has one meaning for ") + (loads ? "loads" : "stores")),
             false;
    if (loads) {
      device.load = use->load;
    } else {
      device.store = use->store;
    }
  }
  if (numbers.size() != (device.load == Device::Load::Ready ? 2 : 0))
    return work.report(Kind::BadValue, s.values.empty() ? s.place : s.values[0],
                       "expected what the register does, and after `ready` two numbers: the bits that are always read, "
                       "and those that are read as well while there is input (e.g. `ready, 0x20, 0x80`)"),
           false;
  if (!numbers.empty()) device.bits = numbers[0], device.waiting = numbers[1];
  return true;
}

bool is_accessible(const model::Space& space, const Device& device) {
  const uint64_t most = space.address_bits >= 64 ? UINT64_MAX - 8 : (uint64_t{1} << space.address_bits) - 1;
  const uint64_t last = space.size ? space.size - 1 : most;
  return device.address <= last && last - device.address >= device.bytes - 1 &&
         !(space.align && device.address % device.bytes != 0);
}

void read_device(BuildContext& work, const Statement& s, model::Space& space) {
  const auto refuse = [&](NodeRef place, const std::string& why) { work.report(Kind::BadValue, place, why); };
  if (work.isa.machine.execution != model::Execution::Hart || space.scope == Scope::Constant)
    return refuse(s.place, "only a hart has devices, in memory that it may write");
  const auto address = constant_of(s.arguments[1]), bytes = constant_of(s.arguments[2]);
  Device device{.name = s.argument(0)};
  const auto is = [](const auto& v, uint64_t n) { return v && *v == base::Integer(n); };
  if (device.name.empty() || !address || !address->fits_uint64() || address->is_negative() ||
      !(is(bytes, 1) || is(bytes, 2) || is(bytes, 4) || is(bytes, 8)))
    return refuse(s.arguments[0],
                  "expected a name, an address, and 1, 2, 4 or 8 bytes (e.g. `Device<\"UDR0\", 0xC6, 1>`)");
  device.address = address->to_uint64();
  device.bytes = static_cast<unsigned>(bytes->to_uint64());
  if (!is_accessible(space, device))
    return refuse(s.arguments[1],
                  "no access of " + std::to_string(device.bytes) + " bytes of this space has this address");
  for (const Device& other : space.devices) {
    if (device.address < other.address + other.bytes && other.address < device.address + device.bytes)
      return refuse(s.arguments[1],
                    "the register " + code_text(other.name) +
                        " is there: one that is loaded and stored has one statement with both meanings (e.g. `= input, "
                        "output`)");
  }
  if (!read_device_uses(work, s, device)) return;
  const auto above = std::ranges::find_if(space.devices, [&](const Device& d) { return d.address > device.address; });
  space.devices.insert(above, std::move(device));
}

model::Space read_space(BuildContext& work, const Definition& d) {
  const auto list = d.statements(work);
  model::Space space;
  space.name = d.name;
  space.prose = read_prose(d);
  space.span = d.span();
  space.scope = kSpaceScopeValues[choice_of(work, list, "Scope", kSpaceScopes, 0)];
  space.address_bits = static_cast<unsigned>(number_in(work, list, "AddressBits", 1, 64, 64));
  space.align = find_statement(list, "Align") != nullptr;
  space.misaligned = fault_of(work, list, "Misaligned");
  space.outside = fault_of(work, list, "Outside");
  if (space.align && !find_statement(list, "Misaligned")) {
    work.report(Kind::BadValue, find_statement(list, "Align")->place,
                "a space with `Align` names the fault of an access that is not (e.g. `Misaligned = NAME;`)");
  }
  read_size(work, list, space);
  for (const Statement& s : list) {
    if (s.name == "Device") read_device(work, s, space);
  }
  if (const Statement* s = find_statement(list, "Gdb")) space.gdb = s->number();
  return space;
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

// `name operand, #operand`: the placeholder of an operand is a text between commas, after the mark before its name.
bool read_pseudo_operands(BuildContext& work, const Definition& d, model::Pseudo& pseudo) {
  const auto lines = d.block_items("__Syntax");
  if (lines.size() != 1 || kind_of(lines[0]) != NodeKind::Form) {
    work.report(
        Kind::MissingForm, d.name_place,
        "a pseudo-instruction has one line under `__Syntax` (e.g. " + code_text(d.name + " rd, target ;") + ")");
    return false;
  }
  bool first = true;
  std::string mark;
  for (NodeRef part : children_of(lines[0])) {
    const std::string text(text_of(part));
    const bool blank = text.find_first_not_of(" \t\r\n") == std::string::npos;
    if (blank || (text == "," && mark.empty())) continue;
    if (first) {
      first = false;
      if (text == d.name) continue;
    } else if (kind_of(part) == NodeKind::FormName) {
      pseudo.operands.push_back(std::exchange(mark, {}) + text);
      continue;
    } else if (kind_of(part) == NodeKind::FormText && mark.empty() && text.size() == 1) {
      mark = text;
      continue;
    }
    work.report(
        Kind::BadStatement, part,
        "expected " + code_text(d.name) + " and the names of operands between commas, found " + code_text(text));
    return false;
  }
  return mark.empty() ||
         (work.report(Kind::BadStatement, lines[0], "expected the name of an operand after " + code_text(mark)), false);
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
  std::vector<Statement> relocations;
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    const auto list = d.statements(work);
    work.isa.name = d.name;
    read_sizes(work, list);
    read_text_rules(work, list);
    read_elf_target(work, list);
    read_gdb(work, list);
    for (const Statement& s : list) {
      if (s.name == "Relocation") relocations.push_back(s);
      if (s.name == "Fault") read_fault(work, s);
      if (s.name == "Module") read_module(work, s);
      if (s.name == "Setting") read_setting(work, s);
    }
    work.isa.prose = read_prose(d);
  }
  return relocations;
}

namespace {

void build_view(BuildContext& work, const std::vector<Definition>& all, const Definition& d,
                model::RegisterFile& file) {
  const auto list = d.statements(work);
  const std::string name(text_of(d.parents[0]));
  const int whole = find_name(work.files, name);
  if (whole < 0) {
    work.unknown(Kind::UnknownParent, span_of(d.parents[0]), "no register file " + code_text(name), name,
                 names_in(work.files));
  } else if (!all[static_cast<size_t>(whole)].parents.empty()) {
    work.report(Kind::UnknownParent, d.parents[0],
                code_text(name) + " has parts of another file's registers itself; name that file");
  } else {
    read_view(work, d, list, static_cast<uint16_t>(whole), file);
  }
}

}  // namespace

void build_register_files(BuildContext& work, const DefinitionSet& set) {
  const std::vector<Definition>& all = set.of(DefinitionKind::RegisterFile);
  for (const Definition& d : all) {
    work.files[d.name] = static_cast<uint16_t>(work.isa.files.size());
    work.isa.files.push_back(d.parents.empty() ? read_file(work, d) : named_file(d));
  }
  for (const Definition& d : all) {
    if (!d.parents.empty()) build_view(work, all, d, work.isa.files[work.files[d.name]]);
  }
}

void build_spaces(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Space)) {
    work.spaces[d.name] = static_cast<uint16_t>(work.isa.spaces.size());
    work.isa.spaces.push_back(read_space(work, d));
  }
}

void build_aggregates(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Aggregate)) {
    d.statements(work);
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
    work.isa.aggregates.push_back({d.name, d.width, static_cast<uint16_t>(type), read_prose(d), d.span()});
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

void build_pseudos(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Pseudo)) {
    const auto list = d.statements(work);
    model::Pseudo pseudo;
    pseudo.mnemonic = d.name;
    pseudo.exact = find_statement(list, "Exact") != nullptr;
    pseudo.span = d.span();
    if (work.whole()) pseudo.prose = read_prose(d);
    if (!read_pseudo_operands(work, d, pseudo)) continue;
    if (const Statement* s = find_statement(list, "Literal")) read_literal(work, *s, pseudo);
    for (NodeRef line : d.block_items("__Expansion")) {
      if (kind_of(line) == NodeKind::Form) pseudo.lines.emplace_back(text_of(line));
    }
    if (pseudo.lines.empty()) {
      work.report(Kind::MissingForm, d.name_place,
                  "the pseudo-instruction " + code_text(d.name) + " has no instruction under `__Expansion`");
      continue;
    }
    work.isa.pseudos.push_back(std::move(pseudo));
  }
}

void list_functions(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Function)) work.definitions.functions[d.name] = d.place;
}

void add_not_modelled(BuildContext& work, const std::vector<parse::Tree>& trees) {
  const auto says = [](const parse::Tree& t) { return t.source->text.find("not_modelled") != std::string::npos; };
  if (work.faults.contains(std::string(model::kNotModelled)) || std::none_of(trees.begin(), trees.end(), says)) return;
  work.faults[std::string(model::kNotModelled)] = static_cast<uint16_t>(work.isa.faults.size());
  work.isa.faults.push_back(
      {std::string(model::kNotModelled), "the description does not say what this instruction does"});
}

}  // namespace isadora::check
