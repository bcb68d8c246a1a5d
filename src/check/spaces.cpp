// Spaces of memory, and the registers of devices in them.
#include <algorithm>

#include "check/machine.h"
#include "check/prose.h"

namespace isadora::check {

using diag::Kind;
using model::Scope;

namespace {

const std::vector<std::string> kSpaceScopes = {"grid", "block", "lane", "constant"};
constexpr Scope kSpaceScopeValues[] = {Scope::Grid, Scope::Block, Scope::Lane, Scope::Constant};

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

}  // namespace

void build_spaces(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Space)) {
    work.spaces[d.name] = static_cast<uint16_t>(work.isa.spaces.size());
    work.isa.spaces.push_back(read_space(work, d));
  }
}

}  // namespace isadora::check
