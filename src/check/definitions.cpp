#include "check/definitions.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "check/bases.h"

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

using Names = std::span<const std::string_view>;
using Rules = std::span<const StatementRule>;

// ---- the blocks of each kind, in addition to __Description and __ModifierInfo ---------------------------------------

constexpr std::string_view kNoBlocks[] = {"__Description"};
constexpr std::string_view kOperandBlocks[] = {"__Encoding", "__Syntax", "__Semantics", "__Exception"};
constexpr std::string_view kPseudoBlocks[] = {"__Syntax", "__Expansion"};
constexpr std::string_view kGroupBlocks[] = {"__Encoding", "__Syntax", "__OperandInfo", "__Exception", "__Crack"};
constexpr std::string_view kInstructionBlocks[] = {"__Encoding",    "__Syntax",    "__Readings",
                                                   "__OperandInfo", "__Exception", "__Semantics",
                                                   "__Crack",       "__Examples",  "__Claims"};
constexpr std::string_view kProse[] = {"__Description", "__ModifierInfo"};

// ---- the statements before the first block ---------------------------------------------------------------

constexpr StatementRule kMachine[] = {
    {"Name", 0, 0, StatementArgument::Text, "Name = \"name-of-folder\";"},
    {"Execution", 0, 0, StatementArgument::Word, "Execution = \"simt\";"},
    {"Lanes", 0, 0, StatementArgument::Number, "Lanes = 32;"},
    {"Parcel", 0, 0, StatementArgument::Number, "Parcel = 128;"},
    {"BitOrder", 0, 0, StatementArgument::Word, "BitOrder = \"lsb\";"},
    {"ParcelOrder", 0, 0, StatementArgument::Word, "ParcelOrder = \"lsb\";"},
    {"ByteOrder", 0, 0, StatementArgument::Word, "ByteOrder = \"big\";"},
    {"CodeByteOrder", 0, 0, StatementArgument::Word, "CodeByteOrder = \"little\";"},
    {"CodeAlign", 0, 0, StatementArgument::Number, "CodeAlign = 16;"},
    {"Parameters", 0, 0, StatementArgument::Expression, "Parameters = cbank[0x160];"},
    {"Unused", 0, 0, StatementArgument::Word, "Unused = \"illegal\";"},
    {"MicroOps", 0, 0, StatementArgument::Word, "MicroOps = \"name\";"},
    {"Codes", 3, 3, StatementArgument::Number, "Codes<7, 0, 91> = 83;"},
    {"Lines", 0, 0, StatementArgument::Nothing, "Lines;"},
    {"Comment", 0, 0, StatementArgument::Text, "Comment = \"#\";"},
    {"DottedNames", 0, 0, StatementArgument::Nothing, "DottedNames;"},
    {"ExactRegisters", 0, 0, StatementArgument::Nothing, "ExactRegisters;"},
    {"AlignPower", 0, 0, StatementArgument::Nothing, "AlignPower;"},
    {"Padding", 0, 0, StatementArgument::Numbers, "Padding = 0x1, 0x13;"},
    {"Here", 0, 0, StatementArgument::Word, "Here = next;"},
    {"Function", 1, 1, StatementArgument::Expression, "Function<\"low\"> = x[7:0];"},
    {"Directive", 1, 64, StatementArgument::Anything, "Directive<\".int\"> = \".2byte\";"},
    {"Option", 1, 1, StatementArgument::Word, "Option<short> = on;"},
    {"Elf", 0, 0, StatementArgument::Numbers, "Elf = 0, 64, 0;"},
    {"Addends", 0, 0, StatementArgument::Word, "Addends = inside;"},
    {"PageSize", 0, 0, StatementArgument::Number, "PageSize = 0x4000;"},
    {"FunctionMark", 0, 0, StatementArgument::Number, "FunctionMark = 1;"},
    {"CodeMark", 0, 0, StatementArgument::Text, "CodeMark = \"$c\";"},
    {"Bounds", 1, 1, StatementArgument::Texts, "Bounds<\".frames\"> = \"frames_begin\", \"frames_end\";"},
    {"LinkerSymbol", 1, 1, StatementArgument::Anything, "LinkerSymbol<\"global_pointer\"> = \".data\", 0x800;"},
    {"Attributes", 1, 1, StatementArgument::Anything, "Attributes<\".x.attributes\"> = 0x70000003, \"x\";"},
    {"Attribute", 2, 16, StatementArgument::Anything, "Attribute<4, \"stack_align\"> = 16, same;"},
    {"Load", 0, 0, StatementArgument::Word, "Load = physical;"},
    {"Gdb", 0, 0, StatementArgument::Texts, "Gdb = \"architecture\", \"feature.of.pc\";"},
    {"GdbWatches", 0, 0, StatementArgument::Word, "GdbWatches = before;"},
    {"Relocation", 1, 2, StatementArgument::Anything, "Relocation<26> = UImm20, \"%hi\";"},
    {"Shorter", 2, 16, StatementArgument::Anything, "Shorter<SHORT_JUMP, 18, 19> = rd, \"zero\";"},
    {"NearBase", 3, 8, StatementArgument::Anything,
     "NearBase<\"gp\", \"%high\", \"%low\"> = base, \"global_pointer\";"},
    {"Entry", 0, 0, StatementArgument::Text, "Entry = \"_start\";"},
    {"Start", 1, 1, StatementArgument::Expression, "Start<\"R1\"> = launch.stack;"},
    {"Fault", 1, 1, StatementArgument::Text, "Fault<Misaligned> = \"…\";"},
    {"Module", 1, 1, StatementArgument::Text, "Module<BASIC> = \"…\";"},
    {"Setting", 1, 1, StatementArgument::Anything, "Setting<vector_bits> = 512, 256;"},
};
constexpr StatementRule kEnumeration[] = {
    {"Spelling", 1, 1, StatementArgument::Texts, "Spelling<LT> = \"LT\", \"LESS\";"},
    {"Operator", 1, 1, StatementArgument::Text, "Operator<LT> = \"<\";"},
    {"Bits", 1, 64, StatementArgument::Number, "Bits<BYTE> = 8;"},
    {"Signed", 1, 64, StatementArgument::Nothing, "Signed<BYTE>;"},
    {"Format", 1, 64, StatementArgument::Word, "Format<SINGLE> = f32;"},
    {"Modifier", 1, 1, StatementArgument::Nothing, "Modifier<suffix>;"},
};
constexpr StatementRule kNumber[] = {
    {"Signed", 0, 0, StatementArgument::Nothing, "Signed;"},
    {"Pattern", 0, 0, StatementArgument::Nothing, "Pattern;"},
    {"Radix", 0, 0, StatementArgument::Number, "Radix = 10;"},
    {"Scale", 0, 0, StatementArgument::Number, "Scale = 4;"},
    {"Relative", 0, 0, StatementArgument::Nothing, "Relative;"},
    {"RelativeNext", 0, 0, StatementArgument::Nothing, "RelativeNext;"},
    {"CodeAddress", 0, 0, StatementArgument::Nothing, "CodeAddress;"},
    {"FromOne", 0, 0, StatementArgument::Nothing, "FromOne;"},
    {"RelativeFrom", 0, 0, StatementArgument::Numbers, "RelativeFrom = 4, 4;"},
    {"Inverted", 1, 63, StatementArgument::Number, "Inverted<22, 21> = 23;"},
    {"PatternBits", 0, 0, StatementArgument::Number, "PatternBits = 20;"},
    {"Set", 0, 0, StatementArgument::Nothing, "Set;"},
    {"Members", 0, 0, StatementArgument::Texts, "Members = \"r0\", \"r1\", \"lr\";"},
    {"Function", 1, 8, StatementArgument::Expression, "Function<\"%high\"> = x >> 16;"},
};
constexpr StatementRule kRegisterFile[] = {
    {"Scope", 0, 0, StatementArgument::Word, "Scope = lane;"},
    {"Count", 0, 0, StatementArgument::Number, "Count = 255;"},
    {"Width", 0, 0, StatementArgument::Number, "Width = 32;"},
    {"Spelling", 0, 0, StatementArgument::Text, "Spelling = \"R%\";"},
    {"Names", 0, 0, StatementArgument::Texts, "Names = \"AL\", \"AH\";"},
    {"Bits", 0, 0, StatementArgument::Numbers, "Bits = 7, 0;"},
    {"Registers", 0, 0, StatementArgument::Numbers, "Registers = 0, 1, 2, 3;"},
    {"Rest", 0, 0, StatementArgument::Word, "Rest = zero;"},
    {"Wide", 0, 0, StatementArgument::Text, "Wide = \"R[%:%]\";"},
    {"Alias", 1, 1, StatementArgument::Texts, "Alias<30> = \"FP\";"},
    {"Print", 1, 1, StatementArgument::Nothing, "Print<30>;"},
    {"Numbers", 0, 0, StatementArgument::Nothing, "Numbers;"},
    {"SignExtends", 0, 0, StatementArgument::Nothing, "SignExtends;"},
    {"Gdb", 0, 0, StatementArgument::Text, "Gdb = \"name.of.feature\";"},
    {"Start", 1, 1, StatementArgument::Expression, "Start<30> = launch.argc;"},
};
constexpr StatementRule kRegister[] = {
    {"Constant", 1, 1, StatementArgument::Expression, "Constant<255> = 0;"},
    {"Spelling", 1, 1, StatementArgument::Text, "Spelling<255> = \"ZERO\";"},
    {"Codes", 0, 0, StatementArgument::Numbers, "Codes = 0, 1, 2;"},
};
constexpr StatementRule kAggregate[] = {
    {"Gdb", 1, 2, StatementArgument::Texts, "Gdb<28> = \"name.of.feature\", \"register\";"},
};
constexpr StatementRule kPrefix[] = {
    {"", 0, 0, StatementArgument::Expression, "\"-\" = 0 - x;"},
};
constexpr StatementRule kSpace[] = {
    {"Scope", 0, 0, StatementArgument::Word, "Scope = grid;"},
    {"AddressBits", 0, 0, StatementArgument::Number, "AddressBits = 64;"},
    {"Size", 0, 0, StatementArgument::Number, "Size = 0x20000;"},
    {"Device", 3, 3, StatementArgument::Anything, "Device<\"UDR0\", 0xC6, 1> = input, output;"},
    {"Align", 0, 0, StatementArgument::Nothing, "Align;"},
    {"Gdb", 0, 0, StatementArgument::Number, "Gdb = 0x800000;"},
    {"Misaligned", 0, 0, StatementArgument::Word, "Misaligned = Misaligned;"},
    {"Outside", 0, 0, StatementArgument::Word, "Outside = OutOfBounds;"},
};
constexpr StatementRule kPseudo[] = {
    {"Exact", 0, 0, StatementArgument::Nothing, "Exact;"},
    {"Option", 0, 0, StatementArgument::Word, "Option = short;"},
    {"Literal", 1, 1, StatementArgument::Number, "Literal<value> = 4;"},
};
constexpr StatementRule kAbi[] = {
    {"Target", 0, 0, StatementArgument::Text, "Target = \"riscv32-unknown-elf\";"},
    {"Flags", 0, 0, StatementArgument::Texts, "Flags = \"-mabi=ilp32\";"},
    {"Arguments", 0, 0, StatementArgument::Texts, "Arguments = \"R4\", \"R5\";"},
    {"Results", 0, 0, StatementArgument::Texts, "Results = \"R4\";"},
    {"Temporaries", 0, 0, StatementArgument::Texts, "Temporaries = \"R6\", \"R7\";"},
    {"Saved", 0, 0, StatementArgument::Texts, "Saved = \"R8\", \"R9\";"},
    {"Stack", 0, 0, StatementArgument::Text, "Stack = \"R2\";"},
    {"Link", 0, 0, StatementArgument::Text, "Link = \"R1\";"},
    {"Holds", 3, 3, StatementArgument::Number, "Holds<\"STATUS\", 7, 6> = 3;"},
    {"StackAlign", 0, 0, StatementArgument::Number, "StackAlign = 16;"},
    {"VariadicPairs", 0, 0, StatementArgument::Nothing, "VariadicPairs;"},
};
constexpr StatementRule kGroup[] = {
    {"Length", 0, 0, StatementArgument::Number, "Length = 32;"},
    {"Title", 0, 0, StatementArgument::Text, "Title = \"Integer arithmetic\";"},
};
constexpr StatementRule kOptype[] = {
    {"Length", 0, 0, StatementArgument::Number, "Length = 32;"},
    {"Title", 0, 0, StatementArgument::Text, "Title = \"Integer add\";"},
    {"Keywords", 0, 0, StatementArgument::Texts, "Keywords = \"sum\", \"plus\";"},
};
constexpr StatementRule kOpcode[] = {
    {"Length", 0, 0, StatementArgument::Number, "Length = 32;"},
};
constexpr Rules kNoRules{};

using K = DefinitionKind;
using P = ParentsRule;
constexpr DefinitionRule kRules[kDefinitionKinds] = {
    {"__DefISA", K::Machine, "a machine", false, P::AtMostOne, kNoBlocks, kMachine},
    {"__DefBitFieldType", K::Enumeration, "an enumeration", true, P::None, kNoBlocks, kEnumeration},
    {"__DefNumberType", K::Number, "a number type", true, P::None, kNoBlocks, kNumber},
    {"__DefRegisterFile", K::RegisterFile, "a register file", false, P::AtMostOne, kNoBlocks, kRegisterFile},
    {"__DefRegisterType", K::Register, "a register type", true, P::One, kNoBlocks, kRegister},
    {"__DefAggregate", K::Aggregate, "an aggregate", true, P::One, kNoBlocks, kAggregate},
    {"__DefPrefixType", K::Prefix, "a prefix type", true, P::None, kNoBlocks, kPrefix},
    {"__DefOperandType", K::Operand, "an operand type", true, P::None, kOperandBlocks, kNoRules},
    {"__DefSpace", K::Space, "a memory space", false, P::None, kNoBlocks, kSpace},
    {"__DefFunction", K::Function, "a function", false, P::None, kNoBlocks, kNoRules},
    {"__DefExtension", K::Extension, "an extension", false, P::None, kNoBlocks, kEnumeration},
    {"__DefPseudo", K::Pseudo, "a pseudo-instruction", false, P::None, kPseudoBlocks, kPseudo},
    {"__DefABI", K::Abi, "an ABI", false, P::AtMostOne, kNoBlocks, kAbi},
    {"__DefGroup", K::Group, "a group", false, P::Some, kGroupBlocks, kGroup},
    {"__DefOptype", K::Optype, "an optype", false, P::Some, kInstructionBlocks, kOptype},
    {"__DefOpcode", K::Opcode, "an opcode", false, P::One, kInstructionBlocks, kOpcode},
};

const DefinitionRule* rule_for(std::string_view keyword) {
  const auto found =
      std::find_if(std::begin(kRules), std::end(kRules), [&](const auto& r) { return r.keyword == keyword; });
  return found == std::end(kRules) ? nullptr : found;
}

// ---- from the tree ---------------------------------------------------------------------------------------

void add_items(NodeRef from, std::vector<NodeRef>& out) {
  for (NodeRef c : children_of(from)) {
    switch (kind_of(c)) {
      case NodeKind::Fence: add_items(c, out); break;
      case NodeKind::BlockKeyword:
      case NodeKind::Prose:
      case NodeKind::Error: break;
      default: out.push_back(c);
    }
  }
}

DefinedBlock block(NodeRef place) {
  DefinedBlock b{{}, place, {}};
  if (const NodeRef keyword = child_of(place, NodeKind::BlockKeyword)) b.keyword = text_of(keyword);
  add_items(place, b.items);
  return b;
}

unsigned width_of(BuildContext& work, const Definition& d, NodeRef width) {
  const auto v = parse_number(text_of(width));
  if (v && !v->is_negative() && *v > base::Integer(0) && *v <= base::Integer(64))
    return static_cast<unsigned>(v->to_uint64());
  work.report(Kind::BadValue, width,
              code_text(d.name) + " has " + std::string(text_of(width)) + " bits, expected 1 to 64");
  return 0;
}

class DefinitionCollector {
 public:
  explicit DefinitionCollector(BuildContext& work) : work_(work) {}

  void add(NodeRef place) {
    const NodeRef keyword = child_of(place, NodeKind::Keyword), name = child_of(place, NodeKind::Name);
    const DefinitionRule* rule = keyword ? rule_for(text_of(keyword)) : nullptr;
    if (!rule || !name) return;
    Definition d{rule, place, name, std::string(text_of(name)), 0, {}, {}, {}};
    for (NodeRef c : children_of(place)) part(d, c);
    check_head(d);
    check_blocks(d);
    if (!is_duplicate(d)) keep(std::move(d));
  }
  DefinitionSet take() {
    join_machines(work_, of(K::Machine));
    add_bases(work_, of(K::Abi));
    extend();
    return std::move(set_);
  }

 private:
  std::vector<Definition>& of(DefinitionKind kind) { return set_.by_kind[static_cast<size_t>(kind)]; }

  void part(Definition& d, NodeRef c) {
    switch (kind_of(c)) {
      case NodeKind::Width: d.width = width_of(work_, d, c); break;
      case NodeKind::Parents: d.parents = children_of(c); break;
      case NodeKind::Block: d.blocks.push_back(block(c)); break;
      case NodeKind::Statement:
      case NodeKind::Enumerator:
      case NodeKind::Field: d.items.push_back(c); break;
      case NodeKind::Fence: add_items(c, d.items); break;
      default: break;
    }
  }

  void check_head(Definition& d) {
    std::erase_if(d.parents, [](NodeRef p) { return kind_of(p) != NodeKind::Name; });
    if (d.rule->sized && !child_of(d.place, NodeKind::Width)) {
      work_.report(Kind::BadValue, d.name_place,
                   std::string(d.rule->noun) + " has a width in bits (e.g. " + code_text(d.name + "<8>") + ")");
    }
    if (!d.rule->sized && d.width) {
      work_.report(Kind::BadStatement, child_of(d.place, NodeKind::Width), std::string(d.rule->noun) + " has no width");
    }
    const bool needs = d.rule->parents == P::One || d.rule->kind == K::Optype;
    if (d.parents.empty() && needs && !child_of(d.place, NodeKind::Parents)) {
      work_.report(Kind::UnknownParent, d.name_place,
                   std::string(d.rule->noun) + " names its parent (e.g. " + code_text(d.name + " : [PARENT]") + ")");
    }
    const size_t most = d.rule->parents == P::None ? 0 : d.rule->parents == P::Some ? 64 : 1;
    if (d.parents.size() <= most) return;
    work_.report(Kind::BadStatement, d.parents[most],
                 std::string(d.rule->noun) + (most ? " has one parent" : " has no parent"));
    d.parents.resize(most);
  }

  void check_blocks(Definition& d) {
    const auto allowed = [&](const DefinedBlock& b) {
      return std::count(d.rule->blocks.begin(), d.rule->blocks.end(), b.keyword) ||
             std::count(std::begin(kProse), std::end(kProse), b.keyword);
    };
    for (const DefinedBlock& b : d.blocks) {
      if (allowed(b) || b.keyword.empty()) continue;
      if (b.items.empty() && b.keyword.size()) continue;
      std::vector<std::string> expected;
      for (const auto& list : {d.rule->blocks, Names(kProse)}) {
        for (std::string_view word : list) {
          if (std::find(expected.begin(), expected.end(), code_text(word)) == expected.end())
            expected.push_back(code_text(word));
        }
      }
      work_.report(Kind::BadStatement, child_of(b.place, NodeKind::BlockKeyword),
                   code_text(b.keyword) + " has no meaning in " + std::string(d.rule->noun) + ", expected " +
                       base::joined(expected));
    }
    std::erase_if(d.blocks, [&](const DefinedBlock& b) { return !allowed(b); });
  }

  // All types share one room of names; every other kind has its own.
  static int name_space(DefinitionKind kind) {
    const bool type =
        kind == K::Enumeration || kind == K::Number || kind == K::Register || kind == K::Prefix || kind == K::Operand;
    return type ? -1 : static_cast<int>(kind);
  }

  bool is_duplicate(const Definition& d) {
    if (d.rule->kind == K::Pseudo) return false;   // several of one name: alternatives in order
    if (d.rule->kind == K::Machine) return false;  // join_machines() leaves one
    std::string key = d.name;
    // Two groups may have opcodes of one name; conflicts between their optypes are reported elsewhere.
    if (d.rule->kind == K::Opcode && !d.parents.empty()) key += " " + std::string(text_of(d.parents[0]));
    const auto [first, fresh] = seen_.insert({{name_space(d.rule->kind), key}, d.span()});
    if (fresh) return false;
    work_.report(Kind::DuplicateName, d.name_place, code_text(d.name) + " is defined twice")
        .labels.push_back({first->second, "first defined here"});
    return true;
  }

  void keep(Definition d) {
    std::vector<Definition>& list = of(d.rule->kind);
    if (list.size() < kMostEntries) {
      list.push_back(std::move(d));
    } else if (!overfull_.contains(d.rule->kind)) {
      overfull_.insert(d.rule->kind);
      work_.report(Kind::TooLarge, d.name_place,
                   "more than " + std::to_string(kMostEntries) + " definitions of one kind");
    }
  }

  // The enumerators of an extension count as those of the enumeration itself.
  void extend() {
    std::vector<Definition>& enumerations = of(K::Enumeration);
    for (const Definition& extension : set_.of(K::Extension)) {
      const auto found = std::find_if(enumerations.begin(), enumerations.end(),
                                      [&](const Definition& e) { return e.name == extension.name; });
      if (found != enumerations.end()) {
        found->items.insert(found->items.end(), extension.items.begin(), extension.items.end());
        continue;
      }
      std::vector<std::string> names;
      for (const Definition& e : enumerations) names.push_back(e.name);
      work_.unknown(Kind::UnknownType, extension.span(), "no enumeration " + code_text(extension.name), extension.name,
                    names);
    }
  }

  BuildContext& work_;
  DefinitionSet set_;
  std::map<std::pair<int, std::string>, base::Span> seen_;
  std::set<DefinitionKind> overfull_;
};

}  // namespace

std::vector<NodeRef> Definition::block_items(std::string_view keyword) const {
  std::vector<NodeRef> out;
  for (const DefinedBlock& b : blocks) {
    if (b.keyword == keyword) out.insert(out.end(), b.items.begin(), b.items.end());
  }
  return out;
}

std::vector<Statement> Definition::statements(BuildContext& work) const {
  for (NodeRef item : items) {
    const bool here =
        kind_of(item) == NodeKind::Statement || (kind_of(item) == NodeKind::Enumerator && rule->kind == K::Enumeration);
    if (!here) {
      work.report(Kind::BadStatement, item,
                  kind_of(item) == NodeKind::Field ? "a field stands under `__Encoding`"
                                                   : "this has no meaning in " + std::string(rule->noun));
    }
  }
  return StatementReader{work, rule->noun, rule->statements}.read(items);
}

DefinitionSet collect(BuildContext& work, const std::vector<parse::Tree>& trees) {
  DefinitionCollector collector(work);
  for (const parse::Tree& tree : trees) {
    if (tree.nodes.empty()) continue;
    for (NodeRef c : children_of({&tree, 0})) {
      if (kind_of(c) == NodeKind::Definition) collector.add(c);
    }
  }
  return collector.take();
}

std::span<const DefinitionRule> definition_rules() { return kRules; }

}  // namespace isadora::check
