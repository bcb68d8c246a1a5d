// Removes instructions: operations on constants, extensions of small numbers, and what computes bits without a reader.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

// Operations and branches whose result is a number or one of their operands. The words of a number that LLVM's passes
// saw as one have many of these.
void simplify_words(SsaFunction& f, unsigned word);

// Which bits of values are known, and extensions that change nothing for that.
void find_known_bits(SsaFunction& f, unsigned word);

// Compares of few bits extended by zeros, of what has its sign already.
void compare_with_signs(SsaFunction& f, unsigned word);

// An extension of a part of what a load reads, and nothing else does, is a load of that part: low bytes come first.
void narrow_loads(SsaFunction& f, const Target& target);

// Narrow stores use few bits of their value.
void drop_unused_extensions(SsaFunction& f);

}  // namespace isadora::cc
