// Calls: of functions, of the run-time library, and LLVM's intrinsic functions.
#include "cc/llvm/function.h"

namespace isadora::cc {

// Of the start-up code: what `__builtin_setjmp` stands for. Its buffer has no room for the registers that calls keep.
constexpr const char* kFrameSetjmp = "__setjmp_frame";

// A place in the frame for this many words.
SsaOperand FunctionTranslator::new_place(size_t words) {
  out_.slots.push_back({words * word_ / 8, std::min(16u, traits_.stack_align)});
  return {SsaOperand::Kind::Slot, static_cast<uint32_t>(out_.slots.size() - 1), 0};
}

SsaOperand FunctionTranslator::copy_of(const Words& w) {
  const SsaOperand out = new_place(w.size());
  for (size_t k = 0; k < w.size(); ++k)
    store_bytes(at(out, static_cast<int64_t>(k * word_ / 8)), w[k], word_ / 8, false);
  return out;
}

Words FunctionTranslator::library(const std::string& function, const std::vector<Words>& arguments, size_t results,
                                  bool is_integer) {
  SsaInst i;
  i.step = SsaOpcode::Call;
  i.operands = {{SsaOperand::Kind::Symbol, symbols_.of(function), 0}};
  const auto pass = [&](SsaOperand o, unsigned words) {
    i.operands.push_back(o);
    i.passing.push_back({words, false});
  };
  const bool by_reference = results > most_result_words(traits_, is_integer);
  const SsaOperand place = by_reference ? new_place(results) : SsaOperand();
  if (by_reference) pass(place, 1);
  for (const Words& a : arguments) {
    if (is_copied(true, a.size())) {
      pass(copy_of(a), 1);
      continue;
    }
    for (size_t k = 0; k < a.size(); ++k) pass(a[k], k == 0 ? static_cast<unsigned>(a.size()) : 0);
  }
  Words out;
  if (by_reference) {
    append(i);
    for (size_t k = 0; k < results; ++k)
      out.push_back(load_bytes(at(place, static_cast<int64_t>(k * word_ / 8)), word_ / 8, Extension::None, false));
    return out;
  }
  for (size_t k = 0; k < results; ++k) {
    i.results.push_back(out_.add_value());
    out.push_back(SsaOperand::value(i.results.back()));
  }
  append(i);
  return out;
}

void FunctionTranslator::call(llvm::CallBase& c) {
  if (auto* i = llvm::dyn_cast<llvm::IntrinsicInst>(&c)) {
    if (intrinsic(*i)) return;
    const std::string name = i->getCalledFunction()->getName().str();
    if (name.starts_with("llvm.read_register") || name.starts_with("llvm.write_register"))
      throw UnsupportedCode(
          "a global variable in a register is not supported; a local one, as an operand of `asm`, is");
    throw UnsupportedCode("`" + name + "` is not supported");
  }
  if (const auto* text = llvm::dyn_cast<llvm::InlineAsm>(c.getCalledOperand())) return assembly(c, *text);
  if (!llvm::isa<llvm::CallInst>(c)) throw UnsupportedCode("exceptions are not supported");
  SsaInst i;
  i.step = SsaOpcode::Call;
  i.returns_twice = c.hasFnAttr(llvm::Attribute::ReturnsTwice);
  i.keeps_nothing = c.getCalledFunction() && c.getCalledFunction()->getName() == kFrameSetjmp;
  i.operands = {word(c.getCalledOperand())};
  const unsigned named = c.getFunctionType()->getNumParams();
  const bool by_reference = is_by_reference(c.getType());
  SsaOperand place;
  if (by_reference) {
    place = new_place((layout_.getTypeAllocSize(c.getType()) * 8 + word_ - 1) / word_);
    i.operands.push_back(place);
    i.passing.push_back({1, false});
  }
  for (unsigned n = 0; n < c.arg_size(); ++n) {
    if (c.isByValArgument(n))
      throw UnsupportedCode("an argument that is a copy in memory is not supported for this target");
    llvm::Value* a = c.getArgOperand(n);
    const bool is_one = a->getType()->isIntegerTy() || a->getType()->isFloatingPointTy();
    Words w = words(a);
    if (c.paramHasAttr(n, llvm::Attribute::ZExt)) w = extended(a, false);
    if (c.paramHasAttr(n, llvm::Attribute::SExt)) w = extended(a, true);
    if (is_copied(is_one, w.size())) w = {copy_of(w)};
    for (size_t k = 0; k < w.size(); ++k) {
      i.operands.push_back(w[k]);
      i.passing.push_back({is_one ? (k == 0 ? static_cast<unsigned>(w.size()) : 0) : 1u, n >= named});
    }
  }
  Words out;
  if (by_reference) {
    append(i);
    return define(&c,
                  load_type(c.getType(), place, layout_.getABITypeAlign(c.getType()).value(), Extension::Zero, false));
  }
  for (size_t k = 0; k < constants_.count(c.getType()); ++k) {
    KnownBits known;
    if (c.getType()->isIntegerTy() && bits(c.getType()) < word_) {
      if (c.hasRetAttr(llvm::Attribute::ZExt)) known.zero_from = bits(c.getType());
      if (c.hasRetAttr(llvm::Attribute::SExt)) known.sign_from = bits(c.getType());
    }
    i.results.push_back(out_.add_value(known));
    out.push_back(SsaOperand::value(i.results.back()));
  }
  append(i);
  define(&c, out);
}

void FunctionTranslator::translate_return(llvm::ReturnInst& r) {
  SsaInst i;
  i.step = SsaOpcode::Return;
  if (llvm::Value* v = r.getReturnValue(); v && result_place_ != kNone) {
    store_type(v->getType(), words(v), SsaOperand::value(result_place_), layout_.getABITypeAlign(v->getType()).value(),
               false);
  } else if (v) {
    const llvm::AttributeList& attributes = f_.getAttributes();
    if (attributes.hasRetAttr(llvm::Attribute::ZExt))
      i.operands = extended(v, false);
    else if (attributes.hasRetAttr(llvm::Attribute::SExt))
      i.operands = extended(v, true);
    else
      i.operands = words(v);
  }
  append(i);
}

Value FunctionTranslator::return_address() {
  if (out_.return_address == kNone) out_.return_address = out_.add_value();
  return out_.return_address;
}

// ---- intrinsic functions

bool FunctionTranslator::intrinsic(llvm::IntrinsicInst& i) {
  namespace I = llvm::Intrinsic;
  const auto arg = [&](unsigned n) { return i.getArgOperand(n); };
  const auto math = [&](const char* name, unsigned operands) {
    std::vector<Words> in;
    for (unsigned n = 0; n < operands; ++n)
      in.push_back(arg(n)->getType()->isIntegerTy() ? library_argument(arg(n), true) : words(arg(n)));
    llvm::Type* const of = arg(0)->getType();
    float_letters(of);
    const char* const letter = of->isFloatTy() ? "f" : of->isFP128Ty() ? "l" : "";
    define(&i, library(std::string(name) + letter, in, constants_.count(i.getType())));
    return true;
  };
  const auto extreme = [&](const char* operation, llvm::CmpInst::Predicate p) {
    const bool is_signed = llvm::CmpInst::isSigned(p);
    const Words a = extended(arg(0), is_signed), b = extended(arg(1), is_signed);
    if (a.size() == 1 && traits_.has(operation, "i" + std::to_string(word_))) {
      define(&i, {compute(operation, {a[0], b[0]})});
      return true;
    }
    const uint32_t yes = new_block(0.5), no = new_block(0.5), join = new_block();
    compare_branch(p, a, b, yes, no);
    continue_in(yes);
    jump(join);
    continue_in(no);
    jump(join);
    continue_in(join);
    Words out;
    for (size_t k = 0; k < a.size(); ++k) {
      SsaInst phi;
      phi.step = SsaOpcode::Phi;
      // The first operand comes from `yes`: edges were added in this order.
      phi.operands = {a[k], b[k]};
      phi.result = out_.add_value();
      out.push_back(SsaOperand::value(phi.result));
      append(phi);
    }
    define(&i, out);
    return true;
  };
  switch (i.getIntrinsicID()) {
    case I::lifetime_start:
    case I::lifetime_end:
    case I::invariant_start:
    case I::invariant_end:
    case I::assume:
    case I::dbg_declare:
    case I::dbg_value:
    case I::dbg_label:
    case I::dbg_assign:
    case I::experimental_noalias_scope_decl:
    case I::donothing:
    case I::sideeffect:
    case I::prefetch:
    case I::vaend: return true;
    case I::expect:
    case I::expect_with_probability:
    case I::ssa_copy:
    case I::launder_invariant_group:
    case I::strip_invariant_group:
    case I::ptr_annotation:
    case I::annotation: define(&i, words(arg(0))); return true;
    case I::trap:
    case I::ubsantrap:
    case I::debugtrap: library("abort", {}, 0); return true;
    case I::memcpy:
    case I::memcpy_inline:
    case I::memmove: copy_bytes(llvm::cast<llvm::MemTransferInst>(i)); return true;
    case I::memset:
    case I::memset_inline: set_bytes(llvm::cast<llvm::MemSetInst>(i)); return true;
    case I::vastart:
      store_bytes(word(arg(0)), {SsaOperand::Kind::Slot, kVariadicSlot, 0}, word_ / 8, false);
      return true;
    case I::vacopy:
      store_bytes(word(arg(0)), load_bytes(word(arg(1)), word_ / 8, Extension::None, false), word_ / 8, false);
      return true;
    case I::stacksave: {
      SsaInst s;
      s.step = SsaOpcode::SaveStack;
      s.result = out_.add_value();
      out_.has_dynamic_frame = true;
      append(s);
      define(&i, {SsaOperand::value(s.result)});
      return true;
    }
    case I::stackrestore: {
      SsaInst s;
      s.step = SsaOpcode::RestoreStack;
      s.operands = {word(arg(0))};
      out_.has_dynamic_frame = true;
      append(s);
      return true;
    }
    case I::returnaddress:
    case I::frameaddress: {
      // Of callers nothing is known.
      const bool is_here = llvm::cast<llvm::ConstantInt>(arg(0))->isZero();
      if (is_here && i.getIntrinsicID() == I::frameaddress)
        define(&i, {{SsaOperand::Kind::Slot, kIncomingSlot, 0}});
      else
        define(&i, {is_here ? SsaOperand::value(return_address()) : SsaOperand::constant(0)});
      return true;
    }
    case I::ptrmask: define(&i, {compute("and", {word(arg(0)), word(arg(1))})}); return true;
    case I::uadd_with_overflow:
    case I::usub_with_overflow:
    case I::sadd_with_overflow:
    case I::ssub_with_overflow:
    case I::umul_with_overflow:
    case I::smul_with_overflow:
    case I::uadd_sat:
    case I::usub_sat:
    case I::sadd_sat:
    case I::ssub_sat: overflowing(i); return true;
    case I::umin: return extreme("umin", llvm::CmpInst::ICMP_ULT);
    case I::umax: return extreme("umax", llvm::CmpInst::ICMP_UGT);
    case I::smin: return extreme("smin", llvm::CmpInst::ICMP_SLT);
    case I::smax: return extreme("smax", llvm::CmpInst::ICMP_SGT);
    case I::abs: {
      const Words a = extended(arg(0), true);
      if (a.size() == 1) {
        define(&i, {compute("abs", {a[0]})});
      } else {
        const SsaOperand sign = compute("ashr", {a.back(), SsaOperand::constant(word_ - 1)});
        Words flipped;
        for (const SsaOperand& w : a) flipped.push_back(compute("xor", {w, sign}));
        define(&i, difference(flipped, Words(a.size(), sign)));
      }
      return true;
    }
    case I::ctpop: define(&i, count_bits("ctpop", arg(0))); return true;
    case I::ctlz: define(&i, count_bits("ctlz", arg(0))); return true;
    case I::cttz: define(&i, count_bits("cttz", arg(0))); return true;
    case I::bswap:
    case I::bitreverse: {
      const std::string name = i.getIntrinsicID() == I::bswap ? "bswap" : "bitreverse";
      const unsigned width = bits(i.getType());
      const Words a = words(arg(0));
      Words out;
      for (size_t k = a.size(); k-- > 0;) out.push_back(compute(name, {a[k]}));
      if (width % word_) out = shifted_right(out, word_ - width % word_, SsaOperand::constant(0));
      define(&i, out);
      return true;
    }
    case I::fshl: define(&i, funnel(i, true)); return true;
    case I::fshr: define(&i, funnel(i, false)); return true;
    case I::fabs: {
      Words w = words(arg(0));
      const unsigned top = (bits(i.getType()) - 1) % word_;
      float_letters(i.getType());
      w.back() =
          compute("and", {w.back(), SsaOperand::constant(llvm::APInt::getLowBitsSet(word_, top).getSExtValue())});
      define(&i, w);
      return true;
    }
    case I::copysign: {
      Words a = words(arg(0));
      const Words b = words(arg(1));
      const unsigned top = (bits(i.getType()) - 1) % word_;
      float_letters(i.getType());
      const SsaOperand rest =
          compute("and", {a.back(), SsaOperand::constant(llvm::APInt::getLowBitsSet(word_, top).getSExtValue())});
      a.back() = compute(
          "or", {rest, compute("and", {b.back(),
                                       SsaOperand::constant(llvm::APInt::getOneBitSet(word_, top).getSExtValue())})});
      define(&i, a);
      return true;
    }
    case I::fmuladd: {
      const std::string letters = float_letters(i.getType());
      const Words a = words(arg(0)), b = words(arg(1)), c = words(arg(2));
      if (a.size() == 1 && has("fmul", i.getType()) && has("fadd", i.getType())) {
        const SsaOperand p = compute("fmul", {a[0], b[0]}, bits(i.getType()), true);
        define(&i, {compute("fadd", {p, c[0]}, bits(i.getType()), true)});
        return true;
      }
      define(&i, library("__add" + letters + "3", {library("__mul" + letters + "3", {a, b}, a.size()), c}, a.size()));
      return true;
    }
    case I::sqrt:
      if (constants_.count(i.getType()) == 1 && has("fsqrt", i.getType())) {
        define(&i, {compute("fsqrt", {word(arg(0))}, bits(i.getType()), true)});
        return true;
      }
      return math("sqrt", 1);
    case I::fma: return math("fma", 3);
    case I::floor: return math("floor", 1);
    case I::ceil: return math("ceil", 1);
    case I::trunc: return math("trunc", 1);
    case I::rint: return math("rint", 1);
    case I::nearbyint: return math("nearbyint", 1);
    case I::round: return math("round", 1);
    case I::roundeven: return math("roundeven", 1);
    case I::tan: return math("tan", 1);
    case I::asin: return math("asin", 1);
    case I::acos: return math("acos", 1);
    case I::atan: return math("atan", 1);
    case I::sinh: return math("sinh", 1);
    case I::cosh: return math("cosh", 1);
    case I::tanh: return math("tanh", 1);
    case I::lround: return math("lround", 1);
    case I::llround: return math("llround", 1);
    case I::lrint: return math("lrint", 1);
    case I::llrint: return math("llrint", 1);
    case I::exp10: return math("exp10", 1);
    case I::pow: return math("pow", 2);
    case I::exp: return math("exp", 1);
    case I::exp2: return math("exp2", 1);
    case I::log: return math("log", 1);
    case I::log2: return math("log2", 1);
    case I::log10: return math("log10", 1);
    case I::sin: return math("sin", 1);
    case I::cos: return math("cos", 1);
    case I::minnum: return math("fmin", 2);
    case I::maxnum: return math("fmax", 2);
    case I::ldexp: return math("ldexp", 2);
    default: return false;
  }
}

SsaFunction translate_function(llvm::Function& f, const Traits& traits, ModuleSymbols& symbols, DebugTranslator& debug,
                               OptLevel level, SourceLine& line) {
  return FunctionTranslator(f, traits, symbols, debug, level, line).run();
}

}  // namespace isadora::cc
