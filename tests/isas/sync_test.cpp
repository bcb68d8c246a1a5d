// Instructions of a whole warp against a plain model of it: under several masks, with and without a guard. What the
// model says of each operation is written from the PTX ISA's words for shfl, vote, redux, match, elect and movmatrix.
#include <bit>
#include <functional>
#include <optional>

#include "isas/warp.h"

namespace isadora::test {
namespace {

using Lanes = std::array<U64, kLanes>;

// The state of the model: the registers before, and the active lanes.
struct Before {
  const Warp& warp;
  uint32_t taking_part;

  bool in(unsigned lane) const { return taking_part >> lane & 1; }
  U64 r(unsigned n, unsigned lane) const { return warp.r(n, lane); }
  bool p(unsigned n, unsigned lane) const { return warp.p(n, lane) != 0; }
  unsigned lowest() const { return static_cast<unsigned>(std::countr_zero(taking_part)); }
  uint32_t vote(const std::function<bool(unsigned)>& of) const {
    uint32_t mask = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) mask |= uint32_t{in(lane) && of(lane)} << lane;
    return mask;
  }
};

// The expected value of a location in an active lane.
using Expected = std::function<U64(const Before&, unsigned lane)>;

struct Place {
  std::string name;
  bool uniform;
  Expected expected;
};

constexpr const char* kGuards[] = {"", "@P6 ", "@!P6 ", "@PT ", "@!PT "};

uint32_t guarded(const Warp& warp, uint32_t mask, unsigned guard) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const bool p = warp.p(6, lane) != 0;
    const bool runs = guard == 0 || guard == 3 || (guard == 1 && p) || (guard == 2 && !p);
    if (!runs) mask &= ~(1u << lane);
  }
  return mask;
}

Lanes values(const Warp& warp, const std::string& place) {
  Lanes out;
  for (unsigned lane = 0; lane < kLanes; ++lane) out[lane] = warp.get(place, lane);
  return out;
}

// Few different values, so that lanes agree now and then.
void make_alike(Warp& warp, std::mt19937_64& random) {
  warp.randomize(random);
  if (random() % 2) warp.thin(random() % 3);
  warp.put("UR3", {base::Integer(random() & 0xFFFFFFFF)});
}

void hold_once(const std::string& text, const std::vector<Place>& places, uint32_t mask, unsigned guard,
               std::mt19937_64& random) {
  Warp warp;
  make_alike(warp, random);
  warp.activate(mask);
  std::vector<Lanes> before;
  for (const Place& place : places) before.push_back(values(warp, place.name));
  const Before state{warp, guarded(warp, mask, guard)};
  warp.run(kGuards[guard] + text);
  for (size_t i = 0; i < places.size(); ++i) {
    const Lanes after = values(warp, places[i].name);
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const unsigned asked = places[i].uniform && state.taking_part ? state.lowest() : lane;
      const U64 expected = state.in(asked) ? places[i].expected(state, asked) : before[i][lane];
      ASSERT_EQ(after[lane], expected) << kGuards[guard] << text << " " << places[i].name << " in lane " << lane
                                       << ", lanes " << std::hex << mask << ", taking part " << state.taking_part;
    }
  }
  warp.agrees(kWarp);
}

void hold_warp(const std::string& text, const std::vector<Place>& places) {
  std::mt19937_64 random(std::hash<std::string>{}(text));
  std::vector<uint32_t> masks = {0, 1, 1u << 31, 1u << 17, 0xFFFF, 0xFFFF0000, 0x55555555, 0xAAAAAAAA, ~0u};
  for (int i = 0; i < 6; ++i) masks.push_back(static_cast<uint32_t>(random()));
  if (kSanitized) masks = {0, ~0u, masks.back()};
  for (const uint32_t mask : masks)
    for (unsigned guard = 0; guard < std::size(kGuards); ++guard) hold_once(text, places, mask, guard, random);
}

// ---- shfl ----------------------------------------------------------------------------------------------------------

struct Source {
  unsigned lane;
  bool in_range;
};

// shfl.sync as PTX writes it: a signed lane number, bounds from c's low bits, segments from its bits 12 to 8.
Source shuffled(const std::string& mode, int lane, U64 b, U64 c) {
  const int bval = b & 31, cval = c & 31, segment = c >> 8 & 31;
  const int max = (lane & segment) | (cval & ~segment), min = lane & segment;
  int j = mode == "UP"     ? lane - bval
          : mode == "DOWN" ? lane + bval
          : mode == "BFLY" ? lane ^ bval
                           : min | (bval & ~segment);
  const bool in_range = mode == "UP" ? j >= max : j <= max;
  if (!in_range) j = lane;
  return {static_cast<unsigned>(j), in_range};
}

void hold_shuffle(const std::string& mode, const std::string& b, const std::string& c) {
  const auto number = [](const Before& s, const std::string& text, unsigned lane) {
    return text[0] == 'R' ? s.r(static_cast<unsigned>(text[1] - '0'), lane) : std::stoul(text, nullptr, 0);
  };
  const auto from = [=](const Before& s, unsigned lane) {
    return shuffled(mode, static_cast<int>(lane), number(s, b, lane), number(s, c, lane));
  };
  hold_warp("SHFL." + mode + " P1, R2, R3, " + b + ", " + c + ";",
            {{"R2", false, [=](const Before& s, unsigned lane) { return s.r(3, from(s, lane).lane); }},
             {"P1", false, [=](const Before& s, unsigned lane) { return from(s, lane).in_range; }}});
}

TEST(Sync, Shuffle) {
  for (const char* mode : {"IDX", "UP", "DOWN", "BFLY"})
    for (const char* b : {"R4", "1", "31"})
      for (const char* c : {"R5", "0", "0x1F", "0x181F", "0xE0F"}) hold_shuffle(mode, b, c);
}

// The value in range selects the lane, also if no predicate is written.
TEST(Sync, ShuffleWithoutPredicate) {
  hold_warp("SHFL.DOWN PT, R2, R3, R4, 0x1F;",
            {{"R2", false, [](const Before& s, unsigned lane) {
                return s.r(3, shuffled("DOWN", static_cast<int>(lane), s.r(4, lane), 31).lane);
              }}});
}

// ---- movmatrix -----------------------------------------------------------------------------------------------------

TEST(Sync, TransposeOfAMatrix) {
  const auto element = [](const Before& s, unsigned row, unsigned column) {
    return s.r(3, row * 4 + column / 2) >> (16 * (column % 2)) & 0xFFFF;
  };
  hold_warp("MOVM R2, R3;", {{"R2", false, [=](const Before& s, unsigned lane) {
                                const unsigned row = lane / 4, column = lane % 4 * 2;
                                return element(s, column, row) | element(s, column + 1, row) << 16;
                              }}});
}

// ---- vote ----------------------------------------------------------------------------------------------------------

bool verdict(const std::string& op, uint32_t votes, uint32_t all) {
  return op == "ANY" ? votes != 0 : op == "ALL" ? votes == all : votes == 0 || votes == all;
}

void hold_vote(const std::string& op, const std::string& predicate,
               const std::function<bool(const Before&, unsigned)>& of) {
  const auto votes = [=](const Before& s) { return s.vote([&](unsigned lane) { return of(s, lane); }); };
  const auto mask = [=](const Before& s, unsigned) { return U64{votes(s)}; };
  const auto common = [=](const Before& s, unsigned) { return U64{verdict(op, votes(s), s.taking_part)}; };
  hold_warp("VOTE." + op + " R2, P1, " + predicate + ";", {{"R2", false, mask}, {"P1", false, common}});
  hold_warp("VOTEU." + op + " UR2, UP1, " + predicate + ";", {{"UR2", true, mask}, {"UP1", true, common}});
}

TEST(Sync, Vote) {
  for (const char* op : {"ANY", "ALL", "EQ"}) {
    hold_vote(op, "P2", [](const Before& s, unsigned lane) { return s.p(2, lane); });
    hold_vote(op, "!P2", [](const Before& s, unsigned lane) { return !s.p(2, lane); });
    hold_vote(op, "P6", [](const Before& s, unsigned lane) { return s.p(6, lane); });
    hold_vote(op, "PT", [](const Before&, unsigned) { return true; });
    hold_vote(op, "!PT", [](const Before&, unsigned) { return false; });
  }
}

// ---- redux ---------------------------------------------------------------------------------------------------------

uint32_t combined(const std::string& op, bool is_signed, uint32_t a, uint32_t b) {
  if (op == "AND") return a & b;
  if (op == "OR") return a | b;
  if (op == "XOR") return a ^ b;
  if (op == "SUM") return a + b;
  const bool less = is_signed ? static_cast<int32_t>(a) < static_cast<int32_t>(b) : a < b;
  return less == (op == "MIN") ? a : b;
}

TEST(Sync, Reduction) {
  for (const char* op : {"AND", "OR", "XOR", "SUM", "MAX", "MIN"})
    for (const bool is_signed : {false, true}) {
      const auto all = [=](const Before& s, unsigned) {
        std::optional<uint32_t> result;
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          if (!s.in(lane)) continue;
          const auto v = static_cast<uint32_t>(s.r(3, lane));
          result = result ? combined(op, is_signed, *result, v) : v;
        }
        return U64{*result};
      };
      const std::string type = is_signed ? ".S32." : ".U32.";
      hold_warp("REDUX" + type + op + " R2, R3;", {{"R2", false, all}});
      hold_warp("REDUXU" + type + op + " UR2, R3;", {{"UR2", true, all}});
    }
}

// ---- match ---------------------------------------------------------------------------------------------------------

void hold_match(const std::string& type, const std::string& operand,
                const std::function<U64(const Before&, unsigned)>& a) {
  const auto alike = [=](const Before& s, unsigned lane) {
    return s.vote([&](unsigned other) { return a(s, other) == a(s, lane); });
  };
  hold_warp("MATCH" + type + ".ANY R1, P1, " + operand + ";",
            {{"R1", false, [=](const Before& s, unsigned lane) { return U64{alike(s, lane)}; }},
             {"P1", false, [](const Before&, unsigned) { return U64{0}; }}});
  const auto all = [=](const Before& s) { return alike(s, s.lowest()) == s.taking_part; };
  hold_warp("MATCH" + type + ".ALL R1, P1, " + operand + ";",
            {{"R1", false, [=](const Before& s, unsigned) { return U64{all(s) ? s.taking_part : 0}; }},
             {"P1", false, [=](const Before& s, unsigned) { return U64{all(s)}; }}});
}

TEST(Sync, Match) {
  hold_match("", "R3", [](const Before& s, unsigned lane) { return s.r(3, lane); });
  hold_match(".U32", "RZ", [](const Before&, unsigned) { return U64{0}; });
  hold_match(".U64", "R[4:5]", [](const Before& s, unsigned lane) { return s.r(5, lane) << 32 | s.r(4, lane); });
}

// ---- elect ---------------------------------------------------------------------------------------------------------

void hold_elect(const std::string& operand, const std::function<bool(const Before&, unsigned)>& candidate) {
  const auto leader = [=](const Before& s) -> U64 {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      if (s.in(lane) && candidate(s, lane)) return lane;
    return 0xFFFFFFFF;
  };
  const auto number = [=](const Before& s, unsigned) { return leader(s); };
  const auto elected = [=](const Before& s, unsigned lane) { return U64{leader(s) == lane}; };
  hold_warp("ELECT P1, R2" + operand + ";", {{"R2", false, number}, {"P1", false, elected}});
  hold_warp("ELECTU P1, UR2" + operand + ";", {{"UR2", true, number}, {"P1", false, elected}});
}

TEST(Sync, Elect) {
  hold_elect("", [](const Before&, unsigned) { return true; });
  hold_elect(", P2", [](const Before& s, unsigned lane) { return s.p(2, lane); });
  hold_elect(", !P2", [](const Before& s, unsigned lane) { return !s.p(2, lane); });
  hold_elect(", !PT", [](const Before&, unsigned) { return false; });
  hold_elect(", UR3", [](const Before& s, unsigned lane) { return s.warp.get("UR3", 0) >> lane & 1; });
  hold_elect(", ~UR3", [](const Before& s, unsigned lane) { return !(s.warp.get("UR3", 0) >> lane & 1); });
  hold_elect(", URZ", [](const Before&, unsigned) { return false; });
}

}  // namespace
}  // namespace isadora::test
