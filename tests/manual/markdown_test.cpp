// Prose as HTML: allowed and refused elements.
#include "manual/markdown.h"

#include <gtest/gtest.h>

namespace {

using namespace isadora::manual;

std::string html(std::string_view markdown, const Markdown& options = {}) {
  return render(markdown, options).html.bytes();
}

TEST(Markdown, SetsProse) {
  EXPECT_EQ(html("a *b* `c<d>`"), "<p>a <em>b</em> <code>c&lt;d&gt;</code></p>\n");
  EXPECT_EQ(html("- a\n- b\n"), "<ul><li>a</li>\n<li>b</li>\n</ul>\n");
}

TEST(Markdown, TakesTagsForText) {
  EXPECT_EQ(html("<b>x</b> <script>alert(1)</script>"),
            "<p>&lt;b&gt;x&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n");
  EXPECT_EQ(html("<img src=x onerror=alert(1)>"), "<p>&lt;img src=x onerror=alert(1)&gt;</p>\n");
}

TEST(Markdown, LeadsToPagesAndTheWebAlone) {
  EXPECT_EQ(html("[a](https://b.c/?d&e)"),
            "<p><a href=\"https://b.c/?d&amp;e\" rel=\"noopener noreferrer\">a</a></p>\n");
  EXPECT_EQ(html("[a](b.html#c)"), "<p><a href=\"b.html#c\">a</a></p>\n");
  EXPECT_EQ(html("[a](javascript:alert(1))"), "<p>a</p>\n");
  EXPECT_EQ(html("[a](JavaScript:alert(1))"), "<p>a</p>\n");
  EXPECT_EQ(html("[a](data:text/html,x)"), "<p>a</p>\n");
  EXPECT_EQ(html("[a](<b\" onclick=\"c>)"), "<p><a href=\"b&quot; onclick=&quot;c\">a</a></p>\n");
}

// A table head with only empty cells is left out; if one of its cells is empty, the others remain.
TEST(Markdown, HasNoEmptyHeads) {
  EXPECT_EQ(html("| | |\n|---|---|\n| a | b |\n").find("<th"), std::string::npos);
  const std::string one = html("| | `c` |\n|---|---|\n| a | b |\n");
  EXPECT_NE(one.find("<thead><tr><td></td><th scope=\"col\"><code>c</code></th></tr>"), std::string::npos) << one;
}

TEST(Markdown, SaysSomethingElseForALink) {
  Markdown options;
  options.link_text = [](const std::string& target, const std::string& text) -> std::optional<std::string> {
    return target == "b.html" ? std::optional("<" + text + ">") : std::nullopt;
  };
  EXPECT_EQ(html("x [`a`](b.html) [a](c.html)", options),
            "<p>x <a href=\"b.html\">&lt;a&gt;</a> <a href=\"c.html\">a</a></p>\n");
}

// An external picture would be a request to another machine.
TEST(Markdown, ShowsPicturesOfTheSiteAlone) {
  EXPECT_EQ(html("![a](b.svg)"), "<p><img src=\"b.svg\" alt=\"a\" loading=\"lazy\"></p>\n");
  EXPECT_EQ(html("![a](https://b.c/d.png)"), "<p>a</p>\n");
  EXPECT_EQ(html("![a](//b.c/d.png)"), "<p>a</p>\n");
}

TEST(Markdown, GivesHeadingsTheAnchorsThatGitHubGives) {
  const Rendered r = render("# A `b`, c!\n\none\n\n## Two-three\n\n## Two-three\n", {});
  ASSERT_EQ(r.headings.size(), 3u);
  EXPECT_EQ(r.headings[0].id, "a-b-c");
  EXPECT_EQ(r.headings[0].title, "A b, c!");
  EXPECT_EQ(r.headings[1].id, "two-three");
  EXPECT_EQ(r.headings[2].id, "two-three-1");
}

TEST(Markdown, JoinsLinesOfChineseWithoutASpace) {
  EXPECT_EQ(html("进行整数\n加法。"), "<p lang=\"zh-Hans\">进行整数加法。</p>\n");
  EXPECT_EQ(html("- 加法\n- add"), "<ul><li lang=\"zh-Hans\">加法</li>\n<li>add</li>\n</ul>\n");
  EXPECT_EQ(html("one\ntwo"), "<p>one\ntwo</p>\n");
}

TEST(Markdown, NamesTheLanguageOfAText) {
  EXPECT_EQ(language_of("操作数pp可以选择添加一个逻辑非"), "zh-Hans");
  EXPECT_EQ(language_of("カタカナと漢字"), "ja");
  EXPECT_EQ(language_of("한국어 문장"), "ko");
  EXPECT_EQ(language_of("an English text with 字 in it"), "");
  EXPECT_EQ(language_of(""), "");
}

TEST(Html, EscapesWhatATextHolds) {
  EXPECT_EQ(Html("<&\">'").bytes(), "&lt;&amp;&quot;&gt;&#39;");
  EXPECT_EQ(element("a", {{"href", "\"x"}}, "<").bytes(), "<a href=\"&quot;x\">&lt;</a>");
  EXPECT_EQ(Html(std::string_view("a\0b\x1b", 4)).bytes(),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
}

}  // namespace
