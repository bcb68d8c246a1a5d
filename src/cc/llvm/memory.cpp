// Loads, stores and places in memory.
#include "cc/llvm/function.h"

namespace isadora::cc {

SsaOperand FunctionTranslator::at(SsaOperand address, int64_t offset) {
  if (offset == 0) return address;
  if (address.kind == SsaOperand::Kind::Number || address.is_place()) {
    address.number += offset;
    return address;
  }
  return compute("add", {address, SsaOperand::constant(offset)});
}

SsaOperand FunctionTranslator::load_bytes(SsaOperand address, unsigned bytes, Extension how, bool is_volatile) {
  SsaInst i;
  i.step = SsaOpcode::Load;
  i.bytes = bytes;
  i.extension = bytes * 8 == word_ ? Extension::None : how;
  i.operands = {address};
  i.is_volatile = is_volatile;
  KnownBits known;
  if (i.extension == Extension::Zero) known.zero_from = bytes * 8;
  if (i.extension == Extension::Sign) known.sign_from = bytes * 8;
  i.result = out_.add_value(known);
  append(i);
  return SsaOperand::value(i.result);
}

void FunctionTranslator::store_bytes(SsaOperand address, SsaOperand value, unsigned bytes, bool is_volatile) {
  SsaInst i;
  i.step = SsaOpcode::Store;
  i.bytes = bytes;
  i.operands = {address, value};
  i.is_volatile = is_volatile;
  append(i);
}

// Splits an access: powers of two that divide the alignment, if that matters, up to a word.
std::vector<unsigned> FunctionTranslator::pieces(uint64_t bytes, uint64_t align) const {
  std::vector<unsigned> out;
  uint64_t most = word_ / 8;
  if (!allows_unaligned()) most = std::min<uint64_t>(most, align);
  while (bytes) {
    while (most > bytes) most /= 2;
    out.push_back(static_cast<unsigned>(most));
    bytes -= most;
  }
  return out;
}

// Of an array or vector; null of other types.
std::pair<llvm::Type*, uint64_t> FunctionTranslator::elements_of(llvm::Type* t) const {
  if (auto* a = llvm::dyn_cast<llvm::ArrayType>(t)) return {a->getElementType(), a->getNumElements()};
  const auto* const v = llvm::dyn_cast<llvm::FixedVectorType>(t);
  if (!v) return {nullptr, 0};
  if (bits(v->getElementType()) != 8 * layout_.getTypeAllocSize(v->getElementType()))
    throw UnsupportedCode("a vector in memory whose elements are not whole bytes is not supported");
  return {v->getElementType(), v->getNumElements()};
}

Words FunctionTranslator::load_type(llvm::Type* t, SsaOperand address, uint64_t align, Extension how,
                                    bool is_volatile) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(t)) {
    Words out;
    const llvm::StructLayout* places = layout_.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const uint64_t offset = places->getElementOffset(i);
      const uint64_t known = llvm::MinAlign(align, offset);
      for (const SsaOperand& o :
           load_type(s->getElementType(i), at(address, static_cast<int64_t>(offset)), known, how, is_volatile))
        out.push_back(o);
    }
    return out;
  }
  if (const auto [element, elements] = elements_of(t); element) {
    Words out;
    const uint64_t size = layout_.getTypeAllocSize(element);
    for (uint64_t i = 0; i < elements; ++i)
      for (const SsaOperand& o : load_type(element, at(address, static_cast<int64_t>(i * size)),
                                           llvm::MinAlign(align, i * size), how, is_volatile))
        out.push_back(o);
    return out;
  }
  Words out;
  uint64_t left = layout_.getTypeStoreSize(t), offset = 0;
  for (size_t n = constants_.count(t); n > 0; --n) {
    const uint64_t bytes = std::min<uint64_t>(left, word_ / 8);
    SsaOperand all;
    unsigned filled = 0;
    const std::vector<unsigned> parts = pieces(bytes, llvm::MinAlign(align, offset));
    for (size_t p = 0; p < parts.size(); ++p) {
      const bool is_last = p + 1 == parts.size();
      const SsaOperand one = load_bytes(at(address, static_cast<int64_t>(offset + filled / 8)), parts[p],
                                        is_last ? how : Extension::Zero, is_volatile);
      all = filled ? compute("or", {all, compute("shl", {one, SsaOperand::constant(filled)})}) : one;
      filled += parts[p] * 8;
    }
    out.push_back(all);
    left -= bytes;
    offset += bytes;
  }
  return out;
}

void FunctionTranslator::store_type(llvm::Type* t, const Words& w, SsaOperand address, uint64_t align,
                                    bool is_volatile) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(t)) {
    const llvm::StructLayout* places = layout_.getStructLayout(s);
    size_t first = 0;
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const size_t n = constants_.count(s->getElementType(i));
      const uint64_t offset = places->getElementOffset(i);
      store_type(
          s->getElementType(i),
          Words(w.begin() + static_cast<std::ptrdiff_t>(first), w.begin() + static_cast<std::ptrdiff_t>(first + n)),
          at(address, static_cast<int64_t>(offset)), llvm::MinAlign(align, offset), is_volatile);
      first += n;
    }
    return;
  }
  if (const auto [element, elements] = elements_of(t); element) {
    const size_t n = constants_.count(element);
    const uint64_t size = layout_.getTypeAllocSize(element);
    for (uint64_t i = 0; i < elements; ++i)
      store_type(
          element,
          Words(w.begin() + static_cast<std::ptrdiff_t>(i * n), w.begin() + static_cast<std::ptrdiff_t>((i + 1) * n)),
          at(address, static_cast<int64_t>(i * size)), llvm::MinAlign(align, i * size), is_volatile);
    return;
  }
  uint64_t left = layout_.getTypeStoreSize(t), offset = 0;
  for (SsaOperand value : w) {
    const uint64_t bytes = std::min<uint64_t>(left, word_ / 8);
    // Padding of a type is zero.
    if (t->isIntegerTy() && bits(t) % 8 != 0 && left == bytes) value = extended(value, bits(t) % word_, false);
    unsigned done = 0;
    for (const unsigned piece : pieces(bytes, llvm::MinAlign(align, offset))) {
      const SsaOperand one = done ? compute("lshr", {value, SsaOperand::constant(done)}) : value;
      store_bytes(at(address, static_cast<int64_t>(offset + done / 8)), one, piece, is_volatile);
      done += piece * 8;
    }
    left -= bytes;
    offset += bytes;
  }
}

void FunctionTranslator::load(llvm::LoadInst& i) {
  size_t with_sign = 0, others = 0;
  for (const llvm::User* u : i.users()) {
    const auto* c = llvm::dyn_cast<llvm::ICmpInst>(u);
    const bool is_signed = llvm::isa<llvm::SExtInst>(u) || llvm::isa<llvm::SIToFPInst>(u) || (c && c->isSigned());
    ++(is_signed ? with_sign : others);
  }
  const Extension how = with_sign > others ? Extension::Sign : Extension::Zero;
  define(&i, load_type(i.getType(), word(i.getPointerOperand()), i.getAlign().value(), how, i.isVolatile()));
}

void FunctionTranslator::store(llvm::StoreInst& i) {
  store_type(i.getValueOperand()->getType(), words(i.getValueOperand()), word(i.getPointerOperand()),
             i.getAlign().value(), i.isVolatile());
}

namespace {
constexpr size_t kMostPieces = 16;  // of a copy without a call
}

void FunctionTranslator::copy_bytes(llvm::MemTransferInst& i) {
  const auto* n = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
  const uint64_t align = std::min(i.getDestAlign().valueOrOne().value(), i.getSourceAlign().valueOrOne().value());
  const SsaOperand to = word(i.getDest()), from = word(i.getSource());
  if (n && n->getZExtValue() < 4096) {
    const std::vector<unsigned> parts = pieces(n->getZExtValue(), align);
    const size_t most = level_ == OptLevel::Size ? 4 : kMostPieces;
    if (parts.size() <= most) {
      std::vector<SsaOperand> loaded;
      int64_t offset = 0;
      const bool at_once = llvm::isa<llvm::MemMoveInst>(i);
      const auto put = [&](size_t k, int64_t where) {
        store_bytes(at(to, where), loaded[k], parts[k], i.isVolatile());
      };
      for (size_t k = 0; k < parts.size(); ++k, offset += parts[k - 1]) {
        loaded.push_back(load_bytes(at(from, offset), parts[k], Extension::Zero, i.isVolatile()));
        if (!at_once) put(k, offset);
      }
      offset = 0;
      for (size_t k = 0; at_once && k < parts.size(); ++k) {
        put(k, offset);
        offset += parts[k];
      }
      return;
    }
  }
  library(llvm::isa<llvm::MemMoveInst>(i) ? "memmove" : "memcpy", {{to}, {from}, extended(i.getLength(), false)}, 0);
}

void FunctionTranslator::set_bytes(llvm::MemSetInst& i) {
  const auto* n = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
  const SsaOperand to = word(i.getDest());
  const SsaOperand byte = extended(word(i.getValue()), 8, false);
  if (n && n->getZExtValue() < 4096) {
    const std::vector<unsigned> parts = pieces(n->getZExtValue(), i.getDestAlign().valueOrOne().value());
    if (parts.size() <= (level_ == OptLevel::Size ? 4 : kMostPieces)) {
      SsaOperand all = byte;
      if (byte.is_number()) {
        uint64_t spread = static_cast<uint64_t>(byte.number & 0xFF) * 0x0101010101010101ull;
        all.number = word_ == 64 ? static_cast<int64_t>(spread) : static_cast<int32_t>(spread);
      } else if (!parts.empty() && parts[0] > 1) {
        for (unsigned shift = 8; shift < parts[0] * 8; shift *= 2)
          all = compute("or", {all, compute("shl", {all, SsaOperand::constant(shift)})});
      }
      int64_t offset = 0;
      for (const unsigned piece : parts) {
        store_bytes(at(to, offset), all, piece, i.isVolatile());
        offset += piece;
      }
      return;
    }
  }
  library("memset", {{to}, {byte}, extended(i.getLength(), false)}, 0);
}

void FunctionTranslator::allocate(llvm::AllocaInst& i) {
  const uint64_t size = layout_.getTypeAllocSize(i.getAllocatedType());
  const auto align = static_cast<unsigned>(i.getAlign().value());
  const bool is_entry = i.getParent() == &f_.getEntryBlock();
  // With a larger alignment than the stack's it lies somewhere in more bytes.
  const uint64_t more = align > traits_.stack_align ? align : 0;
  const auto aligned = [&](SsaOperand at) {
    if (!more) return at;
    const auto mask = static_cast<int64_t>(more) - 1;
    return compute("and", {compute("add", {at, SsaOperand::constant(mask)}), SsaOperand::constant(~mask)});
  };
  if (const auto* n = llvm::dyn_cast<llvm::ConstantInt>(i.getArraySize()); n && is_entry) {
    out_.slots.push_back({size * n->getZExtValue() + more, std::min(align, traits_.stack_align)});
    return define(&i, {aligned({SsaOperand::Kind::Slot, static_cast<uint32_t>(out_.slots.size() - 1), 0})});
  }
  out_.has_dynamic_frame = true;
  SsaOperand bytes =
      compute("add", {multiple(word(i.getArraySize()), size), SsaOperand::constant(static_cast<int64_t>(more))});
  const int64_t mask = static_cast<int64_t>(traits_.stack_align) - 1;
  bytes = compute("and", {compute("add", {bytes, SsaOperand::constant(mask)}), SsaOperand::constant(~mask)});
  SsaInst a;
  a.step = SsaOpcode::Allocate;
  a.operands = {compute("sub", {SsaOperand::constant(0), bytes})};
  a.result = out_.add_value();
  append(a);
  define(&i, {aligned(SsaOperand::value(a.result))});
}

}  // namespace isadora::cc
