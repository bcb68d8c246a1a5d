// A data-flow analysis over sets: the scoreboards that may have been signalled, and the results that may still be
// pending. Both only grow at joins, so the analysis terminates. States are stored at the heads of basic blocks.
#include <algorithm>
#include <map>
#include <set>

#include "lint/flow.h"
#include "lint/lint.h"
#include "model/registers.h"

namespace isadora::lint {

namespace {

constexpr unsigned kMost = 64;  // scoreboards: bits of a mask field

struct ScoreboardState {
  uint64_t signalled = 0;
  std::set<std::pair<unsigned, uint32_t>> pending;  // scoreboards, and the instructions that will signal them

  // Whether the state has grown.
  bool join(const ScoreboardState& o) {
    const bool grown = (o.signalled & ~signalled) != 0;
    const size_t before = pending.size();
    signalled |= o.signalled;
    pending.insert(o.pending.begin(), o.pending.end());
    return grown || pending.size() != before;
  }
};

class Scoreboards {
 public:
  Scoreboards(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel,
              const base::SourceRef& source, diag::Sink& sink)
      : isa_(codec.isa()), object_(object), source_(source), sink_(sink), nodes_(flow_of(codec, object, kernel)) {}

  void run() {
    if (nodes_.empty() || !std::ranges::any_of(nodes_, [&](const FlowNode& n) { return waits(n) || signals(n); }))
      return;
    find_heads();
    spread();
    for (const auto& [head, state] : entries_) walk(head, [&](uint32_t i, const ScoreboardState& s) { report(i, s); });
  }

 private:
  uint64_t waits(const FlowNode& n) const {
    const uint16_t field = isa_.opcodes[n.word.opcode].wait_mask;
    return field == model::kNoIndex ? 0 : n.word.codes[field];
  }

  std::optional<unsigned> signals(const FlowNode& n) const {
    const model::Opcode& opcode = isa_.opcodes[n.word.opcode];
    if (opcode.scoreboard == model::kNoIndex) return std::nullopt;
    const model::Type& type = isa_.types[opcode.fields[opcode.scoreboard].type];
    const model::Enumerator* e = type.enumerator(n.word.codes[opcode.scoreboard]);
    const auto number = e ? base::Integer::parse(e->name) : std::nullopt;
    return number && *number < base::Integer(kMost) ? std::optional(static_cast<unsigned>(number->to_uint64()))
                                                    : std::nullopt;
  }

  // A result that was certainly overwritten cannot be read. So the pending set is bounded by the number of registers.
  static bool overwrites(const FlowNode& later, const FlowNode& earlier) {
    if (later.touched.guarded) return false;
    const auto ranges = earlier.touched.writes.ranges();
    return std::ranges::all_of(ranges, [&](const encoding::RegisterSet::Range& r) {
      for (unsigned k = r.first; k < r.first + r.count; ++k) {
        if (!later.touched.writes.has(r.file, k)) return false;
      }
      return true;
    });
  }

  bool runs_on(uint32_t i) const {
    return !nodes_[i].touched.jumps_anywhere && nodes_[i].next.size() == 1 && nodes_[i].next[0] == i + 1;
  }

  // The heads: the first instruction, every jump target, and every instruction after a jump.
  void find_heads() {
    head_.assign(nodes_.size(), false);
    head_[0] = true;
    for (uint32_t i = 0; i < nodes_.size(); ++i) {
      if (runs_on(i)) continue;
      for (const uint32_t next : nodes_[i].next) head_[next] = true;
      if (i + 1 < nodes_.size()) head_[i + 1] = true;
    }
  }

  // The transfer function of an instruction.
  void step(uint32_t i, ScoreboardState& s) const {
    const uint64_t mask = waits(nodes_[i]);
    std::erase_if(s.pending,
                  [&](const auto& p) { return mask >> p.first & 1 || overwrites(nodes_[i], nodes_[p.second]); });
    if (const auto n = signals(nodes_[i])) {
      s.signalled |= uint64_t{1} << *n;
      s.pending.insert({*n, i});
    }
  }

  // Calls see(i, state before i) along the run that begins at a head; returns its last instruction, with the state
  // after it.
  template <class See>
  std::pair<uint32_t, ScoreboardState> walk(uint32_t head, See see) const {
    ScoreboardState s = entries_.at(head);
    for (uint32_t i = head;; ++i) {
      see(i, s);
      step(i, s);
      if (!runs_on(i) || head_[i + 1]) return {i, std::move(s)};
    }
  }

  void spread() {
    std::vector<uint32_t> work{0};
    entries_[0];
    while (!work.empty()) {
      const uint32_t head = work.back();
      work.pop_back();
      const auto walked = walk(head, [](uint32_t, const ScoreboardState&) {});
      const uint32_t last = walked.first;
      const ScoreboardState& state = walked.second;
      const auto enter = [&](uint32_t next) {
        const auto [entry, first] = entries_.try_emplace(next);
        if (entry->second.join(state) || first) work.push_back(next);
      };
      for (const uint32_t next : nodes_[last].next) enter(next);
      for (uint32_t i = 0; nodes_[last].touched.jumps_anywhere && i < nodes_.size(); ++i) {
        if (head_[i]) enter(i);
      }
    }
  }

  void report(uint32_t i, const ScoreboardState& before) {
    const FlowNode& node = nodes_[i];
    const uint64_t mask = waits(node);
    for (unsigned n = 0; n < kMost; ++n) {
      if (mask >> n & ~(before.signalled >> n) & 1)
        found(diag::Kind::UnsetScoreboard, node,
              "this waits for scoreboard " + std::to_string(n) + ", which nothing before it signals");
    }
    for (const auto& [n, producer] : before.pending) {
      if (!(mask >> n & 1)) report_use(n, nodes_[producer], node);
    }
  }

  // A register that is read too early, or written while the earlier result may still take the new one's place.
  void report_use(unsigned scoreboard, const FlowNode& producer, const FlowNode& use) {
    for (const encoding::RegisterSet::Range& r : producer.touched.writes.ranges()) {
      for (unsigned k = r.first; r.certain && k < r.first + r.count; ++k) {
        const bool read = use.touched.reads.has(r.file, k);
        if (!read && !use.touched.writes.has(r.file, k)) continue;
        const std::string what =
            read ? "this reads " + spelling(r.file, k) + " before it is known to be there"
                 : "this writes " + spelling(r.file, k) + " while an earlier result for it is on its way";
        diag::Diagnostic& d = found(diag::Kind::UnwaitedResult, use, what);
        explain(d, scoreboard, producer);
        return;
      }
    }
  }

  void explain(diag::Diagnostic& d, unsigned scoreboard, const FlowNode& producer) const {
    const std::string number = std::to_string(scoreboard);
    const std::string says = "signals scoreboard " + number + " when its result is there";
    if (const base::Span span = place(producer))
      d.labels.push_back({span, "this writes it and " + says});
    else
      d.notes.push_back("the instruction at " + where(object_, producer.address) + " writes it and " + says);
    d.notes.push_back("wait for scoreboard " + number + " here or on the way");
  }

  diag::Diagnostic& found(diag::Kind kind, const FlowNode& node, std::string message) {
    diag::Diagnostic& d = sink_.report(kind, place(node), std::move(message));
    if (!d.span) d.notes.push_back("at " + where(object_, node.address));
    return d;
  }

  std::string spelling(uint16_t file, unsigned number) const { return model::spelling(isa_.files[file], number); }

  // The rest of the line that the instruction begins on; without a source an empty span.
  base::Span place(const FlowNode& node) const { return line_of(source_, object_.line_at(node.address)); }

  const model::Isa& isa_;
  const object::Object& object_;
  const base::SourceRef& source_;
  diag::Sink& sink_;
  std::vector<FlowNode> nodes_;
  std::vector<bool> head_;                       // where a run of instructions begins
  std::map<uint32_t, ScoreboardState> entries_;  // the states at reached heads
};

}  // namespace

void check_scoreboards(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                       diag::Sink& sink) {
  for (const object::Kernel& kernel : object.kernels) Scoreboards(codec, object, kernel, source, sink).run();
}

}  // namespace isadora::lint
