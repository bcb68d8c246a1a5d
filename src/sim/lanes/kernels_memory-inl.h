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

// What is added to each lane's address, from the row of the warp's registers and the operation's number.
HWY_INLINE uint64_t same_for_all(const MicroOp* op, Row uniform, Frame& f) {
  if (uniform.base == kNoBase) return op->number;
  const bool wide = op->sub == static_cast<uint8_t>(AddressRow::Wide);
  uint64_t word = 0;
  std::memcpy(&word, at<uint32_t>(uniform, f), wide ? 8 : 4);
  return op->number + word;
}

// A negative one becomes an address that no memory has.
struct Addresses {
  alignas(64) uint64_t of[kLanes];

  Addresses(const MicroOp* op, Row uniform, Frame& f) {
    const uint64_t plus = same_for_all(op, uniform, f);
    const uint32_t* a = at<uint32_t>(op->a, f);
    switch (static_cast<AddressRow>(op->sub)) {
      case AddressRow::Unsigned32:
        for (unsigned i = 0; i < kLanes; i++) of[i] = static_cast<uint32_t>(a[i] + plus);
        return;
      case AddressRow::Signed32:
        for (unsigned i = 0; i < kLanes; i++) of[i] = static_cast<uint64_t>(int64_t{static_cast<int32_t>(a[i])});
        return;
      case AddressRow::Word64: std::memcpy(of, at<uint64_t>(op->a, f), sizeof of); return;
      case AddressRow::Wide:
        for (unsigned i = 0; i < kLanes; i++) of[i] = (a[i] | uint64_t{a[kLanes + i]} << 32) + plus;
        return;
    }
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
    const unsigned n = op->bytes;
    bool all = true;
    each_lane(lanes, [&](unsigned lane) {
      all = all && f.warp->find(op->aux, lane, addresses.of[lane], n, write, of[lane]) == Found::Fine;
    });
    return all;
  }
};

// Looks at a row of addresses, and the row of their upper halves behind it if they have any.
class Looking {
 public:
  HWY_INLINE Looking(const uint32_t* low, bool wide, uint64_t lanes, uint32_t n) : low_(low), lanes_(lanes), n_(n) {
    const auto first = static_cast<unsigned>(__builtin_ctzll(lanes));
    look_.lanes = lanes;
    look_.high = wide ? low[kLanes + first] : 0;
    look_.near = !wide || all_same(low + kLanes, look_.high);
    if (look_.near && !see_neighbours()) see_range(low[first]);
  }
  const Look& found() const { return look_; }

 private:
  HWY_INLINE bool all_same(const uint32_t* row, uint32_t value) const {
    const Tag<uint32_t> d;
    uint64_t same = 0;
    LANES_VECTORS (uint32_t) {
      same |= bits_of_mask(d, hn::Eq(hn::Load(d, row + i), hn::Set(d, value))) << i;
    }
    return (lanes_ & ~same) == 0;
  }

  HWY_INLINE bool see_neighbours() {
    const Tag<uint32_t> d;
    const uint32_t least = low_[0];
    if (lanes_ != kAllLanes || least > UINT32_MAX - kLanes * n_ || low_[1] - least != n_) return false;
    auto expected = hn::Add(hn::Set(d, least), hn::Mul(hn::Iota(d, 0), hn::Set(d, n_)));
    const auto step = hn::Set(d, n_ * static_cast<uint32_t>(hn::Lanes(d)));
    uint64_t same = 0;
    LANES_VECTORS (uint32_t) {
      same |= bits_of_mask(d, hn::Eq(hn::Load(d, low_ + i), expected)) << i;
      expected = hn::Add(expected, step);
    }
    if (same != kAllLanes) return false;
    look_.in_a_row = true;
    look_.aligned = !(least & (n_ - 1));
    look_.least = least;
    look_.most = least + (kLanes - 1) * n_;
    return true;
  }

  HWY_INLINE void see_range(uint32_t first) {
    const Tag<uint32_t> d;
    const auto other = hn::Set(d, first);
    auto min = other, max = other, any = other;
    LANES_VECTORS (uint32_t) {
      const auto v = hn::IfThenElse(mask_at(d, lanes_, i), hn::Load(d, low_ + i), other);
      min = hn::Min(min, v);
      max = hn::Max(max, v);
      any = hn::Or(any, v);
    }
    look_.least = hn::GetLane(hn::MinOfLanes(d, min));
    look_.most = hn::GetLane(hn::MaxOfLanes(d, max));
    look_.aligned = hn::AllTrue(d, hn::Eq(hn::And(any, hn::Set(d, n_ - 1)), hn::Zero(d)));
  }

  const uint32_t* low_;
  uint64_t lanes_;
  uint32_t n_;
  Look look_;
};

// Lanes whose addresses differ in their low words alone, and lie in one buffer, with nothing wrong about any of them:
// then lane i's bytes are at begin + low[i]. This is nearly always so.
struct Near {
  uint8_t* begin = nullptr;
  const uint32_t* low;
  uint32_t least = 0, most = 0;
  bool in_a_row = false;

  HWY_INLINE Near(const MicroOp* op, Row uniform, Frame& f, uint64_t lanes, bool write) : low(at<uint32_t>(op->a, f)) {
    const auto kind = static_cast<AddressRow>(op->sub);
    AddressSpace* space = f.warp->common_space(op->aux);
    if (!space || kind == AddressRow::Word64 || kind == AddressRow::Signed32) return;
    const uint64_t n = op->bytes;
    Look& look = f.looks[op->look];
    if (op->looks_again || look.lanes != lanes) {
      look = Looking(low, kind == AddressRow::Wide, lanes, static_cast<uint32_t>(n)).found();
    }
    if (!look.near) return;
    least = look.least;
    most = look.most;
    in_a_row = look.in_a_row;
    uint64_t plus = same_for_all(op, uniform, f) + (uint64_t{look.high} << 32);
    if (kind == AddressRow::Unsigned32) {  // modulo 2^32: no lane may pass its end
      const int64_t signed_plus = static_cast<int32_t>(plus);
      if (signed_plus + least < 0 || signed_plus + most > UINT32_MAX) return;
      plus = static_cast<uint64_t>(signed_plus);
    }
    if (f.warp->isa().spaces[op->aux].align && ((n & (n - 1)) || (plus & (n - 1)) || !look.aligned)) return;
    if (write && !space->writable(plus + least)) return;
    look.in = space->extent(plus + least, most - least + n);
    uint8_t* bytes = look.in.find(plus + least, most - least + n);
    begin = bytes ? bytes - least : nullptr;
  }
};

// From bytes that lie near each other.
template <class T>
HWY_INLINE void load_near(const Near& near, unsigned n, uint64_t lanes, T (&v)[kLanes]) {
  if (near.in_a_row && n == sizeof(T)) {
    std::memcpy(v, near.begin + near.low[0], sizeof v);
  } else if (n == sizeof(T) && lanes == kAllLanes) {
    for (unsigned i = 0; i < kLanes; i++) std::memcpy(&v[i], near.begin + near.low[i], sizeof(T));
  } else {
    each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(near.begin + near.low[lane], n); });
  }
}

// Words go from memory to their row as vectors.
inline const MicroOp* put_words(const Near& near, const MicroOp* op, Frame& f, uint64_t lanes) {
  if (near.in_a_row) {
    const auto* words = near.begin + near.low[0];
    put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
      return hn::LoadU(d, reinterpret_cast<const uint32_t*>(words + 4 * i));
    });
    return go_on(op + 1, f);
  }
  const uint32_t *low = near.low, least = near.least, first = low[__builtin_ctzll(lanes)] - least;
  const auto* words = reinterpret_cast<const uint32_t*>(near.begin + least);
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const hn::RebindToSigned<decltype(d)> ds;
    const auto taking_part = mask_at(d, lanes, i);
    const auto offset =
        hn::IfThenElse(taking_part, hn::Sub(hn::Load(d, low + i), hn::Set(d, least)), hn::Set(d, first));
    return hn::IfThenElseZero(taking_part, hn::GatherOffset(d, words, hn::BitCast(ds, offset)));
  });
  return go_on(op + 1, f);
}

template <class T>
const MicroOp* Load(const MicroOp* op, Frame& f) {
  const unsigned n = op->bytes;
  const uint64_t lanes = lanes_of(op, f);
  if (lanes == 0) {
    const T none[kLanes] = {};
    put_each(none, op, f);
    return go_on(op + 1, f);
  }
  const Near near(op, op->c, f, lanes, false);
  if constexpr (sizeof(T) == 4) {
    if (near.begin && n == 4 && near.most - near.least <= INT32_MAX) return put_words(near, op, f, lanes);
  }
  alignas(64) T v[kLanes];
  if (lanes != kAllLanes) std::fill_n(v, kLanes, T{0});
  if (near.begin) {
    load_near(near, n, lanes, v);
  } else {
    Pointers pointers;
    if (!pointers.find(op, f, Addresses(op, op->c, f), lanes, false)) return f.leave(op);
    each_lane(lanes, [&](unsigned lane) { v[lane] = load_element<T>(pointers.of[lane], n); });
  }
  put_each(v, op, f);
  return go_on(op + 1, f);
}

// A word from addresses that a look of this stretch tells all of: near each other, and where the last access found
// them.
inline const MicroOp* LoadSeen32(const MicroOp* op, Frame& f) {
  const Look& look = f.looks[op->look];
  uint64_t plus = same_for_all(op, op->c, f);
  const bool wide = op->sub == static_cast<uint8_t>(AddressRow::Wide);
  plus = wide ? plus + (uint64_t{look.high} << 32) : static_cast<uint64_t>(int64_t{static_cast<int32_t>(plus)});
  const uint64_t offset = plus + look.least - look.in.begin, bytes = uint64_t{look.most} - look.least + 4;
  const bool fits = offset <= look.in.size && bytes <= look.in.size - offset;
  if (op->looks_again || look.lanes != f.mask || !look.near || !look.aligned || (plus & 3) || !fits) {
    return Load<uint32_t>(op, f);
  }
  const uint32_t* low = at<uint32_t>(op->a, f);
  const uint32_t least = look.least;
  const auto* words = reinterpret_cast<const uint32_t*>(look.in.data + offset);
  if (look.in_a_row) {
    put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR { return hn::LoadU(d, words + i); });
  } else if (f.whole && bytes <= INT32_MAX) {
    put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
      const hn::RebindToSigned<decltype(d)> ds;
      return hn::GatherOffset(d, words, hn::BitCast(ds, hn::Sub(hn::Load(d, low + i), hn::Set(d, least))));
    });
  } else {
    return Load<uint32_t>(op, f);
  }
  return go_on(op + 1, f);
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
    const unsigned n = op->bytes;
    if (f.warp->find(op->aux, 0, address, n, false, bytes) != Found::Fine) return f.leave(op);
    value = load_element<T>(bytes, n);
  }
  T* to = at<T>(op->to, f);
  std::fill_n(to, kLanes, value);
  if (lanes && lanes != kAllLanes) each_lane(~lanes & kAllLanes, [&](unsigned i) { to[i] = 0; });
  return go_on(op + 1, f);
}

inline const MicroOp* CheckStore(const MicroOp* op, Frame& f) {
  const uint64_t lanes = lanes_of(op, f);
  Pointers pointers;
  return pointers.find(op, f, Addresses(op, op->to, f), lanes, true) ? go_on(op + 1, f) : f.leave(op);
}

// The value is in c, and `to` is what is added to the address. Lanes in ascending order, so that the highest one's
// stays.
template <class T>
const MicroOp* Store(const MicroOp* op, Frame& f) {
  const unsigned n = op->bytes;
  const uint64_t lanes = lanes_of(op, f);
  if (lanes == 0) return go_on(op + 1, f);
  const T* value = at<T>(op->c, f);
  if (const Near near(op, op->to, f, lanes, true); near.begin) {
    if (near.in_a_row && n == sizeof(T)) {
      std::memcpy(near.begin + near.low[0], value, sizeof(T) * kLanes);
    } else {
      each_lane(lanes, [&](unsigned lane) { store_element<T>(near.begin + near.low[lane], n, value[lane]); });
    }
    return go_on(op + 1, f);
  }
  Pointers pointers;
  if (!pointers.find(op, f, Addresses(op, op->to, f), lanes, true)) return f.leave(op);
  each_lane(lanes, [&](unsigned lane) { store_element<T>(pointers.of[lane], n, value[lane]); });
  return go_on(op + 1, f);
}

// ---- atomics. Lanes that have an address for themselves are done together; those that share one, one after the other
// in ascending order: round by round, the lowest lane of each address.

inline const MicroOp* AtomicBegin(const MicroOp* op, Frame& f) {
  Atomics& now = f.atomics;
  now.outer = f.mask;
  now.pending = lanes_of(op, f);
  Pointers pointers;
  if (!pointers.find(op, f, Addresses(op, op->c, f), now.pending, true)) return f.leave(op);
  std::copy_n(pointers.of, kLanes, now.bytes.begin());
  std::memset(at<uint8_t>(op->to, f), 0, size_t{kLanes} * (op->bytes <= 4 ? 4 : op->bytes <= 8 ? 8 : 16));
  return go_on(now.pending ? op + 1 : op + op->skip, f);
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
  return go_on(op + 1, f);
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
  return go_on(op + 1, f);
}

}  // namespace isadora::sim::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
