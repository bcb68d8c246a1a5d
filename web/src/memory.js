// A window on a space, byte by byte. What is not there is shown as dots; what changed is marked.
import { $, element, option } from "./dom.js";

const bytes = 256;
const narrow = matchMedia("(max-width: 40rem)");
const perRow = () => (narrow.matches ? 8 : 16);

export function makeMemory({ read }) {
  let isa = null, last = null;
  let chosen = false; // until someone has, it is the first space that holds anything

  function draw(answer) {
    const same = last && last.space === answer.space && last.address === answer.address && last.lane === answer.lane;
    const rows = [], row = perRow();
    const base = BigInt(answer.address);
    for (let at = 0; at < bytes; at += row) {
      const cells = [];
      let text = "";
      let there = false;
      for (let i = at; i < at + row; i++) {
        const byte = answer.content.slice(2 * i, 2 * i + 2);
        const is = byte !== "--";
        there ||= is;
        const changed = same && last.content.slice(2 * i, 2 * i + 2) !== byte;
        cells.push(element("td", { class: `${changed ? "changed" : ""}${byte === "00" ? " zero" : ""}` }, is ? byte : "··"));
        const code = Number.parseInt(byte, 16);
        text += code >= 32 && code < 127 ? String.fromCharCode(code) : "·";
      }
      if (there || at === 0) rows.push(element("tr", {}, element("th", { scope: "row" }, "0x" + (base + BigInt(at)).toString(16).toUpperCase()), ...cells, element("td", { class: "ascii" }, text)));
    }
    $("memory").replaceChildren(element("caption", { class: "hidden" }, `Bytes of ${answer.space}`), element("tbody", {}, ...rows));
    $("memory-says").textContent = answer.near;
    $("buffers").replaceChildren(...answer.buffers.map((b) => {
      const button = element("button", { type: "button", class: "buffer" }, `${b.name || "memory"} ${b.begin}, ${b.bytes.toLocaleString("en")} bytes`);
      button.addEventListener("click", () => { $("address").value = b.begin; show(); });
      return button;
    }));
    last = answer;
  }

  async function show() {
    if (!isa || isa.spaces.length === 0) return null;
    const space = $("space").value, lane = Number($("memory-lane").value) || 0;
    $("memory-lane-choice").hidden = isa.spaces.find((s) => s.name === space)?.scope !== "lane";
    try {
      let answer = await read({ space, lane, address: $("address").value || "0x0", bytes });
      if (answer && !chosen && answer.buffers.length === 0 && $("space").selectedIndex + 1 < isa.spaces.length) {
        $("space").selectedIndex++;
        return show();
      }
      chosen = true;
      if (answer && $("address").value === "") {
        $("address").value = answer.buffers[0]?.begin ?? "0x0";
        answer = await read({ space, lane, address: $("address").value, bytes });
      }
      if (answer) draw({ ...answer, lane });
      return null;
    } catch (error) {
      $("memory-says").textContent = error.message;
    }
  }

  $("space").addEventListener("change", () => { chosen = true; $("address").value = ""; show(); });
  narrow.addEventListener("change", () => { if (last) draw(last); });
  for (const input of ["address", "memory-lane"]) $(input).addEventListener("change", show);

  return {
    begin(description) {
      isa = description;
      $("memory-panel").hidden = isa.spaces.length === 0;
      last = null;
      chosen = false;
      $("space").replaceChildren(...isa.spaces.map((s) => option(s.name)));
      $("address").value = "";
    },
    show,
  };
}
