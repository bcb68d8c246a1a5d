// Code blocks in documents: colours for each language, and every character of the text unchanged.
#include "manual/listings.h"

#include <gtest/gtest.h>

#include <string>

#include "manual/support.h"

namespace {

using namespace isadora;

std::string listed(const std::string& text, const std::string& language) {
  return manual::plain_listing(text, language).bytes();
}

// Removes tags, and decodes entities.
std::string text_of(const std::string& html) {
  std::string out;
  for (size_t at = 0; at < html.size(); ++at) {
    if (html[at] == '<')
      at = html.find('>', at);
    else
      out += html[at];
  }
  for (const auto& [entity, c] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}})
    for (size_t at = 0; (at = out.find(entity, at)) != std::string::npos; ++at)
      out.replace(at, std::string(entity).size(), c);
  return out;
}

TEST(Listings, KeepTheText) {
  const std::string texts[] = {"int main() { return \"a<b\"[0] - 'x'; } // c\n#include <x.h>\n",
                               "x = \"\"\"a\n# b\n\"\"\"  # c\n\n",
                               "$ a 'b # c' # d\nout\n> e\n",
                               "    IADD R0, R1, 0x2 ; // x\n\n",
                               "\"\"\"\"\"\"\n",
                               "'",
                               ""};
  for (const std::string& text : texts)
    for (const char* language :
         {"c", "cpp", "python", "json", "yaml", "isa", "asm", "sh", "console run", "other", ""}) {
      const std::string shown = text_of(listed(text, language)), wanted = text;
      EXPECT_TRUE(shown == wanted || shown == wanted + "\n") << language << ": " << shown;
    }
}

TEST(Listings, ColourEachLanguage) {
  EXPECT_EQ(
      listed("int x = f(1); // y", "c file=x.c"),
      "<pre class=\"code\" tabindex=\"0\"><code><span class=\"tk\">int</span> x = <span class=\"tf\">f</span>(<span "
      "class=\"tn\">1</span>); <span class=\"tc\">// y</span></code></pre>");
  EXPECT_NE(listed("#include <a>\n", "c").find("<span class=\"tk\">include</span>"), std::string::npos);
  EXPECT_NE(listed("if x:  # y\n", "python").find("<span class=\"tk\">if</span> x:  <span class=\"tc\"># y</span>"),
            std::string::npos);
  EXPECT_NE(listed("$ a \"b\" # c\n", "console")
                .find("<span class=\"ts\">&quot;b&quot;</span> </span><span class=\"tc\"># c</span>"),
            std::string::npos);
  EXPECT_NE(
      listed("    IADD.X R0, R1, 0x2 ;\n", "asm").find("<span class=\"ti\">IADD</span><span class=\"tm\">.X</span>"),
      std::string::npos);
  EXPECT_EQ(listed("if", "other").find("<span"), std::string::npos);
}

TEST(Listings, TakeTextForText) {
  for (const char* language : {"c", "python", "console", "sh", "asm", "isa", "json", "x"})
    EXPECT_EQ(listed("\"<script>\" <b> '</code>' # <i>\n", language).find("<script>"), std::string::npos);
}

}  // namespace
