// One warp that is set up by hand. A reset makes a new machine; a run keeps its memory and registers for the next.
#include <algorithm>
#include <cstring>
#include <set>

#include "ir/facts.h"
#include "model/registers.h"
#include "sim/evaluate.h"
#include "sim/execute.h"
#include "sim/host.h"
#include "sim/load.h"
#include "sim/place_values.h"
#include "sim/report.h"
#include "sim/state_locations.h"

namespace isadora::sim {

using base::Integer;

namespace {

constexpr uint64_t kBenchLimit = 100'000;     // instructions of a run
constexpr uint64_t kSharedBytes = 64 * 1024;  // of the block
constexpr uint64_t kPage = 4096;              // of the grid's memory, made where it is set
constexpr size_t kMostOutput = 1 << 20;       // bytes that are kept, about

// The host of a hart: standard input is empty, standard output is kept, standard error discards everything, and there
// are no files.
class Streams final : public HostServices {
 public:
  std::string output;

  int64_t read(int64_t descriptor, uint8_t*, uint64_t) override { return descriptor == 0 ? 0 : kBadDescriptor; }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    if (descriptor == 1 && output.size() < kMostOutput) output.append(reinterpret_cast<const char*>(from), bytes);
    return descriptor == 1 || descriptor == 2 ? static_cast<int64_t>(bytes) : kBadDescriptor;
  }
  int64_t open(const std::string&, int64_t, int64_t) override { return kNoSuchFile; }
  int64_t close(int64_t descriptor) override { return descriptor >= 0 && descriptor <= 2 ? 0 : kBadDescriptor; }

 private:
  static constexpr int64_t kNoSuchFile = -2, kBadDescriptor = -9;  // as Linux numbers errors
};

// Everything between two resets.
struct BenchMachine {
  BenchMachine(const model::Isa& isa, const LaunchPosition& position)
      : launch(isa, position.grid, position.block), block(launch, position.index, kSharedBytes) {
    launch.host = &host;
    warp.emplace(block, 0);
    for (uint16_t i = 0; i < isa.spaces.size(); i++) {
      if (isa.spaces[i].scope == model::Scope::Constant) map_constants(launch, i, kSharedBytes);
    }
  }

  // As new, in the memory that it has: making that anew costs more than most instructions.
  void restart(bool memory_changed) {
    if (memory_changed) {
      launch.restart();
      block.restart(block.index);
    }
    launch.clock = 0;
    launch.input_ahead = kNotFetched;
    host.output.clear();
    std::vector<RegisterRange> all;
    for (uint16_t i = 0; i < launch.isa.files.size(); i++) all.push_back({i, 0, launch.isa.files[i].count});
    warp->restart(all);
  }

  Streams host;
  Launch launch;
  Block block;
  std::optional<Warp> warp;
};

bool changes_memory(const ir::Inst& inst) {
  return inst.op == ir::Op::Store || inst.op == ir::Op::Atomic || inst.op == ir::Op::Host;
}

object::Object object_of(const encoding::Codec& codec, const std::vector<encoding::Decoded>& words, uint64_t address) {
  object::Object object;
  object.base = address;
  for (const encoding::Decoded& d : words) {
    const size_t at = object.code.size();
    object.code.resize(at + d.bytes);
    codec.to_bytes(d.word, 8u * d.bytes, object.code.data() + at);
  }
  object.kernels.push_back({.name = "", .begin = address, .end = address + object.code.size(), .parameters = {}});
  return object;
}

// The code of the last run, kept: trials run the same words again and again.
struct LoadedCode {
  LoadedCode(const encoding::Codec& codec, object::Object code, Engine& engine)
      : object(std::move(code)), program(codec, object, object.kernels[0], engine) {}
  object::Object object;
  Program program;
  std::vector<uint8_t> in_memory;  // the code as loads and stores see it
};

// The space that holds a hart's code: the first one of the grid, as under `run`. Warps do not see their code.
std::optional<uint16_t> space_of_code(const model::Isa& isa) {
  const uint16_t main = first_space(isa, model::Scope::Grid);
  const bool is_seen = isa.machine.execution == model::Execution::Hart && main != model::kNoIndex;
  return is_seen ? std::optional(main) : std::nullopt;
}

}  // namespace

struct Bench::Impl {
  Impl(const encoding::Codec& of_isa, Engine& executes)
      : codec(of_isa),
        isa(codec.isa()),
        engine(&executes),
        places(isa),
        texts(codec),
        lanes(lanes_of(isa)),
        position{.grid = {}, .block = {lanes, 1, 1}},
        code_space(space_of_code(isa)),
        files_outlive_warps(!std::ranges::all_of(isa.files, belongs_to_warp, &model::RegisterFile::scope)) {
    reset();
  }

  void reset() {
    if (!machine || filled) {
      machine = std::make_unique<BenchMachine>(isa, position);
      if (settings) machine->launch.settings = *settings;
      filled = code_is_mapped = false;
    } else {
      machine->restart(memory_changed);
      if (memory_changed) code_is_mapped = false;
    }
    set_addresses.clear();
    code_begin = 0;
    memory_changed = files_outlive_warps;
    active = low_lanes(lanes);
    remember();
  }
  void remember() {
    for (uint16_t i = 0; i < isa.files.size(); i++) {
      if (i == before.size()) before.push_back(machine->warp->file(i));
      before[i] = machine->warp->file(i);  // in the memory that it has
    }
  }
  // A register named `pc` is meant before the pc, but not a constant of operands, which is not a state.
  std::optional<StateLocation> readable(const std::string& text) const {
    const std::optional<StateLocation> place = places.find(text);
    const bool is_pc = text == kPc && (!place || place->kind == StateLocation::Kind::Constant);
    return is_pc ? pc_place() : place;
  }
  ClaimStates states() { return {*machine->warp, before, active}; }

  bool check(const StateLocation& place, const std::string& text, const std::vector<Integer>& values,
             std::string& error) const;
  bool set(const StateLocation& place, unsigned lane, const Integer& value, std::string& error);
  bool get(const StateLocation& place, unsigned lane, Integer& value, std::string& error);
  uint8_t* memory(const StateLocation& place, unsigned lane, bool make);
  void make_pages(uint16_t index, AddressSpace& space, uint64_t address, uint64_t n);
  std::string no_memory(const StateLocation& place) const;
  Program& program(const std::vector<encoding::Decoded>& words);
  void show_code();
  void unmap_code();
  bool changes_memory(const std::vector<encoding::Decoded>& words) const;
  void start();

  const encoding::Codec& codec;
  const model::Isa& isa;
  Engine* engine;
  LocationNames places;
  InstructionTexts texts;
  unsigned lanes;
  LaunchPosition position;
  const std::optional<uint16_t> code_space;
  const bool files_outlive_warps;  // those of the block or the grid
  bool memory_changed = false, filled = false;
  bool code_is_mapped = false;                   // as a buffer of its own; else it lies in pages that were made by hand
  std::set<uint64_t> set_addresses;              // of the bytes that were set by hand in the space of the code
  std::optional<std::vector<int64_t>> settings;  // where they are not those of the description
  std::unique_ptr<BenchMachine> machine;
  uint64_t active = 0, code_begin = 0;  // the active lanes; the code's address
  uint64_t left = 0;                    // the lanes that left the code in the last run
  std::vector<Registers> before;
  std::unique_ptr<LoadedCode> loaded;
};

bool Bench::Impl::check(const StateLocation& place, const std::string& text, const std::vector<Integer>& values,
                        std::string& error) const {
  if (place.kind == StateLocation::Kind::Constant)
    return error = "`" + text + "` is a constant and cannot be set", false;
  const unsigned most = place.per_lane ? lanes : 1;
  if (values.size() != 1 && values.size() != most) {
    error = "`" + text + "` takes one value" +
            (place.per_lane ? " or one for each of the " + std::to_string(lanes) + " lanes" : "") + ", but " +
            std::to_string(values.size()) + " are given";
    return false;
  }
  for (const Integer& v : values) {
    if (fits_bits(v, place.bits)) continue;
    error = "the value " + v.to_hex() + " does not fit `" + text + "`, which has " + std::to_string(place.bits) +
            (place.bits == 1 ? " bit" : " bits");
    return false;
  }
  return true;
}

// The bytes of a location. Setting grid memory maps its page, or two.
uint8_t* Bench::Impl::memory(const StateLocation& place, unsigned lane, bool make) {
  const unsigned n = place.bits / 8, address_bits = isa.spaces[place.index].address_bits;
  if (address_bits < 64 && (place.address + (n - 1)) >> address_bits) return nullptr;
  const uint64_t size = isa.spaces[place.index].size;
  if (size && (place.address > size || n > size - place.address)) return nullptr;
  if (isa.spaces[place.index].align && place.address % n != 0) return nullptr;
  AddressSpace& space = machine->warp->space(place.index, lane);
  uint8_t* bytes = space.find(place.address, n);
  memory_changed |= make;
  if (make && isa.spaces[place.index].scope == model::Scope::Lane) space.note_write(place.address, n);
  if (make && place.index == code_space) {
    for (unsigned i = 0; i < n; i++) set_addresses.insert(place.address + i);
  }
  if (bytes || !make || isa.spaces[place.index].scope != model::Scope::Grid) return bytes;
  if (place.index == code_space) unmap_code();  // the pages hold it from the next run on
  make_pages(place.index, space, place.address, n);
  return space.find(place.address, n);
}

void Bench::Impl::make_pages(uint16_t index, AddressSpace& space, uint64_t address, uint64_t n) {
  const uint64_t begin = address / kPage * kPage, last = (address + (n - 1)) | (kPage - 1);
  const unsigned bits = isa.spaces[index].address_bits;
  const uint64_t size = bits < 64 ? std::min(kPage, uint64_t{1} << bits) : kPage;  // a small space ends before its page
  for (uint64_t page = begin;; page += kPage) {
    if (!space.is_mapped(page)) space.map_zeroed(page, size, "");
    if (page + (kPage - 1) == last) break;
  }
}

std::string Bench::Impl::no_memory(const StateLocation& place) const {
  const model::Space& space = isa.spaces[place.index];
  const bool misaligned = space.align && place.address % (place.bits / 8) != 0;
  return "space `" + space.name + "` has no " + std::to_string(place.bits / 8) + " bytes at " +
         Integer(place.address).to_hex() + (misaligned ? ": the address is not a multiple of that size" : "");
}

bool Bench::Impl::set(const StateLocation& place, unsigned lane, const Integer& value, std::string& error) {
  if (place.kind == StateLocation::Kind::Constant) return false;
  if (place.kind != StateLocation::Kind::Memory) return set_value(*machine->warp, place, lane, value), true;
  uint8_t* bytes = memory(place, lane, true);
  if (!bytes) return error = no_memory(place), false;
  store(isa.machine, bytes, place.bits / 8, value);
  return true;
}

bool Bench::Impl::get(const StateLocation& place, unsigned lane, Integer& value, std::string& error) {
  if (place.kind != StateLocation::Kind::Memory) return value = value_of(*machine->warp, place, lane), true;
  const uint8_t* bytes = memory(place, lane, false);
  if (!bytes) return error = no_memory(place), false;
  value = load(isa.machine, bytes, place.bits / 8);
  return true;
}

Program& Bench::Impl::program(const std::vector<encoding::Decoded>& words) {
  object::Object now = object_of(codec, words, code_begin);
  if (!loaded || now.code != loaded->object.code || now.base != loaded->object.base) {
    unmap_code();
    loaded = std::make_unique<LoadedCode>(codec, std::move(now), *engine);
  }
  return loaded->program;
}

// Memory at the address of the code holds the code's bytes when a run begins, but for those that were set by hand.
// Where other memory lies around them, the bytes become part of it, so that an access may reach across the code's end.
void Bench::Impl::show_code() {
  if (!code_space) return;
  unmap_code();
  AddressSpace& space = *machine->launch.owned.spaces[*code_space];
  const std::vector<uint8_t>& code = loaded->object.code;
  const unsigned bits = isa.spaces[*code_space].address_bits;
  const uint64_t room = bits < 64 ? (uint64_t{1} << bits) - std::min(code_begin, uint64_t{1} << bits) : code.size();
  const uint64_t n = std::min<uint64_t>(code.size(), room);
  if (n == 0) return;
  const auto is_there = [&](const Buffer& b) { return b.begin - code_begin < n || code_begin - b.begin < b.size; };
  if (!filled && std::ranges::none_of(space.buffers(), is_there)) {
    loaded->in_memory = code;
    space.map(code_begin, n, loaded->in_memory.data(), "code");
    code_is_mapped = true;
    return;
  }
  if (filled) {
    space.find(code_begin, n);
  } else {
    make_pages(*code_space, space, code_begin, n);
  }
  for (uint64_t i = 0; i < n; i++) {
    uint8_t* const byte = set_addresses.contains(code_begin + i) ? nullptr : space.find(code_begin + i, 1);
    if (byte) *byte = code[i];
  }
}

void Bench::Impl::unmap_code() {
  if (code_is_mapped) machine->launch.owned.spaces[*code_space]->unmap(loaded->object.base);
  code_is_mapped = false;
}

bool Bench::Impl::changes_memory(const std::vector<encoding::Decoded>& words) const {
  return std::ranges::any_of(words, [&](const encoding::Decoded& d) {
    return std::ranges::any_of(isa.opcodes[d.opcode].forms[d.form].semantics.ops, sim::changes_memory);
  });
}

void Bench::Impl::start() {
  Warp& warp = *machine->warp;
  warp.pc.set(UINT64_MAX, code_begin);
  warp.running = active;
  warp.yielded = warp.at_barrier = warp.waiting = 0;
}

Bench::Bench(const encoding::Codec& codec, Engine& engine) : impl_(std::make_unique<Impl>(codec, engine)) {}
Bench::~Bench() = default;
void Bench::reset() { impl_->reset(); }
void Bench::use(Engine& engine) {
  impl_->unmap_code();
  impl_->loaded.reset();
  impl_->engine = &engine;
}
void Bench::set_active(uint64_t mask) { impl_->active = mask & low_lanes(impl_->lanes); }

bool Bench::set_address(uint64_t address, std::string& error) {
  const uint64_t unit = unit_of(impl_->isa.machine);
  if (address % unit)
    return error = Integer(address).to_hex() + " is not a multiple of " + std::to_string(unit) +
                   ", the alignment of instructions in bytes",
           false;
  uint64_t last = last_begin_of_code(impl_->isa.machine, unit);
  last -= last % unit;
  if (address > last)
    return error = Integer(address).to_hex() + " is beyond " + Integer(last).to_hex() + ", the last one", false;
  impl_->code_begin = address;
  return true;
}

void Bench::set_position(const LaunchPosition& position) {
  if (position == impl_->position) return;
  impl_->position = position;
  impl_->machine.reset();
  impl_->loaded.reset();  // an engine's code may hold for blocks of one shape
  impl_->reset();
}

bool Bench::configure(const std::map<std::string, int64_t>& settings, std::string& error) {
  if (const Complaint wrong = apply_settings(settings, impl_->machine->launch)) return error = *wrong, false;
  impl_->settings = impl_->machine->launch.settings;
  return true;
}

bool Bench::set(const std::string& text, const std::vector<Integer>& values, std::string& error) {
  const std::optional<StateLocation> place = impl_->places.find(text);
  if (!place) return error = impl_->places.explain(text), false;
  if (!impl_->check(*place, text, values, error)) return false;
  const unsigned lanes = place->per_lane ? impl_->lanes : 1;
  for (unsigned lane = 0; lane < lanes; lane++) {
    if (!impl_->set(*place, lane, values[values.size() == 1 ? 0 : lane], error)) return false;
  }
  return true;
}

void Bench::set_register(uint16_t file, unsigned number, const std::vector<Integer>& values) {
  Registers& registers = impl_->machine->warp->file(file);
  const unsigned lanes = impl_->isa.files[file].scope == model::Scope::Lane ? impl_->lanes : 1;
  for (unsigned lane = 0; lane < lanes; lane++) registers.set(number, lane, values[lane]);
}

bool Bench::get(const std::string& text, std::vector<Integer>& values, std::string& error) const {
  const std::optional<StateLocation> place = impl_->readable(text);
  if (!place) return error = impl_->places.explain(text), false;
  values.assign(place->per_lane ? impl_->lanes : 1, Integer());
  for (unsigned lane = 0; lane < values.size(); lane++) {
    if (!impl_->get(*place, lane, values[lane], error)) return false;
  }
  return true;
}

RunResult Bench::run(const std::vector<encoding::Decoded>& words, Observer* observer) {
  impl_->remember();
  impl_->start();
  impl_->memory_changed |= impl_->changes_memory(words);
  ExecutorOptions options;
  options.max_instructions = kBenchLimit;
  options.leaving_ends = true;
  Leaving left_at;
  options.left_at = &left_at;
  options.texts = &impl_->texts;
  options.observer = observer;
  Program& program = impl_->program(words);
  impl_->show_code();
  if (observer) observer->run_begins(impl_->machine->launch, program);
  Executor executor(program, *impl_->engine, options);
  Warp* warps[] = {&*impl_->machine->warp};
  executor.run_block(warps);
  if (executor.result().status == RunResult::Status::Done) impl_->machine->warp->pc = left_at.at;
  impl_->left = left_at.lanes;
  return std::move(executor.result());
}

const std::string& Bench::output() const { return impl_->machine->host.output; }

std::vector<Integer> Bench::left_at() const {
  std::vector<Integer> out;
  each_lane(impl_->active, [&](unsigned lane) { out.emplace_back(impl_->machine->warp->pc[lane]); });
  return out;
}

bool Bench::has_branched() const {
  const uint64_t next = impl_->loaded ? impl_->loaded->object.kernels[0].end : 0;
  bool branched = false;
  each_lane(impl_->left & impl_->active, [&](unsigned lane) { branched |= impl_->machine->warp->pc[lane] != next; });
  return branched;
}

std::vector<std::string> Bench::changed() const {
  std::vector<std::string> names;
  for (uint16_t i = 0; i < impl_->isa.files.size(); i++) {
    const Registers &now = impl_->machine->warp->file(i), &old = impl_->before[i];
    if (now == old) continue;
    for (unsigned n = 0; n < now.count(); n++) {
      if (!now.same(old, n)) names.push_back(model::spelling(impl_->isa.files[i], n));
    }
  }
  return names;
}

std::vector<Bench::MemoryByte> Bench::memory_unlike(Bench& other) const {
  std::vector<MemoryByte> out;
  const model::Isa& isa = impl_->isa;
  for (uint16_t i = 0; i < isa.spaces.size(); i++) {
    const unsigned copies = isa.spaces[i].scope == model::Scope::Lane ? impl_->lanes : 1;
    for (unsigned lane = 0; lane < copies; lane++) {
      AddressSpace& theirs = other.impl_->machine->warp->space(i, lane);
      for (const Buffer& b : impl_->machine->warp->space(i, lane).buffers()) {
        for (uint64_t at = 0; at < b.size; at++) {
          const uint8_t* const byte = theirs.find(b.begin + at, 1);
          if (byte && *byte != b.data[at]) out.push_back({i, lane, b.begin + at, b.data[at], *byte});
        }
      }
    }
  }
  return out;
}

void Bench::show(const std::vector<encoding::Decoded>& program) {
  impl_->program(program);
  impl_->show_code();
}

bool Bench::holds(const ir::Function& claim, unsigned& lane) const {
  for (lane = 0; lane < impl_->lanes; lane++) {
    if (impl_->active >> lane & 1 && !holds_in(claim, lane)) return false;
  }
  return true;
}

bool Bench::holds_in(const ir::Function& claim, unsigned lane) const {
  return !evaluate(claim, impl_->states(), lane).is_zero();
}

// A precondition reads the state before the instruction, with or without `old`.
bool Bench::given(const ir::Function& condition, unsigned lane) const {
  ir::Function before = condition;
  for (ir::Inst& inst : before.ops) {
    if (ir::reads_registers(inst.op)) inst.sub = 1;
  }
  return !evaluate(before, impl_->states(), lane).is_zero();
}

void Bench::fill_memory(uint64_t seed) {
  const model::Isa& isa = impl_->isa;
  BenchMachine& m = *impl_->machine;
  impl_->filled = true;
  impl_->code_is_mapped = false;
  impl_->set_addresses.clear();
  for (uint16_t i = 0; i < isa.spaces.size(); i++) {
    m.warp->fill(i, seed + i, last_address(isa.spaces[i]));
  }
}

}  // namespace isadora::sim
