// Text to words. Parses one instruction by the forms of the Model (Matcher), or a whole program with labels, directives
// and kernels (assemble). Compiled from the Model once; parsing an instruction does not allocate.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "object/object.h"

namespace isadora::assembler {

// The value of a name or label in an operand, while assembling.
class Symbols {
 public:
  virtual ~Symbols() = default;
  // The value of a symbol; false when it is not (yet) known.
  virtual bool lookup(std::string_view name, int64_t& value) const = 0;
};

class Matcher {
 public:
  explicit Matcher(const encoding::Codec& codec);
  ~Matcher();

  // One instruction, up to and with `;`, from text[begin…]. `address` is where it will stand. On success fills `out`
  // and sets `end` behind the semicolon. On failure reports into the sink: unknown mnemonic (and the nearest), the
  // forms that exist and what differs, the operand that does not fit, the exception that forbids it. With `symbols`
  // null, names are errors. A symbol that lookup does not know counts as 0 and sets `*unresolved`; where
  // that is null, it is an error too.
  bool parse(const base::Source& source, uint32_t begin, uint64_t address, const Symbols* symbols,
             encoding::Decoded& out, uint32_t& end, diag::Sink& sink, bool* unresolved = nullptr) const;

  const encoding::Codec& codec() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A program: docs/assembly.md says what it may contain. Up to 100 errors together.
bool assemble(const Matcher& matcher, const base::SourceRef& source, object::Object& out, diag::Sink& sink);

// What the programs of all instruction sets have in common, for editors: ".kernel", …, and "u8", ….
std::vector<std::string_view> directive_names();
std::vector<std::string_view> parameter_types();

}  // namespace isadora::assembler
