// Constants and data of the program.
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Operator.h>

#include "cc/llvm/translate.h"

namespace isadora::cc {

uint32_t ModuleSymbols::of(const llvm::GlobalValue& v) {
  const std::string name = v.getName().str();
  const uint32_t number = of(name);
  ModuleSymbol& s = out_.symbols[number];
  s.is_defined = !v.isDeclaration();
  s.binding = v.hasLocalLinkage()                                 ? ModuleSymbol::Binding::Local
              : v.isWeakForLinker() || v.hasExternalWeakLinkage() ? ModuleSymbol::Binding::Weak
                                                                  : ModuleSymbol::Binding::Global;
  return number;
}

uint32_t ModuleSymbols::of(const std::string& name) {
  const auto [it, is_new] = numbers_.try_emplace(name, static_cast<uint32_t>(out_.symbols.size()));
  if (is_new) out_.symbols.push_back({name, ModuleSymbol::Binding::Global, false});
  return it->second;
}

Words ConstantWords::split(const llvm::APInt& n) const {
  Words out;
  if (n.getBitWidth() == 1) return {SsaOperand::constant(n.isZero() ? 0 : 1)};
  for (unsigned at = 0; at < n.getBitWidth(); at += word_) {
    const unsigned bits = std::min(word_, n.getBitWidth() - at);
    out.push_back(SsaOperand::constant(n.extractBits(bits, at).getSExtValue()));
  }
  return out;
}

size_t ConstantWords::count(llvm::Type* type) const {
  if (type->isIntegerTy()) return (type->getIntegerBitWidth() + word_ - 1) / word_;
  if (type->isPointerTy()) return 1;
  if (type->isFloatTy() || type->isDoubleTy() || type->isFP128Ty())
    return (type->getPrimitiveSizeInBits() + word_ - 1) / word_;
  if (const auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    size_t out = 0;
    for (llvm::Type* t : s->elements()) out += count(t);
    return out;
  }
  if (const auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) return a->getNumElements() * count(a->getElementType());
  if (type->isVoidTy()) return 0;
  if (const auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return v->getNumElements() * count(v->getElementType());
  throw UnsupportedCode("a value of a type that is not supported");
}

// A sum or difference of numbers and addresses that is a number, or a number of bytes after a symbol.
std::optional<SsaOperand> ConstantWords::sum_of_constant(const llvm::Constant& c) const {
  const auto* const e = llvm::dyn_cast<llvm::ConstantExpr>(&c);
  if (!e || (e->getOpcode() != llvm::Instruction::Add && e->getOpcode() != llvm::Instruction::Sub) ||
      count(c.getType()) != 1)
    return std::nullopt;
  const bool subtracts = e->getOpcode() == llvm::Instruction::Sub;
  const Words x = words(*e->getOperand(0)), y = words(*e->getOperand(1));
  SsaOperand a = x[0], b = y[0];
  if (!subtracts && a.is_number()) std::swap(a, b);
  if (b.is_number()) {
    const uint64_t n = static_cast<uint64_t>(a.number), m = static_cast<uint64_t>(b.number);
    a.number = sign_extended(subtracts ? n - m : n + m, word_);
    return a;
  }
  if (subtracts && a.kind == b.kind && a.index == b.index) return SsaOperand::constant(a.number - b.number);
  return std::nullopt;
}

Words ConstantWords::words(const llvm::Constant& c) const {
  if (const auto* n = llvm::dyn_cast<llvm::ConstantInt>(&c)) return split(n->getValue());
  if (const auto* f = llvm::dyn_cast<llvm::ConstantFP>(&c)) {
    count(c.getType());
    return split(f->getValueAPF().bitcastToAPInt());
  }
  if (llvm::isa<llvm::UndefValue>(c) || c.isNullValue()) return Words(count(c.getType()), SsaOperand::constant(0));
  if (c.getType()->isAggregateType() || c.getType()->isVectorTy()) {
    Words out;
    for (unsigned i = 0; const llvm::Constant* e = c.getAggregateElement(i); ++i)
      for (const SsaOperand& o : words(*e)) out.push_back(o);
    return out;
  }
  const llvm::Value* base = &c;
  if (const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(&c);
      e && e->getOpcode() == llvm::Instruction::PtrToInt && count(c.getType()) == 1)
    base = e->getOperand(0);
  if (const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(&c);
      e && e->getOpcode() == llvm::Instruction::IntToPtr && llvm::isa<llvm::ConstantInt>(e->getOperand(0)))
    return words(*e->getOperand(0));
  if (const auto place = sum_of_constant(c)) return {*place};
  if (base->getType()->isPointerTy()) {
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(base->getType()), 0);
    base = base->stripAndAccumulateConstantOffsets(layout_, offset, true);
    if (const auto* v = llvm::dyn_cast<llvm::GlobalValue>(base))
      return {{SsaOperand::Kind::Symbol, symbols_.of(*v), offset.getSExtValue()}};
    if (llvm::isa<llvm::ConstantPointerNull>(base)) return {SsaOperand::constant(offset.getSExtValue())};
    if (const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(base);
        e && e->getOpcode() == llvm::Instruction::IntToPtr && llvm::isa<llvm::ConstantInt>(e->getOperand(0)))
      return {SsaOperand::constant(words(*e->getOperand(0))[0].number + offset.getSExtValue())};
  }
  throw UnsupportedCode("a constant that is computed from an address is not supported");
}

bool ConstantWords::is_known(const llvm::Constant& c) const {
  try {
    words(c);
    return true;
  } catch (const UnsupportedCode&) {
    return false;
  }
}

namespace {

class DatumWriter {
 public:
  DatumWriter(const llvm::DataLayout& layout, ModuleSymbols& symbols, Datum& out)
      : layout_(layout), symbols_(symbols), out_(out) {}

  void put(const llvm::Constant& c, uint64_t at) {
    if (c.isNullValue() || llvm::isa<llvm::UndefValue>(c)) return;
    if (const auto* n = llvm::dyn_cast<llvm::ConstantInt>(&c)) return number(n->getValue(), at);
    if (const auto* f = llvm::dyn_cast<llvm::ConstantFP>(&c)) return number(f->getValueAPF().bitcastToAPInt(), at);
    if (const auto* d = llvm::dyn_cast<llvm::ConstantDataSequential>(&c)) {
      const uint64_t size = layout_.getTypeAllocSize(d->getElementType());
      for (unsigned i = 0; i < d->getNumElements(); ++i) put(*d->getElementAsConstant(i), at + i * size);
      return;
    }
    if (const auto* s = llvm::dyn_cast<llvm::ConstantStruct>(&c)) {
      const llvm::StructLayout* places = layout_.getStructLayout(s->getType());
      for (unsigned i = 0; i < s->getNumOperands(); ++i) put(*s->getOperand(i), at + places->getElementOffset(i));
      return;
    }
    if (const auto* v = llvm::dyn_cast<llvm::ConstantVector>(&c)) {
      const uint64_t size = layout_.getTypeStoreSize(v->getType()->getElementType());
      for (unsigned i = 0; i < v->getNumOperands(); ++i) put(*v->getOperand(i), at + i * size);
      return;
    }
    if (const auto* a = llvm::dyn_cast<llvm::ConstantArray>(&c)) {
      const uint64_t size = layout_.getTypeAllocSize(a->getType()->getElementType());
      for (unsigned i = 0; i < a->getNumOperands(); ++i) put(*a->getOperand(i), at + i * size);
      return;
    }
    const auto bytes = static_cast<unsigned>(layout_.getTypeStoreSize(c.getType()));
    const Words words = ConstantWords(layout_, symbols_, 64).words(c);
    if (words.size() != 1 || words[0].kind != SsaOperand::Kind::Symbol)
      return number(llvm::APInt(bytes * 8, static_cast<uint64_t>(words[0].number)), at);
    out_.addresses.push_back({at, bytes, words[0].index, words[0].number});
  }

 private:
  void number(const llvm::APInt& n, uint64_t at) {
    for (unsigned bit = 0; bit < n.getBitWidth(); bit += 8)
      out_.bytes[at + bit / 8] = static_cast<char>(n.extractBitsAsZExtValue(std::min(8u, n.getBitWidth() - bit), bit));
  }
  const llvm::DataLayout& layout_;
  ModuleSymbols& symbols_;
  Datum& out_;
};

}  // namespace

Datum datum_of(const llvm::GlobalVariable& v, const llvm::DataLayout& layout, ModuleSymbols& symbols) {
  Datum out;
  out.symbol = symbols.of(v);
  out.size = layout.getTypeAllocSize(v.getValueType());
  out.align = static_cast<unsigned>(layout.getPreferredAlign(&v).value());
  if (v.hasSection()) out.section = v.getSection().str();
  const llvm::Constant& value = *v.getInitializer();
  if ((value.isNullValue() || llvm::isa<llvm::UndefValue>(value)) && !v.isConstant()) {
    out.kind = Datum::Kind::Zeros;
    return out;
  }
  out.kind = v.isConstant() ? Datum::Kind::Constant : Datum::Kind::Data;
  out.bytes.resize(out.size);
  DatumWriter(layout, symbols, out).put(value, 0);
  return out;
}

}  // namespace isadora::cc
