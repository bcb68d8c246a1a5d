// Symbolic execution: the effect of an instruction's IR on a state whose registers, memory, lanes and fields may be
// unknown. Values are exact integers, each a term as wide as its range, and are made on demand.
//
// LaneRuns is one function (an instruction's semantics, a guard, a claim) at one moment for the lanes of a warp. In
// most programs lanes are independent; then one lane represents all. With cross-lane operations, or writes to shared
// state, there are all of them.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "encoding/codec.h"
#include "ir/write_order.h"
#include "prove/state.h"

namespace isadora::prove {

// An exact integer.
struct Number {
  Term term = kNoTerm;
  bool is_signed = false;
};

// By lane: is it one of these?
using Lanes = std::vector<Term>;

// Thrown if one lane cannot represent all; the question is asked again with all lanes.
struct NeedsAllLanes {};

class SymbolicMachine;
class LaneRuns;

inline constexpr unsigned kMostBits = 2048;  // no value of the IR has more bits

// Iterations of regions around an operation.
struct LoopFrame {
  LoopFrame* parent = nullptr;
  ir::Value region = ir::kNone;
  Number number;          // the region's value
  Term active = 0;        // does it happen
  uint64_t elements = 0;  // ir::WriteOrder: what the elements add to the places of writes
  std::vector<Number> known;
};

// A function in one lane.
class LaneRun {
 public:
  LaneRun(LaneRuns& group, unsigned lane);
  Number value(ir::Value v, LoopFrame* frame);
  Term bits(ir::Value v, LoopFrame* frame, unsigned width);  // the low ones
  Term truth(ir::Value v, LoopFrame* frame);                 // is it other than 0
  std::optional<uint64_t> known(ir::Value v, LoopFrame* frame);
  Term bit(ir::Value v, LoopFrame* frame, unsigned number);
  LoopFrame* outer() { return &outer_; }
  void remember(ir::Value v, LoopFrame* frame, Number n);
  Cell register_cell(ir::Value v, LoopFrame* frame, uint16_t file);
  struct Code {
    Term number, is_register;
    std::vector<std::pair<Term, Integer>> constants;
  };
  Code code(ir::Value v, LoopFrame* frame, const model::Type& type);
  LoopFrame* inner(LoopFrame* parent, ir::Value region, Number number, Term active);
  unsigned lane() const { return lane_; }

 private:
  Number compute(ir::Value v, LoopFrame* frame);
  Number pure(const ir::Inst& inst, LoopFrame* frame, const ir::Range& range);
  Number divided(const ir::Inst& inst, LoopFrame* frame);
  Number floating(const ir::Inst& inst, LoopFrame* frame);
  Number read_registers(const ir::Inst& inst, LoopFrame* frame);
  Number read_code(const ir::Inst& inst, LoopFrame* frame);
  Number read_bits(const ir::Inst& inst, LoopFrame* frame);
  Number load(const ir::Inst& inst, LoopFrame* frame);
  Number launch(const ir::Inst& inst, const ir::Range& range);
  LoopFrame* owner_frame(ir::Value v, LoopFrame* frame) const;
  Number& slot(ir::Value v, LoopFrame* frame);
  Term registers_from(uint16_t file, Cell cell, unsigned bits, bool old);
  unsigned most_bits(ir::Value v, LoopFrame* frame);
  Number cut(Term all, ir::Value v, LoopFrame* frame);

  LaneRuns& group_;
  unsigned lane_;
  LoopFrame outer_;
  std::deque<LoopFrame> inner_;
};

class LaneRuns {
 public:
  LaneRuns(SymbolicMachine& machine, const ir::Function& function, const SymbolicWrite* state,
           const SymbolicWrite* old);
  LaneRun& run(unsigned lane);
  Number across(ir::Value v, unsigned lane);  // Ballot, Reduce, Shuffle

  SymbolicMachine& machine;
  const ir::Function& function;
  const SymbolicWrite* state;
  const SymbolicWrite* old;
  const ir::WriteOrder order;
  bool is_claim = false;
  bool all_old = false;      // reads are of the state before, with or without `old`
  std::vector<Term> fields;  // where the function has any
  Lanes active_lanes;
  std::vector<Term> stopped;  // by lane: the operations so far have asked for a fault
  Term reached;               // the condition of the path that comes here
  uint64_t pc = 0, next_pc = 0;
  std::vector<Term> left;            // of a claim: Path::left
  std::vector<ir::Value> region_of;  // the innermost region around each operation
  unsigned open_transactions = 0;
  std::optional<uint64_t> executed;  // instructions before this one, where that is known: the clock follows from it

 private:
  Term lane_of(const Number& number, unsigned bits);

  std::vector<std::unique_ptr<LaneRun>> runs_;
  std::map<ir::Value, Number> common_;
};

// The state of a path through a program.
struct Path {
  const SymbolicWrite* state = nullptr;
  Term condition = kNoTerm;
  std::vector<const SymbolicWrite*> transactions;
  bool leaves = false;  // it ends elsewhere than after the last instruction
  bool waits = false;   // lanes wait on it
  // By lane: the address of 64 bits at which it leaves the program; 0 where it ends.
  std::vector<Term> left = {};
  uint64_t executed = 0;  // instructions
};

// An instruction's access to memory in one lane. The run faults unless it lies within the address space, is aligned,
// and is allowed there.
struct SymbolicAccess {
  Term when;     // does it happen
  Term stopped;  // has the instruction asked for a fault before it, in this lane
  unsigned lane;
  uint16_t space;
  unsigned bytes;
  bool write;
  std::function<Number()> address;  // built on demand
  std::function<Term()> stored;     // likewise; empty for loads and atomic operations
};

struct SymbolicInstruction {
  const encoding::Decoded* decoded = nullptr;
  std::vector<Term> fields;
  uint64_t pc = 0;
  std::optional<Lanes> lanes;  // those that have come here; else all that may run
};

struct Branch {
  enum class Kind : uint8_t { Goes, Exits, Halts };
  unsigned lane;
  Term condition;  // is there one
  Number number;   // where to, or the program's status; none where the lane alone ends
  Kind kind = Kind::Goes;
  bool ends() const { return kind != Kind::Goes; }
};

struct Wait {
  unsigned lane;
  Term condition;
  Number number;  // the mask of the lanes that it waits for, or that of the barrier
  bool at_barrier = false;
};

// A fault that the description asks for.
struct DeclaredFault {
  unsigned lane;
  Term condition;
  uint16_t fault;
  bool operator==(const DeclaredFault&) const = default;
};

// Effects on control flow: branches, waits, and faults that stop the instruction.
struct ControlEffects {
  std::vector<Branch> branches;
  std::vector<Wait> waits;
  std::vector<DeclaredFault> faults;
  std::optional<ir::Op> transaction;  // Begin, Commit or Rollback: an instruction's last one counts
  bool empty() const { return branches.empty() && waits.empty() && !transaction; }
};

inline constexpr const char* kReadsDevice = "it depends on what a device gives";
inline constexpr const char* kReadsLaunch = "it depends on how threads are numbered in a launch";
inline constexpr const char* kReadsTransactions = "it depends on how many transactions are open before";

class SymbolicMachine {
 public:
  // `lanes`: all of the warp, or 1 that represents each.
  SymbolicMachine(Terms& terms, const model::Isa& isa, bool all_lanes);
  SymbolicMachine(Terms& terms, const model::Isa&& isa, bool all_lanes) = delete;

  // Executes an instruction; returns its effects on control flow.
  ControlEffects execute(Path& path, const SymbolicInstruction& instruction);

  unsigned lanes() const { return lanes_; }
  bool all_lanes() const { return all_lanes_; }
  // From here on the program lies at any address where there is room for its bytes; else it begins at 0, as examples
  // do.
  void place_anywhere(uint64_t bytes) { room_ = bytes; }
  bool is_anywhere() const { return room_.has_value(); }
  // Of a byte of the program; its first one is at 0.
  Number address(uint64_t offset);
  std::optional<Term> begin() const;  // the address of the first byte, if that is unknown and was looked at
  Number lane_number(unsigned lane) const;
  Term active_mask(const std::vector<Term>& active_lanes);
  Lanes active;  // may it run
  // The elements of a ForEach that may happen, in their order.
  std::vector<LoopFrame*> elements(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  // Assumptions about values from outside.
  std::vector<Term> assumptions;
  // Premises of runs that do not fault: accesses whose values were looked at are within their spaces.
  std::vector<Term> demanded;
  std::clock_t spent_on_paths = 0;  // processor time for the questions which of them can be
  // All accesses of the instructions that were executed, in their order.
  std::vector<SymbolicAccess> accesses;
  bool has_unknown_access = false;        // and one whose size is not known
  std::vector<std::string> abstractions;  // why an answer may be too pessimistic

  // Is an access within the space, aligned and allowed? Decided in exact integers, so that it does not wrap.
  Term access(uint16_t space, const Number& address, unsigned bytes, bool write);
  // As above for an access, where it happens.
  Term is_allowed(const SymbolicAccess& access);
  Term is_at(const Number& address, uint64_t place);
  // Is it one of a device's register, or does it touch one? What a device gives or does is unknown.
  Term is_device(uint16_t space, const Number& address, unsigned bytes);
  Term touches_device(uint16_t space, const Number& address, unsigned bytes);
  // Does a program find its code there? A hart's does, in its first space of scope grid.
  bool sees_code(uint16_t space) const;
  // A number that a device gives: another one for each load. Those of another version that begins here are given the
  // same, in the order in which it loads.
  Term given_by_device(const LaneRun& run, const LoopFrame* frame, const ir::Inst& inst, unsigned bits);
  void begin_version() { first_access_ = accesses.size(); }
  // May lanes other than the representative be elsewhere, or do something else here?
  bool others_may_differ() const { return !all_lanes_ && !alone && (parted || used_premise_of_lane_); }
  // The maximum or minimum of the values of the active lanes; 0 without any.
  Term extreme(bool largest, bool is_signed, std::vector<Term> row, const std::vector<Term>& active_lanes);
  // The term by the lanes' values, their activity, whether they are signed, and whether it is the maximum.
  const std::map<std::vector<Term>, Term>& extremes() const { return extremes_; }
  // If both the minimum and the maximum of values are used: are they equal?
  struct Extremes {
    Term equal;
    std::vector<Term> row, active_lanes;
  };
  const std::vector<Extremes>& both_extremes() const { return both_; }
  Number unknown(const std::string& name, const ir::Range& range, bool of_lane = false);
  Number setting(uint16_t index, const ir::Range& range);
  Number launch_value(ir::LaunchValue what, const ir::Range& range, unsigned lane, std::optional<uint64_t> executed);
  // How many transactions are open, of which the program has begun `own`. An example begins without any.
  Number open_transactions(const ir::Range& range, unsigned own);
  // Why a run of the instructions may not show what the solver's values do; null where it must.
  const char* unseen_by_runs() const;
  Number resize(const Number& n, const ir::Range& range);
  Term extended(const Number& n, unsigned width);
  Number known(const Integer& v);

  uint64_t extended_value(const Number& n);
  // Terms that are numbers in all runs of a claim.
  void assume(const std::vector<Term>& facts);
  const std::vector<Term>& supposed() const { return given_; }
  // The number that a term has under the assumptions, or the term.
  Term under_premises(Term t);
  bool alone = false;           // no other lane is active
  bool parted = false;          // the representative lane has branched or waited: others may be elsewhere
  bool without_guards = false;  // a lane that may run is active, whatever its guard is
  LaneRuns& add_group(const ir::Function& f, const SymbolicWrite* last, const SymbolicWrite* old) {
    return groups_.emplace_back(*this, f, last, old);
  }

  Terms& t;
  const model::Isa& isa;
  SymbolicState state;
  std::map<uint16_t, Term> settings;

 private:
  struct Pending;
  void collect(LaneRuns& group, LaneRun& run, LoopFrame* frame, uint32_t begin, uint32_t end,
               std::vector<Pending>& writes, ControlEffects& departures, Path& path);
  void control(LaneRun& run, LoopFrame* frame, const ir::Inst& inst, Term happens, ControlEffects& departures,
               Path& path);
  void transact(ir::Op op, Path& path) const;
  std::vector<SymbolicWrite> writes_of(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  SymbolicWrite bits_written(LaneRun& run, LoopFrame* frame, const ir::Inst& inst, uint64_t offset, uint64_t bits,
                             Term happens);
  SymbolicWrite write_of(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  void check_uniform(const SymbolicWrite& write);
  void note_access(const LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  void note_store(const LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  void atomic(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens, std::vector<Pending>& writes,
              ControlEffects& departures, Path& path);

  Term without_neutral(bool largest, bool is_signed, const std::vector<Term>& row,
                       const std::vector<Term>& active_lanes);
  Term largest(bool is_signed, const std::vector<Term>& row, const std::vector<Term>& active_lanes);

  bool all_lanes_;
  unsigned lanes_;
  std::optional<uint64_t> room_;
  bool reads_launch_ = false, reads_transactions_ = false;
  unsigned device_reads_ = 0;
  size_t first_access_ = 0;  // of this version
  // The numbers of loads in their versions, of which the first is evaluated after the second has begun; and what
  // devices give, by these numbers and the bits.
  std::map<std::tuple<const LaneRun*, const LoopFrame*, const ir::Inst*>, size_t> loads_;
  std::map<std::pair<size_t, unsigned>, Term> from_devices_;
  bool used_premise_of_lane_ = false;  // a premise about this lane alone was used as a number
  Number own_lane_;
  std::map<std::string, Number> unknowns_;
  std::map<std::vector<Term>, Term> extremes_;
  std::vector<Extremes> both_;
  std::vector<Term> given_, premises_;
  std::map<Term, Term> supposed_;
  std::deque<LaneRuns> groups_;
};

}  // namespace isadora::prove
