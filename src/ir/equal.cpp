// Structural equality of functions: operation by operation, where indices into tables are compared by the entries that
// they refer to.
#include <algorithm>

#include "ir/facts.h"

namespace isadora::ir {

namespace {

bool same_note(const Function& f, const Inst& x, const Function& g, const Inst& y) {
  if (x.b == kNone || y.b == kNone) return x.b == y.b;
  return f.notes[x.b] == g.notes[y.b];
}

bool same(const Function& f, Inst x, const Function& g, Inst y) {
  if (x.op != y.op) return false;
  const OpInfo& shape = facts(x.op);
  if (shape.constant) {
    if (f.constants[x.a] != g.constants[y.a]) return false;
    x.a = y.a;
  }
  if (x.op == Op::Float) {
    if (f.floats[x.aux] != g.floats[y.aux]) return false;
    x.aux = y.aux;
  }
  if (shape.note) {
    if (!same_note(f, x, g, y)) return false;
    x.b = y.b;
  }
  return x == y;
}

}  // namespace

bool Function::operator==(const Function& o) const {
  if (ops.size() != o.ops.size() || result != o.result || ranges != o.ranges) return false;
  for (size_t i = 0; i < ops.size(); ++i)
    if (!same(*this, ops[i], o, o.ops[i])) return false;
  return true;
}

}  // namespace isadora::ir
