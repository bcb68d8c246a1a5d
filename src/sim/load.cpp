// Where things lie in memory. Addresses depend on the request alone, so that a run can be repeated exactly.
#include "sim/load.h"

#include <algorithm>
#include <cstring>

namespace isadora::sim {

using model::Scope;

namespace {

uint64_t round_up(uint64_t v, uint64_t to) { return (v + to - 1) / to * to; }

uint16_t first_space(const model::Isa& isa, Scope scope) {
  for (size_t i = 0; i < isa.spaces.size(); i++) {
    if (isa.spaces[i].scope == scope) return static_cast<uint16_t>(i);
  }
  return model::kNoIndex;
}

// Gives out the addresses of a grid's memory, one buffer after the other.
class Layout {
 public:
  Layout(Launch& launch, uint16_t space) : launch_(launch), space_(space) {}

  Complaint place(uint8_t* data, uint64_t size, const std::string& name, uint64_t& address) {
    if (space_ == model::kNoIndex)
      return "machine `" + launch_.isa.name + "` has no memory of the grid for buffer `" + name + "`";
    const unsigned bits = launch_.isa.spaces[space_].address_bits;
    if (bits < 64 && next_ + size > uint64_t{1} << bits) {
      return "buffer `" + name + "` does not fit: addresses of space `" + launch_.isa.spaces[space_].name + "` have " +
             std::to_string(bits) + " bits";
    }
    address = next_;
    launch_.owned.spaces[space_]->map(address, size, data, name);
    next_ = round_up(next_ + size + kGuard, kGuard);
    return {};
  }
  void skip_to(uint64_t address) { next_ = std::max(next_, round_up(address + kGuard, kGuard)); }
  uint64_t next() const { return next_; }

 private:
  Launch& launch_;
  uint16_t space_;
  uint64_t next_ = kFirstBuffer;
};

uint64_t parameter_end(const model::Machine& machine, const object::Kernel& kernel) {
  uint64_t end = 0;
  for (const object::Parameter& p : kernel.parameters)
    end = std::max(end, machine.parameter_address + p.offset + p.bytes);
  return end;
}

Complaint map_constant_spaces(const object::Object& program, const object::Kernel& kernel, Launch& launch) {
  const model::Machine& machine = launch.isa.machine;
  for (uint16_t i = 0; i < launch.isa.spaces.size(); i++) {
    if (launch.isa.spaces[i].scope != Scope::Constant) continue;
    const uint64_t wanted =
        std::max<uint64_t>(program.constants.size(), i == machine.parameter_space ? parameter_end(machine, kernel) : 0);
    if (!map_constants(launch, i, wanted))
      return "the constants and parameters do not fit space `" + launch.isa.spaces[i].name + "`";
  }
  return {};
}

Complaint write_constants(const object::Object& program, Launch& launch) {
  if (program.constants.empty()) return {};
  uint16_t space = launch.isa.machine.parameter_space;
  if (space == model::kNoIndex || launch.isa.spaces[space].scope != Scope::Constant)
    space = first_space(launch.isa, Scope::Constant);
  if (space == model::kNoIndex)
    return "the program has constants, but machine `" + launch.isa.name + "` has no constant memory";
  std::memcpy(launch.owned.spaces[space]->find(0, program.constants.size()), program.constants.data(),
              program.constants.size());
  return {};
}

Complaint write_parameters(const object::Kernel& kernel, LaunchRequest& request, Launch& launch, Layout& layout) {
  const model::Machine& machine = launch.isa.machine;
  for (const object::Parameter& p : kernel.parameters) {
    Argument& argument = request.arguments.at(p.name);
    uint64_t value = argument.number;
    if (argument.kind == Argument::Kind::Bytes) {
      if (auto bad = layout.place(argument.bytes.data(), argument.bytes.size(), p.name, value)) return bad;
      if (p.bytes < 8 && value >> (8 * p.bytes)) return "parameter `" + p.name + "` is too small for an address";
    }
    AddressSpace* space = launch.owned.spaces[machine.parameter_space].get();
    uint8_t* place = space ? space->find(machine.parameter_address + p.offset, p.bytes) : nullptr;
    if (!place) return "parameter `" + p.name + "` does not fit the place where this machine has parameters";
    store_word(place, p.bytes, value);
  }
  return {};
}

// A hart's parameters may lie in its main memory, where nothing is mapped yet.
void map_parameter_area(const object::Kernel& kernel, Launch& launch, Layout& layout) {
  const model::Machine& machine = launch.isa.machine;
  if (machine.parameter_space == model::kNoIndex || kernel.parameters.empty()) return;
  if (launch.isa.spaces[machine.parameter_space].scope != Scope::Grid) return;
  const uint64_t end = parameter_end(machine, kernel);
  launch.owned.spaces[machine.parameter_space]->map_zeroed(machine.parameter_address, end - machine.parameter_address,
                                                           "parameters");
  layout.skip_to(end);
}

std::vector<uint8_t> pack_arguments(const std::vector<std::string>& arguments, uint64_t address, unsigned pointer) {
  std::vector<uint8_t> bytes((arguments.size() + 1) * pointer);
  for (size_t i = 0; i < arguments.size(); i++) {
    store_word(bytes.data() + i * pointer, pointer, address + bytes.size());
    bytes.insert(bytes.end(), arguments[i].begin(), arguments[i].end());
    bytes.push_back(0);
  }
  return bytes;
}

// A hart sees its code at its own addresses, its command line, and a heap that grows by `brk`.
Complaint load_hart(const object::Object& program, LaunchRequest& request, Launch& launch, uint16_t space,
                    Layout& layout) {
  AddressSpace& memory = *launch.owned.spaces[space];
  Zeroed code = make_zeroed(program.code.size());
  std::copy(program.code.begin(), program.code.end(), code.get());
  memory.map(0, program.code.size(), code.get(), "code", false);
  memory.keep(std::move(code));
  layout.skip_to(program.code.size());
  const unsigned pointer = launch.isa.spaces[space].address_bits > 32 ? 8 : 4;
  const std::vector<uint8_t> packed = pack_arguments(request.command_line, layout.next(), pointer);
  launch.argc = request.command_line.size();
  launch.argv = layout.next();
  if (!memory.map_zeroed(launch.argv, packed.size(), "argv")) return "there is not enough memory for the command line";
  std::copy(packed.begin(), packed.end(), memory.find(launch.argv, packed.size()));
  layout.skip_to(launch.argv + packed.size());
  launch.heap = {layout.next(), 0, kHeapLimit};
  if (!memory.map_zeroed(launch.heap.begin, kHeapLimit, "heap")) return "there is not enough memory for the heap";
  memory.resize(launch.heap.begin, 0);
  layout.skip_to(launch.heap.begin + kHeapLimit);
  return {};
}

}  // namespace

bool map_constants(Launch& launch, uint16_t space, uint64_t bytes) {
  const unsigned bits = launch.isa.spaces[space].address_bits;
  if (bits < 64 && bytes > uint64_t{1} << bits) return false;
  const uint64_t size = bits <= kSmallSpace ? uint64_t{1} << bits : round_up(bytes, kGuard);
  return launch.owned.spaces[space]->map_zeroed(0, size, "");
}

Complaint load(const object::Object& program, const object::Kernel& kernel, LaunchRequest& request, Launch& launch) {
  const uint16_t grid = first_space(launch.isa, Scope::Grid);
  Layout layout(launch, grid);
  launch.host = request.host;
  if (auto bad = apply_settings(request.settings, launch)) return bad;
  if (auto bad = map_constant_spaces(program, kernel, launch)) return bad;
  if (auto bad = write_constants(program, launch)) return bad;
  if (launch.isa.machine.execution == model::Execution::Hart && grid != model::kNoIndex) {
    if (auto bad = load_hart(program, request, launch, grid, layout)) return bad;
  }
  map_parameter_area(kernel, launch, layout);
  return write_parameters(kernel, request, launch, layout);
}

}  // namespace isadora::sim
