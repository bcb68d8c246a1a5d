// Operations on values: integers of all widths, floats, casts, addresses.
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include <bit>

#include "cc/llvm/function.h"

namespace isadora::cc {

using Predicate = llvm::CmpInst::Predicate;

Words FunctionTranslator::words(llvm::Value* v) {
  const auto it = values_.find(v);
  if (it != values_.end()) return it->second;
  if (auto* e = llvm::dyn_cast<llvm::ConstantExpr>(v); e && !finishes_phis_ && !constants_.is_known(*e)) {
    // It is computed where it is read.
    llvm::Instruction* const i = e->getAsInstruction();
    i->insertInto(source_, source_->end());
    translate(*i);
    Words out = values_.at(i);
    values_.erase(i);
    i->eraseFromParent();
    return out;
  }
  if (const auto* c = llvm::dyn_cast<llvm::Constant>(v)) return constants_.words(*c);
  if (auto* i = llvm::dyn_cast<llvm::Instruction>(v); i && is_deferred(*i)) {
    translate(*i);
    return values_.at(v);
  }
  throw UnsupportedCode("a value that is not supported");
}

SsaOperand FunctionTranslator::compute(const std::string& operation, std::vector<SsaOperand> operands, unsigned width,
                                       bool is_float) {
  // Constant operands are folded here.
  if (operands.size() == 2 && operands[1].is_number() && !is_float) {
    const int64_t n = operands[1].number;
    const bool is_shift = operation == "shl" || operation == "lshr" || operation == "ashr";
    if (n == 0 && (is_shift || operation == "add" || operation == "sub" || operation == "or" || operation == "xor"))
      return operands[0];
    if (operands[0].is_number()) {
      const unsigned w = width ? width : word_;
      const llvm::APInt a(w, static_cast<uint64_t>(operands[0].number), true), b(w, static_cast<uint64_t>(n), true);
      const auto number = [](const llvm::APInt& x) { return SsaOperand::constant(x.getSExtValue()); };
      if (operation == "add") return number(a + b);
      if (operation == "sub") return number(a - b);
      if (operation == "and") return number(a & b);
      if (operation == "or") return number(a | b);
      if (operation == "xor") return number(a ^ b);
      if (operation == "mul") return number(a * b);
      if (is_shift && b.ult(w))
        return number(operation == "shl" ? a.shl(b) : operation == "lshr" ? a.lshr(b) : a.ashr(b));
    }
  }
  if (operation == "add" && operands[0].is_number() && !operands[1].is_number()) std::swap(operands[0], operands[1]);
  if (operation == "add" && operands[0].is_place() && operands[1].is_number())
    return at(operands[0], operands[1].number);
  if (operation == "sub" && operands[1].is_number() && operands[1].number != INT64_MIN) {
    return compute("add", {operands[0], SsaOperand::constant(-operands[1].number)}, width);
  }
  SsaInst i;
  i.operation = operation;
  i.width = width ? width : word_;
  i.is_float = is_float;
  i.operands = std::move(operands);
  KnownBits known;
  if (operation.starts_with("icmp_") || operation.starts_with("fcmp_")) known.zero_from = 1;
  i.result = out_.add_value(known);
  append(i);
  return SsaOperand::value(i.result);
}

SsaOperand FunctionTranslator::extended(SsaOperand o, unsigned from, bool is_signed) {
  if (from >= word_) return o;
  if (o.is_number()) {
    const llvm::APInt n = llvm::APInt(64, static_cast<uint64_t>(o.number), true).trunc(from);
    return SsaOperand::constant(is_signed ? n.getSExtValue() : static_cast<int64_t>(n.getZExtValue()));
  }
  if (o.is_value()) {
    const KnownBits& known = out_.values[o.index];
    if (!is_signed && known.zero_from <= from) return o;
    if (is_signed && (known.sign_from <= from || known.zero_from < from)) return o;
  }
  SsaOperand out;
  if (from == 1 && is_signed) {
    out = compute("neg", {extended(o, 1, false)});
  } else if (from == 1 || from == 8 || from == 16 || from == 32) {
    out = compute((is_signed ? "sext_" : "zext_") + std::to_string(from), {o});
  } else if (!is_signed) {
    out = compute("and", {o, SsaOperand::constant(static_cast<int64_t>((uint64_t{1} << from) - 1))});
  } else {
    const SsaOperand up = compute("shl", {o, SsaOperand::constant(word_ - from)});
    out = compute("ashr", {up, SsaOperand::constant(word_ - from)});
  }
  KnownBits& known = out_.values[out.index];
  (is_signed ? known.sign_from : known.zero_from) = from;
  return out;
}

Words FunctionTranslator::extended(llvm::Value* v, bool is_signed) {
  Words w = words(v);
  if (v->getType()->isIntegerTy() && bits(v->getType()) % word_ != 0) {
    unsigned from = v->getType()->getIntegerBitWidth() % word_;
    w.back() = extended(w.back(), from, is_signed);
  }
  return w;
}

Words FunctionTranslator::library_argument(llvm::Value* v, bool is_signed) {
  Words w = extended(v, is_signed);
  if (word_ > 32 && bits(v->getType()) <= 32) w[0] = extended(w[0], 32, true);
  const size_t count = std::bit_ceil(w.size());
  if (count == w.size()) return w;
  const SsaOperand above =
      is_signed ? compute("ashr", {w.back(), SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
  w.resize(count, above);
  return w;
}

std::string FunctionTranslator::library_letters(unsigned width) {
  if (width > 128) throw UnsupportedCode("an operation on numbers of more than 128 bits is not supported");
  return width <= 32 ? "si" : width <= 64 ? "di" : "ti";
}

Words FunctionTranslator::comparable(llvm::Value* v, Predicate p) { return extended(v, llvm::CmpInst::isSigned(p)); }

SsaOperand FunctionTranslator::compare(Predicate p, const Words& a, const Words& b) {
  switch (p) {
    case Predicate::ICMP_UGT: return compare(Predicate::ICMP_ULT, b, a);
    case Predicate::ICMP_SGT: return compare(Predicate::ICMP_SLT, b, a);
    case Predicate::ICMP_UGE: return compare(Predicate::ICMP_ULE, b, a);
    case Predicate::ICMP_SGE: return compare(Predicate::ICMP_SLE, b, a);
    default: break;
  }
  const bool is_equality = p == Predicate::ICMP_EQ || p == Predicate::ICMP_NE;
  if (is_equality) {
    if (a.size() == 1) return compute(p == Predicate::ICMP_EQ ? "icmp_eq" : "icmp_ne", {a[0], b[0]});
    SsaOperand any = compute("xor", {a[0], b[0]});
    for (size_t i = 1; i < a.size(); ++i) any = compute("or", {any, compute("xor", {a[i], b[i]})});
    return compute(p == Predicate::ICMP_EQ ? "icmp_eq" : "icmp_ne", {any, SsaOperand::constant(0)});
  }
  const bool is_signed = llvm::CmpInst::isSigned(p);
  const bool or_equal = p == Predicate::ICMP_ULE || p == Predicate::ICMP_SLE;
  if (a.size() == 2 && !a[1].is_number() && !b[1].is_number()) {  // by the upper words, if they differ
    const SsaOperand same = compute("icmp_eq", {a[1], b[1]});
    return choose_bit(
        same,
        [&] {
          return compute(or_equal ? "icmp_ule" : "icmp_ult", {a[0], b[0]});
        },
        [&] {
          return compute(is_signed ? "icmp_slt" : "icmp_ult", {a[1], b[1]});
        });
  }
  SsaOperand out =
      compute(a.size() == 1 && is_signed ? (or_equal ? "icmp_sle" : "icmp_slt") : (or_equal ? "icmp_ule" : "icmp_ult"),
              {a[0], b[0]});
  for (size_t i = 1; i < a.size(); ++i) {
    const SsaOperand less = compute(is_signed && i + 1 == a.size() ? "icmp_slt" : "icmp_ult", {a[i], b[i]});
    const SsaOperand same = compute("icmp_eq", {a[i], b[i]});
    out = compute("or", {less, compute("and", {same, out})});
    out_.values[out.index].zero_from = 1;
  }
  return out;
}

// Is the number that of its lowest word, with its sign?
bool FunctionTranslator::is_sign_extended(const llvm::Value* v) const {
  if (const auto* c = llvm::dyn_cast<llvm::ConstantInt>(v)) return c->getValue().isSignedIntN(word_);
  const auto* e = llvm::dyn_cast<llvm::SExtInst>(v);
  const auto* z = llvm::dyn_cast<llvm::ZExtInst>(v);
  return (e && e->getSrcTy()->getIntegerBitWidth() <= word_) || (z && z->getSrcTy()->getIntegerBitWidth() < word_);
}

// ---- instructions

Words FunctionTranslator::binary(llvm::BinaryOperator& i) {
  using I = llvm::Instruction;
  const unsigned width = bits(i.getType());
  llvm::Value *x = i.getOperand(0), *y = i.getOperand(1);
  const auto each = [&](const char* name) {
    const Words a = words(x), b = words(y);
    Words out;
    for (size_t k = 0; k < a.size(); ++k) out.push_back(compute(name, {a[k], b[k]}));
    if (width == 1 && out[0].is_value()) {
      const auto clean = [&](const SsaOperand& o) {
        return o.is_number() ? (o.number & ~1) == 0 : out_.values[o.index].zero_from <= 1;
      };
      if (clean(a[0]) && clean(b[0])) out_.values[out[0].index].zero_from = 1;
    }
    return out;
  };
  const auto divide = [&](const char* name, bool is_signed) -> Words {
    const Words a = extended(x, is_signed), b = extended(y, is_signed);
    if (a.size() == 1) {
      if (traits_.has(name, "i" + std::to_string(word_))) return {compute(name, {a[0], b[0]})};
      if (word_ == 64 && width <= 32 && traits_.has(name, "i32")) return {compute(name, {a[0], b[0]}, 32)};
      // Without the sign's bit a number has no sign.
      const std::string with_sign = "s" + std::string(name + 1);
      if (width < word_ && !is_signed && traits_.has(with_sign, "i" + std::to_string(word_)))
        return {compute(with_sign, {a[0], b[0]})};
    }
    const std::string what = name[1] == 'd' ? "div" : "mod";
    const std::string letters = library_letters(static_cast<unsigned>(a.size()) * word_);
    return library("__" + std::string(is_signed ? "" : "u") + what + letters + "3", {a, b}, a.size(), true);
  };
  switch (i.getOpcode()) {
    case I::Add: return sum(words(x), words(y));
    case I::Sub: return difference(words(x), words(y));
    case I::Mul:
      if (width == 2 * word_ && is_sign_extended(x) && is_sign_extended(y)) {
        const SsaOperand a = words(x)[0], b = words(y)[0];
        return {times(a, b), upper_product(true, a, b)};
      }
      return product(words(x), words(y));
    case I::And: return each("and");
    case I::Or: return each("or");
    case I::Xor: return each("xor");
    case I::Shl: return shift("shl", words(x), y, width);
    case I::LShr: return shift("lshr", extended(x, false), y, width);
    case I::AShr: return shift("ashr", extended(x, true), y, width);
    case I::UDiv: return divide("udiv", false);
    case I::URem: return divide("urem", false);
    case I::SDiv: return divide("sdiv", true);
    case I::SRem: return divide("srem", true);
    default: return float_binary(i);
  }
}

std::string FunctionTranslator::float_letters(llvm::Type* t) const {
  if (t->isFloatTy()) return "sf";
  if (t->isDoubleTy()) return "df";
  if (t->isFP128Ty()) return "tf";
  throw UnsupportedCode("a float of this width is not supported");
}

Words FunctionTranslator::float_binary(llvm::BinaryOperator& i) {
  using I = llvm::Instruction;
  const unsigned o = i.getOpcode();
  const Words a = words(i.getOperand(0)), b = words(i.getOperand(1));
  if (o == I::FRem)
    return library(i.getType()->isFloatTy() ? "fmodf" : i.getType()->isFP128Ty() ? "fmodl" : "fmod", {a, b}, a.size());
  const std::string name = o == I::FAdd ? "add" : o == I::FSub ? "sub" : o == I::FMul ? "mul" : "div";
  if (a.size() == 1 && has("f" + name, i.getType()))
    return {compute("f" + name, {a[0], b[0]}, bits(i.getType()), true)};
  return library("__" + name + float_letters(i.getType()) + "3", {a, b}, a.size());
}

// The value, or where `yes` is given the branch.
SsaOperand FunctionTranslator::float_compare(Predicate p, llvm::Value* x, llvm::Value* y, uint32_t* yes, uint32_t no) {
  const auto done = [&](const std::string& how, SsaOperand v) -> SsaOperand {
    if (!yes)
      return compute(how.starts_with("!") ? how.substr(1) : how,
                     how.starts_with("!") ? std::vector<SsaOperand>{SsaOperand::constant(0), v}
                                          : std::vector<SsaOperand>{v, SsaOperand::constant(0)});
    if (how.starts_with("!"))
      branch(how.substr(1), SsaOperand::constant(0), v, *yes, no);
    else
      branch(how, v, SsaOperand::constant(0), *yes, no);
    return {};
  };
  const auto bit = [&](SsaOperand v) { return yes ? done("icmp_ne", v) : v; };
  if (p == Predicate::FCMP_TRUE || p == Predicate::FCMP_FALSE)
    return bit(SsaOperand::constant(p == Predicate::FCMP_TRUE));
  const Words a = words(x), b = words(y);
  if (a.size() == 1) {
    struct Line {
      Predicate p;
      const char* name;
      bool swapped;
    };
    constexpr Line kLines[] = {{Predicate::FCMP_OEQ, "fcmp_oeq", false}, {Predicate::FCMP_OLT, "fcmp_olt", false},
                               {Predicate::FCMP_OLE, "fcmp_ole", false}, {Predicate::FCMP_OGT, "fcmp_olt", true},
                               {Predicate::FCMP_OGE, "fcmp_ole", true},  {Predicate::FCMP_ONE, "fcmp_one", false},
                               {Predicate::FCMP_ORD, "fcmp_ord", false}, {Predicate::FCMP_UNO, "fcmp_uno", false},
                               {Predicate::FCMP_UEQ, "fcmp_ueq", false}, {Predicate::FCMP_ULT, "fcmp_ult", false},
                               {Predicate::FCMP_ULE, "fcmp_ule", false}, {Predicate::FCMP_UGT, "fcmp_ult", true},
                               {Predicate::FCMP_UGE, "fcmp_ule", true},  {Predicate::FCMP_UNE, "fcmp_une", false}};
    for (const Line& l : kLines)
      if (l.p == p && has(l.name, x->getType()))
        return bit(compute(l.name,
                           l.swapped ? std::vector<SsaOperand>{b[0], a[0]} : std::vector<SsaOperand>{a[0], b[0]},
                           bits(x->getType()), true));
  }
  if (yes && a.size() == 1 && float_branch(p, x->getType(), a[0], b[0], *yes, no)) return {};
  const std::string letters = float_letters(x->getType());
  const auto ask = [&](const char* name) {
    SsaOperand o = library(std::string("__") + name + letters + "2", {a, b}, 1)[0];
    return word_ > 32 ? extended(o, 32, true) : o;
  };
  switch (p) {
    case Predicate::FCMP_OEQ: return done("icmp_eq", ask("eq"));
    case Predicate::FCMP_UNE: return done("icmp_ne", ask("ne"));
    case Predicate::FCMP_OLT: return done("icmp_slt", ask("lt"));
    case Predicate::FCMP_OLE: return done("icmp_sle", ask("le"));
    case Predicate::FCMP_OGT: return done("!icmp_slt", ask("gt"));
    case Predicate::FCMP_OGE: return done("!icmp_sle", ask("ge"));
    case Predicate::FCMP_UGE: return done("!icmp_sle", ask("lt"));
    case Predicate::FCMP_UGT: return done("!icmp_slt", ask("le"));
    case Predicate::FCMP_ULE: return done("icmp_sle", ask("gt"));
    case Predicate::FCMP_ULT: return done("icmp_slt", ask("ge"));
    case Predicate::FCMP_UNO: return done("icmp_ne", ask("unord"));
    case Predicate::FCMP_ORD: return done("icmp_eq", ask("unord"));
    default: break;
  }
  const SsaOperand same = compute("icmp_eq", {ask("eq"), SsaOperand::constant(0)});
  const SsaOperand unordered = compute("icmp_ne", {ask("unord"), SsaOperand::constant(0)});
  const SsaOperand either = compute("or", {same, unordered});
  out_.values[either.index].zero_from = 1;
  return done(p == Predicate::FCMP_UEQ ? "icmp_ne" : "icmp_eq", either);
}

Words FunctionTranslator::cast(llvm::CastInst& i) {
  using I = llvm::Instruction;
  llvm::Type *from = i.getSrcTy(), *to = i.getDestTy();
  const size_t n = constants_.count(to);
  Words in = words(i.getOperand(0));
  switch (i.getOpcode()) {
    case I::Trunc: in.resize(n); return in;
    case I::PtrToInt:
    case I::IntToPtr:
    case I::BitCast:
    case I::AddrSpaceCast:
      if (from->isVectorTy() || to->isVectorTy()) {  // as it lies in memory
        const SsaOperand place = new_place(std::max(in.size(), n));
        store_type(from, in, place, word_ / 8, false);
        return load_type(to, place, word_ / 8, Extension::Zero, false);
      }
      while (in.size() < n) in.push_back(SsaOperand::constant(0));
      in.resize(n);
      if (i.getOpcode() == I::IntToPtr && bits(from) < word_) in[0] = extended(in[0], bits(from), false);
      return in;
    case I::ZExt:
      in = extended(i.getOperand(0), false);
      while (in.size() < n) in.push_back(SsaOperand::constant(0));
      return in;
    case I::SExt: {
      in = extended(i.getOperand(0), true);
      if (in.size() < n) {
        const SsaOperand sign = compute("ashr", {in.back(), SsaOperand::constant(word_ - 1)});
        while (in.size() < n) in.push_back(sign);
      }
      return in;
    }
    case I::FPExt:
      if (from->isFloatTy() && to->isDoubleTy() && n == 1 && traits_.has("fpext_f32", "f64"))
        return {compute("fpext_f32", {in[0]}, 64, true)};
      return library("__extend" + float_letters(from) + float_letters(to) + "2", {in}, n);
    case I::FPTrunc:
      if (from->isDoubleTy() && n == 1 && in.size() == 1 && traits_.has("fptrunc_f64", "f32"))
        return {compute("fptrunc_f64", {in[0]}, 32, true)};
      return library("__trunc" + float_letters(from) + float_letters(to) + "2", {in}, n);
    case I::FPToSI:
    case I::FPToUI: {
      const std::string how = i.getOpcode() == I::FPToSI ? "__fix" : "__fixuns";
      Words out = library(how + float_letters(from) + library_letters(bits(to)), {in}, std::bit_ceil(n), true);
      out.resize(n);
      return out;
    }
    case I::SIToFP:
    case I::UIToFP: {
      // A number with fewer bits than a register has is one with a sign.
      const bool is_signed = i.getOpcode() == I::SIToFP;
      const std::string whole = "sitofp_i" + std::to_string(word_);
      if (in.size() == 1 && n == 1 && (is_signed || bits(from) < word_) && has(whole, to))
        return {compute(whole, {extended(i.getOperand(0), is_signed)[0]}, bits(to), true)};
      return library("__float" + std::string(is_signed ? "" : "un") + library_letters(bits(from)) + float_letters(to),
                     {library_argument(i.getOperand(0), is_signed)}, n);
    }
    default: throw UnsupportedCode("a cast that is not supported");
  }
}

// ---- addresses

SsaOperand FunctionTranslator::multiple(SsaOperand o, uint64_t n) {
  if (word_ < 64) n &= (uint64_t{1} << word_) - 1;
  if (n == 1) return o;
  if (n == 0) return SsaOperand::constant(0);
  if (llvm::isPowerOf2_64(n)) return compute("shl", {o, SsaOperand::constant(llvm::Log2_64(n))});
  return times(o, SsaOperand::constant(llvm::APInt(word_, n, false).getSExtValue()));
}

SsaOperand FunctionTranslator::address(llvm::GEPOperator& g) {
  llvm::MapVector<llvm::Value*, llvm::APInt> parts;
  llvm::APInt offset(layout_.getIndexTypeSizeInBits(g.getType()), 0);
  if (!g.collectOffset(layout_, layout_.getIndexTypeSizeInBits(g.getType()), parts, offset))
    throw UnsupportedCode("an address that is not supported");
  SsaOperand out = word(g.getPointerOperand());
  for (const auto& [index, scale] : parts) {
    Words i = extended(index, true);
    const SsaOperand distance = multiple(i[0], scale.getZExtValue());
    out = out.is_number() && out.number == 0 ? distance : compute("add", {out, distance});
  }
  return at(out, offset.getSExtValue());
}

void FunctionTranslator::translate(llvm::Instruction& i) {
  if (auto* x = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return define(x, binary(*x));
  if (auto* x = llvm::dyn_cast<llvm::CastInst>(&i)) return define(x, cast(*x));
  if (auto* x = llvm::dyn_cast<llvm::ICmpInst>(&i))
    return define(x, {compare(x->getPredicate(), comparable(x->getOperand(0), x->getPredicate()),
                              comparable(x->getOperand(1), x->getPredicate()))});
  if (auto* x = llvm::dyn_cast<llvm::FCmpInst>(&i))
    return define(x, {float_compare(x->getPredicate(), x->getOperand(0), x->getOperand(1))});
  if (auto* x = llvm::dyn_cast<llvm::GetElementPtrInst>(&i))
    return define(x, {address(*llvm::cast<llvm::GEPOperator>(x))});
  if (auto* x = llvm::dyn_cast<llvm::LoadInst>(&i)) return load(*x);
  if (auto* x = llvm::dyn_cast<llvm::StoreInst>(&i)) return store(*x);
  if (auto* x = llvm::dyn_cast<llvm::AllocaInst>(&i)) return allocate(*x);
  if (auto* x = llvm::dyn_cast<llvm::PHINode>(&i)) {
    const size_t n = constants_.count(x->getType());
    phis_.push_back({x, now_, out_.blocks[now_].insts.size()});
    Words out;
    for (size_t k = 0; k < n; ++k) {
      SsaInst phi;
      phi.step = SsaOpcode::Phi;
      phi.result = out_.add_value();
      out.push_back(SsaOperand::value(phi.result));
      append(phi);
    }
    return define(x, out);
  }
  if (auto* x = llvm::dyn_cast<llvm::SelectInst>(&i)) {  // one bit, where it is read
    const SsaOperand c = extended(word(x->getCondition()), 1, false);
    return define(x, choose(c, words(x->getTrueValue()), words(x->getFalseValue())));
  }
  if (i.getType()->isVectorTy() || llvm::isa<llvm::ExtractElementInst>(i))
    if (translate_vector(i)) return;
  if (auto* x = llvm::dyn_cast<llvm::FreezeInst>(&i)) return define(x, words(x->getOperand(0)));
  if (auto* x = llvm::dyn_cast<llvm::UnaryOperator>(&i)) {
    Words w = words(x->getOperand(0));
    if (w.size() == 1 && has("fneg", x->getType()))
      return define(x, {compute("fneg", {w[0]}, bits(x->getType()), true)});
    const unsigned top = (bits(x->getType()) - 1) % word_;
    w.back() = compute("xor", {w.back(), SsaOperand::constant(llvm::APInt::getOneBitSet(word_, top).getSExtValue())});
    return define(x, w);
  }
  if (auto* x = llvm::dyn_cast<llvm::ExtractValueInst>(&i)) {
    const Words w = words(x->getAggregateOperand());
    llvm::Type* t = x->getAggregateOperand()->getType();
    size_t first = 0;
    for (const unsigned at : x->indices()) {
      if (auto* s = llvm::dyn_cast<llvm::StructType>(t)) {
        for (unsigned k = 0; k < at; ++k) first += constants_.count(s->getElementType(k));
        t = s->getElementType(at);
      } else {
        t = t->getArrayElementType();
        first += at * constants_.count(t);
      }
    }
    return define(x, Words(w.begin() + static_cast<std::ptrdiff_t>(first),
                           w.begin() + static_cast<std::ptrdiff_t>(first + constants_.count(x->getType()))));
  }
  if (auto* x = llvm::dyn_cast<llvm::InsertValueInst>(&i)) {
    Words w = words(x->getAggregateOperand());
    const Words part = words(x->getInsertedValueOperand());
    llvm::Type* t = x->getType();
    size_t first = 0;
    for (const unsigned at : x->indices()) {
      if (auto* s = llvm::dyn_cast<llvm::StructType>(t)) {
        for (unsigned k = 0; k < at; ++k) first += constants_.count(s->getElementType(k));
        t = s->getElementType(at);
      } else {
        t = t->getArrayElementType();
        first += at * constants_.count(t);
      }
    }
    std::copy(part.begin(), part.end(), w.begin() + static_cast<std::ptrdiff_t>(first));
    return define(x, w);
  }
  if (auto* x = llvm::dyn_cast<llvm::BranchInst>(&i)) {
    if (x->isUnconditional()) return jump(block_of(x->getSuccessor(0)));
    return branch_on(x->getCondition(), block_of(x->getSuccessor(0)), block_of(x->getSuccessor(1)));
  }
  if (auto* x = llvm::dyn_cast<llvm::SwitchInst>(&i)) return translate_switch(*x);
  if (auto* x = llvm::dyn_cast<llvm::ReturnInst>(&i)) return translate_return(*x);
  if (llvm::isa<llvm::UnreachableInst>(i)) {
    SsaInst stop;
    stop.step = SsaOpcode::Stop;
    append(stop);
    return;
  }
  if (auto* x = llvm::dyn_cast<llvm::CallBase>(&i)) return call(*x);
  throw UnsupportedCode(std::string("LLVM's `") + i.getOpcodeName() + "` is not supported");
}

}  // namespace isadora::cc
