// The grammar, one function per rule of docs/notation.md and docs/semantics.md. Each reads from the cursor, reports
// errors, and returns a node even if nothing is there (Missing).
#pragma once

#include "parse/cursor.h"
#include "parse/keywords.h"

namespace isadora::parse {

// expressions.cpp
NodeId expression(Cursor& c);
NodeId postfix(Cursor& c);    // an assignment's target
NodeId arguments(Cursor& c);  // <a, b>
NodeId name(Cursor& c, std::string_view what);
NodeId number(Cursor& c);
NodeId too_deep(Cursor& c);  // an Error up to where a statement may begin

// statements.cpp: the semantics language
NodeId statement(Cursor& c);
void statements(Cursor& c, Build& parent);  // to the end of the region

// items.cpp: the statements of definitions and their blocks
void items(Cursor& c, Build& parent, Style style);

// forms.cpp
void forms(Cursor& c, Build& parent);
NodeId header(Cursor& c);
NodeId micro_op(Cursor& c);

// examples.cpp
void examples(Cursor& c, Build& parent, Style style);

}  // namespace isadora::parse
