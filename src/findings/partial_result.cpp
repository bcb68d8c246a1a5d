// A result of which some path sets no bits, or only some: the others are whatever was there.
#include <algorithm>
#include <bitset>
#include <optional>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;
constexpr size_t kMostBits = 128;
using Cover = std::bitset<kMostBits>;

Cover all_bits() { return Cover().set(); }

std::optional<size_t> bit(NodeRef e) {
  const auto v = check::constant_of(e);
  if (!v || v->is_negative() || *v >= base::Integer(kMostBits)) return std::nullopt;
  return static_cast<size_t>(v->to_uint64());
}

// The bits of `name` that every path through the statement sets. `open` if they are unknown.
class AssignedBits {
 public:
  explicit AssignedBits(std::string name) : name_(std::move(name)) {}
  bool open = false;

  Cover of(NodeRef s) {
    const auto parts = check::children_of(s);
    switch (check::kind_of(s)) {
      case NodeKind::Assign:
      case NodeKind::Step: return assigned(s);
      case NodeKind::If: {
        const Cover then = parts.size() > 1 ? of(parts[1]) : Cover();
        return parts.size() == 3 ? then & of(parts[2]) : Cover();
      }
      case NodeKind::Switch: return cases(parts);
      case NodeKind::For:
      case NodeKind::While:
      case NodeKind::Foreach: return open |= mentions(s), Cover();
      case NodeKind::Exit:
      case NodeKind::Return: return all_bits();
      case NodeKind::ExprStmt: return Cover();
      default: return list(parts);
    }
  }

 private:
  Cover list(const std::vector<NodeRef>& parts) {
    Cover out;
    for (NodeRef p : parts) out |= of(p);
    return out;
  }
  Cover cases(const std::vector<NodeRef>& parts) {
    Cover out = all_bits();
    bool any = false;
    for (NodeRef p : parts) {
      if (check::kind_of(p) != NodeKind::Case && check::kind_of(p) != NodeKind::Default) continue;
      any = true;
      out &= list(check::children_of(p));
    }
    return any ? out : Cover();
  }
  Cover assigned(NodeRef s) {
    Cover out;
    for (const Assignment& a : own_assignments(s)) {
      if (a.name != name_) continue;
      if (a.whole) return all_bits();
      const auto parts = check::children_of(a.target);
      const auto hi = parts.size() > 1 ? bit(parts[1]) : std::nullopt, lo = parts.size() > 2 ? bit(parts[2]) : hi;
      if (!hi || !lo) {
        open = true;
        continue;
      }
      for (size_t n = std::min(*hi, *lo); n <= std::max(*hi, *lo); ++n) out.set(n);
    }
    return out;
  }
  bool mentions(NodeRef s) const {
    const auto all = assignments(s);
    return std::any_of(all.begin(), all.end(), [&](const Assignment& a) { return a.name == name_; });
  }

  std::string name_;
};

// The number of bits, if all opcodes have the same.
std::optional<size_t> width_of(const LintOptype& i, const std::string& name) {
  std::optional<size_t> out;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, name);
    for (const Width& w : opcode.widths) {
      if (!f || w.operand != f->name) continue;
      const auto n = bit(w.expression);
      if (!n || (out && *out != *n)) return std::nullopt;
      out = n;
    }
  }
  return out;
}

}  // namespace

void partial_result(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      std::set<std::string> seen;
      for (const Assignment& a : assignments(clause.body)) {
        if (!is_operand_of(clause, a.name) || a.whole || !seen.insert(a.name).second || has_errors(clause)) continue;
        const auto width = width_of(i, a.name);
        AssignedBits walk(a.name);
        const Cover cover = walk.of(clause.body);
        size_t set = 0;
        for (size_t n = 0; width && n < *width; ++n) set += cover[n];
        if (!width || walk.open || set == *width) continue;
        report(sink, diag::Kind::PartialResult, check::span_of(a.place),
               "some path sets only a part of the " + std::to_string(*width) + " bits of " + code(a.name),
               "nothing says what the others are: kept, zero or undefined");
      }
    }
  }
}

}  // namespace isadora::findings
