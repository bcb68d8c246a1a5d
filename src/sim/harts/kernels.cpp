// Which kernels there are. What is missing here is made of two: kinds that no kernel has are widened first.
#include "sim/harts/kernels.h"

#include <unordered_map>

namespace isadora::sim::harts {

void leave(Op* op, Frame* f, int64_t budget, uint64_t) {
  f->stop = Stop::Left;
  f->op = op;
  f->budget = budget;
}

void miss_load(Op* op, Frame* f, int64_t budget, uint64_t last) {
  if (!f->find(f, op, reinterpret_cast<Window*>(op + 1), false)) return leave(op, f, budget, last);
  HARTS_TAIL return go_on(op, f, budget, last);
}

void miss_store(Op* op, Frame* f, int64_t budget, uint64_t last) {
  if (!f->find(f, op, reinterpret_cast<Window*>(op + 1), true)) return leave(op, f, budget, last);
  HARTS_TAIL return go_on(op, f, budget, last);
}

void spent(Op* op, Frame* f, int64_t budget, uint64_t) {
  const auto* way = reinterpret_cast<const Way*>(op + 1);
  f->stop = Stop::Spent;
  f->pc = way->pc;
  f->budget = budget - way->step + way->refund;
}

void unknown(Op* op, Frame* f, int64_t budget, uint64_t pc) {
  f->stop = Stop::Jumped;
  f->op = op;
  f->pc = pc;
  f->budget = budget + reinterpret_cast<const Way*>(op + 1)->refund;
}

void stale(Op* op, Frame* f, int64_t budget, uint64_t) {
  f->stop = Stop::Stale;
  f->op = op;
  f->budget = budget + static_cast<int64_t>(op->number);
}

void led_elsewhere(Op* op, Frame* f, int64_t budget, uint64_t) {
  f->stop = Stop::Jumped;
  f->op = op;
  f->budget = budget + static_cast<int64_t>(op->number);
}

void hot(Op* op, Frame* f, int64_t budget, uint64_t) {
  f->stop = Stop::Hot;
  f->op = op;
  f->budget = budget;
}

void unlinked(Op* op, Frame* f, int64_t budget, uint64_t) {
  f->stop = Stop::Unlinked;
  f->op = static_cast<Op*>(op->a);  // the branch
  f->budget = budget;
}

namespace {

struct Hash {
  size_t operator()(const Shape& s) const {
    size_t h = static_cast<size_t>(s.what);
    for (const auto part : {static_cast<int>(s.a), static_cast<int>(s.b), static_cast<int>(s.from_a),
                            static_cast<int>(s.from_b), static_cast<int>(s.out)}) {
      h = h * 16 + static_cast<size_t>(part);
    }
    return h * 0x9E3779B97F4A7C15;
  }
};

using Table = std::unordered_map<Shape, Kernel, Hash>;

template <auto... V, class F>
void each(F f) {
  (f.template operator()<V>(), ...);
}

template <Do D, Kind A, From FA, Kind B, From FB, Out O>
void add_binary(Table& t) {
  t.emplace(Shape{D, A, B, FA, FB, O}, entry<Binary<D, A, FA, B, FB, O>>);
}

// The ways in which two operands come; the last result may be either.
template <Do D, Kind A, Kind B, Out O>
void add_forms(Table& t) {
  add_binary<D, A, From::Cell, B, From::Cell, O>(t);
  add_binary<D, A, From::Last, B, From::Cell, O>(t);
  add_binary<D, A, From::Cell, B, From::Last, O>(t);
  add_binary<D, A, From::Cell, B, From::Number, O>(t);
  add_binary<D, A, From::Last, B, From::Number, O>(t);
}

void add_words(Table& t) {
  each<Do::Add, Do::Sub, Do::Mul, Do::And, Do::Or, Do::Xor>([&]<Do D>() {
    each<Out::Four, Out::Eight, Out::Signed8, Out::Signed16, Out::Signed32, Out::Bits32>(
        [&]<Out O>() { add_forms<D, Kind::Bits32, Kind::Bits32, O>(t); });
    each<Out::Eight, Out::Four>([&]<Out O>() { add_forms<D, Kind::Bits64, Kind::Bits64, O>(t); });
    add_forms<D, Kind::Signed32, Kind::Signed32, Out::Eight>(t);
  });
}

void add_shifts(Table& t) {
  each<Out::Four, Out::Eight, Out::Signed32>([&]<Out O>() {
    each<Kind::Bits5, Kind::Bits6>([&]<Kind B>() {
      add_forms<Do::Shl, Kind::Bits32, B, O>(t);
      add_forms<Do::Shr, Kind::Bits32, B, O>(t);
      add_forms<Do::Shr, Kind::Signed32, B, O>(t);
    });
    add_forms<Do::Turn, Kind::Bits32, Kind::Bits5, O>(t);
    add_forms<Do::Turn, Kind::Bits64, Kind::Bits6, O>(t);
    add_forms<Do::Shl, Kind::Bits64, Kind::Bits6, O>(t);
    add_forms<Do::Shr, Kind::Bits64, Kind::Bits6, O>(t);
    add_forms<Do::Shr, Kind::Signed64, Kind::Bits6, O>(t);
  });
}

void add_comparisons(Table& t) {
  each<Out::Four, Out::Eight>([&]<Out O>() {
    each<Kind::Bits32, Kind::Bits64>([&]<Kind K>() {
      add_forms<Do::Eq, K, K, O>(t);
      add_forms<Do::Ne, K, K, O>(t);
    });
    each<Kind::Bits32, Kind::Signed32, Kind::Bits64, Kind::Signed64>([&]<Kind K>() {
      add_forms<Do::Lt, K, K, O>(t);
      add_forms<Do::Le, K, K, O>(t);
    });
  });
}

template <Do D, Kind K, Out O>
void add_plain(Table& t) {
  add_binary<D, K, From::Cell, K, From::Cell, O>(t);
  add_binary<D, K, From::Cell, K, From::Number, O>(t);
}

void add_rare(Table& t) {
  each<Do::Div, Do::Rem>([&]<Do D>() {
    each<Kind::Bits32, Kind::Signed32, Kind::Bits64, Kind::Signed64>([&]<Kind K>() {
      add_plain<D, K, Out::Four>(t);
      add_plain<D, K, Out::Eight>(t);
    });
  });
  each<Kind::Bits32, Kind::Bits64>([&]<Kind K>() {
    each<Out::Four, Out::Eight>([&]<Out O>() {
      t.emplace(Shape{Do::Select, Kind::Bits64, K, From::Cell, From::Cell, O}, entry<Select<K, O>>);
      t.emplace(Shape{Do::MoveIf, Kind::Bits64, K, From::Cell, From::Cell, O}, entry<MoveIf<K, O>>);
    });
  });
}

void add_moves(Table& t) {
  each<Out::Four, Out::Eight>([&]<Out O>() {
    each<Kind::Bits1, Kind::Bits3, Kind::Bits4, Kind::Bits5, Kind::Bits6, Kind::Bits8, Kind::Signed8, Kind::Bits16,
         Kind::Signed16, Kind::Bits32, Kind::Signed32, Kind::Bits64>([&]<Kind K>() {
      add_binary<Do::Move, K, From::Cell, Kind::Bits64, From::Cell, O>(t);
      add_binary<Do::Move, K, From::Last, Kind::Bits64, From::Cell, O>(t);
    });
    add_binary<Do::Move, Kind::Bits64, From::Number, Kind::Bits64, From::Cell, O>(t);
  });
}

template <Kind A, From FA, From FV>
void add_stores(Table& t) {
  each<Kind::Bits8, Kind::Bits16, Kind::Bits32, Kind::Bits64>([&]<Kind K>() {
    t.emplace(Shape{Do::Store, A, K, FA, FV, Out::Eight}, entry<Store<A, FA, K, FV>>);
  });
}

void add_accesses(Table& t) {
  each<Kind::Bits32, Kind::Bits64>([&]<Kind A>() {
    each<From::Cell, From::Last>([&]<From FA>() {
      each<Kind::Bits8, Kind::Signed8, Kind::Bits16, Kind::Signed16, Kind::Bits32, Kind::Signed32, Kind::Bits64>(
          [&]<Kind K>() {
            t.emplace(Shape{Do::Load, A, K, FA, From::Cell, Out::Four}, entry<Load<A, FA, K, Out::Four>>);
            t.emplace(Shape{Do::Load, A, K, FA, From::Cell, Out::Eight}, entry<Load<A, FA, K, Out::Eight>>);
          });
    });
    add_stores<A, From::Cell, From::Cell>(t);
    add_stores<A, From::Cell, From::Number>(t);
    add_stores<A, From::Cell, From::Last>(t);
    add_stores<A, From::Last, From::Cell>(t);
    add_stores<A, From::Last, From::Number>(t);
    t.emplace(Shape{Do::Probe, A}, entry<Probe<A>>);
    t.emplace(Shape{Do::Align, A}, entry<Align<A>>);
    t.emplace(Shape{Do::JumpTo, A}, entry<JumpTo<A, From::Cell>>);
    t.emplace(Shape{Do::JumpTo, A, Kind::Bits64, From::Last}, entry<JumpTo<A, From::Last>>);
  });
}

template <Do D, Kind K>
void add_branch(Table& t) {
  t.emplace(Shape{D, K, K, From::Cell, From::Cell}, entry<Branch<D, K, From::Cell, From::Cell>>);
  t.emplace(Shape{D, K, K, From::Last, From::Cell}, entry<Branch<D, K, From::Last, From::Cell>>);
  t.emplace(Shape{D, K, K, From::Cell, From::Last}, entry<Branch<D, K, From::Cell, From::Last>>);
  t.emplace(Shape{D, K, K, From::Cell, From::Number}, entry<Branch<D, K, From::Cell, From::Number>>);
  t.emplace(Shape{D, K, K, From::Last, From::Number}, entry<Branch<D, K, From::Last, From::Number>>);
}

void add_control(Table& t) {
  each<Do::BranchEq, Do::BranchNe>([&]<Do D>() {
    each<Kind::Bits8, Kind::Bits16, Kind::Bits32, Kind::Bits64>([&]<Kind K>() { add_branch<D, K>(t); });
  });
  each<Do::BranchLt, Do::BranchLe, Do::BranchGt, Do::BranchGe>([&]<Do D>() {
    each<Kind::Signed8, Kind::Signed16, Kind::Bits32, Kind::Signed32, Kind::Bits64, Kind::Signed64>(
        [&]<Kind K>() { add_branch<D, K>(t); });
  });
  t.emplace(Shape{Do::Jump}, entry<Jump>);
  t.emplace(Shape{Do::LeaveIf}, entry<LeaveIf>);
  t.emplace(Shape{Do::LeaveAlways}, leave);
  t.emplace(Shape{Do::Run}, entry<Run>);
  t.emplace(Shape{Do::RunJump}, entry<RunJump>);
  t.emplace(Shape{Do::Skip}, entry<Skip>);
  t.emplace(Shape{Do::Count}, entry<Count>);
  t.emplace(Shape{Do::Heat}, entry<Heat>);
  t.emplace(Shape{Do::Unlinked}, unlinked);
}

Table all_kernels() {
  Table t;
  add_words(t);
  add_shifts(t);
  add_comparisons(t);
  add_rare(t);
  add_moves(t);
  add_accesses(t);
  add_control(t);
  return t;
}

}  // namespace

Kernel kernel(const Shape& shape) {
  static const Table table = all_kernels();
  const auto found = table.find(shape);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace isadora::sim::harts
