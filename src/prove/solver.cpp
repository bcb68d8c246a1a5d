// Finding the solver's module: beside the program, where a build leaves it, then where it is installed, then where
// ISADORA_SOLVER says.
#include "prove/solver.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace isadora::prove {

namespace {

constexpr const char* kModule = "isadora-z3.so";

std::vector<std::string> places() {
  if (const char* path = std::getenv("ISADORA_SOLVER")) return {path};
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  std::vector<std::string> out;
  for (const char* folder : {".", "../lib/isadora", "../../lib/isadora", "..", "../.."})
    out.push_back((program / folder / kModule).lexically_normal().string());
  return out;
}

}  // namespace

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
  std::string last;
  for (const std::string& place : places()) {
    std::error_code none;
    if (!std::filesystem::exists(place, none)) continue;
    void* module = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    const auto make = module ? reinterpret_cast<Make>(dlsym(module, "isadora_make_solver")) : nullptr;
    if (make) return std::unique_ptr<Solver>(make());
    const char* why = dlerror();
    last = why ? why : "it is no solver of isadora";
  }
  error = "the solver's module `" + std::string(kModule) + "` cannot be loaded" +
          (last.empty() ? ": it is not there" : ": " + last);
  return nullptr;
}

}  // namespace isadora::prove
