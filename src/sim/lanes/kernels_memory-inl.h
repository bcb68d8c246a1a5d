// Kernels of memory. An access that does not succeed in every lane leaves the instruction to the reference engine,
// which does it again and reports the fault: until then nothing has been written.
#if defined(ISADORA_LANES_MEMORY) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_MEMORY
#undef ISADORA_LANES_MEMORY
#else
#define ISADORA_LANES_MEMORY
#endif

#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::HWY_NAMESPACE {

// `sub` is the bits of an address's element; a negative one becomes an address that no memory has.
struct Addresses {
  alignas(64) uint64_t of[kLanes];

  Addresses(const MicroOp* op, Frame& f) {
    if (op->sub == 64) {
      std::memcpy(of, at<uint64_t>(op->a, f), sizeof of);
    } else if (op->sub == 32) {
      const uint32_t* a = at<uint32_t>(op->a, f);
      for (unsigned i = 0; i < kLanes; i++) of[i] = a[i];
    } else {
      const int32_t* a = at<int32_t>(op->a, f);
      for (unsigned i = 0; i < kLanes; i++) of[i] = static_cast<uint64_t>(int64_t{a[i]});
    }
  }
  // Lane i's is n * i bytes after lane 0's.
  bool in_a_row(uint64_t n) const {
    uint64_t differs = 0;
    for (unsigned i = 0; i < kLanes; i++) differs |= of[i] ^ (of[0] + n * i);
    return differs == 0;
  }
};

HWY_INLINE uint64_t lanes_of(const MicroOp* op, Frame& f) {
  const uint64_t lanes = op->everywhere ? kAllLanes : f.mask;
  return op->b.base == kNoBase ? lanes : lanes & bits_at(op->b, f);
}

template <class T>
HWY_INLINE T load_element(const uint8_t* p, unsigned n) {
  T v = 0;
  switch (n) {  // constant sizes, so that each is one move
    case 1: return *p;
    case 2: std::memcpy(&v, p, 2); break;
    case 4: std::memcpy(&v, p, 4); break;
    case 8: std::memcpy(&v, p, sizeof v < 8 ? sizeof v : 8); break;
    default: std::memcpy(&v, p, n < sizeof v ? n : sizeof v); break;
  }
  return v;
}

template <class T>
HWY_INLINE void store_element(uint8_t* p, unsigned n, T v) {
  switch (n) {
    case 1: *p = static_cast<uint8_t>(v); break;
    case 2: std::memcpy(p, &v, 2); break;
    case 4: std::memcpy(p, &v, 4); break;
    case 8: std::memcpy(p, &v, sizeof v < 8 ? sizeof v : 8); break;
    default: std::memcpy(p, &v, n < sizeof v ? n : sizeof v); break;
  }
}

// Where the bytes of each lane lie; false where one of them has none.
struct Pointers {
  uint8_t* of[kLanes];

  bool find(const MicroOp* op, Frame& f, const Addresses& addresses, uint64_t lanes, bool write) {
    const auto n = static_cast<unsigned>(op->number);
    bool all = true;
    each_lane(lanes, [&](unsigned lane) {
      all = all && f.warp->find(op->aux, lane, addresses.of[lane], n, write, of[lane]) == Found::Fine;
    });
    return all;
  }
};

// The bytes from the first lane's address to the last one's, where they lie in one buffer and nothing is wrong with any
// address: then lane i's are at begin + (address - low).
struct Window {
  uint8_t* begin = nullptr;
  uint64_t low = 0;
  bool in_a_row = false;  // all lanes, one after the other

  Window(const MicroOp* op, Frame& f, const Addresses& addresses, uint64_t lanes, bool write) {
    AddressSpace* space = f.warp->common_space(op->aux);
    if (!space) return;
    const uint64_t n = op->number;
    uint64_t least = addresses.of[__builtin_ctzll(lanes)], most = least, all = least;
    in_a_row = lanes == kAllLanes && addresses.in_a_row(op->number);
    if (in_a_row) {
      most = least + (kLanes - 1) * n;
    } else if (lanes == kAllLanes) {
      for (const uint64_t a : addresses.of) {
        least = std::min(least, a);
        most = std::max(most, a);
        all |= a;
      }
    } else {
      each_lane(lanes, [&](unsigned i) {
        least = std::min(least, addresses.of[i]);
        most = std::max(most, addresses.of[i]);
        all |= addresses.of[i];
      });
    }
    const uint64_t size = most - least + n;
    if (size < n || (f.warp->isa().spaces[op->aux].align && ((n & (n - 1)) || (all & (n - 1))))) return;
    if (write && !space->writable(least)) return;
    begin = space->mapped(least, size);
    low = least;
  }
  uint8_t* operator()(uint64_t address) const { return begin + (address - low); }
};

template <class T>
const MicroOp* Load(const MicroOp* op, Frame& f) {
  const auto n = static_cast<unsigned>(op->number);
  const uint64_t lanes = lanes_of(op, f);
  T* to = at<T>(op->to, f);
  const Addresses addresses(op, f);
  alignas(64) T v[kLanes];
  if (lanes != kAllLanes) std::fill_n(v, kLanes, T{0});
  if (lanes == 0) {
    std::copy_n(v, kLanes, to);
    return op + 1;
  }
  if (const Window window(op, f, addresses, lanes, false); window.begin) {
    if (window.in_a_row && n == sizeof(T)) {
      std::memcpy(v, window.begin, sizeof v);
    } else if (n == sizeof(T)) {
      each_lane(lanes, [&](unsigned lane) { std::memcpy(&v[lane], window(addresses.of[lane]), sizeof(T)); });
    } else {
      each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(window(addresses.of[lane]), n); });
    }
  } else {
    Pointers pointers;
    if (!pointers.find(op, f, addresses, lanes, false)) return f.leave(op);
    each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(pointers.of[lane], n); });
  }
  put_each(v, op, f);
  return op + 1;
}

// The same address for all lanes, in a space that they share.
template <class T>
const MicroOp* LoadOne(const MicroOp* op, Frame& f) {
  const uint64_t lanes = lanes_of(op, f);
  T value = 0;
  if (lanes) {
    uint64_t address = 0;
    std::memcpy(&address, at<uint64_t>(op->a, f), 8);
    uint8_t* bytes = nullptr;
    const auto n = static_cast<unsigned>(op->number);
    if (f.warp->find(op->aux, 0, address, n, false, bytes) != Found::Fine) return f.leave(op);
    value = load_element<T>(bytes, n);
  }
  T* to = at<T>(op->to, f);
  std::fill_n(to, kLanes, value);
  if (lanes && lanes != kAllLanes) each_lane(~lanes & kAllLanes, [&](unsigned i) { to[i] = 0; });
  return op + 1;
}

inline const MicroOp* CheckStore(const MicroOp* op, Frame& f) {
  const uint64_t lanes = lanes_of(op, f);
  Pointers pointers;
  return pointers.find(op, f, Addresses(op, f), lanes, true) ? op + 1 : f.leave(op);
}

// The value is in c. Lanes in ascending order, so that the highest one's stays.
template <class T>
const MicroOp* Store(const MicroOp* op, Frame& f) {
  const auto n = static_cast<unsigned>(op->number);
  const uint64_t lanes = lanes_of(op, f);
  if (lanes == 0) return op + 1;
  const T* value = at<T>(op->c, f);
  const Addresses addresses(op, f);
  if (const Window window(op, f, addresses, lanes, true); window.begin) {
    if (window.in_a_row && n == sizeof(T)) {
      std::memcpy(window.begin, value, sizeof(T) * kLanes);
    } else {
      each_lane(lanes, [&](unsigned lane) { store_element<T>(window(addresses.of[lane]), n, value[lane]); });
    }
    return op + 1;
  }
  Pointers pointers;
  if (!pointers.find(op, f, addresses, lanes, true)) return f.leave(op);
  each_lane(lanes, [&](unsigned lane) { store_element<T>(pointers.of[lane], n, value[lane]); });
  return op + 1;
}

// ---- atomics. Lanes that have an address for themselves are done together; those that share one, one after the other
// in ascending order: round by round, the lowest lane of each address.

inline const MicroOp* AtomicBegin(const MicroOp* op, Frame& f) {
  Atomics& now = f.atomics;
  now.outer = f.mask;
  now.pending = lanes_of(op, f);
  Pointers pointers;
  if (!pointers.find(op, f, Addresses(op, f), now.pending, true)) return f.leave(op);
  std::copy_n(pointers.of, kLanes, now.bytes.begin());
  std::memset(at<uint8_t>(op->to, f), 0, size_t{kLanes} * op->c.offset);
  return now.pending ? op + 1 : op + op->skip;
}

// One of the pending lanes for each address.
inline uint64_t next_round(const Atomics& now, unsigned n) {
  uint64_t round = 0, marks = 0;
  bool distinct = true;
  each_lane(now.pending, [&](unsigned lane) {
    const uint64_t mark = uint64_t{1} << (reinterpret_cast<uintptr_t>(now.bytes[lane]) / n % 64);
    distinct = distinct && !(marks & mark);
    marks |= mark;
  });
  if (distinct) return now.pending;
  each_lane(now.pending, [&](unsigned lane) {
    bool taken = false;
    each_lane(round, [&](unsigned other) { taken |= now.bytes[other] == now.bytes[lane]; });
    if (!taken) round |= uint64_t{1} << lane;
  });
  return round;
}

template <class T>
const MicroOp* AtomicRound(const MicroOp* op, Frame& f) {
  const auto n = static_cast<unsigned>(op->number);
  f.take_part(next_round(f.atomics, n));
  each_lane(f.mask, [&](unsigned lane) { at<T>(op->to, f)[lane] = load_element<T>(f.atomics.bytes[lane], n); });
  return op + 1;
}

template <class T>
const MicroOp* AtomicEnd(const MicroOp* op, Frame& f) {
  Atomics& now = f.atomics;
  const T* value = at<T>(op->a, f);
  each_lane(f.mask,
            [&](unsigned lane) { store_element<T>(now.bytes[lane], static_cast<unsigned>(op->number), value[lane]); });
  now.pending &= ~f.mask;
  if (now.pending) return op - op->skip;
  f.take_part(now.outer);
  return op + 1;
}

}  // namespace isadora::sim::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
