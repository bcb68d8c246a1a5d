#include "sim/harts/draft.h"

namespace isadora::sim::harts {

Shape shape_of(const Draft& d) {
  const auto from = [](const Operand& o) { return o.constant ? From::Number : From::Cell; };
  switch (d.what) {
    case Do::Move: return {d.what, d.a.kind, Kind::Bits64, from(d.a), From::Cell, d.out};
    case Do::Select:
    case Do::MoveIf: return {d.what, Kind::Bits64, d.b.kind, From::Cell, From::Cell, d.out};
    case Do::Load: return {d.what, d.a.kind, d.access, From::Cell, From::Cell, d.out};
    case Do::Store: return {d.what, d.a.kind, d.access, From::Cell, from(d.c), Out::Eight};
    case Do::Probe:
    case Do::Align:
    case Do::JumpTo: return {d.what, d.a.kind};
    case Do::LeaveIf:
    case Do::LeaveAlways:
    case Do::Run:
    case Do::RunJump:
    case Do::Skip:
    case Do::Jump:
    case Do::Count:
    case Do::Heat:
    case Do::Unlinked: return {d.what};
    default: return {d.what, d.a.kind, d.b.kind, From::Cell, from(d.b), d.out};
  }
}

}  // namespace isadora::sim::harts
