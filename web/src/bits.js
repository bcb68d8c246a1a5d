// A word drawn bit by bit. Whoever flips a bit sees what the word says then, or why it says nothing.
import { ask, latest } from "./api.js";
import { $, element, roving } from "./dom.js";

const narrow = matchMedia("(max-width: 40rem)");
const perRow = () => (narrow.matches ? 16 : 32);
const question = latest(ask);

export function makeBits({ isa, use }) {
  let own = null; // the word of the program's line
  let shown = null;
  let legal = null; // the last word that was one

  function draw(answer) {
    shown = answer;
    $("word-text").textContent = answer.legal ? answer.text : answer.why;
    $("word-text").classList.toggle("bad", !answer.legal);
    $("word").textContent = answer.word;
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
            type: "button", class: `bit${value === "1" ? " one" : ""}`, "data-bit": bit, tabindex: "-1",
            "aria-label": `bit ${bit}${cell.name ? ` of ${cell.name}` : ""}: ${value}`, title: `bit ${bit}`,
          }, value));
        }
        const whole = `${cell.name ? `${cell.name} = ` : ""}${cell.says}`;
        const box = element("div", { class: `cell ${cell.role || "zero"}`, style: `flex-grow:${top - bottom + 1};--bits:${top - bottom + 1}`, title: whole }, bits,
          element("div", { class: "cell-name", "aria-hidden": "true" }, cell.name));
        row.append(box);
      }
      return element("div", { class: "bit-line" }, element("span", { class: "place", "aria-hidden": "true" }, `${high}`), row);
    };
    $("bits").replaceChildren(...rows.map(rowOf));
    const first = $("bits").querySelector(focused === undefined ? ".bit" : `[data-bit="${focused}"]`) ?? $("bits").querySelector(".bit");
    if (first) first.tabIndex = 0;
    if (focused !== undefined) first?.focus();
    $("fields").replaceChildren(...answer.cells.filter((c) => c.name).map((c) =>
      element("tr", {}, element("td", {}, c.high === c.low ? `${c.high}` : `${c.high}:${c.low}`), element("td", {}, element("code", {}, c.name)), element("td", {}, c.says))));
  }

  async function show(word) {
    const answer = await question("word", { isa: isa(), word, like: legal ?? word }).catch(() => null);
    if (!answer) return;
    if (answer.legal) legal = answer.word;
    draw(answer);
  }

  narrow.addEventListener("change", () => { if (shown) draw(shown); });
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
  $("word-reset").addEventListener("click", () => show(own.word));
  $("word-use").addEventListener("click", () => use(own.line, shown.text));

  return {
    // The word of a line, or nothing.
    show(line) {
      $("word-panel").hidden = !line;
      if (!line) return;
      if (own && own.word === line.word && own.line === line.line) return;
      own = line;
      legal = line.word;
      $("word-where").textContent = `line ${line.line}, at ${line.address}`;
      show(line.word);
    },
    forget() { own = null; },
  };
}
