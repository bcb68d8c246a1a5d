// What can be asked of a place in a program, and of one in a description. Each is a function of what is known to the
// protocol's answer; null where there is nothing to say.
#pragma once

#include "lsp/atlas.h"
#include "lsp/program.h"

namespace isadora::lsp {

// Why a request is not done, as JSON-RPC has it.
struct Refusal {
  int code;
  std::string message;
};
inline constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
                     kInternalError = -32603, kNotInitialized = -32002, kCancelled = -32800, kRequestFailed = -32803;

namespace programs {

struct Place {
  const Program& program;
  uint32_t offset;
  Atlas& atlas;
};

Json complete(const Place& at);
Json hover(const Place& at);
Json definition(const Place& at);
Json references(const Place& at, bool with_definition);
Json highlights(const Place& at);
Json prepare_rename(const Place& at);  // throws a Refusal
Json rename(const Place& at, const std::string& name);
Json symbols(const Program& program, Atlas& atlas);
Json folds(const Program& program, Atlas& atlas);
std::string formatted(const ProgramText& program);

}  // namespace programs

namespace descriptions {

struct Place {
  const Description& description;
  const parse::Tree& tree;
  uint32_t offset;
  Atlas& atlas;
};

Json complete(const Place& at);
Json hover(const Place& at);
Json definition(const Place& at);
Json references(const Place& at, bool with_definition);
Json highlights(const Place& at);
Json prepare_rename(const Place& at);
Json rename(const Place& at, const std::string& name);
Json symbols(const parse::Tree& tree, Atlas& atlas);
Json folds(const parse::Tree& tree, Atlas& atlas);
std::string formatted(const parse::Tree& tree);

}  // namespace descriptions

}  // namespace isadora::lsp
