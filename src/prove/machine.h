// Symbolic execution: what an instruction's IR does to a state whose registers, memory, lanes and fields may be
// unknown. Values are exact integers, each a term as wide as its range, and are made only when somebody asks for them.
//
// A Group is one function (an instruction's semantics, a guard, a claim) at one moment for the lanes of a warp. In most
// programs the lanes have nothing to do with each other; then there is one lane that stands for all. Where they look
// at each other, or write what they share, there are all of them.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "encoding/codec.h"
#include "prove/state.h"

namespace isadora::prove {

// An exact integer.
struct Number {
  Term term = kNoTerm;
  bool is_signed = false;
};

// By lane: is it one of these?
using Lanes = std::vector<Term>;

// One lane cannot stand for all; the question is asked again with all lanes.
struct NeedsAllLanes {};

class SymbolicMachine;
class LaneRuns;

inline constexpr unsigned kMostBits = 2048;  // no value of the IR has more bits

// Iterations of regions around an operation.
struct LoopFrame {
  LoopFrame* parent = nullptr;
  ir::Value region = ir::kNone;
  Number number;    // the region's value
  Term active = 0;  // does it happen
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
  LoopFrame* home(ir::Value v, LoopFrame* frame) const;
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
  bool is_claim = false;
  bool all_old = false;      // reads are of the state before, whether they say so or not
  std::vector<Term> fields;  // where the function has any
  Lanes takes_part;
  Term reached;  // the condition of the path that comes here
  uint64_t pc = 0, next_pc = 0;
  std::vector<Term> left;            // of a claim: Path::left
  std::vector<ir::Value> region_of;  // the innermost region around each operation
  unsigned open_transactions = 0;

 private:
  Term lane_of(const Number& number, unsigned bits);

  std::vector<std::unique_ptr<LaneRun>> runs_;
  std::map<ir::Value, Number> common_;
};

// What a path through a program has come to.
struct Path {
  const SymbolicWrite* state = nullptr;
  Term condition = kNoTerm;
  std::vector<const SymbolicWrite*> transactions;
  bool leaves = false;  // it ends elsewhere than after the last instruction
  bool waits = false;   // lanes wait on it
  // By lane: the address of 64 bits at which it leaves the program; 0 where it ends.
  std::vector<Term> left = {};
};

// An instruction's access to memory in one lane. The run faults unless it lies within the address space, is aligned,
// and is allowed there.
struct SymbolicAccess {
  Term when;  // does it happen
  unsigned lane;
  uint16_t space;
  unsigned bytes;
  bool write;
  std::function<Number()> address;  // built when it is asked for
};

struct SymbolicInstruction {
  const encoding::Decoded* decoded = nullptr;
  std::vector<Term> fields;
  uint64_t pc = 0;
  std::optional<Lanes> lanes;  // those that have come here; else all that may run
};

struct Branch {
  unsigned lane;
  Term condition;  // is there one
  Number target;   // where to
  bool ends = false;
};

struct Wait {
  unsigned lane;
  Term condition;
  Number number;  // the mask of the lanes that it waits for, or that of the barrier
  bool at_barrier = false;
};

// What keeps lanes from going on to the next instruction.
struct ControlEffects {
  std::vector<Branch> branches;
  std::vector<Wait> waits;
  bool empty() const { return branches.empty() && waits.empty(); }
};

class SymbolicMachine {
 public:
  // `lanes`: all of the warp, or 1 that stands for each.
  SymbolicMachine(Terms& terms, const model::Isa& isa, bool all_lanes);
  SymbolicMachine(Terms& terms, const model::Isa&& isa, bool all_lanes) = delete;

  // Executes; what may lead elsewhere than to the next instruction comes back.
  ControlEffects execute(Path& path, const SymbolicInstruction& instruction);

  unsigned lanes() const { return lanes_; }
  bool all_lanes() const { return all_lanes_; }
  Number lane_number(unsigned lane) const;
  Term active_mask(const std::vector<Term>& takes_part);
  Lanes active;  // may it run
  // What is true of the values that the world gives.
  std::vector<Term> assumptions;
  // Premises of runs that do not fault: accesses whose values were looked at are within their spaces.
  std::vector<Term> demanded;
  // All accesses of the instructions that were executed, in their order.
  std::vector<SymbolicAccess> accesses;
  bool has_unknown_access = false;        // and one whose size is not known
  std::vector<std::string> abstractions;  // why an answer may be too pessimistic

  // Is an access within the space, aligned and allowed? Decided in exact integers, so that it does not wrap.
  Term access(uint16_t space, const Number& address, unsigned bytes, bool write);
  // The same of an access, where it happens.
  Term is_fine(const SymbolicAccess& access);
  // May lanes other than the one that stands for all be elsewhere, or do something else here?
  bool others_may_differ() const { return !all_lanes_ && !alone && (parted || used_premise_of_lane_); }
  // The largest or smallest of the values of those lanes that take part; 0 without any.
  Term extreme(bool largest, bool is_signed, std::vector<Term> row, const std::vector<Term>& takes_part);
  // The lanes' values, whether they take part, whether they are signed, and whether it is the largest: its term.
  const std::map<std::vector<Term>, Term>& extremes() const { return extremes_; }
  // Where somebody asked for the smallest and the largest of the same values: are they equal?
  struct Extremes {
    Term equal;
    std::vector<Term> row, takes_part;
  };
  const std::vector<Extremes>& both_extremes() const { return both_; }
  Number unknown(const std::string& name, const ir::Range& range, bool of_lane = false);
  Number setting(uint16_t index, const ir::Range& range);
  Number launch_value(ir::LaunchValue what, const ir::Range& range, unsigned lane, uint64_t pc);
  // Values of the launch were looked at: a single instruction that is run has others.
  bool looks_at_launch() const { return looks_at_launch_; }
  Number resize(const Number& n, const ir::Range& range);
  Term extended(const Number& n, unsigned width);
  Number unsigned_number(Term bits) { return {bits, false}; }
  Number known(const Integer& v);

  uint64_t extended_value(const Number& n);
  // What a claim is about runs of: terms that are numbers in all of them.
  void suppose(const std::vector<Term>& facts);
  const std::vector<Term>& supposed() const { return given_; }
  // The number that a term is under what is supposed, or the term.
  Term under_premises(Term t);
  bool alone = false;           // no other lane takes part
  bool parted = false;          // the lane that stands for all has come to a branch or a wait: others may be elsewhere
  bool without_guards = false;  // a lane that may run takes part, whatever its guard says
  LaneRuns& add_group(const ir::Function& f, const SymbolicWrite* last, const SymbolicWrite* old) {
    return groups_.emplace_back(*this, f, last, old);
  }

  Terms& t;
  const model::Isa& isa;
  SymbolicState state;
  std::map<uint16_t, Term> settings;

 private:
  struct Pending;
  void collect(LaneRuns& group, LaneRun& run, LoopFrame* frame, uint32_t begin, uint32_t end, unsigned& order,
               std::vector<Pending>& writes, ControlEffects& departures, Path& path);
  void control(LaneRun& run, LoopFrame* frame, const ir::Inst& inst, Term happens, ControlEffects& departures,
               Path& path);
  SymbolicWrite write_of(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  void check_uniform(const SymbolicWrite& write);
  void note_access(const LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens);
  void atomic(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens, unsigned& order,
              std::vector<Pending>& writes, ControlEffects& departures, Path& path);

  Term without_neutral(bool largest, bool is_signed, const std::vector<Term>& row, const std::vector<Term>& takes_part);
  Term largest(bool is_signed, const std::vector<Term>& row, const std::vector<Term>& takes_part);

  bool all_lanes_;
  unsigned lanes_;
  bool looks_at_launch_ = false;
  bool used_premise_of_lane_ = false;  // what a premise says of this lane alone was taken as a number
  Number own_lane_;
  std::map<std::string, Number> unknowns_;
  std::map<std::vector<Term>, Term> extremes_;
  std::vector<Extremes> both_;
  std::vector<Term> given_, premises_;
  std::map<Term, Term> supposed_;
  std::deque<LaneRuns> groups_;
};

}  // namespace isadora::prove
