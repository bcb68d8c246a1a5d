// The tree of a description file: tokens that tile the file, and nodes that are ranges of tokens. The tree is lossless:
// its tokens give the file back. Names are not resolved, so a file with errors still has a tree.
//
// A node owns the tokens [first, last); trivia before its first significant token is outside of all nodes. Children are
// in the order of the text and lie inside their parent. The kinds below list the children of a node, in order; `x?` is
// optional, `x*` any number. Error nodes may follow anywhere after them. Statements, fields, enumerators and example
// lines own their `;`, forms do not.
//
// Spaces in a form: a run of spaces between two parts of the same parent is one FormText whose text begins with a
// space; there is none before `;`, `:`, `}`, `when` and a FormControl, and none after `{`. The first one in a form
// separates the mnemonic from its operands; the others are layout.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "lex/token.h"

namespace isadora::parse {

enum class NodeKind : uint8_t {
  File,        // Definition*
  Definition,  // Keyword Name? Width? Parameters? Parents? (Item | Block)*   Item: Statement Field Enumerator Return…
               // Prose
  Keyword,     // the token __DefX
  Name,        // one Name token, or a Number where an enumerator may be one
  Width,       // the Number inside < >
  Parameters,  // Name*         (a, b)
  Parents,     // Name*         [A, B]
  Block,       // BlockKeyword (Statement | Field | Enumerator | Row | Form | ModifierSet | ControlForm | Clause |
               // ExampleLine | Prose | Fence)*
  BlockKeyword,  // the token __Encoding
  Prose,         // one paragraph: Prose tokens and the line ends between them
  Fence,         // FenceOpen, the block's content, FenceClose (opaque, childless, where a block holds prose alone)
  // statements of definitions
  Statement,   // Head Arguments? (Operator Value+)?       Head: Name, or String with an optional second String
  Head,        // Name, or StringExpr with an optional second StringExpr
  Arguments,   // expressions inside < >
  Operator,    // the token = or ==
  Value,       // one expression
  Field,       // Positions Name(type) Path (Operator Value)?
  Positions,   // NumberExpr*: position, width, position, width, …
  Path,        // Name*: ra . prefix
  Enumerator,  // Name (Operator Value)?
  Row,         // Value*, of a table; the first names the columns
  // syntax lines
  Form,          // FormPart*                 up to and without `;`
  ModifierSet,   // FormModifier FormModifier*    .itype = {.S32*, .U32}; a FormText `*` follows the default
  ControlForm,   // FormControl FormPart*     $sched = stall{yield}
  FormName,      // a Name token in a form: mnemonic, operand or literal word
  FormModifier,  // a Modifier token in a form
  FormText,      // any other significant token in a form, or a run of spaces
  FormBraces,    // { FormPart* } When?
  FormControl,   // $name
  When,          // expression
  // semantics
  Clause,   // Header* Body Crack?      no Header where a block without headers holds statements
  Header,   // tokens up to `:`; children FormName FormModifier FormText as in a form
  Body,     // statement*
  Crack,    // (MicroOp | If | For | While | BlockStmt)*, the same inside these
  MicroOp,  // (FormPart | Hole)*
  Hole,     // \(expr): the number in the micro-op's text
  // statements of the language
  BlockStmt,
  If,
  For,
  While,
  Foreach,
  Switch,
  Case,
  Default,
  Break,
  Return,
  Exit,
  NotModelled,
  Atomic,
  //  BlockStmt: stmt* (braces, or deeper indentation)    If: cond then else?    For: init cond step body    While: cond
  //  body    Foreach: Name count mask? body Switch: expr (Case|Default)*    Case: value+ stmt*    Default: stmt*
  //  Return: expr?    Atomic: place Name body
  Assign,  // Type? target+ Operator expr       `a, b = e` has several targets; `a = b = e` nests: the expr is an Assign
  Declare,   // Type Name
  Type,      // NameExpr or Call: UINT32, dtypeof(.dtype)
  Step,      // target, the token ++ or --
  ExprStmt,  // expr
  // expressions
  NameExpr,  // Name; with brackets around it in [Thread].laneid
  NumberExpr,
  StringExpr,
  ModifierExpr,  // .itype
  Unary,         // the operator is the first token; expr
  Binary,        // expr, the operator token (also a Name: a named operator), expr
  Ternary,       // cond a b
  Abs,           // |x|: expr
  Call,          // callee args*
  GenericCall,   // callee Arguments args*       fadd<f32, rne>(a, b)
  Index,         // base expr
  Slice,         // base hi lo
  Access,        // base expr expr               space[address, bytes]
  Member,        // base Name
  MemberExpr,    // base expr                    lane(j).(e)
  Paren,         // expr
  Concat,        // expr+
  Missing,       // where an expression was expected: no tokens
  // examples
  ExampleLine,  // an instruction up to `;` as raw tokens; children Claim*
  Claim,        // expression after //=  (tokens of its own: the comment is lexed as notation after the marker)
  Given,        // cond expr                    given c: e
  // Text that could not be read; all its tokens are kept.
  Error,
};

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

struct Node {
  NodeKind kind;
  uint32_t first;  // token index
  uint32_t last;   // one past
  NodeId parent = kNoNode;
  NodeId first_child = kNoNode;
  NodeId next_sibling = kNoNode;
};

struct Tree {
  base::SourceRef source;
  std::vector<lex::Token> tokens;
  std::vector<Node> nodes;  // nodes[0] is the File

  const Node& operator[](NodeId n) const { return nodes[n]; }
  NodeKind kind(NodeId n) const { return nodes[n].kind; }
  std::vector<NodeId> children(NodeId n) const;
  std::vector<NodeId> children(NodeId n, NodeKind k) const;
  NodeId child(NodeId n, NodeKind k) const;  // the first of that kind, or kNoNode
  std::string_view text(NodeId n) const;     // from its first to its last byte
  std::string_view token_text(uint32_t token) const;
  base::Span span(NodeId n) const;
  // The operator of Unary, Binary, Assign, Step, Operator: its token's text.
  std::string_view op(NodeId n) const;
  uint32_t op_token(NodeId n) const;
};

std::string_view name(NodeKind k);
std::string print(const Tree& tree);                  // the file, byte for byte
std::string dump(const Tree& tree, NodeId from = 0);  // an indented listing for tests

// Never fails: unreadable text becomes Error nodes and diagnostics.
Tree parse(base::SourceRef source, diag::Sink& sink);

// For editors: the tree of a file whose families are not written out (parse/families.h). What is wrong in a file that
// has some is reported where they are.
Tree parse_as_written(base::SourceRef source, diag::Sink& sink);

// A single expression (for tests and the command line); the tree's nodes[0] is the expression.
Tree parse_expression(base::SourceRef source, diag::Sink& sink);

struct TreeStats {
  size_t types = 0, groups = 0, optypes = 0, opcodes = 0, fields = 0;
};
TreeStats stats(const Tree& tree);

}  // namespace isadora::parse
