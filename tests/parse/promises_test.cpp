// Whatever the bytes are: the tokens tile them, printing gives them back, and the nodes nest.
#include <gtest/gtest.h>

#include "parse/extent.h"
#include "reading.h"

namespace isadora::parse::testing {
namespace {

const char kSmall[] = R"(// A small description.
__DefBitFieldType CompOp<3>
    EQ; NE; LT = 2; 32;
    Spelling<LT> = "LT", "LESS";
__DefOptype T : [G]
  __Encoding
    field<0, 8> Optype optype == T;   field<8, 1> Neg ra.neg = False;
  __Syntax
```asm
T.X{.itype} Rd{, pu}, {-}Ra, [Ra{+imm}] $sched ;   /* a form */
.itype = {.S32*, .U32}
```
  __Description
Prose, `code`, // and no comment.
  __Semantics
    T.X Rd, Ra:
        if (Ra >= 2^31) { Rd = |Ra|; } else
            t[3:0] = {Ra[0], lane(j).(x + 1)};
        switch (.itype) { case .S32: a, b = f(x, y)[7:0]; break; default: exit; }
    crack:
        add.tt ra, rb
  __Crack
    \(optype) ra, \(Ra + 1)
    if (Ra) { sub t0 }
  __Examples
    T.X R0, P0 ;    //= given R1 < 4: R[0:1] == old(R2) ? 1 : 0
)";

void keeps_promises(const std::string& text) {
  Read read = testing::read(text);
  ASSERT_EQ(broken_promise(read.tree), "") << text.substr(0, 2000);
  ASSERT_EQ(dump(read.tree).empty(), false);
  diag::Sink sink;
  ASSERT_EQ(broken_promise(parse(base::make_source("test.isa", text), sink, ParseExtent::Coding)), "")
      << text.substr(0, 2000);
}

// One to four edits: a byte changed, a piece taken out, doubled or moved, something strange put in.
std::string mutated(std::string text, Random& random) {
  static const std::vector<std::string> kStrange = {"```\n",   "__Semantics\n",
                                                    "/*",      "\"",
                                                    "\r\n",    std::string(1, '\0'),
                                                    "\xFF",    "，",
                                                    "((((",    "}",
                                                    "{",       ";",
                                                    ":",       "//=",
                                                    "\n\n",    "case",
                                                    "__DefX ", "if ("};
  for (size_t edits = 1 + random.below(4); edits > 0; --edits) {
    size_t at = random.below(text.size() + 1), length = random.below(40);
    std::string piece = text.substr(at, length);
    switch (random.below(5)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, piece); break;
      case 2: text.insert(random.below(text.size() + 1), piece); break;
      case 3: text.insert(at, kStrange[random.below(kStrange.size())]); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random.next());
    }
  }
  return text;
}

TEST(Promises, HoldForASmallDescription) {
  keeps_promises(kSmall);
  EXPECT_EQ(findings(read(kSmall)), "");
}

TEST(Promises, WhatInstructionsDoIsProseForCoding) {
  const std::string wrong = "__DefOptype T : [G]\n  __Syntax\n    T Rd ;\n  __Semantics\n    T Rd:\n        Rd = ( ;\n";
  EXPECT_NE(findings(read(wrong)), "");
  diag::Sink sink;
  const Tree tree = parse(base::make_source("test.isa", wrong), sink, ParseExtent::Coding);
  EXPECT_TRUE(sink.all().empty());
  EXPECT_NE(dump(tree).find("FormName"), std::string::npos) << dump(tree);
  EXPECT_EQ(dump(tree).find("Clause"), std::string::npos) << dump(tree);
}

TEST(Promises, ProseIsPassedOverUpToTheNextKeyword) {
  const std::string text =
      "__DefOptype T : [G]\n  __Description\nWords.\n\n```asm\n  T R0 ;\n__bold__ and __more of it\n\n"
      "  __Syntax\n    T Rd ;\n__DefOptype U : [G]\n";
  diag::Sink sink;
  const Tree tree = parse(base::make_source("test.isa", text), sink, ParseExtent::Coding);
  EXPECT_TRUE(sink.all().empty());  // of a fence without an end, too
  EXPECT_EQ(broken_promise(tree), "");
  EXPECT_EQ(tree.children(0, NodeKind::Definition).size(), 2u) << dump(tree);
  EXPECT_NE(dump(tree).find("FormName `Rd`"), std::string::npos) << dump(tree);
}

TEST(Promises, HoldForOddLineEnds) {
  std::string crlf;
  for (char c : std::string(kSmall)) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  keeps_promises(crlf);
  EXPECT_EQ(findings(read(crlf)), "");
  keeps_promises("\xEF\xBB\xBF" + std::string(kSmall));
  EXPECT_EQ(findings(read("\xEF\xBB\xBF" + std::string(kSmall))), "");
  keeps_promises("");
  keeps_promises("\n");
  keeps_promises("\r");
  keeps_promises("__DefOptype");
}

TEST(Promises, HoldForEveryPrefix) {
  std::string text = kSmall;
  for (size_t length = 0; length < text.size(); ++length) keeps_promises(text.substr(0, length));
}

TEST(Promises, HoldForMutations) {
  Random random(1);
  for (int round = 0; round < 1000; ++round) keeps_promises(mutated(kSmall, random));
}

TEST(Promises, HoldForRandomBytes) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    std::string text = round % 2 == 0 ? "__DefOptype T : [G]\n  __Semantics\n    T:\n " : "";
    for (size_t n = random.below(300); n > 0; --n) text += static_cast<char>(random.next());
    keeps_promises(text);
  }
}

TEST(Promises, HoldForTheSeedsAndTheirMutations) {
  std::vector<Seed> seeds = testing::seeds();
  if (seeds.empty()) GTEST_SKIP() << "the seed files are not at hand";
  Random random(3);
  for (const Seed& seed : seeds) {
    keeps_promises(seed.text);
    for (int round = 0; round < 200; ++round) {
      // A window that begins at a definition, so that what is read in it is notation of all kinds.
      size_t begin = seed.text.find("__Def", random.below(seed.text.size()));
      if (begin != std::string::npos) keeps_promises(mutated(seed.text.substr(begin, 1500), random));
    }
  }
}

}  // namespace
}  // namespace isadora::parse::testing
