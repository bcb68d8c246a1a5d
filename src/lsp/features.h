// Requests about a place in a program, or in a description. Each is a function to the protocol's answer; null if there
// is none.
#pragma once

#include "lsp/atlas.h"
#include "lsp/program.h"

namespace isadora::lsp {

// Why a request is not done, as JSON-RPC has it.
struct RequestError {
  int code;
  std::string message;
};
inline constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
                     kInternalError = -32603, kNotInitialized = -32002, kCancelled = -32800, kRequestFailed = -32803;

namespace programs {

struct ProgramPosition {
  const AnalyzedProgram& program;
  uint32_t offset;
  Atlas& atlas;
};

Json complete(const ProgramPosition& at);
Json hover(const ProgramPosition& at);
Json definition(const ProgramPosition& at);
Json references(const ProgramPosition& at, bool with_definition);
Json highlights(const ProgramPosition& at);
Json prepare_rename(const ProgramPosition& at);  // throws a Refusal
Json rename(const ProgramPosition& at, const std::string& name);
Json symbols(const AnalyzedProgram& program, Atlas& atlas);
Json folds(const AnalyzedProgram& program, Atlas& atlas);
std::string formatted(const ProgramText& program);

}  // namespace programs

namespace descriptions {

struct DescriptionPosition {
  const Description& description;
  const parse::Tree& tree;
  uint32_t offset;
  Atlas& atlas;
};

Json complete(const DescriptionPosition& at);
Json hover(const DescriptionPosition& at);
Json definition(const DescriptionPosition& at);
Json references(const DescriptionPosition& at, bool with_definition);
Json highlights(const DescriptionPosition& at);
Json prepare_rename(const DescriptionPosition& at);
Json rename(const DescriptionPosition& at, const std::string& name);
Json symbols(const parse::Tree& tree, Atlas& atlas);
Json folds(const parse::Tree& tree, Atlas& atlas);
std::string formatted(const parse::Tree& tree);

}  // namespace descriptions

}  // namespace isadora::lsp
