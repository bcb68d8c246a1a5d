// Decoding by table lookup.
//
// A case is one form of one opcode. The bits that separate most cases are gathered into the index of a table of the one
// or two cases that such a window can be. The fixed bits of a case are compared in one step, its fields are extracted
// eight at a time, and its other conditions are table lookups: each check of a plan depends on few bits, so it is
// evaluated once for each of their values.
//
// The plans define which instructions are legal: a case is built from them after it was decoded often. If no case
// matches here, the tree and the plans decode the window.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "encoding/field_layout.h"
#include "encoding/gather.h"
#include "encoding/matcher.h"
#include "encoding/window.h"

namespace isadora::encoding {

// A field in several slices, or one beyond four bytes: from these bits of one half to those of the code, in order.
struct Chain {
  uint16_t field = 0;
  uint16_t half = 0;
  uint64_t from = 0, to = 0;
};

inline constexpr size_t kMaxChains = 3;  // a case with more is left to others

struct LegalTest {  // bit i of `legal`: are these gathered bits legal?
  Gather of;
  const uint64_t* legal = &kAlways;
  static constexpr uint64_t kAlways = 1;
};
// Every case of a machine with wide words runs exactly this many tests, needed or not: a fixed count is always
// predicted. A second test costs more than it gains.
inline constexpr size_t kMaxTests = 1;

class TableDecoder {
 public:
  using Otherwise = unsigned (*)(const void* codec, const uint8_t* at, size_t size, Decoded& out, DecodeStatus* why,
                                 uint16_t* detail);

  // Patterns in order of priority. `otherwise` decodes everything without a case here.
  TableDecoder(const model::Isa& isa, const WindowLayout& layout, std::span<const OpcodePattern> patterns,
               Otherwise otherwise, const void* codec);
  TableDecoder(const TableDecoder&) = delete;

  // As Codec::decode.
  unsigned decode(std::span<const uint8_t> bytes, Decoded& out, DecodeStatus* why, uint16_t* detail) const {
    return look_up_(*this, bytes.data(), bytes.size(), out, why, detail);
  }
  // Counts a decode of this form by the slow path; its case is built after `patience` of them.
  void found(const OpcodePlan& plan, uint16_t form, unsigned patience) const;

 private:
  using List = std::vector<uint16_t>;  // of cases, in the order in which they count
  class Chooser;

  struct Named {
    Bits mask = 0, value = 1;  // of the window
    uint16_t opcode = model::kNoIndex, form = 0;
    uint8_t bytes = 0;
  };
  struct Rest {  // of a case: rarely used members
    std::vector<LegalTest> tests;
    const OpcodePlan* plan = nullptr;  // some checks depend on too many bits: they call the plan
  };
  struct alignas(64) Case : Named {
    std::atomic<uint16_t> times = 0;                   // that it was found
    std::atomic<const EightFields*> fields = nullptr;  // null where it is not ready
    const Chain* chains = nullptr;
    const Rest* rest = nullptr;  // null where there is nothing
    std::array<LegalTest, kMaxTests> tests;
    bool matches(uint64_t low, uint64_t high) const {
      const auto wrong_low = (low ^ static_cast<uint64_t>(value)) & static_cast<uint64_t>(mask);
      const auto wrong_high = (high ^ static_cast<uint64_t>(value >> 64)) & static_cast<uint64_t>(mask >> 64);
      return (wrong_low | wrong_high) == 0;
    }
  };
  struct Entry {  // cases, 0 for none
    uint16_t first = 0, second = 0;
  };

  using LookUp = unsigned (*)(const TableDecoder&, const uint8_t* at, size_t size, Decoded& out, DecodeStatus* why,
                              uint16_t* detail);
  template <class Shape>
  static unsigned look_up(const TableDecoder& d, const uint8_t* at, size_t size, Decoded& out, DecodeStatus* why,
                          uint16_t* detail);
  // The size of the instruction; 0: there is no ready case.
  template <class Shape>
  static unsigned find(const TableDecoder& d, uint64_t low, uint64_t high, Decoded& out);
  void choose();
  [[gnu::noinline]] bool holds(const Rest& rest, uint64_t low, uint64_t high, Decoded& out) const;
  void find_lengths(const std::vector<Named>& all);
  template <bool kLsb>
  Bits word(Bits window, unsigned bytes) const;
  bool add_forms(const OpcodePattern& p, const model::Opcode& op, std::vector<Named>& out) const;
  void name(const std::vector<Named>& all);
  void name(const Chooser& chooser, const List& list, Bits rest, size_t index);
  void make(Case& c, const OpcodePlan& plan) const;
  void add_tests(Case& c, std::vector<EightFields>& fields, const OpcodePlan& plan, unsigned shift) const;

  Otherwise otherwise_;
  const void* codec_;
  const model::Isa& isa_;
  WindowLayout layout_;
  Gather choice_;
  LookUp look_up_ = nullptr;
  std::vector<Entry> entries_;  // indexed by the bits of `choice_`
  mutable std::vector<Case> cases_;
  std::vector<uint16_t> first_case_;  // by opcode
  // The length by the first byte, 0 if it depends on other bytes. It is computed independently of the opcode, so that
  // the next fetch does not wait for the decode.
  std::array<uint8_t, 256> lengths_ = {};
  unsigned max_bytes_ = 0;
  size_t tests_ = 0, eights_ = 0,
         chains_ = 0;             // of every case as many as one has at most: loops of one length are foreseen
  std::array<Bits, 17> extents_;  // by bytes

  // The source of the cases.
  mutable std::mutex making_;
  mutable std::deque<std::vector<EightFields>> made_fields_;
  mutable std::deque<std::vector<Chain>> made_chains_;
  mutable std::deque<std::vector<uint64_t>> made_sets_;
  mutable std::deque<Rest> made_rests_;
};

}  // namespace isadora::encoding
