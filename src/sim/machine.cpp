// Ownership of registers and spaces, and the launch values of lanes.
#include "sim/machine.h"

#include <algorithm>
#include <atomic>
#include <cerrno>

namespace isadora::sim {

using base::Integer;
using model::Scope;

namespace {

template <class Wanted>
void make_files(const model::Isa& isa, ScopeStorage& owned, unsigned lanes, Wanted wanted) {
  owned.files.resize(isa.files.size());
  for (size_t i = 0; i < isa.files.size(); i++) {
    if (wanted(isa.files[i].scope)) owned.files[i] = std::make_unique<Registers>(isa.files[i], lanes);
  }
}

uint64_t bounded(uint64_t bytes, unsigned address_bits) {
  return address_bits >= 64 ? bytes : std::min(bytes, uint64_t{1} << address_bits);
}

// The memory that is there from the beginning.
void map_size(const model::Space& space, AddressSpace& memory) {
  if (space.size) memory.map_zeroed(0, space.size, space.name);
}

bool belongs_to_grid(Scope s) { return s == Scope::Grid || s == Scope::Constant; }

}  // namespace

unsigned lanes_of(const model::Isa& isa) {
  return isa.machine.execution == model::Execution::Hart ? 1 : std::min(isa.machine.lanes, kMaxLanes);
}

uint16_t first_space(const model::Isa& isa, Scope scope) {
  const auto found = std::ranges::find(isa.spaces, scope, &model::Space::scope);
  return found == isa.spaces.end() ? model::kNoIndex : static_cast<uint16_t>(found - isa.spaces.begin());
}

Launch::Launch(const model::Isa& of_isa, const Dim& blocks, const Dim& threads)
    : isa(of_isa), grid(blocks), block(threads) {
  for (const model::Setting& s : isa.settings) settings.push_back(s.value);
  if (!isa.files.empty()) registers = isa.files.front().count;
  make_files(isa, owned, 1, belongs_to_grid);
  owned.spaces.resize(isa.spaces.size());
  for (size_t i = 0; i < isa.spaces.size(); i++) {
    if (!belongs_to_grid(isa.spaces[i].scope)) continue;
    owned.spaces[i] = std::make_unique<AddressSpace>(isa.spaces[i]);
    map_size(isa.spaces[i], *owned.spaces[i]);
  }
}

void Launch::restart() {
  for (const auto& file : owned.files) {
    if (file) file->clear(0, file->count());
  }
  for (size_t i = 0; i < isa.spaces.size(); i++) {
    if (isa.spaces[i].scope == Scope::Constant) owned.spaces[i]->clear();
    if (isa.spaces[i].scope != Scope::Grid) continue;
    *owned.spaces[i] = AddressSpace(isa.spaces[i]);
    map_size(isa.spaces[i], *owned.spaces[i]);
  }
  input_ahead = kNotFetched;
}

bool Launch::host_failed() const { return host && host->failed(); }

Block::Block(Launch& of_launch, const Dim& place, uint64_t shared_bytes) : launch(of_launch), index(place) {
  const model::Isa& isa = launch.isa;
  make_files(isa, owned, 1, [](Scope s) { return s == Scope::Block; });
  owned.spaces.resize(isa.spaces.size());
  for (size_t i = 0; i < isa.spaces.size(); i++) {
    if (isa.spaces[i].scope != Scope::Block) continue;
    owned.spaces[i] = std::make_unique<AddressSpace>(isa.spaces[i]);
    if (shared_bytes) owned.spaces[i]->map_zeroed(0, bounded(shared_bytes, isa.spaces[i].address_bits), "");
  }
}

void Block::restart(const Dim& other) {
  index = other;
  for (const auto& file : owned.files) {
    if (file) file->clear(0, file->count());
  }
  for (const auto& space : owned.spaces) {
    if (space) space->clear();
  }
}

namespace {

uint64_t next_serial() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

uint8_t* rows_of(Registers& file) {
  const bool narrow = file.width() <= 32 && !file.is_mask();
  void* const rows = narrow ? static_cast<void*>(file.row32(0)) : file.row64(0);
  return file.is_word() ? static_cast<uint8_t*>(rows) : nullptr;
}

}  // namespace

Warp::Warp(Block& block, unsigned number)
    : block_(block), number_(number), lanes_(lanes_of(block.launch.isa)), serial_(next_serial()) {
  const model::Isa& isa = block.launch.isa;
  make_files(isa, owned_, lanes_, belongs_to_warp);
  for (size_t i = 0; i < isa.files.size(); i++) {
    auto& up = block.owned.files[i] ? block.owned.files[i] : block.launch.owned.files[i];
    files_.push_back(owned_.files[i] ? owned_.files[i].get() : up.get());
    if (i < kRowFiles) rows_[i] = rows_of(*files_.back());
  }
  for (size_t i = 0; i < isa.spaces.size(); i++) {
    auto& up = block.owned.spaces[i] ? block.owned.spaces[i] : block.launch.owned.spaces[i];
    spaces_.push_back(up.get());
  }
  local_.resize(isa.spaces.size());
  for (uint16_t i = 0; i < isa.files.size(); i++) {
    if (owned_.files[i] && !isa.files[i].starts.empty()) started_.push_back(i);
  }
  for (const ir::LaunchValue value : kOfLanes) {
    for (unsigned lane = 0; lane < row_elements(lanes_); lane++) {
      thread_rows_.push_back(lane < lanes_ ? static_cast<uint32_t>(launch_value(value, lane)) : 0);
    }
  }
  is_hart_ = isa.machine.execution == model::Execution::Hart;
  const uint64_t threads = launch().block.volume(), first = uint64_t{number_} * lanes_;
  sets_registers_ = is_hart_ || !started_.empty();
  threads_ = first >= threads ? 0 : low_lanes(static_cast<unsigned>(std::min<uint64_t>(lanes_, threads - first)));
  start();
}

void Warp::clear(std::span<const RegisterRange> stale) {
  for (const RegisterRange& r : stale) {
    if (owned_.files[r.file]) owned_.files[r.file]->clear(r.first, r.count);
  }
}

// Pages that were touched are worth keeping: the system needs longer to make new ones than most programs to run.
void Warp::clear_local() {
  const bool clear = std::ranges::all_of(local_, [](const auto& lanes) {
    return std::ranges::all_of(lanes, [](const auto& space) { return space->clear_written(); });
  });
  if (clear) return;
  for (auto& lanes : local_) lanes.clear();
  local_memory_.clear();
  has_local_ = false;
}

void Warp::reset() {
  transactions_.clear();
  saved_blocks_.clear();
  start();
}

void Warp::start() {
  running = threads_;
  // A value of the launch, or a number.
  const auto value_of = [&](const auto& start, unsigned lane) {
    const auto launch = ir::spelled<ir::LaunchValue>(start.launch);
    return launch ? Integer(launch_value(*launch, lane)) : Integer(start.value);
  };
  if (is_hart_) {
    for (const model::InitialRegister& s : isa().machine.starts) file(s.file).set(s.number, 0, value_of(s, 0));
  }
  for (const uint16_t i : started_) {
    for (const auto& [number, start] : isa().files[i].starts) {
      for (unsigned lane = 0; lane < owned_.files[i]->columns(); lane++)
        files_[i]->set(number, lane, value_of(start, lane));
    }
  }
}

AddressSpace& Warp::local_space(uint16_t index, unsigned lane) {
  auto& lanes = local_[index];
  has_local_ = true;
  if (lanes.empty()) map_local(index);
  return *lanes[lane];
}

// That of all lanes is one mapping: the system needs as long for one as for thirty-two.
void Warp::map_local(uint16_t index) {
  const model::Space& of = isa().spaces[index];
  const uint64_t bytes = of.size ? of.size : bounded(kLocalBytes, of.address_bits);
  Zeroed memory = make_zeroed(bytes * lanes_);
  for (unsigned lane = 0; lane < lanes_; lane++) {
    local_[index].push_back(std::make_unique<AddressSpace>(of));
    if (memory) local_[index].back()->map(0, bytes, memory.get() + lane * bytes, "");
  }
  local_memory_.push_back(std::move(memory));
}

void Warp::fill(uint16_t index, uint64_t seed, uint64_t last) {
  if (spaces_[index]) return spaces_[index]->fill(seed, last);
  auto& lanes = local_[index];
  has_local_ = true;
  lanes.clear();
  for (unsigned lane = 0; lane < lanes_; lane++) {
    lanes.push_back(std::make_unique<AddressSpace>(isa().spaces[index]));
    lanes.back()->fill(seed + lane, last);
  }
}

AccessStatus Warp::find(uint16_t space, unsigned lane, uint64_t address, unsigned n, bool write, uint8_t*& bytes) {
  if (isa().spaces[space].align && n > 1 && address % n != 0) return AccessStatus::Misaligned;
  AddressSpace& where = this->space(space, lane);
  bytes = where.find(address, n);
  if (!bytes) {
    const model::DeviceRegister* device = where.device_in(address, n);
    return device && device->address == address && device->bytes == n ? AccessStatus::Device : AccessStatus::Outside;
  }
  if (!write) return AccessStatus::Fine;
  if (!where.writable(address)) return AccessStatus::ReadOnly;
  note_write(space, where, address, n);
  return AccessStatus::Fine;
}

void Warp::note_write(uint16_t space, AddressSpace& memory, uint64_t address, uint64_t n) {
  if (spaces_[space]) {
    memory.note_code_write(address, n);
  } else {
    memory.note_write(address, n);
  }
  if (!transactions_.empty()) save_bytes(memory, address, n);
}

AccessStatus Warp::find(uint16_t space, unsigned lane, const Integer& address, unsigned n, bool write,
                        uint8_t*& bytes) {
  if (address.fits_uint64()) return find(space, lane, address.to_uint64(), n, write, bytes);
  const bool misaligned = isa().spaces[space].align && n > 1 && !address.mod_floor(Integer(n)).is_zero();
  return misaligned ? AccessStatus::Misaligned : AccessStatus::Outside;
}

uint64_t Warp::launch_value(ir::LaunchValue value, unsigned lane) const {
  using V = ir::LaunchValue;
  const Launch& l = launch();
  const uint64_t thread = uint64_t{number_} * lanes_ + lane;
  switch (value) {
    case V::ThreadX: return thread % l.block.x;
    case V::ThreadY: return thread / l.block.x % l.block.y;
    case V::ThreadZ: return thread / (uint64_t{l.block.x} * l.block.y);
    case V::BlockX: return block_.index.x;
    case V::BlockY: return block_.index.y;
    case V::BlockZ: return block_.index.z;
    case V::BlockSizeX: return l.block.x;
    case V::BlockSizeY: return l.block.y;
    case V::BlockSizeZ: return l.block.z;
    case V::GridSizeX: return l.grid.x;
    case V::GridSizeY: return l.grid.y;
    case V::GridSizeZ: return l.grid.z;
    case V::Lane: return lane;
    case V::Warp: return number_;
    case V::Clock: return l.clock;
    case V::Argc: return l.argc;
    case V::Argv: return l.argv;
    case V::Stack: return l.stack;
    case V::Data: return l.data;
    case V::Registers: return l.registers;
    case V::Transactions: return transactions_.size();
  }
  return 0;
}

// ---- transactions ---------------------------------------------------------------------------------------------------

void Warp::transact(Transaction what) {
  switch (what) {
    case Transaction::None: return;
    case Transaction::Begin:
      transactions_.push_back({{}, saved_blocks_.size(), {}});
      for (const Registers* file : files_) transactions_.back().files.push_back(*file);
      return;
    case Transaction::Commit: return commit();
    case Transaction::Rollback: return roll_back();
  }
}

// Only the first content of a block is kept: a transaction that writes there for ever needs no more memory.
void Warp::save_bytes(AddressSpace& space, uint64_t address, uint64_t n) {
  MemoryRange buffer = space.extent(address, n);
  if (!buffer.data) buffer = {address, n, space.find(address, n)};
  const uint64_t end = address - buffer.begin + n;
  for (uint64_t offset = (address - buffer.begin) / SavedBlock::kBytes * SavedBlock::kBytes; offset < end;
       offset += SavedBlock::kBytes) {
    SavedBlock block{buffer.data + offset, std::min(SavedBlock::kBytes, buffer.size - offset), {}};
    if (!transactions_.back().blocks.insert({block.at, block.size}).second) continue;
    std::copy_n(block.at, block.size, block.bytes.begin());
    saved_blocks_.push_back(block);
  }
}

// At a nested commit the outer transaction takes over saved bytes that it has not saved itself.
void Warp::commit() {
  if (transactions_.empty()) return;
  const auto first = saved_blocks_.begin() + static_cast<ptrdiff_t>(transactions_.back().first_block);
  transactions_.pop_back();
  const auto known = [&](const SavedBlock& block) {
    return transactions_.empty() || !transactions_.back().blocks.insert({block.at, block.size}).second;
  };
  saved_blocks_.erase(std::remove_if(first, saved_blocks_.end(), known), saved_blocks_.end());
}

void Warp::roll_back() {
  if (transactions_.empty()) return;
  const Saved& saved = transactions_.back();
  for (size_t i = 0; i < files_.size(); i++) *files_[i] = saved.files[i];
  for (; saved_blocks_.size() > saved.first_block; saved_blocks_.pop_back()) {
    const SavedBlock& last = saved_blocks_.back();
    std::copy_n(last.bytes.begin(), last.size, last.at);
  }
  transactions_.pop_back();
}

namespace {

// The path that lies at an address and ends with a zero; returns 0 or a negative error number.
int64_t read_path(AddressSpace& memory, int64_t address, std::string& out) {
  constexpr size_t kLongest = 4095;
  for (auto at = static_cast<uint64_t>(address); out.size() <= kLongest; at++) {
    const uint8_t* c = memory.find(at, 1);
    if (!c) return -EFAULT;
    if (*c == 0) return 0;
    out += static_cast<char>(*c);
  }
  return -ENAMETOOLONG;
}

}  // namespace

int64_t Warp::host_break(uint64_t end) {
  const uint16_t main = first_space(isa(), Scope::Grid);
  if (main == model::kNoIndex) return -ENOSYS;
  Heap& heap = launch().heap;
  if (end >= heap.begin && end - heap.begin <= heap.limit && end - heap.begin != heap.size) {
    AddressSpace& memory = *spaces_[main];
    const uint64_t size = end - heap.begin;
    // Memory that grows again is zero.
    if (size < heap.size) make_zeros(memory.find(heap.begin, heap.size) + size, heap.size - size);
    memory.resize(heap.begin, size);
    heap.size = size;
  }
  return static_cast<int64_t>(heap.begin + heap.size);
}

int64_t checked_count(int64_t answer, uint64_t bytes) {
  return answer > 0 && static_cast<uint64_t>(answer) > bytes ? -EIO : answer;
}

int64_t Warp::host_service(ir::HostService service, uint16_t space, const std::array<int64_t, 3>& a) {
  using S = ir::HostService;
  if (service == S::Brk) return host_break(static_cast<uint64_t>(a[0]));
  if (!launch().host || space >= isa().spaces.size()) return -ENOSYS;
  HostServices& host = *launch().host;
  if (service == S::Close) return host.close(a[0]);
  if (service == S::Seek) return host.seek(a[0], a[1], a[2]);
  AddressSpace& memory = this->space(space, 0);
  if (service == S::Open || service == S::Unlink || service == S::Rename) {
    std::string path, other;
    int64_t error = read_path(memory, a[0], path);
    if (error == 0 && service == S::Rename) error = read_path(memory, a[1], other);
    if (error != 0) return error;
    if (service == S::Open) return host.open(path, a[1], a[2]);
    return service == S::Unlink ? host.unlink(path) : host.rename(path, other);
  }
  const auto address = static_cast<uint64_t>(a[1]), n = static_cast<uint64_t>(a[2]);
  const bool reads = service == S::Read;
  uint8_t* bytes = n > 0 && (!reads || memory.writable(address)) ? memory.find(address, n) : nullptr;
  if (!bytes) {  // as on Linux, a descriptor counts before the place, and also where nothing is moved
    uint8_t nowhere = 0;
    const int64_t none = reads ? host.read(a[0], &nowhere, 0) : host.write(a[0], &nowhere, 0);
    return n == 0 || none < 0 ? none : -EFAULT;
  }
  if (service == S::Write) return checked_count(host.write(a[0], bytes, n), n);
  note_write(space, memory, address, n);
  return checked_count(host.read(a[0], bytes, n), n);
}

}  // namespace isadora::sim
