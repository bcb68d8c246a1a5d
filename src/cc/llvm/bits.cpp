// Intrinsic functions of integers: bits that are counted, rotations, overflows.
#include "cc/llvm/function.h"

namespace isadora::cc {

Words FunctionTranslator::count_bits(const std::string& how, llvm::Value* v) {
  const unsigned width = bits(v->getType());
  if (width <= word_) {
    SsaOperand o = extended(v, false)[0];
    if (how == "cttz" && width < word_)
      o = compute("or", {o, SsaOperand::constant(llvm::APInt::getOneBitSet(word_, width).getSExtValue())});
    const SsaOperand n = compute(how, {o});
    return {how == "ctlz" && width < word_ ? compute("sub", {n, SsaOperand::constant(word_ - width)}) : n};
  }
  Words w = extended(v, false);
  if (how == "cttz") {
    if (width % word_)
      w.back() = compute(
          "or", {w.back(), SsaOperand::constant(llvm::APInt::getOneBitSet(word_, width % word_).getSExtValue())});
    std::reverse(w.begin(), w.end());
  }
  // From the word that counts last.
  SsaOperand n = compute(how, {w[0]});
  for (size_t k = 1; k < w.size(); ++k) {
    const SsaOperand here = compute(how, {w[k]});
    if (how == "ctpop")
      n = compute("add", {n, here});
    else
      n = choose(w[k], {here}, {compute("add", {n, SsaOperand::constant(word_)})})[0];
  }
  if (how == "ctlz" && width % word_) n = compute("sub", {n, SsaOperand::constant(word_ - width % word_)});
  Words out(w.size(), SsaOperand::constant(0));
  out[0] = n;
  return out;
}

Words FunctionTranslator::funnel(llvm::IntrinsicInst& i, bool left) {
  llvm::Value *x = i.getArgOperand(0), *y = i.getArgOperand(1), *by = i.getArgOperand(2);
  const unsigned width = bits(i.getType());
  const auto* n = llvm::dyn_cast<llvm::ConstantInt>(by);
  const Words a = extended(x, false), b = extended(y, false);
  if (n) {
    unsigned k = static_cast<unsigned>(n->getValue().urem(width));
    if (k == 0) return left ? a : b;
    if (!left) k = width - k;
    if (width == word_ && x == y) {
      const std::string type = "i" + std::to_string(word_);
      for (const auto& [turn, by_bits] : {std::pair("rotl", k), std::pair("rotr", width - k)})
        if (traits_.computes(turn, type, by_bits)) return {compute(turn, {a[0], SsaOperand::constant(by_bits)})};
    }
    if (width != a.size() * word_ && a.size() != 1)
      throw UnsupportedCode("a rotation of a number of this width is not supported");
    Words up = shifted_left(a, k), down = a.size() == 1
                                              ? Words{compute("lshr", {b[0], SsaOperand::constant(width - k)})}
                                              : shifted_right(b, width - k, SsaOperand::constant(0));
    for (size_t w = 0; w < up.size(); ++w) up[w] = compute("or", {up[w], down[w]});
    return up;
  }
  if (width == word_) {
    const SsaOperand amount = word(by);
    if (x == y) return {compute(left ? "rotl" : "rotr", {a[0], amount})};
    return {compute(left ? "fshl" : "fshr", {a[0], b[0], amount})};
  }
  if (width * 2 <= word_) {
    const SsaOperand both = compute("or", {compute("shl", {a[0], SsaOperand::constant(width)}), b[0]});
    const SsaOperand amount = compute("and", {word(by), SsaOperand::constant(width - 1)});
    if (!left) return {compute("lshr", {both, amount})};
    return {compute("lshr", {compute("shl", {both, amount}), SsaOperand::constant(width)})};
  }
  if (a.size() == 2 && width == 2 * word_) {
    const SsaOperand amount = compute("and", {words(by)[0], SsaOperand::constant(width - 1)});
    const SsaOperand other = compute("xor", {amount, SsaOperand::constant(width - 1)});
    const Words up = left ? a : shifted_left(a, 1), down = left ? shifted_right(b, 1, SsaOperand::constant(0)) : b;
    const Words first = shift_two_words("shl", up, left ? amount : other);
    const Words second = shift_two_words("lshr", down, left ? other : amount);
    return {compute("or", {first[0], second[0]}), compute("or", {first[1], second[1]})};
  }
  throw UnsupportedCode("a rotation of a number of this width is not supported");
}

// As many words more.
Words FunctionTranslator::lengthened(Words w, bool is_signed) {
  const SsaOperand fill =
      is_signed ? compute("ashr", {w.back(), SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
  w.resize(2 * w.size(), fill);
  return w;
}

// Is the number another one than its lowest bits?
SsaOperand FunctionTranslator::is_beyond(const Words& w, unsigned width, bool is_signed) {
  const size_t top = (width - 1) / word_;
  Words cut = w;
  if (width % word_) cut[top] = extended(w[top], width % word_, is_signed);
  const SsaOperand fill =
      is_signed ? compute("ashr", {cut[top], SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
  for (size_t k = top + 1; k < w.size(); ++k) cut[k] = fill;
  return compare(llvm::CmpInst::ICMP_NE, cut, w);
}

void FunctionTranslator::overflowing(llvm::IntrinsicInst& i) {
  using llvm::Intrinsic::ID;
  llvm::Value *x = i.getArgOperand(0), *y = i.getArgOperand(1);
  const unsigned width = bits(x->getType());
  const ID id = i.getIntrinsicID();
  const bool is_signed = id == llvm::Intrinsic::sadd_with_overflow || id == llvm::Intrinsic::ssub_with_overflow ||
                         id == llvm::Intrinsic::smul_with_overflow || id == llvm::Intrinsic::sadd_sat ||
                         id == llvm::Intrinsic::ssub_sat;
  const bool is_sum = id == llvm::Intrinsic::sadd_with_overflow || id == llvm::Intrinsic::uadd_with_overflow ||
                      id == llvm::Intrinsic::sadd_sat || id == llvm::Intrinsic::uadd_sat;
  const bool is_product = id == llvm::Intrinsic::smul_with_overflow || id == llvm::Intrinsic::umul_with_overflow;
  const bool saturates = id == llvm::Intrinsic::sadd_sat || id == llvm::Intrinsic::uadd_sat ||
                         id == llvm::Intrinsic::ssub_sat || id == llvm::Intrinsic::usub_sat;
  const Words a = extended(x, is_signed), b = extended(y, is_signed);
  const bool is_whole = width == a.size() * word_;
  const bool is_long = is_product && (a.size() > 1 || (!is_whole && 2 * width > word_));
  Words out = is_product ? product(a, b) : is_sum ? sum(a, b) : difference(a, b);
  SsaOperand over;
  if (is_long) {
    over = is_beyond(product(lengthened(a, is_signed), lengthened(b, is_signed)), width, is_signed);
  } else if (!is_whole) {
    over = is_beyond(out, width, is_signed);
  } else if (is_product) {
    const SsaOperand high = upper_product(is_signed, a[0], b[0]);
    const SsaOperand sign =
        is_signed ? compute("ashr", {out[0], SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
    over = compute("icmp_ne", {high, sign});
  } else if (!is_signed) {
    over = compare(llvm::CmpInst::ICMP_ULT, is_sum ? out : a, is_sum ? a : b);
  } else {
    const SsaOperand p = compute("xor", {is_sum ? out.back() : a.back(), is_sum ? a.back() : b.back()});
    const SsaOperand q = compute("xor", {out.back(), is_sum ? b.back() : a.back()});
    over = compute("icmp_slt", {compute("and", {p, q}), SsaOperand::constant(0)});
  }
  if (!saturates) {
    out.push_back(over);
    return define(&i, out);
  }
  Words most;
  if (!is_signed) {
    most = Words(out.size(), SsaOperand::constant(is_sum ? -1 : 0));
  } else {  // the largest or the smallest number, by the sign of the first operand
    const unsigned top = (width - 1) % word_;
    const SsaOperand sign = compute("ashr", {a.back(), SsaOperand::constant(word_ - 1)});
    most = Words(out.size() - 1, compute("xor", {sign, SsaOperand::constant(-1)}));
    most.push_back(compute("xor", {sign, SsaOperand::constant(llvm::APInt::getLowBitsSet(word_, top).getSExtValue())}));
  }
  define(&i, choose(over, most, out));
}

}  // namespace isadora::cc
