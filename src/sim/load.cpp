// The memory map. Addresses depend on the request alone, so that runs are reproducible.
#include "sim/load.h"

#include <algorithm>
#include <cstring>

#include "model/memory_map.h"
#include "object/elf_file.h"

namespace isadora::sim {

using base::Integer;
using model::Scope;
using object::round_up;

namespace {

// Gives out the addresses of a grid's memory, one buffer after the other.
class AddressAllocator {
 public:
  AddressAllocator(Launch& launch, uint16_t space) : launch_(launch), space_(space) {}

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
    next_ = round_up(next_ + size + kBufferGap, kBufferGap);
    return {};
  }
  void skip_to(uint64_t address) { next_ = std::max(next_, round_up(address + kBufferGap, kBufferGap)); }
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

Complaint write_parameters(const object::Kernel& kernel, LaunchRequest& request, Launch& launch,
                           AddressAllocator& layout) {
  const model::Machine& machine = launch.isa.machine;
  for (const object::Parameter& p : kernel.parameters) {
    Argument& argument = request.arguments.at(p.name);
    uint64_t value = argument.number;
    if (argument.kind == Argument::Kind::Buffer) {
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
void map_parameter_area(const object::Kernel& kernel, Launch& launch, AddressAllocator& layout) {
  const model::Machine& machine = launch.isa.machine;
  if (machine.parameter_space == model::kNoIndex || kernel.parameters.empty()) return;
  if (launch.isa.spaces[machine.parameter_space].scope != Scope::Grid) return;
  const uint64_t end = parameter_end(machine, kernel);
  launch.owned.spaces[machine.parameter_space]->map_zeroed(machine.parameter_address, end - machine.parameter_address,
                                                           "parameters");
  layout.skip_to(end);
}

// ---- harts -----------------------------------------------------------------------------------------------

// Too small for a stack of the usual size.
bool is_small(const model::MemoryMap& map) { return map.bits < 26; }

struct StackPlace {
  uint64_t begin = 0, end = 0;
};

// Below the middle of the address space, as on real systems, and high in large ones. In a small one an eighth of it,
// below its last page; none in the smallest, and none where a page is larger than that.
StackPlace stack_place(const model::MemoryMap& map) {
  constexpr unsigned kLeastBits = 14, kEighth = 3;
  if (map.bits < kLeastBits) return {};
  if (is_small(map)) {
    const uint64_t size = uint64_t{1} << (map.bits - kEighth), end = (uint64_t{1} << map.bits) - map.page;
    if (map.page > size) return {};
    return {end - size, end};
  }
  const uint64_t end = (uint64_t{1} << std::min(map.bits - 1, 38u)) - kBufferGap;
  return {end - kStackBytes, end};
}

// The initial stack as Linux defines it: upward from the stack pointer argc, argv, the environment (empty, for
// reproducible runs) and the auxiliary vector, then the strings.
class StackImage {
 public:
  StackImage(const model::Machine& machine, const std::vector<std::string>& arguments, uint64_t top,
             const model::MemoryMap& map, uint64_t entry)
      : pointer_(map.bits > 32   ? 8
                 : map.bits > 16 ? 4
                                 : 2) {
    std::vector<uint64_t> words = {arguments.size()}, texts;
    uint64_t text_bytes = kRandomBytes;
    for (const std::string& a : arguments) text_bytes += a.size() + 1;
    uint64_t at = top - text_bytes;
    const uint64_t random = at;
    std::vector<uint8_t> text(kRandomBytes, 0x5A);
    at += kRandomBytes;
    for (const std::string& a : arguments) {
      words.push_back(at);
      text.insert(text.end(), a.begin(), a.end());
      text.push_back(0);
      at += a.size() + 1;
    }
    for (const uint64_t w :
         {uint64_t{0}, uint64_t{0}, kPageSize, map.page, kEntry, entry, kRandom, random, uint64_t{0}, uint64_t{0}})
      words.push_back(w);
    begin_ = (top - text_bytes - words.size() * pointer_) / kAlign * kAlign;
    bytes_.resize(words.size() * pointer_);
    for (size_t i = 0; i < words.size(); i++) store(machine, bytes_.data() + i * pointer_, pointer_, Integer(words[i]));
    bytes_.resize(top - text_bytes - begin_);
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }
  uint64_t begin() const { return begin_; }
  uint64_t argv() const { return begin_ + pointer_; }
  const std::vector<uint8_t>& bytes() const { return bytes_; }

 private:
  static constexpr uint64_t kRandomBytes = 16, kAlign = 16;
  static constexpr uint64_t kPageSize = 6, kEntry = 9, kRandom = 25;  // of the auxiliary vector
  unsigned pointer_;
  uint64_t begin_ = 0;
  std::vector<uint8_t> bytes_;
};

Complaint map_stack(const object::Object& program, const LaunchRequest& request, Launch& launch, uint16_t space,
                    const model::MemoryMap& map) {
  AddressSpace& memory = *launch.owned.spaces[space];
  const auto [begin, end] = stack_place(map);
  if (begin == end) return {};
  const StackImage image(launch.isa.machine, request.command_line, end, map, program.entry.value_or(0));
  if (image.bytes().size() > (end - begin) / 2) return "the command line is too long for the program's stack";
  uint8_t* const stack = memory.map_zeroed(begin, end - begin, "stack");
  if (!stack) return "there is not enough memory for the stack";
  std::ranges::copy(image.bytes(), stack + (image.begin() - begin));
  launch.stack = image.begin();
  launch.argc = request.command_line.size();
  launch.argv = image.argv();
  return {};
}

// A buffer that overlaps a range; null where none does.
const Buffer* buffer_in(const AddressSpace& memory, uint64_t begin, uint64_t last) {
  const auto& all = memory.buffers();
  const auto found = std::ranges::find_if(
      all, [&](const Buffer& b) { return b.size && begin <= b.begin + (b.size - 1) && b.begin <= last; });
  return found == all.end() ? nullptr : &*found;
}

// Whether a range is free: it neither overlaps other buffers nor exceeds the last 64-bit address.
bool is_free(const AddressSpace& memory, uint64_t begin, uint64_t size) {
  const uint64_t last = begin + (size - 1);
  return last >= begin && !buffer_in(memory, begin, last);
}

Complaint map_piece(const LoadSegment& piece, AddressSpace& memory, unsigned address_bits) {
  const uint64_t size = piece.mapped_end - piece.mapped_begin, last = piece.mapped_end - 1;
  if (!is_free(memory, piece.mapped_begin, size) || (address_bits < 64 && last >> address_bits)) {
    const Buffer* const other = buffer_in(memory, piece.mapped_begin, last);
    return "the program's " + piece.name + " does not fit into memory at " + Integer(piece.begin).to_hex() + " to " +
           Integer(last).to_hex() +
           (other ? ": there the " + other->name + " begins at " + Integer(other->begin).to_hex() : "");
  }
  uint8_t* const content = memory.map_zeroed(piece.mapped_begin, size, piece.name, piece.writable);
  if (!content) return "there is not enough memory for the program's " + piece.name;
  std::ranges::copy(piece.bytes, content + (piece.begin - piece.mapped_begin));
  return {};
}

// After the program's end, as much as there is room for: none where something else begins at once.
Complaint map_heap(Launch& launch, AddressSpace& memory, uint64_t end, const model::MemoryMap& map) {
  const uint64_t gap = std::min(kBufferGap, map.first);
  Heap& heap = launch.heap;
  heap = {round_up(end + gap, gap), 0, kHeapLimit};
  const uint64_t most = map.bits < 64 ? uint64_t{1} << map.bits : UINT64_MAX;
  const auto fits = [&] {
    return heap.begin <= most && heap.limit + gap <= most - heap.begin && is_free(memory, heap.begin, heap.limit + gap);
  };
  while (heap.limit >= gap && !fits()) heap.limit /= 2;
  if (heap.limit < gap) {
    heap.limit = 0;
    return {};
  }
  if (!memory.map_zeroed(heap.begin, heap.limit, "heap")) return "there is not enough memory for the heap";
  memory.resize(heap.begin, 0);
  return {};
}

// An image's code and data where it wants them, a stack, and a heap after the data.
Complaint load_image(const object::Object& program, const LaunchRequest& request, Launch& launch, uint16_t space) {
  AddressSpace& memory = *launch.owned.spaces[space];
  const model::MemoryMap map = model::memory_map_of(launch.isa);
  for (const object::Section& s : program.sections) {
    if (s.size() < s.zeros || s.address + s.size() < s.address)
      return "the program's " + s.name + " does not fit into memory at " + Integer(s.address).to_hex();
  }
  const auto [stack, end_of_stack] = stack_place(map);
  if (!is_small(map))
    if (auto bad = map_stack(program, request, launch, space, map)) return bad;
  uint64_t end = 0;
  for (const LoadSegment& piece : pieces_of(launch.isa, program)) {
    if (auto bad = map_piece(piece, memory, map.bits)) return bad;
    end = std::max(end, piece.end);
    if (piece.writable && launch.data == 0) launch.data = piece.begin;
  }
  // Programs for small memories often have a stack of their own, and code at the highest addresses.
  if (is_small(map) && stack != end_of_stack && is_free(memory, stack, end_of_stack - stack))
    if (auto bad = map_stack(program, request, launch, space, map)) return bad;
  return map_heap(launch, memory, end, map);
}

std::vector<uint8_t> pack_arguments(const model::Machine& machine, const std::vector<std::string>& arguments,
                                    uint64_t address, unsigned pointer) {
  std::vector<uint8_t> bytes((arguments.size() + 1) * pointer);
  for (size_t i = 0; i < arguments.size(); i++) {
    store(machine, bytes.data() + i * pointer, pointer, Integer(address + bytes.size()));
    bytes.insert(bytes.end(), arguments[i].begin(), arguments[i].end());
    bytes.push_back(0);
  }
  return bytes;
}

// A hart sees its code at its own addresses, its command line, and a heap that grows by `brk`.
Complaint load_hart(const object::Object& program, LaunchRequest& request, Launch& launch, uint16_t space,
                    AddressAllocator& layout) {
  AddressSpace& memory = *launch.owned.spaces[space];
  uint8_t* const code = memory.map_zeroed(0, program.code.size(), "code", false);
  if (!code) return "there is not enough memory for the program's code";
  std::ranges::copy(program.code, code);
  layout.skip_to(program.code.size());
  const unsigned pointer = launch.isa.spaces[space].address_bits > 32 ? 8 : 4;
  const std::vector<uint8_t> packed = pack_arguments(launch.isa.machine, request.command_line, layout.next(), pointer);
  launch.argc = request.command_line.size();
  launch.argv = layout.next();
  uint8_t* const argv = memory.map_zeroed(launch.argv, packed.size(), "argv");
  if (!argv) return "there is not enough memory for the command line";
  std::ranges::copy(packed, argv);
  layout.skip_to(launch.argv + packed.size());
  launch.heap = {layout.next(), 0, kHeapLimit};
  if (!memory.map_zeroed(launch.heap.begin, kHeapLimit, "heap")) return "there is not enough memory for the heap";
  memory.resize(launch.heap.begin, 0);
  layout.skip_to(launch.heap.begin + kHeapLimit);
  return {};
}

}  // namespace

std::vector<LoadSegment> pieces_of(const model::Isa& isa, const object::Object& image) {
  const uint64_t page = model::memory_map_of(isa).page;
  std::vector<LoadSegment> pieces;
  const std::span<const uint8_t> code = image.code;
  std::vector<object::CodeSegment> segments = image.code_segments;
  if (segments.empty()) segments = {{image.base, image.base + code.size(), false}};
  for (const object::CodeSegment& s : segments) {
    const uint64_t offset = std::min<uint64_t>(s.begin - image.base, code.size());
    const uint64_t held = std::min<uint64_t>(s.end - s.begin, code.size() - offset);
    pieces.push_back({"code", s.begin, s.end, 0, 0, code.subspan(offset, held), s.writable});
  }
  for (const object::Section& s : image.sections)
    pieces.push_back({s.name, s.address, s.address + s.size(), 0, 0, s.bytes, s.writable});
  std::erase_if(pieces, [](const LoadSegment& p) { return p.begin == p.end; });
  std::ranges::stable_sort(pieces, {}, &LoadSegment::begin);
  uint64_t last = 0;  // the end of the mapped memory
  for (size_t i = 0; i < pieces.size(); i++) {
    LoadSegment& p = pieces[i];
    const uint64_t next = i + 1 < pieces.size() ? pieces[i + 1].begin : UINT64_MAX;
    p.mapped_begin = std::min(p.begin, std::max(last, p.begin / page * page));
    p.mapped_end = std::max(p.end, std::min(next, round_up(p.end, page)));
    last = p.mapped_end;
  }
  return pieces;
}

bool map_constants(Launch& launch, uint16_t space, uint64_t bytes) {
  const unsigned bits = launch.isa.spaces[space].address_bits;
  if (bits < 64 && bytes > uint64_t{1} << bits) return false;
  const uint64_t size = bits <= kSmallSpace ? uint64_t{1} << bits : round_up(bytes, kBufferGap);
  return launch.owned.spaces[space]->map_zeroed(0, size, "") != nullptr;
}

Complaint load(const object::Object& program, const object::Kernel& kernel, LaunchRequest& request, Launch& launch) {
  const uint16_t grid = first_space(launch.isa, Scope::Grid);
  AddressAllocator layout(launch, grid);
  launch.host = request.host;
  if (kernel.registers) launch.registers = std::min<uint64_t>(launch.registers, kernel.registers);
  if (auto bad = apply_settings(request.settings, launch)) return bad;
  if (auto bad = map_constant_spaces(program, kernel, launch)) return bad;
  if (auto bad = write_constants(program, launch)) return bad;
  if (launch.isa.machine.execution == model::Execution::Hart && grid != model::kNoIndex) {
    if (program.entry) return load_image(program, request, launch, grid);
    if (auto bad = load_hart(program, request, launch, grid, layout)) return bad;
  }
  map_parameter_area(kernel, launch, layout);
  return write_parameters(kernel, request, launch, layout);
}

}  // namespace isadora::sim
