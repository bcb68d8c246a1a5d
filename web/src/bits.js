// A word drawn bit by bit. A flipped bit shows the new disassembly, or the decode error.
import { ask, latest } from "./api.js";
import { $, element, rich, roving } from "./dom.js";

const narrow = matchMedia("(max-width: 40rem)");
const perRow = () => (narrow.matches ? 16 : 32);
const question = latest(ask);

export function makeBits({ isa, use }) {
  let own = null; // the word of the program's line
  let shown = null;
  let width = 0; // for which names were placed
  let legal = null; // the last word that decodes

  // A name that is wider than its cell is placed below it, at the end of a line: on its right, or on its left if the
  // row ends first; on the first level where names do not overlap and no name crosses a line.
  function placeNames() {
    for (const row of $("bits").querySelectorAll(".bit-row")) {
      const edge = row.getBoundingClientRect(), taken = [];
      const below = [...row.querySelectorAll(".cell-name")].flatMap((name) => {
        const box = name.parentElement.getBoundingClientRect(), wide = name.firstChild.offsetWidth;
        if (wide === 0 || wide + 4 <= box.width) return [];
        const line = box.left - edge.left + box.width / 2;
        return [{ name, line, wide: wide + 6, leftward: line + wide + 6 > edge.width }];
      });
      // Names to the right from the right, then names to the left from the left: each line ends above the following ones.
      const rightward = below.filter((n) => !n.leftward).reverse();
      for (const n of rightward.concat(below.filter((m) => m.leftward))) {
        const from = n.leftward ? n.line - n.wide : n.line, to = from + n.wide;
        const meets = (t) => (t.level === level ? t.from < to && from < t.to : t.level > level ? from < t.line && t.line < to : t.from < n.line && n.line < t.to);
        let level = 1;
        while (level <= below.length && taken.some(meets)) level++;
        taken.push({ level, from, to, line: n.line });
        n.name.classList.add("below");
        n.name.classList.toggle("leftward", n.leftward);
        n.name.style.setProperty("--level", level);
      }
      row.style.setProperty("--levels", Math.max(0, ...taken.map((t) => t.level)));
    }
  }

  // The number of a bit in the description.
  const counted = (answer, bit) => (answer.from_top ? answer.length - 1 - bit : bit);
  // A field in several slices: with the bits of its number in this slice.
  const named = (cell, high, low) => {
    if (cell.from === undefined) return cell.name;
    const [first, last] = [cell.from + high - cell.low, cell.from + low - cell.low];
    return `${cell.name}[${first === last ? "" : `${first}:`}${last}]`;
  };
  const place = (answer, high, low) => (high === low ? `${counted(answer, high)}` : `${counted(answer, high)}:${counted(answer, low)}`);

  // Does a bit differ from the word of the program's line?
  const differs = (answer, bit) => answer.word.length === own.word.length && ((BigInt(answer.word) ^ BigInt(own.word)) >> BigInt(bit)) & 1n;

  function draw(answer) {
    shown = answer;
    $("word-text").textContent = answer.legal ? answer.text : answer.why;
    $("word-text").classList.toggle("bad", !answer.legal);
    $("word").value = answer.word;
    $("word-says").textContent = "";
    $("word-page").hidden = !answer.page;
    $("word-page").textContent = answer.opcode ?? "";
    $("word-page").href = answer.page ?? "";
    $("word-reset").hidden = answer.word === own.word;
    $("word-use").hidden = !answer.legal || answer.word === own.word;
    const focused = document.activeElement?.dataset?.bit;
    const rows = [];
    for (let high = answer.length - 1; high >= 0; high -= perRow()) rows.push({ high, low: Math.max(0, high - perRow() + 1) });
    const rowOf = ({ high, low }) => {
      const row = element("div", { class: "bit-row" });
      for (const cell of answer.cells) {
        const top = Math.min(cell.high, high), bottom = Math.max(cell.low, low);
        if (top < bottom) continue;
        const bits = element("div", { class: "cell-bits" });
        for (let bit = top; bit >= bottom; bit--) {
          const value = cell.bits[cell.high - bit];
          bits.append(element("button", {
            type: "button", class: `bit${value === "1" ? " one" : ""}${differs(answer, bit) ? " differs" : ""}`, "data-bit": bit, tabindex: "-1",
            "aria-label": `bit ${counted(answer, bit)}${cell.name ? ` of ${cell.name}` : ""}: ${value}${differs(answer, bit) ? ", not as in the program" : ""}`, title: `bit ${counted(answer, bit)}`,
          }, value));
        }
        const label = named(cell, top, bottom);
        const whole = `${label ? `${label} = ` : ""}${cell.says}`;
        const box = element("div", { class: `cell ${cell.role || "zero"}`, style: `flex-grow:${top - bottom + 1};--bits:${top - bottom + 1}`, title: whole }, bits,
          element("div", { class: "cell-name", "aria-hidden": "true" }, element("span", {}, label)));
        row.append(box);
      }
      // Bits of a shorter last row are as wide as those above.
      const missing = rows.length > 1 ? perRow() - (high - low + 1) : 0;
      if (missing) row.append(element("div", { class: "rest", style: `flex-grow:${missing}` }));
      return element("div", { class: "bit-line" }, element("span", { class: "place", "aria-hidden": "true" }, `${counted(answer, high)}`), row);
    };
    $("bits").replaceChildren(...rows.map(rowOf));
    placeNames();
    width = $("bits").offsetWidth;
    const first = $("bits").querySelector(focused === undefined ? ".bit" : `[data-bit="${focused}"]`) ?? $("bits").querySelector(".bit");
    if (first) first.tabIndex = 0;
    if (focused !== undefined) first?.focus();
    $("fields").replaceChildren(...answer.cells.filter((c) => c.name).map((c) =>
      element("tr", {}, element("td", {}, place(answer, c.high, c.low)), element("td", {}, element("code", {}, named(c, c.high, c.low))), element("td", {}, c.says))));
  }

  async function show(word) {
    const answer = await question("word", { isa: isa(), word, like: legal ?? word }).catch((error) => { $("word-says").replaceChildren(...rich(error.message)); return null; });
    if (!answer || !own) return; // the instruction set may have changed
    if (answer.legal) legal = answer.word;
    draw(answer);
  }

  narrow.addEventListener("change", () => { if (shown) draw(shown); });
  new ResizeObserver(() => { if (shown && $("bits").offsetWidth !== width) draw(shown); }).observe($("bits"));
  $("bits").addEventListener("click", (event) => {
    const bit = event.target.closest(".bit");
    if (!bit) return;
    const flipped = BigInt(shown.word) ^ (1n << BigInt(bit.dataset.bit));
    show("0x" + flipped.toString(16).toUpperCase().padStart(shown.length / 4, "0"));
  });
  roving($("bits"), ".bit", (here, key) => {
    const by = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: perRow(), ArrowDown: -perRow() }[key];
    return by ? $("bits").querySelector(`[data-bit="${Number(here.dataset.bit) + by}"]`) : null;
  });
  // A pasted word, with or without 0x, blanks and underscores between its digits.
  $("word-form").addEventListener("submit", (event) => {
    event.preventDefault();
    show("0x" + $("word").value.replace(/^\s*0x/i, "").replace(/[\s_]/g, "").toUpperCase());
  });
  $("word-reset").addEventListener("click", () => show(own.word));
  $("word-use").addEventListener("click", () => use(own.line, shown.text));

  return {
    // The word of a line, or none.
    show(line) {
      $("word-panel").hidden = !line;
      if (!line) return;
      if (own && own.word === line.word && own.line === line.line) return;
      own = line;
      legal = line.word;
      $("word-where").textContent = `line ${line.line}, at ${line.address}`;
      show(line.word);
    },
    forget() { own = shown = null; },
  };
}
