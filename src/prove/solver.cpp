// The solver's module.
#include "prove/solver.h"

#include "base/memory.h"
#include "base/plugin.h"

namespace isadora::prove {

bool is_in_theory(const ir::FloatInfo& info) {
  switch (info.op) {
    case ir::FloatOp::Add:
    case ir::FloatOp::Sub:
    case ir::FloatOp::Mul:
    case ir::FloatOp::Div:
    case ir::FloatOp::Fma:
    case ir::FloatOp::Sqrt:
    case ir::FloatOp::Rcp:
    case ir::FloatOp::Min:
    case ir::FloatOp::Max:
    case ir::FloatOp::Eq:
    case ir::FloatOp::Lt:
    case ir::FloatOp::Le:
    case ir::FloatOp::Unordered:
    case ir::FloatOp::Convert:
    case ir::FloatOp::FromInt:
    case ir::FloatOp::ToInt: return true;
    default: return false;
  }
}

std::unique_ptr<Solver> load_solver(std::string& error) {
  using Make = Solver* (*)();
  constexpr const char* kFile = "isadora-z3.so";
  std::string why;
  const std::string path = base::plugin_path(kFile, "ISADORA_SOLVER");
  const auto make = reinterpret_cast<Make>(base::plugin_function(path, "isadora_make_solver", why));
  if (make) {
    base::keep_freed(256 << 20);  // each question allocates two tables of 8 MiB
    return std::unique_ptr<Solver>(make());
  }
  error = "the solver's module `" + std::string(kFile) + "` cannot be loaded: " + why;
  return nullptr;
}

}  // namespace isadora::prove
