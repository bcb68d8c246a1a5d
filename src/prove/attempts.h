// Random values for the variables of a question that the solver leaves open: it knows little of products, quotients and
// roundings.
#pragma once

#include "prove/term.h"

namespace isadora::prove {

// A value for each variable, the same ones for an attempt each time: numbers of any size, or floats near 1 in a format
// that the question has, because only those of similar size show how a sum is rounded.
Assignment random_values(const Tables& tables, unsigned attempt);

}  // namespace isadora::prove
