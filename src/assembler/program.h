// The assembler of a program. It reads the text once. What depends on the address of a symbol gets room then, and its
// bytes at the end, when all symbols are known.
//
// Where instructions have several lengths, those that could become longer, paddings and fills are fragments (relax.h):
// layout chooses their sizes, moves everything after them, and evaluates again what depends on addresses, until nothing
// moves (layout.cpp).
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "assembler/encoder.h"
#include "assembler/expression.h"
#include "assembler/names.h"
#include "assembler/relax.h"
#include "assembler/statement_feed.h"
#include "encoding/fixups.h"
#include "encoding/padding.h"
#include "ir/floats.h"
#include "object/attributes.h"
#include "object/bytes.h"
#include "object/dwarf.h"

namespace isadora::assembler {

inline constexpr size_t kMaxErrors = 100;

class SourceAssembler {
 public:
  // Without `caches` each statement is parsed by all rules.
  SourceAssembler(const InstructionParser& matcher, const base::SourceRef& source, uint64_t most_data,
                  const FileReader& files = {}, bool caches = true);

  void run();
  object::Object take_object();
  diag::Sink& sink() { return sink_; }
  // Findings have places in the file that was given.
  void show_original();
  static std::vector<std::string_view> directive_names();

 private:
  using Section = object::SectionIndex;
  static constexpr uint32_t kNoFragment = UINT32_MAX;
  // Of one directive: a slip of the pen must not fill the memory.
  static constexpr uint64_t kMostFill = uint64_t{1} << 28;
  // Of a section of zeros, which take no memory here; an ELF file of 32 bits has no room for more.
  static constexpr uint64_t kMostZeros = UINT32_MAX;
  static constexpr unsigned kRoomOfLeb128 = 5;  // bytes, of a number that depends on addresses: any distance fits
  // An instruction or a number that gets its bytes at the end.
  struct Fixup {
    enum class Kind : uint8_t { Instruction, Data, Unsigned128, Signed128 } kind;  // the last two: LEB128
    Section section;
    unsigned bytes;
    NameScope scope;  // of its text
    uint64_t offset;  // in the section
    uint64_t options = ~uint64_t{0};
    uint32_t fragment = kNoFragment;              // of the section, where it could become longer
    bool is_done = false;                         // its bytes are right where nothing moves
    ExpressionArena::Statement expressions = {};  // of an instruction
    SymbolicExpression number = {};
  };
  // Of .equ and .set, where the value depends on other symbols.
  struct Definition {
    std::string name;
    NameScope scope;  // of the statement
    SymbolicExpression value;
    base::Span place;  // of the name
    Section section;
    uint64_t offset;
    bool is_size = false;  // of a symbol, which the linker changes with the code
  };
  // The result of a statement: one instruction, or those of a pseudo-instruction.
  struct Piece {
    encoding::Bits word = 0;
    unsigned bytes = 0;
    bool expanded = false;  // from a pseudo-instruction
    uint16_t opcode = model::kNoIndex;
    bool linked = false;  // its operands are left to the linker
    std::vector<SymbolicOperand> operands = {};
    std::string_view text = {};  // that their values have places in
  };
  // A label or `.` in an expression.
  struct Anchor {
    std::string name;       // as the symbol is called; empty: `.`
    bool known = false;     // in this program
    Section section = 0;    // then
    int64_t value = 0;      // then, in its section
    bool absolute = false;  // nowhere: a number alone
    uint32_t fragment = 0;  // of the section, that it lies after
    bool is_here = false;   // `.`
    bool operator==(const Anchor&) const = default;
  };
  // Anchors that are added and taken away, and a number.
  struct Sum {
    bool binds_weak = false;  // a weak symbol is the place that this program gives it
    std::vector<Anchor> plus = {}, minus = {};
    base::Int128 number = 0;
    bool moves = false;        // the number depends on the lengths of instructions
    bool as_laid_out = false;  // distances are numbers even where the linker may change them
    bool is_symbol() const { return plus.size() == 1 && minus.empty() && number == 0; }
  };
  // Functions around an expression, the outermost first.
  struct Applied {
    std::vector<std::string> functions;
    SymbolicExpression of;
  };
  struct NamedPlace {
    std::string name;
    base::Span place;  // in the program
  };
  // The section that `.section` asks for.
  struct SectionWish {
    object::Section section;
    std::optional<bool> in_memory = {};  // empty: the directive does not say
    bool is_described = false;           // the directive has flags or a type
    std::string linked_to = {};          // a symbol of the section that it belongs to
    uint64_t unique = 0;                 // a number that tells sections of one name apart
    using Key = std::tuple<std::string, std::string, std::string, uint64_t>;
    Key key() const { return {section.name, section.group, linked_to, unique}; }
  };
  // A number of the literal pool.
  struct Literal {
    std::string key, name;
    unsigned bytes;
    Section section;  // of the instructions that ask for it
    NameScope scope;  // of its expression
    std::optional<SymbolicExpression> value;
    ExpressionFault fault;  // where there is none
  };
  // An operand that was put into a line of a pseudo-instruction.
  struct Inserted {
    uint32_t begin, end;  // in the line's text
    uint32_t from;        // in the program's
  };
  // statements (program.cpp)
  bool check_bytes(const base::SourceRef& source, std::string_view text);
  void statement();
  bool quoted_label_here();
  bool named_here();  // a label, or `name = value`
  bool unclosed_comment();
  void check_globals();
  void check_targets();
  void collect_commons();
  void name_sections();
  void ask_for_globals();
  void define_label(const NamedPlace& label);
  bool numbered_label_here();
  void instruction();
  bool is_allowed_here(uint32_t begin);
  void report_misaligned(base::Span instruction);
  base::Span place_of_line(unsigned line) const;
  unsigned bytes_of_pieces() const;
  void put(uint32_t begin, uint64_t at, bool is_final);
  bool is_linked(const FixupInfo& places) const;
  // Has an expression that was just evaluated anything of an address in it?
  bool is_place_value() const { return names_.section || !names_.unknown.empty() || used_here_; }
  NameScope scope_at(uint32_t position) const { return {position, names_.kernel, names_.label}; }
  void go_to(const NameScope& scope);
  SymbolEntry entry_here(base::Span place);
  bool is_internal(std::string_view name) const;
  bool is_dropped(Section section) const;
  void drop_sections();
  void reset_options();

  // one instruction, its lengths, and pseudo-instructions (pieces.cpp)
  bool assemble_at(uint32_t begin, uint64_t address, bool* unresolved, uint32_t& end, FixupInfo& places);
  const Encoders* encoders_of(const base::Source& source, uint32_t begin, ShapedText& text) {
    return caches_ ? matcher_.encoders(source, begin, cache_, text) : nullptr;
  }
  // By the encoders of the text, into `decoded_`; Unknown where they are null.
  InstructionParser::Encoded encode(const base::Source& source, const ShapedText& text, const Encoders* known,
                                    uint64_t address, const ParseConstraints& wish, uint32_t& end, bool* unresolved,
                                    FixupInfo* places) {
    if (!known) return InstructionParser::Encoded::Unknown;
    return matcher_.encode(source, text, *known, address, &names_, wish, decoded_, end, unresolved, places);
  }
  Piece decoded_piece(std::string_view text, const FixupInfo& places, bool expanded) const;
  const std::vector<const model::Pseudo*>* pseudos_at(uint32_t begin) const;
  std::vector<std::string_view> operands_at(uint32_t begin, uint32_t& end) const;
  static bool take_marks(const model::Pseudo& pseudo, std::vector<std::string_view>& operands,
                         std::vector<std::string_view>& names);
  bool expand(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin, uint64_t address, bool* unresolved,
              uint32_t& end, FixupInfo& places);
  const base::Source& expansion(std::string_view line, const std::vector<std::string_view>& names,
                                const std::vector<std::string_view>& operands,
                                std::vector<Inserted>* inserted = nullptr);
  // Errors are reported to `found` if it is given.
  bool expand_one(const model::Pseudo& pseudo, std::vector<std::string_view> operands, uint64_t address,
                  bool* unresolved, FixupInfo& places, diag::Sink* found);
  bool expand_lines(const model::Pseudo& pseudo, const std::vector<std::string_view>& operands,
                    const std::vector<std::string_view>& names, uint64_t address, bool* unresolved, FixupInfo& places,
                    diag::Sink* found);
  // As above by a recorded expansion (expansions.cpp)
  bool expand_known(const Encoders& known, const ShapedText& text, unsigned least, FixupInfo& places);
  InstructionParser::Encoded expand_known(const Expansions::Pseudo& pseudo, const ShapedText& text);
  void learn_expansions(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin, const Encoders& own,
                        const ShapedText& text);
  bool learn_expansion(const model::Pseudo& pseudo, const std::vector<std::string_view>& operands,
                       const std::vector<std::string_view>& names, const ShapedText& text, Expansions::Pseudo& out);
  bool take_numbers(const ShapedText& line, const std::vector<Inserted>& inserted, const ShapedText& text,
                    std::vector<Expansions::Number>& out) const;
  void add_expansions(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin, uint64_t address,
                      FixupInfo& places);
  void note_line(uint32_t begin);
  base::Source::Position next_position(uint32_t begin);
  object::LineEntry written_at(uint32_t begin) const;
  void report_unknown(const SymbolicExpression& e);
  void forget_uses_of_misnamed();
  void suggest(diag::Diagnostic& d) const;
  void recover(bool at_semicolon);

  // layout (layout.cpp)
  std::vector<RelaxFragment>& fragments_of(Section section);
  uint32_t fragment_at(Section section, uint64_t offset);
  RelaxFragment& add_fragment(RelaxFragment::Kind kind, uint64_t bytes);
  void defer(uint32_t begin, const FixupInfo& places, bool is_done);
  void lay_out();
  bool set_sizes();
  void find_target(RelaxFragment& f, size_t index);
  bool fill_size(const RelaxFragment& f, base::Int128& size);
  bool check_fill(const RelaxFragment& f, base::Int128 size);
  void set_fill(RelaxFragment& f);
  void move_all();
  uint64_t moved(Section section, const std::vector<int64_t>& growth, uint64_t at);
  void move_code(Section section, const std::vector<int64_t>& growth);
  void move_range(Section section, const std::vector<int64_t>& growth, uint64_t& begin, uint64_t& end);
  void move_bytes(Section section);
  bool resolve();
  void fix(Fixup& f);
  void fix_data(const Fixup& f);
  void fix_leb128(const Fixup& f);
  void fix_instruction(Fixup& f);
  void note_padded_data(Section section);
  void check_alignment(Section section);
  void evaluate_definitions();
  bool value_of(const Definition& d, base::Int128& value);
  bool update(const Definition& d);
  void check_definitions();
  // By name: those without a value, with another such name in their expressions.
  using OpenDefinitions = std::map<std::string_view, std::pair<const Definition*, std::string_view>>;
  void report_cycles(const OpenDefinitions& open);
  bool check_definition(const Definition& d, base::Int128 v);
  bool set_place(SymbolEntry& entry, const Definition& d, base::Int128 value);

  // fixups (fixups.cpp)
  const encoding::Fixups& kinds();
  void note_debug_kinds();
  bool sum_of(const SymbolicExpression& e, uint64_t here, Sum& out);
  void add_places(std::span<const ExpressionTerm> terms, uint64_t here, Sum& out);
  Applied functions_of(const SymbolicExpression& e) const;
  Anchor anchor_of(std::string_view name, uint64_t address, bool binds_weak);
  void cancel(Sum& sum) const;
  void no_numbered_label(uint32_t begin, const std::string& name);
  void relocate(uint32_t begin, uint64_t at, const Piece& piece, const SymbolicOperand& operand);
  bool stays_near(const Sum& sum) const;
  void keep_opcode(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind, const Piece& piece,
                   std::string_view text);
  bool relocate_number(const SymbolicExpression& e, uint64_t at, unsigned size);
  bool relocate_leb128(const SymbolicExpression& e, uint64_t at, const Sum& sum);
  bool relocate_applied(const SymbolicExpression& e, const Applied& applied, uint64_t at, unsigned size);
  std::string lacks_relocation() const;
  void relocate(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind, Anchor anchor, base::Int128 addend);
  void relocate_constant(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind, base::Int128 number);
  void relocate_pair(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind, const Piece& piece, Sum& sum);
  void fill_pair(const encoding::Fixups::Kind& kind, uint64_t at, const Piece& piece, const Anchor& label,
                 base::Int128 addend);
  void check_addend(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind, base::Int128 addend);
  uint32_t target_of(const Anchor& anchor);
  std::string name_of_place(Section section, int64_t value) const;
  void cannot_link(uint32_t begin, std::string_view text, const std::string& why);
  void cannot_link(const SymbolicExpression& e, const std::string& why);

  // directives (directives.cpp)
  using Handler = void (*)(SourceAssembler& program, uint32_t begin);
  struct Directive {
    std::vector<std::string_view> names;
    Handler handler;
  };
  static const std::vector<Directive>& directives();
  // Calls the method with the place where the directive begins, if it takes that, and with these arguments.
  template <auto kMethod, auto... kArguments>
  static void call(SourceAssembler& program, uint32_t begin) {
    if constexpr (std::is_invocable_v<decltype(kMethod), SourceAssembler&, uint32_t, decltype(kArguments)...>)
      (program.*kMethod)(begin, kArguments...);
    else
      (program.*kMethod)(kArguments...);
  }
  void directive();
  const model::ForeignDirective* foreign_directive(uint32_t begin, std::string_view word);
  std::string_view rest_of_directive() const;
  void end_of_directive();
  void kernel(uint32_t begin);
  void define_in_kernel(const NamedPlace& symbol, uint64_t value);
  void param(uint32_t begin);
  void shared(uint32_t begin);
  void registers(uint32_t begin);
  void end_kernel(uint32_t begin);
  void named_section();
  void enter(std::string_view name);
  void enter(const SectionWish& wish);
  bool section_words(SectionWish& out);
  static bool section_type(std::string_view word, object::Section& out);
  bool section_flags(std::string_view letters, SectionWish& out);
  void link_sections();
  void go_to(Section section);
  void push_section();
  void pop_section(uint32_t begin);
  void previous_section() { go_to(before_); }
  void unknown_directive(uint32_t begin, std::string_view word);
  void option();
  // ---- code that the linker may shorten

  void find_marks();
  // Is the distance of two places of one section a number that the linker does not change?
  bool stay_apart(const Anchor& a, const Anchor& b) const;
  void move_into(Anchor& anchor, base::Int128& addend) const;
  // May it shorten what is read now?
  bool relaxes() const { return relax_mark_ && has_option(relax_mark_->option); }
  bool is_relaxing(Section section) const { return relaxing_.contains(section); }
  // The relocations that tell it so, of an instruction, and of padding when all has its place.
  void mark_shorter(uint32_t begin, uint64_t at, const encoding::Fixups::Kind& kind);
  void mark_padding();

  bool has_option(uint16_t option) const { return option == model::kNoIndex || options_ >> option & 1; }
  void common();
  void local_common();
  void local();
  struct NamedZeros : NamedPlace {  // of `.comm` and `.lcomm`
    uint64_t size = 0, align = 1;   // bytes
  };
  std::optional<NamedZeros> common_symbol();  // null: an error was reported
  void place_local_commons();
  void ignored();
  void see(object::Visibility visibility);
  object::Visibility visibility_of(std::string_view name) const;
  void weak_reference();
  void check_bindings();
  void bind_references();
  void type();
  void function() { names_function_ = true; }  // the next label is one
  void name_aliases();

  // attributes of the object (attributes.cpp)
  void attribute(uint32_t begin);
  std::optional<uint64_t> attribute_tag();
  void set_attribute(uint64_t tag, uint64_t number, std::string text, uint32_t begin, uint32_t end);
  bool complete_words(const model::ObjectAttribute& about, std::string& text, uint32_t begin, uint32_t end);
  bool has_code();  // placed so far
  void reset_attributes();
  void set_options(uint64_t options);
  void write_attributes();

  // information for debuggers (debug.cpp)
  bool quoted_text(std::string& out, const char* what);
  struct Frame {  // between `.cfi_startproc` and `.cfi_endproc`: how a function is left
    Section section = 0;
    uint32_t statement = 0;                                      // where it is opened in the text
    uint64_t begin = 0, end = 0;                                 // in it
    bool is_known = true;                                        // without directives that are not known
    int64_t size = 0;                                            // from the register to the caller's frame
    std::vector<int64_t> sizes;                                  // remembered
    std::vector<std::pair<uint64_t, object::ByteWriter>> rules;  // by the place from which on they hold
  };
  struct FrameDirective {
    std::string_view name;
    bool has_register, has_number;
    void (*add)(Frame& frame, object::ByteWriter& rule, unsigned reg, int64_t bytes);
  };
  static const std::vector<FrameDirective>& frame_directives();
  void file();
  void loc();
  void cfi_begin(uint32_t begin);
  void cfi_end(uint32_t begin);
  void cfi_rule(uint32_t begin, const FrameDirective& directive);
  bool cfi_other(std::string_view word);
  void cfi_recall(uint32_t begin);
  const model::Abi* frame_abi() const;
  bool in_frame(uint32_t begin);
  std::optional<unsigned> frame_register();
  std::optional<int64_t> frame_number();
  object::ByteWriter& next_rule();
  void write_lines();
  void check_frames();
  void write_frames();

  void define_value(char separator, bool again);
  void define_as(const NamedPlace& symbol, bool again);
  void size();
  static std::string size_of(const std::string& name) { return name + "@size"; }  // the internal symbol with its size
  void globl();
  std::vector<NamedPlace> symbols();
  void weak();
  void isa();

  // files that the program names (files.cpp)
  struct IncludedFile {
    base::SourceRef file;
    uint32_t begin = 0;  // of its text among those of all files
    unsigned line = 0;   // of the directive in the program's file that asks for it
  };
  base::SourceRef named_file(uint32_t begin);
  void include(uint32_t begin);
  void include_bytes(uint32_t begin);
  const IncludedFile* included_at(uint32_t place) const;
  unsigned line_in_program(uint32_t begin) const;
  void to_file(base::Span& s) const;
  void show_files();

  // macros, repetitions and conditions (macros.cpp)
  struct Macro {
    struct Parameter {
      std::string name;
      MacroArgument standard = {};  // where the argument is left out
      bool is_required = false, takes_rest = false;
    };
    std::string name;
    std::vector<Parameter> parameters;
    PlacedText body;
  };
  StatementFeed& feed();
  void push(uint32_t begin, PlacedText text, uint64_t rounds, bool is_file = false);
  bool has_more();
  void too_much_text();
  std::optional<PlacedText> block(uint32_t begin, std::span<const std::string_view> begins,
                                  std::span<const std::string_view> ends);
  MacroArgument argument_here(uint32_t end);
  std::vector<MacroArgument> arguments(size_t most);
  NamedPlace macro_word(const char* what);
  void macro(uint32_t begin);
  void parameter(Macro& out);
  void purge_macro();
  void leave_macro(uint32_t begin);
  bool use_macro(uint32_t begin);
  std::optional<std::vector<MacroArgument>> arguments_of(const Macro& macro, uint32_t begin);
  void repeat(uint32_t begin);
  void repeat_for(uint32_t begin, bool by_characters);
  void condition(uint32_t begin);
  void else_branch(uint32_t begin);
  void else_if(uint32_t begin);
  void end_condition(uint32_t begin);
  void branch(bool is_chosen);
  StatementFeed::Condition* open_condition(uint32_t begin);
  std::optional<bool> is_true(std::string_view word);
  void message(uint32_t begin);
  void lone_end(uint32_t begin);

  // data (data.cpp)
  void add_fixup(Fixup::Kind kind, unsigned bytes, const NameScope& scope, const SymbolicExpression& e);
  void numbers(Fixup::Kind kind, unsigned size);
  std::optional<std::string> number_bytes(Fixup::Kind kind, unsigned size, base::Int128 v, const SymbolicExpression& e);
  std::string bytes_of(base::Int128 v, unsigned size) const;
  std::optional<uint64_t> float_here(const ir::FloatShape& shape);
  void floats(ir::FloatFormat format);
  void strings(bool terminated);
  bool next_text(uint32_t& at_quote) const;
  void align(uint32_t begin);
  void align_bytes(uint32_t begin);
  void align_power();
  bool padding(Padding& out);
  void pad(Padding asked);
  uint64_t data_in_padding(uint64_t count, std::optional<uint8_t> value) const;
  std::vector<uint8_t> padding_of(uint64_t count, std::optional<uint8_t> value) const;
  void zero();
  void fill();
  void org();
  void emit_fill(uint64_t count, const FillPattern& pattern, const std::optional<SymbolicExpression>& moving,
                 bool to_place = false);
  void illegal(uint32_t begin);
  bool has_room_for(uint64_t count);
  void emit(std::string_view made, bool is_data = true);
  void emit_copies(uint64_t count, uint8_t value);
  bool is_zero_section() const;
  uint64_t most_fill() const { return is_zero_section() ? kMostZeros : kMostFill; }
  void emit_into_zeros(uint64_t count, bool is_zero);
  void note_data(uint64_t count);
  bool check_value(base::Int128 v, unsigned size, uint32_t begin, uint32_t end);

  // literal pools (literals.cpp)
  std::string literal_key(const SymbolicExpression& e);
  std::string_view literal(const model::Pseudo& pseudo, std::string_view text);
  void forget_literals(size_t count);
  void literal_pool(uint32_t begin);
  void place_literals();
  bool report_far_literal(uint32_t begin, const diag::Sink& found);

  // reading
  void blank() { pos_ = skip_blank(text_, pos_); }
  void blank_lines();
  bool accept(char c);
  bool after_blank(char c);
  bool comma(const char* before);
  // Null after an error, as those below.
  std::optional<NamedPlace> name(const char* what);
  // As above, of a symbol that the directive defines. In quotes it may be called as a register is where `in_quotes`.
  std::optional<NamedPlace> new_name(const char* what, bool in_quotes = false);
  std::optional<SymbolicExpression> expression();
  // With its value here.
  std::optional<SymbolicExpression> expression(base::Int128& value);
  // Its value where `.` is this address; an error is reported.
  bool value_of(const SymbolicExpression& e, uint64_t address, base::Int128& out);
  // A number that must be known here, in [low, high]. It may depend on the lengths of instructions only where `moving`
  // is given, which then is its expression.
  bool number(uint64_t& out, uint64_t low, uint64_t high, const char* what,
              std::optional<SymbolicExpression>* moving = nullptr);
  // As above, any number.
  std::optional<base::Int128> known_number(const char* what, std::optional<SymbolicExpression>* moving = nullptr);
  bool depends_on_lengths(const SymbolicExpression& e);
  bool in_kernel(uint32_t begin, const char* what);
  bool usable_name(const NamedPlace& symbol);

  std::vector<uint8_t>& bytes() {
    if (section_ == object::kCodeSection) return object_.code;
    return section_ == object::kConstantSection ? object_.constants : object_.section(section_).bytes;
  }
  uint64_t address() {
    return section_ < object::kFirstDataSection ? bytes().size() : object_.section(section_).size();
  }
  bool is_hart() const { return isa_.machine.execution == model::Execution::Hart; }
  bool is_code_here() const { return object_.is_code(section_); }
  // All sections of code.
  template <class Act>
  void each_code_section(Act act) {
    act(object::kCodeSection);
    for (size_t i = 0; i < object_.sections.size(); ++i)
      if (object_.sections[i].executable) act(static_cast<Section>(object::kFirstDataSection + i));
  }
  std::vector<object::LineEntry>& lines_of(Section section) {
    return section == object::kCodeSection ? object_.lines : object_.section(section).lines;
  }
  std::vector<object::DataRange>& data_of(Section section) {
    return section == object::kCodeSection ? object_.data : object_.section(section).data;
  }
  unsigned code_align() const { return std::max(isa_.machine.code_align, 1u); }
  // Sections are aligned to powers of two; to other multiples at which instructions begin the linker aligns code.
  unsigned section_unit() const { return code_align() & (~code_align() + 1); }
  unsigned& alignment() {
    return section_ < object::kFirstDataSection ? object_.code_alignment : object_.section(section_).align;
  }
  base::Span span(uint32_t begin, uint32_t end) const { return {source_.get(), begin, end}; }
  std::string quoted(uint32_t begin, uint32_t end) const {
    return "`" + std::string(text_.substr(begin, end - begin)) + "`";
  }
  diag::Diagnostic& report(diag::Kind kind, uint32_t begin, uint32_t end, std::string message) {
    failed_ = true;
    return sink_.report(kind, span(begin, end), std::move(message));
  }
  // Of a directive that begins there, up to what is read of it.
  void refuse(uint32_t begin, std::string message) {
    report(diag::Kind::BadDirective, begin, pos_, std::move(message));
  }
  void duplicate(const NamedPlace& symbol, const SymbolEntry& earlier);
  // Nothing more is read: there are too many errors, or too much data.
  bool is_over() const { return is_full_ || sink_.all().size() >= kMaxErrors; }

  const InstructionParser& matcher_;
  const uint64_t most_data_;    // bytes
  const FileReader read_file_;  // null: a program cannot name files
  const bool caches_;
  const model::Isa& isa_;
  const RegisterNames& registers_;
  const encoding::CodePadding code_padding_;
  base::SourceRef source_;
  base::SourceRef clean_;  // the same without comments that are the description's own
  // As they were before the text began to grow; null where it does not.
  base::SourceRef given_, given_clean_;
  std::optional<StatementFeed> feed_;
  std::vector<IncludedFile> included_;
  std::map<std::string, Macro, std::less<>> macros_;  // by their names in small letters
  uint64_t uses_ = 0;                                 // of macros so far
  std::string_view text_;
  diag::Sink sink_;
  object::Object object_;
  ProgramSymbols names_;
  ExpressionArena expressions_;
  std::optional<encoding::Fixups> kinds_;
  std::unordered_map<std::string, uint32_t, NameHash, std::equal_to<>> targets_;  // of the object, by name
  // Fixups that functions of other instructions refer to, by section and address.
  std::unordered_map<uint64_t, base::Int128> heads_;
  static uint64_t head_key(Section section, uint64_t at) { return uint64_t{section} << 48 | at; }
  std::vector<Fixup> fixups_;
  std::vector<NamedPlace> globals_;
  std::set<std::string, std::less<>> locals_, functions_, data_;
  std::map<std::string, object::Visibility, std::less<>> visibilities_;
  std::vector<NamedPlace> references_;               // of `.weakref`: the names that stand for others
  std::set<std::string, std::less<>> asked_;         // of other objects, by their own names
  bool sizes_ = false;                               // of symbols are given
  std::multimap<std::string, std::string> aliases_;  // by the name that `.set` gives as their value
  bool names_function_ = false;                      // the next label
  std::vector<NamedZeros> commons_, local_commons_;
  std::vector<std::string> located_sources_;                   // of `.file` with a number
  std::map<Section, std::vector<object::LineEntry>> located_;  // of `.loc`: what the object's file tells of lines
  std::optional<object::LineEntry> next_loc_;                  // of the last `.loc`, for the next instruction
  std::map<uint64_t, uint32_t> files_;  // of `.file`: its number, and its place in the list of files
  std::vector<Frame> frames_;
  bool in_frame_ = false;
  std::vector<Literal> literals_;                                       // of pools that are not placed yet
  std::map<std::pair<uint32_t, unsigned>, std::string> literal_names_;  // by statement, and bytes
  std::set<std::string, std::less<>> pools_;                            // names in pools
  std::set<std::string, std::less<>> section_names_;                    // that no symbol has
  struct LinkedSection {
    Section section;
    std::string symbol;  // of the section that it belongs to
    base::Span place;
  };
  std::vector<LinkedSection> linked_sections_;
  unsigned next_literal_ = 0;
  std::set<std::string_view> misnamed_;  // symbols that have a register's name
  uint32_t start_;                       // of the first statement
  uint32_t pos_;
  size_t line_ = 0;
  uint32_t counted_ = 0, column_ = 1;  // up to where note_line has counted columns of this line
  Section section_ = object::kCodeSection, before_ = object::kCodeSection;
  uint64_t options_ = ~uint64_t{0};
  // The relocations of the description that let the linker shorten code; null where it lacks one.
  const model::RelocationType *relax_mark_ = nullptr, *align_mark_ = nullptr;
  std::set<Section> relaxing_;  // sections with code that the linker may shorten
  std::vector<uint64_t> saved_options_;
  std::map<uint64_t, object::AttributeValue> attributes_;    // by tag
  std::vector<std::pair<Section, Section>> saved_sections_;  // with the one before
  std::map<SectionWish::Key, Section> sections_;             // of the object
  ShapeCache cache_;
  std::vector<std::vector<RelaxFragment>> fragments_;  // by section, in the order of their offsets
  std::vector<Definition> definitions_;
  std::vector<Piece> pieces_;            // of the statement at hand
  encoding::Decoded decoded_;            // room for one instruction
  std::deque<base::Source> expansions_;  // texts of the statement at hand, and room for others
  size_t expanded_ = 0;                  // how many they are
  bool several_lengths_ = false;         // of instructions, or of what a pseudo-instruction stands for
  bool used_here_ = false;               // `.` was in the expression that was just evaluated
  unsigned least_ = 0;                   // bytes of the statement at hand
  std::unordered_map<std::string, std::vector<const model::Pseudo*>, NameHash, std::equal_to<>> pseudos_;
  uint32_t kernel_begin_ = 0;  // of the open kernel's directive, in the text
  bool open_kernel_ = false;
  bool failed_ = false;      // in the statement at hand
  uint64_t data_bytes_ = 0;  // that directives have placed
  bool is_full_ = false;     // they were more than `most_data_`
  bool is_reading_ = true;   // the text; else fixups
  bool has_moved_ = false, has_grown_ = false;
};

// As assemble(), without caches: tests compare both.
bool assemble_by_rules(const InstructionParser& matcher, const base::SourceRef& source, object::Object& out,
                       diag::Sink& sink);

}  // namespace isadora::assembler
