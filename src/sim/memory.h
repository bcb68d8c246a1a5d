// Memory: a space is a short list of buffers at addresses; whatever lies between them is not there. Numbers are
// little-endian unless the machine is given.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/integer.h"
#include "model/model.h"

namespace isadora::sim {

inline constexpr unsigned kMaxAccess = 128;  // bytes of one load or store

struct Buffer {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint8_t* data = nullptr;
  std::string name;  // the parameter that holds its address; empty where no one named it
};

// Memory of zeros, aligned to 64 bytes; the operating system fills large pieces when they are first touched, and places
// them less than 2 GiB after `near` if it can. Null where there is not enough.
struct MemoryDeleter {
  uint64_t bytes = 0;
  void operator()(uint8_t* p) const;
};
using Zeroed = std::unique_ptr<uint8_t[], MemoryDeleter>;
Zeroed make_zeroed(uint64_t bytes, const void* near = nullptr);
// Makes zeros of bytes that lie in such memory; whole pages go back to the system.
void make_zeros(uint8_t* begin, uint64_t bytes);

// Memory that lies in one piece.
struct MemoryRange {
  uint64_t begin = 0, size = 0;
  uint8_t* data = nullptr;

  // The memory of n bytes, or null if not all of them are inside.
  uint8_t* find(uint64_t address, uint64_t n) const {
    const uint64_t offset = address - begin;
    return offset <= size && n <= size - offset ? data + offset : nullptr;
  }
};

// The last address that a space can have.
inline uint64_t last_address(const model::Space& space) {
  if (space.size) return space.size - 1;
  return space.address_bits >= 64 ? UINT64_MAX : (uint64_t{1} << space.address_bits) - 1;
}

class AddressSpace {
 public:
  // `of` outlives it: the registers of its devices are no memory, whatever is mapped around them.
  explicit AddressSpace(const model::Space& of)
      : devices_(&of.devices), writable_(of.scope != model::Scope::Constant) {}
  AddressSpace(const model::Space&& of) = delete;

  // Buffers may be added in any order and must not overlap. `data` outlives the space.
  void map(uint64_t begin, uint64_t size, uint8_t* data, std::string name, bool writable = true);
  // As above with zeroed memory that the space owns, and that is returned; null if there is not enough.
  uint8_t* map_zeroed(uint64_t begin, uint64_t size, std::string name, bool writable = true);

  // The buffer that begins there is gone; not one that the space owns.
  void unmap(uint64_t begin);

  // Clears the memory that the space owns.
  void clear();
  // Resizes the buffer that begins there, within the size of its data.
  void resize(uint64_t begin, uint64_t size);

  // From now on memory is made where it is touched: around each new place appears some that holds bytes which follow
  // from the seed and the address, up to the address `last`; zeros for the seed 0. For claims.
  void fill(uint64_t seed, uint64_t last);

  // The memory of n bytes, or null if not all of them are inside one buffer.
  uint8_t* find(uint64_t address, uint64_t n) {
    for (const MemoryRange& e : recent_) {
      if (uint8_t* bytes = e.find(address, n)) return bytes;
    }
    return search(address, n);
  }
  // As above for memory that is already mapped.
  uint8_t* mapped(uint64_t address, uint64_t n) { return filled_ ? nullptr : find(address, n); }
  // The program may write n bytes there, which `find` found.
  void note_write(uint64_t address, uint64_t n) {
    written_begin_ = std::min(written_begin_, address);
    written_end_ = std::max(written_end_, address + n);
  }

  // Translated code is watched: its engine checks whether it has been written. An engine that writes without
  // `note_code_write` must stay outside of watched ranges.
  void watch(uint64_t address, uint64_t n);
  void unwatch() { watched_.clear(); }
  bool watches() const { return !watched_.empty(); }
  bool is_watched(uint64_t address, uint64_t n) const;
  void note_code_write(uint64_t address, uint64_t n) {
    if (!watched_.empty() && is_watched(address, n)) watched_writes_++;
  }
  uint64_t watched_writes() const { return watched_writes_; }
  // A user has written memory that no program can write, or has let programs write it: engines may have taken its
  // content for constants.
  void note_edit() { edits_++; }
  uint64_t edits() const { return edits_; }
  // The unwatched range around n unwatched bytes.
  MemoryRange unwatched(uint64_t address, uint64_t n);

  // The buffer that holds these bytes, which `find` has returned, up to the devices around them.
  MemoryRange range_of(uint64_t address, uint64_t n, uint8_t* bytes) const;
  // Whether some of n bytes are a device's; the first of its registers there, or null.
  const model::DeviceRegister* device_in(uint64_t address, uint64_t n) const;

  // Clears the noted memory; false if that is so much that new memory is cheaper.
  bool clear_written();
  // The buffer in which `mapped` would find n bytes; empty if there is none.
  MemoryRange extent(uint64_t address, uint64_t n) {
    if (!mapped(address, n)) return {};
    return *std::ranges::find_if(recent_, [&](const MemoryRange& e) { return e.find(address, n) != nullptr; });
  }
  bool writable(uint64_t address) const;
  // Programs may write into the buffer that begins there from now on.
  void make_writable(uint64_t begin);
  // By a buffer, also where devices lie.
  bool is_mapped(uint64_t address) const {
    const Buffer* b = at_or_below(address);
    return b && address - b->begin < b->size;
  }
  const std::vector<Buffer>& buffers() const { return buffers_; }
  // Another number than ever before, in any space, where buffers have come, gone, or changed their size.
  uint64_t changes() const { return changes_; }

  // Describes an address for a report: "12 bytes past the end of buffer `out` (4096 bytes)".
  std::string describe(uint64_t address, uint64_t n) const;

 private:
  const Buffer* at_or_below(uint64_t address) const;
  uint8_t* search(uint64_t address, uint64_t n);
  uint8_t* make(uint64_t address, uint64_t n);
  MemoryRange without_devices(const MemoryRange& all, uint64_t address) const;

  const std::vector<model::DeviceRegister>* devices_;
  bool writable_ = true;
  std::vector<uint64_t> read_only_;  // the begins of buffers that no program writes
  std::vector<Buffer> buffers_;      // ascending
  std::vector<Zeroed> owned_;
  void forget() {
    recent_ = {};
    note_change();
  }
  void note_change();

  std::array<MemoryRange, 4> recent_;  // where something was found, each in place of the one that was made longest ago
  unsigned next_recent_ = 0;
  uint64_t changes_ = 0;
  bool filled_ = false;
  uint64_t written_begin_ = UINT64_MAX, written_end_ = 0;
  std::map<uint64_t, uint64_t> watched_;  // begins and ends of pieces, which do not touch
  uint64_t watched_writes_ = 0, edits_ = 0;
  uint64_t seed_ = 0, end_ = 0;  // of filled memory; the last address
};

uint64_t load_word(const uint8_t* p, unsigned n);  // n at most 8
void store_word(uint8_t* p, unsigned n, uint64_t value);
base::Integer load(const uint8_t* p, unsigned n);
void store(uint8_t* p, unsigned n, const base::Integer& value);
// The machine's numbers, as people write them; for engines memory is little-endian.
base::Integer load(const model::Machine& machine, const uint8_t* p, unsigned n);
void store(const model::Machine& machine, uint8_t* p, unsigned n, const base::Integer& value);

}  // namespace isadora::sim
