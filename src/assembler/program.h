// A program, statement by statement. One round goes through the text from its beginning to its end; what names a symbol
// that is defined further down is noted and read again at the end, when all are known. Where an instruction then has
// another length, or an .equ another value, a next round begins with the values of this one.
#pragma once

#include <set>

#include "assembler/expression.h"
#include "assembler/names.h"

namespace isadora::assembler {

inline constexpr size_t kMaxErrors = 100;

class Program {
 public:
  Program(const Matcher& matcher, const base::SourceRef& source);

  // One round. True when another one is needed.
  bool round();
  void next_round();
  object::Object take_object();
  diag::Sink& sink() { return sink_; }
  void fail_to_settle();
  static std::vector<std::string_view> directive_names();

 private:
  enum class Section : uint8_t { Text, Constant };
  struct Fixup {
    enum class Kind : uint8_t { Instruction, Data } kind;
    Section section;
    uint32_t begin;   // in the text
    uint64_t offset;  // in the section
    unsigned bytes;
    size_t kernel;
    std::string_view label;
  };

  // statements (program.cpp)
  void statement();
  bool label_here();
  bool unclosed_comment();
  void check_globals();
  void define_label(std::string name, uint32_t begin, uint32_t end);
  void instruction();
  void note_line(uint32_t begin);
  void fix(const Fixup& f);
  void fix_instruction(const Fixup& f);
  void report_unknown();
  void forget_uses_of_misnamed();
  void suggest(diag::Diagnostic& d) const;
  void recover(bool at_semicolon);

  // directives (directives.cpp)
  using Handler = void (Program::*)(uint32_t begin);
  struct Directive {
    const char* name;
    Handler handler;
  };
  static const std::vector<Directive>& directives();
  void directive();
  void end_of_directive();
  void kernel(uint32_t begin);
  void param(uint32_t begin);
  void shared(uint32_t begin);
  void registers(uint32_t begin);
  void end_kernel(uint32_t begin);
  void text_section(uint32_t begin);
  void constant_section(uint32_t begin);
  void equ(uint32_t begin);
  void globl(uint32_t begin);
  void isa(uint32_t begin);

  // data (data.cpp)
  void bytes1(uint32_t) { data(1); }
  void bytes2(uint32_t) { data(2); }
  void bytes4(uint32_t) { data(4); }
  void bytes8(uint32_t) { data(8); }
  void ascii(uint32_t) { strings(false); }
  void asciz(uint32_t) { strings(true); }
  void data(unsigned size);
  void strings(bool terminated);
  void align(uint32_t begin);
  void zero(uint32_t begin);
  void illegal(uint32_t begin);
  void emit(const uint8_t* bytes, size_t count, bool is_data);
  void emit_zeros(uint64_t count);
  bool check_value(base::Int128 v, unsigned size, uint32_t begin, uint32_t end);

  // reading
  void blank() { pos_ = skip_blank(text_, pos_); }
  void blank_lines();
  bool eat(char c);
  bool comma(const char* before);
  bool name(std::string& out, const char* what);
  bool expression(base::Int128& out, uint64_t address);
  // A number that must be known here, in [low, high].
  bool number(uint64_t& out, uint64_t low, uint64_t high, const char* what);
  bool in_kernel(uint32_t begin, const char* what);
  bool usable_name(const std::string& name, uint32_t begin, uint32_t end);

  std::vector<uint8_t>& bytes() { return section_ == Section::Text ? object_.code : object_.constants; }
  uint64_t address() { return bytes().size(); }
  base::Span span(uint32_t begin, uint32_t end) const { return {source_.get(), begin, end}; }
  diag::Diagnostic& report(diag::Kind kind, uint32_t begin, uint32_t end, std::string message) {
    failed_ = true;
    return sink_.report(kind, span(begin, end), std::move(message));
  }
  void duplicate(const std::string& name, uint32_t begin, uint32_t end, const SymbolEntry& earlier);
  bool too_many_errors() const { return sink_.all().size() >= kMaxErrors; }

  const Matcher& matcher_;
  const model::Isa& isa_;
  const Registers registers_;
  base::SourceRef source_;
  std::string_view text_;
  diag::Sink sink_;
  object::Object object_;
  Names names_;
  std::vector<Fixup> fixups_;
  std::vector<std::pair<std::string, base::Span>> globals_;
  std::set<std::string_view> misnamed_;  // symbols that have a register's name
  uint32_t start_;                       // of the first statement
  uint32_t pos_;
  size_t line_ = 0;
  uint32_t counted_ = 0, column_ = 1;  // up to where note_line has counted columns of this line
  Section section_ = Section::Text;
  uint32_t kernel_begin_ = 0;  // of the open kernel's directive, in the text
  bool open_kernel_ = false;
  bool failed_ = false;  // in the statement at hand
  bool again_ = false;
  bool uncertain_ = false;  // a value that places or names something came from the round before
  bool first_round_ = true;
};

}  // namespace isadora::assembler
