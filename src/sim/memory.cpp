// Finding bytes is fast where the last access went, else a binary search. Words go by memcpy: the host is
// little-endian, as every machine that the reference engine is meant for.
#include "sim/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace isadora::sim {

static_assert(std::endian::native == std::endian::little);

using base::Integer;

namespace {

constexpr uint64_t kMapped = 1 << 12;  // bytes from which memory is mapped
constexpr uint64_t kAlignment = 64;    // of what is allocated: a cache line, and the widest vector

// Maps memory at the address `wish` if that is free, else anywhere. Returns null if there is no memory.
uint8_t* map(uint64_t size, uintptr_t wish) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const p = mmap(reinterpret_cast<void*>(wish), size, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<uint8_t*>(p);
}

// Less than 2 GiB after an address, with room for a heap that grows between them; null if nothing is free there.
uint8_t* map_near(uint64_t size, uintptr_t near) {
  constexpr uintptr_t kFirst = uintptr_t{1} << 30, kEnd = uintptr_t{2} << 30, kStep = uintptr_t{64} << 20;
  for (uintptr_t ahead = kFirst; ahead + size < kEnd; ahead += kStep) {
    uint8_t* const p = map(size, near + ahead);
    if (!p) return nullptr;
    if (reinterpret_cast<uintptr_t>(p) + size - near < kEnd) return p;
    munmap(p, size);
  }
  return nullptr;
}

}  // namespace

// Large memories are mapped: an allocator that has used the memory before would have to clear all of it now. Small ones
// are allocated: tests and campaigns make machines by the million, and unmapping interrupts every core that runs the
// process.
Zeroed make_zeroed(uint64_t bytes, const void* near) {
  const uint64_t size = std::max<uint64_t>(bytes, 1);
  if (size < kMapped) {
    const uint64_t whole = (size + kAlignment - 1) / kAlignment * kAlignment;
    void* p = std::aligned_alloc(kAlignment, whole);
    if (p == nullptr) return nullptr;
    std::memset(p, 0, whole);
    return Zeroed(static_cast<uint8_t*>(p), MemoryDeleter{size});
  }
  uint8_t* p = near ? map_near(size, reinterpret_cast<uintptr_t>(near)) : nullptr;
  if (!p) p = map(size, 0);
  return p ? Zeroed(p, MemoryDeleter{size}) : nullptr;
}

void make_zeros(uint8_t* begin, uint64_t bytes) {
  constexpr uint64_t kLarge = 1 << 16, kHostPage = 4096;
  uint8_t* const end = begin + bytes;
  if (bytes >= kLarge) {
    uint8_t* const first = begin + (kHostPage - reinterpret_cast<uintptr_t>(begin) % kHostPage) % kHostPage;
    const uint64_t whole = static_cast<uint64_t>(end - first) / kHostPage * kHostPage;
    if (madvise(first, whole, MADV_DONTNEED) == 0) {
      std::fill(begin, first, uint8_t{0});
      begin = first + whole;
    }
  }
  std::fill(begin, end, uint8_t{0});
}

void MemoryDeleter::operator()(uint8_t* p) const {
  if (bytes < kMapped) {
    std::free(p);
  } else {
    munmap(p, bytes);
  }
}

void AddressSpace::map(uint64_t begin, uint64_t size, uint8_t* data, std::string name, bool writable) {
  const auto place = std::find_if(buffers_.begin(), buffers_.end(), [&](const Buffer& b) { return b.begin > begin; });
  buffers_.insert(place, Buffer{begin, size, data, std::move(name)});
  note_change();
  if (!writable) read_only_.push_back(begin);
}

void AddressSpace::note_change() {
  static std::atomic<uint64_t> last{0};
  changes_ = ++last;
}

void AddressSpace::unmap(uint64_t begin) {
  std::erase_if(buffers_, [&](const Buffer& b) { return b.begin == begin; });
  std::erase(read_only_, begin);
  forget();
}

uint8_t* AddressSpace::map_zeroed(uint64_t begin, uint64_t size, std::string name, bool writable) {
  Zeroed memory = make_zeroed(size);
  if (!memory) return nullptr;
  map(begin, size, memory.get(), std::move(name), writable);
  return owned_.emplace_back(std::move(memory)).get();
}

void AddressSpace::resize(uint64_t begin, uint64_t size) {
  for (Buffer& b : buffers_) {
    if (b.begin == begin) b.size = size;
  }
  forget();
}

void AddressSpace::clear() {
  for (const Zeroed& memory : owned_) make_zeros(memory.get(), memory.get_deleter().bytes);
}

bool AddressSpace::clear_written() {
  constexpr uint64_t kMost = 4096;
  if (filled_) return false;
  if (written_begin_ >= written_end_) return true;
  const uint64_t n = written_end_ - written_begin_;
  uint8_t* bytes = n <= kMost ? find(written_begin_, n) : nullptr;
  if (!bytes) return false;
  std::fill_n(bytes, n, uint8_t{0});
  written_begin_ = UINT64_MAX;
  written_end_ = 0;
  return true;
}

void AddressSpace::watch(uint64_t address, uint64_t n) {
  uint64_t begin = address, end = address + n;
  auto next = watched_.upper_bound(end);
  while (next != watched_.begin()) {
    const auto piece = std::prev(next);
    if (piece->second < begin) break;
    begin = std::min(begin, piece->first);
    end = std::max(end, piece->second);
    next = watched_.erase(piece);
  }
  watched_[begin] = end;
}

bool AddressSpace::is_watched(uint64_t address, uint64_t n) const {
  const auto behind = watched_.lower_bound(address + n);
  return behind != watched_.begin() && std::prev(behind)->second > address;
}

MemoryRange AddressSpace::unwatched(uint64_t address, uint64_t n) {
  MemoryRange all = extent(address, n);
  if (!all.data) return all;
  const auto behind = watched_.lower_bound(address + n);
  uint64_t begin = all.begin, end = all.begin + all.size;
  if (behind != watched_.end()) end = std::min(end, behind->first);
  if (behind != watched_.begin()) begin = std::max(begin, std::prev(behind)->second);
  return {begin, end - begin, all.data + (begin - all.begin)};
}

const Buffer* AddressSpace::at_or_below(uint64_t address) const {
  const auto above = std::upper_bound(buffers_.begin(), buffers_.end(), address,
                                      [](uint64_t a, const Buffer& b) { return a < b.begin; });
  return above == buffers_.begin() ? nullptr : &*(above - 1);
}

uint8_t* AddressSpace::search(uint64_t address, uint64_t n) {
  const Buffer* b = at_or_below(address);
  if (!b || address - b->begin > b->size || n > b->size - (address - b->begin))
    return filled_ ? make(address, n) : nullptr;
  if (device_in(address, n)) return nullptr;
  recent_[next_recent_++ % recent_.size()] = without_devices({b->begin, b->size, b->data}, address);
  return b->data + (address - b->begin);
}

const model::DeviceRegister* AddressSpace::device_in(uint64_t address, uint64_t n) const {
  for (const model::DeviceRegister& d : *devices_) {
    if (d.address < address ? address - d.address < d.bytes : d.address - address < n) return &d;
  }
  return nullptr;
}

// The part of memory around an address that is no device's.
MemoryRange AddressSpace::without_devices(const MemoryRange& all, uint64_t address) const {
  uint64_t begin = all.begin, end = all.begin + all.size;
  for (const model::DeviceRegister& d : *devices_) {
    if (d.address < address) {
      begin = std::max(begin, d.address + d.bytes);
    } else {
      end = std::min(end, d.address);
      break;
    }
  }
  return {begin, end - begin, all.data + (begin - all.begin)};
}

MemoryRange AddressSpace::range_of(uint64_t address, uint64_t n, uint8_t* bytes) const {
  const Buffer* b = at_or_below(address);
  if (!b || b->data + (address - b->begin) != bytes) return {address, n, bytes};
  return without_devices({b->begin, b->size, b->data}, address);
}

void AddressSpace::fill(uint64_t seed, uint64_t last) {
  buffers_.clear();
  owned_.clear();
  forget();
  filled_ = true;
  seed_ = seed;
  end_ = last;
}

namespace {

constexpr uint64_t kWindow = 256;          // bytes of filled memory on both sides of a new place; a multiple of 8
constexpr uint64_t kMostFilled = 1 << 16;  // bytes at once: a service of the host may be asked for any number

uint64_t scramble(uint64_t x) {  // splitmix64
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

uint8_t filler(uint64_t seed, uint64_t address) {
  return seed == 0 ? uint8_t{0} : static_cast<uint8_t>(scramble(seed ^ address / 8) >> address % 8 * 8);
}

}  // namespace

// Neighbours stay where they are, since someone may hold on to their bytes; so an access may not reach from one to the
// next.
uint8_t* AddressSpace::make(uint64_t address, uint64_t n) {
  if (n == 0 || n > kMostFilled || address > end_ || n - 1 > end_ - address || device_in(address, n)) return nullptr;
  uint64_t begin = address < kWindow ? 0 : address - kWindow;
  uint64_t last = end_ - address < n + kWindow ? end_ : address + n + kWindow;
  for (const Buffer& b : buffers_) {
    const uint64_t b_last = b.begin + (b.size - 1);
    if (b_last < address) begin = std::max(begin, b_last + 1);
    if (b.begin > address + (n - 1)) last = std::min(last, b.begin - 1);
    if (b.begin <= address + (n - 1) && b_last >= address) return nullptr;
  }
  uint8_t* const data = map_zeroed(begin, last - begin + 1, "");
  if (!data) return nullptr;
  for (uint64_t a = begin; a - begin <= last - begin; a++) data[a - begin] = filler(seed_, a);
  return data + (address - begin);
}

void AddressSpace::make_writable(uint64_t begin) {
  std::erase(read_only_, begin);
  note_change();
  note_edit();
}

bool AddressSpace::writable(uint64_t address) const {
  if (!writable_) return false;
  if (read_only_.empty()) return true;
  const Buffer* b = at_or_below(address);
  return !b || std::find(read_only_.begin(), read_only_.end(), b->begin) == read_only_.end();
}

namespace {

std::string bytes(uint64_t n) { return std::to_string(n) + (n == 1 ? " byte" : " bytes"); }

std::string title(const Buffer& b) {
  return (b.name.empty() ? std::string("memory") : "buffer `" + b.name + "`") + " (" + bytes(b.size) + ")";
}

}  // namespace

std::string AddressSpace::describe(uint64_t address, uint64_t n) const {
  if (const model::DeviceRegister* d = device_in(address, n)) {
    return "the device register `" + d->name + "` at " + Integer(d->address).to_hex() +
           ", which is loaded and stored by " + bytes(d->bytes) + " at once";
  }
  if (buffers_.empty()) return "nothing is mapped in this space";
  const Buffer* below = at_or_below(address);
  const Buffer* above = below ? below + 1 : buffers_.data();
  if (above == buffers_.data() + buffers_.size()) above = nullptr;
  if (below && address - below->begin < below->size) {
    const uint64_t offset = address - below->begin;
    const std::string at = bytes(offset) + " into " + title(*below);
    return n <= below->size - offset ? at : at + ", and the access runs past its end";
  }
  const uint64_t past = below ? address - (below->begin + below->size) : 0;
  if (below && (!above || past <= above->begin - address)) return bytes(past) + " past the end of " + title(*below);
  return bytes(above->begin - address) + " before the start of " + title(*above);
}

uint64_t load_word(const uint8_t* p, unsigned n) {
  uint64_t value = 0;
  std::memcpy(&value, p, n);
  return value;
}

void store_word(uint8_t* p, unsigned n, uint64_t value) { std::memcpy(p, &value, n); }

Integer load(const uint8_t* p, unsigned n) {
  Integer value;
  for (unsigned at = 0; at < n; at += 8) {
    value = value | Integer(load_word(p + at, std::min(8u, n - at))).shl(8 * at);
  }
  return value;
}

void store(uint8_t* p, unsigned n, const Integer& value) {
  Integer rest = value.low_bits(8 * n);
  for (unsigned at = 0; at < n; at += 8, rest = rest.shr(64))
    store_word(p + at, std::min(8u, n - at), rest.to_uint64());
}

Integer load(const model::Machine& machine, const uint8_t* p, unsigned n) {
  if (machine.data_order == model::ByteOrder::Little) return load(p, n);
  const std::vector<uint8_t> reversed(std::reverse_iterator(p + n), std::reverse_iterator(p));
  return load(reversed.data(), n);
}

void store(const model::Machine& machine, uint8_t* p, unsigned n, const Integer& value) {
  store(p, n, value);
  if (machine.data_order == model::ByteOrder::Big) std::reverse(p, p + n);
}

}  // namespace isadora::sim
