// Vectors, element by element.
#include "cc/llvm/function.h"

namespace isadora::cc {

// Elements taken from vectors and put into them: all else is done of each element by itself (LLVM's scalarizer).
bool FunctionTranslator::translate_vector(llvm::Instruction& i) {
  const auto piece = [](const Words& w, size_t at, size_t n) {
    const auto begin = w.begin() + static_cast<std::ptrdiff_t>(at * n);
    return Words(begin, begin + static_cast<std::ptrdiff_t>(n));
  };
  const auto place_of = [](const llvm::Value* index, size_t elements) -> size_t {
    const auto* const n = llvm::dyn_cast<llvm::ConstantInt>(index);
    if (!n) throw UnsupportedCode("an element of a vector whose number is not constant is not supported");
    return std::min<size_t>(n->getLimitedValue(), elements - 1);  // beyond the last one nothing is promised
  };
  if (auto* x = llvm::dyn_cast<llvm::ExtractElementInst>(&i)) {
    const size_t n = constants_.count(x->getType());
    const Words w = words(x->getVectorOperand());
    define(x, piece(w, place_of(x->getIndexOperand(), w.size() / n), n));
    return true;
  }
  if (auto* x = llvm::dyn_cast<llvm::InsertElementInst>(&i)) {
    Words w = words(x->getOperand(0));
    const Words part = words(x->getOperand(1));
    const size_t to = place_of(x->getOperand(2), w.size() / part.size());
    std::copy(part.begin(), part.end(), w.begin() + static_cast<std::ptrdiff_t>(to * part.size()));
    define(x, w);
    return true;
  }
  if (auto* x = llvm::dyn_cast<llvm::ShuffleVectorInst>(&i)) {
    const size_t n = constants_.count(x->getType()->getElementType());
    Words all = words(x->getOperand(0)), out;
    for (const SsaOperand& o : words(x->getOperand(1))) all.push_back(o);
    for (const int from : x->getShuffleMask())
      for (const SsaOperand& o : piece(all, from < 0 ? 0 : static_cast<size_t>(from), n)) out.push_back(o);
    define(x, out);
    return true;
  }
  return false;
}

}  // namespace isadora::cc
