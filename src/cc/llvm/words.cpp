// Numbers of several words: sums, products, shifts.
#include "cc/llvm/function.h"

namespace isadora::cc {

Words FunctionTranslator::sum(const Words& a, const Words& b) {
  Words out;
  SsaOperand carry = SsaOperand::constant(0);
  for (size_t i = 0; i < a.size(); ++i) {
    const SsaOperand one = compute("add", {a[i], b[i]});
    const SsaOperand with = i ? compute("add", {one, carry}) : one;
    if (i + 1 < a.size()) {
      const SsaOperand first = compute("icmp_ult", {one, a[i].is_number() ? b[i] : a[i]});
      carry = i ? compute("or", {first, compute("icmp_ult", {with, one})}) : first;
      // A number that is 0 carries nothing.
      if (!i && ((a[i].is_number() && a[i].number == 0) || (b[i].is_number() && b[i].number == 0)))
        carry = SsaOperand::constant(0);
    }
    out.push_back(with);
  }
  return out;
}

Words FunctionTranslator::difference(const Words& a, const Words& b) {
  Words out;
  SsaOperand borrow = SsaOperand::constant(0);
  for (size_t i = 0; i < a.size(); ++i) {
    const SsaOperand one = compute("sub", {a[i], b[i]});
    const SsaOperand with = i ? compute("sub", {one, borrow}) : one;
    if (i + 1 < a.size()) {
      const SsaOperand first = compute("icmp_ult", {a[i], b[i]});
      borrow = i ? compute("or", {first, compute("icmp_ult", {one, borrow})}) : first;
    }
    out.push_back(with);
  }
  return out;
}

// The low word; by a call where the machine does not multiply.
SsaOperand FunctionTranslator::times(SsaOperand a, SsaOperand b) {
  if ((a.is_number() && b.is_number()) || traits_.has("mul", "i" + std::to_string(word_)))
    return compute("mul", {a, b});
  return library("__mul" + library_letters(word_) + "3", {{a}, {b}}, 1)[0];
}

Words FunctionTranslator::product(const Words& a, const Words& b) {
  if (a.size() == 1) return {b[0].is_number() ? multiple(a[0], static_cast<uint64_t>(b[0].number)) : times(a[0], b[0])};
  if (a.size() != 2) return long_product(a, b);
  const auto is_zero = [](const SsaOperand& o) { return o.is_number() && o.number == 0; };
  SsaOperand high = upper_product(false, a[0], b[0]);
  if (!is_zero(b[1])) high = compute("add", {high, times(a[0], b[1])});
  if (!is_zero(a[1])) high = compute("add", {high, times(a[1], b[0])});
  return {times(a[0], b[0]), high};
}

// The upper word of the product of two words, by halves where the machine has no instruction for it.
SsaOperand FunctionTranslator::upper_product(bool is_signed, SsaOperand a, SsaOperand b) {
  const char* const name = is_signed ? "smulh" : "umulh";
  if (traits_.has(name, "i" + std::to_string(word_))) return compute(name, {a, b});
  const auto number = [](uint64_t n) { return SsaOperand::constant(static_cast<int64_t>(n)); };
  if (is_signed) {  // the other factor counts once too often where one is negative
    const SsaOperand x = compute("and", {compute("ashr", {a, number(word_ - 1)}), b});
    const SsaOperand y = compute("and", {compute("ashr", {b, number(word_ - 1)}), a});
    return compute("sub", {compute("sub", {upper_product(false, a, b), x}), y});
  }
  const unsigned half = word_ / 2;
  const auto low = [&](SsaOperand v) { return compute("and", {v, number((uint64_t{1} << half) - 1)}); };
  const auto high = [&](SsaOperand v) { return compute("lshr", {v, number(half)}); };
  const SsaOperand a0 = low(a), a1 = high(a), b0 = low(b), b1 = high(b);
  const SsaOperand middle = compute("add", {times(a1, b0), high(times(a0, b0))});
  const SsaOperand other = compute("add", {times(a0, b1), low(middle)});
  return compute("add", {compute("add", {times(a1, b1), high(middle)}), high(other)});
}

// By the words of one factor: each product's two halves are added where they belong.
Words FunctionTranslator::long_product(const Words& a, const Words& b) {
  Words out(a.size(), SsaOperand::constant(0));
  for (size_t i = 0; i < a.size(); ++i) {
    Words low(a.size(), SsaOperand::constant(0)), high = low;
    for (size_t k = 0; i + k < a.size(); ++k) {
      low[i + k] = times(a[k], b[i]);
      if (i + k + 1 < a.size()) high[i + k + 1] = upper_product(false, a[k], b[i]);
    }
    out = sum(out, sum(low, high));
  }
  return out;
}

Words FunctionTranslator::shifted_left(const Words& a, unsigned n) {
  Words out;
  const unsigned whole = n / word_, rest = n % word_;
  for (size_t i = 0; i < a.size(); ++i) {
    if (i < whole) {
      out.push_back(SsaOperand::constant(0));
      continue;
    }
    SsaOperand x = compute("shl", {a[i - whole], SsaOperand::constant(rest)});
    if (rest && i > whole)
      x = compute("or", {x, compute("lshr", {a[i - whole - 1], SsaOperand::constant(word_ - rest)})});
    out.push_back(x);
  }
  return out;
}

// `fill`: the bits above the highest word, 0 or copies of its sign.
Words FunctionTranslator::shifted_right(const Words& a, unsigned n, SsaOperand fill) {
  Words out;
  const unsigned whole = n / word_, rest = n % word_;
  const bool is_signed = !(fill.is_number() && fill.number == 0);
  for (size_t i = 0; i < a.size(); ++i) {
    const size_t at = i + whole;
    if (at >= a.size()) {
      out.push_back(fill);
      continue;
    }
    if (rest == 0) {
      out.push_back(a[at]);
    } else if (at + 1 == a.size()) {
      out.push_back(compute(is_signed ? "ashr" : "lshr", {a[at], SsaOperand::constant(rest)}));
    } else {
      const SsaOperand low = compute("lshr", {a[at], SsaOperand::constant(rest)});
      out.push_back(compute("or", {low, compute("shl", {a[at + 1], SsaOperand::constant(word_ - rest)})}));
    }
  }
  return out;
}

Words FunctionTranslator::shift(const std::string& how, const Words& a, llvm::Value* amount, unsigned width) {
  if (a.size() == 1) return {compute(how, {a[0], extended(amount, false)[0]})};
  if (const auto* n = llvm::dyn_cast<llvm::ConstantInt>(amount)) {
    const auto by = static_cast<unsigned>(n->getValue().getLimitedValue(a.size() * word_));
    if (how == "shl") return shifted_left(a, by);
    const bool is_signed = how == "ashr";
    const unsigned top = width % word_ ? width % word_ : word_;
    Words in = a;
    in.back() = extended(in.back(), top, is_signed);
    const SsaOperand fill =
        is_signed ? compute("ashr", {in.back(), SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
    return shifted_right(in, by, fill);
  }
  if (a.size() == 2 && width == 2 * word_) return shift_two_words(how, a, words(amount)[0]);
  return shift_by_bits(how, a, words(amount)[0], width);
}

// Of any number of words: by 1, 2, 4 … where the amount has that bit.
Words FunctionTranslator::shift_by_bits(const std::string& how, const Words& a, SsaOperand amount, unsigned width) {
  const bool is_signed = how == "ashr";
  Words out = a;
  const SsaOperand fill =
      is_signed ? compute("ashr", {a.back(), SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
  for (unsigned by = 1, bit = 0; by < width; by *= 2, ++bit) {
    const SsaOperand one =
        compute("and", {compute("lshr", {amount, SsaOperand::constant(bit)}), SsaOperand::constant(1)});
    const SsaOperand mask = compute("sub", {SsaOperand::constant(0), one});
    const Words moved = how == "shl" ? shifted_left(out, by) : shifted_right(out, by, fill);
    for (size_t k = 0; k < out.size(); ++k)
      out[k] = compute("xor", {out[k], compute("and", {compute("xor", {out[k], moved[k]}), mask})});
  }
  return out;
}

// By less than a word both words give something; by more, one of them alone.
Words FunctionTranslator::shift_two_words(const std::string& how, const Words& a, SsaOperand amount) {
  const bool left = how == "shl";
  const uint32_t few = new_block(0.5), many = new_block(0.5), join = new_block();
  branch("icmp_ult", amount, SsaOperand::constant(word_), few, many);
  continue_in(few);
  const SsaOperand rest = compute("xor", {amount, SsaOperand::constant(word_ - 1)});
  const SsaOperand other = left ? compute("lshr", {compute("lshr", {a[0], SsaOperand::constant(1)}), rest})
                                : compute("shl", {compute("shl", {a[1], SsaOperand::constant(1)}), rest});
  const SsaOperand both = compute("or", {compute(left ? "shl" : "lshr", {a[left ? 1 : 0], amount}), other});
  const SsaOperand one = compute(how, {a[left ? 0 : 1], amount});
  jump(join);
  continue_in(many);
  const SsaOperand moved = compute(how, {a[left ? 0 : 1], compute("sub", {amount, SsaOperand::constant(word_)})});
  const SsaOperand fill =
      how == "ashr" ? compute("ashr", {a[1], SsaOperand::constant(word_ - 1)}) : SsaOperand::constant(0);
  jump(join);
  continue_in(join);
  const auto phi = [&](SsaOperand x, SsaOperand y) {
    SsaInst p;
    p.step = SsaOpcode::Phi;
    p.operands = {x, y};
    p.result = out_.add_value();
    append(p);
    return SsaOperand::value(p.result);
  };
  const SsaOperand near_end = phi(both, moved), end = phi(one, fill);
  return left ? Words{end, near_end} : Words{near_end, end};
}

}  // namespace isadora::cc
