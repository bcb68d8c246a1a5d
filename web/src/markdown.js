// The subset of Markdown that the language server writes: paragraphs, code, names, rules between parts.
import { element } from "./dom.js";

function inline(text) {
  return text.split(/(`[^`]*`|\*\*[^*]+\*\*|\[[^\]]*\]\([^)]*\))/).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return element("strong", {}, ...inline(part.slice(2, -2)));
    const link = /^\[([^\]]*)\]\([^)]*\)$/.exec(part);
    return link ? link[1] : part;
  });
}

// Renders as an element. Text cannot add tags.
export function marked(text) {
  const out = element("div", { class: "marked" });
  text.split(/^```\w*\n?/m).forEach((part, i) => {
    if (i % 2) return out.append(element("pre", {}, element("code", {}, part.replace(/\n$/, ""))));
    for (const block of part.split(/\n{2,}/).map((b) => b.trim()).filter(Boolean)) {
      if (/^-{3,}$/.test(block)) out.append(element("hr"));
      else if (/^\|/.test(block)) out.append(table(block));
      else if (/^[-*] /.test(block)) out.append(element("ul", {}, ...block.split(/\n(?=[-*] )/).map((l) => element("li", {}, ...inline(l.slice(2))))));
      else out.append(element("p", {}, ...inline(block.replace(/^#+ /, ""))));
    }
  });
  return out;
}

function table(block) {
  const rows = block.split("\n").filter((r) => !/^\|[\s:|-]+\|?$/.test(r)).map((r) => r.replace(/^\||\|$/g, "").split("|").map((c) => c.trim()));
  return element("table", {}, element("tbody", {}, ...rows.map((r) => element("tr", {}, ...r.map((c) => element("td", {}, ...inline(c)))))));
}
