// The explorer in a browser: a bit flips; a program is typed with an error, corrected, run, and stepped both ways; lanes
// part; two tabs; links; keys alone; light, dark and narrow. Nothing is asked of another machine, nothing complains.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessibility_faults, expect, finish, with_browser, without_scripts } from "./browser.mjs";
import { picture } from "./pictures.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
// An instruction set of one instruction, in a file of its own.
const folder = mkdtempSync(join(tmpdir(), "isadora-explorer-"));
writeFileSync(join(folder, "my.isa"), `__DefISA tiny
    Execution = "hart";
    Parcel = 16;
    Lines;
__DefRegisterFile R
    Scope = hart;
    Count = 16;
    Width = 16;
    Spelling = "r%";
__DefRegisterType Reg<4> : [R]
__DefBitFieldType Op<4>
    INC;
__DefGroup ALL
__DefOptype INC : [ALL]
  __Encoding
    field<0, 4> Op op == INC;
    field<4, 4> Reg rd;
    field<8, 4> Reg ra;
  __Syntax
    INC Rd, Ra ;
  __Semantics
    INC Rd, Ra:
        Rd = Ra + 1;
__DefOpcode INC_R : [INC]
`);
const server = spawn(process.argv[2], ["serve", "--port", "0", "simt128", "fabrisc", "rv32imc", join(folder, "my.isa")], { env: { ...process.env, ISADORA_ISAS: join(root, "isas") } });
const url = await new Promise((done) => server.stdout.once("data", (data) => done(String(data).trim())));

const link = (isa, program) => `${url}explorer.html#isa=${encodeURIComponent(isa)}&program=${encodeURIComponent(program)}`;
const stands = (page, steps) => page.waitForFunction((n) => document.querySelector("#moment-says").textContent.startsWith(`${n} step`) && !document.querySelector("#step").ariaBusy, steps);
const text = (page, selector) => page.$eval(selector, (e) => e.textContent);
const value = (page, name, lane = 0) => page.$eval(`.value[data-name="${name}"][data-lane="${lane}"]`, (e) => ({ text: e.textContent, changed: e.classList.contains("changed") })).catch(() => null);
const lit = (page) => page.$$eval(".grid tbody tr", (rows) => rows.flatMap((r, i) => (r.classList.contains("lit") ? [i] : [])));

async function run_link(page) {
  await page.waitForSelector("#from-link:not([hidden])");
  await page.click("#run-link");
}

async function open_with(open, isa, program, options) {
  const page = await open(options);
  await page.goto(link(isa, program));
  await run_link(page);
  await page.waitForFunction(() => document.querySelector("#status").textContent !== "");
  return page;
}

async function type(page, program) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(program);
}

// Long texts are pasted.
const paste = (page, program) => page.evaluate((t) => {
  const data = new DataTransfer();
  data.setData("text/plain", t);
  document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, program);

async function a_bit_flips(open) {
  const page = await open_with(open, "simt128", "IADD R0, R1, R2 ;");
  await page.waitForSelector(".bit");
  expect(await text(page, "#word-text") === "IADD R0, R1, R2;", `the word says ${await text(page, "#word-text")}`);
  const explained = await page.$eval("#word-page", (a) => ({ says: a.textContent, to: a.href }));
  expect(explained.says === "IADD_RR" && explained.to === `${url}simt128/instructions/IADD.html#IADD_RR`, `the word leads to ${explained.says} at ${explained.to}`);
  const before = await page.inputValue("#word");
  await page.click('.bit[data-bit="24"]');
  await page.waitForFunction((w) => document.querySelector("#word").value !== w, before);
  expect((await page.$$eval(".bit.differs", (all) => all.map((b) => b.dataset.bit))).join() === "24", "the bit that was flipped is not marked");
  expect(await text(page, "#word-text") === "IADD R0, R0, R2;", `with a bit flipped it says ${await text(page, "#word-text")}`);
  expect(await page.$$eval(".bit", (all) => all.length) === 128, "not every bit is drawn");
  // A word that does not decode shows the reason, and keeps its drawing.
  await page.click('.bit[data-bit="0"]');
  await page.waitForSelector("#word-text.bad");
  expect((await page.$$(".cell")).length > 5, "a word that is no instruction is not drawn with fields");
  await page.click('.bit[data-bit="0"]');
  await page.waitForSelector("#word-text:not(.bad)");
  // A word that is pasted, without 0x and with blanks, and one that is none.
  await page.fill("#word", before.slice(2).replace(/(.{8})/g, "$1 "));
  await page.press("#word", "Enter");
  await page.waitForFunction(() => document.querySelector("#word-text").textContent === "IADD R0, R1, R2;");
  await page.fill("#word", "no word");
  await page.press("#word", "Enter");
  await page.waitForFunction(() => document.querySelector("#word-says").textContent.includes("is not a word"));
  await page.click('.bit[data-bit="24"]');
  await page.waitForFunction(() => document.querySelector("#word-text").textContent === "IADD R0, R0, R2;");
  await page.click("#word-use");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("IADD R0, R0, R2"));
  await page.waitForSelector("#word-reset", { state: "hidden" });
  // Keys alone.
  await page.focus('.bit[data-bit="24"]');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("#word-text").textContent === "IADD R0, R2, R2;");
  expect(await page.evaluate(() => document.activeElement.dataset.bit) === "25", "the focus is lost when a bit flips");
  await page.close();
}

// Every field's name is there as a whole, in its cell or below it, and meets no other; bits are counted as the manual does.
async function names_are_whole(open) {
  for (const [isa, program, names, first] of [
    ["simt128", "ISETP.LT.AND P0, R0, 0x4, PT ;", ["pp.not", "compop", "yield"], "127"],
    ["fabrisc", "LMLD.32.PI $S0, $S1, #16 ;", ["m", "imm26"], "0"],
    ["rv32imc", "x: c.j x", ["target[11]", "target[3:1]"], "15"]])
    for (const width of [1440, 390]) {
      const page = await open_with(open, isa, program, { width });
      await page.waitForSelector(".bit");
      const seen = await page.$$eval(".cell-name span", (all) => all.filter((e) => e.textContent).map((e) => {
        const box = e.getBoundingClientRect(), row = e.closest(".bit-row").getBoundingClientRect();
        return { text: e.textContent, left: box.left, right: box.right, top: box.top, bottom: box.bottom, out: box.left < row.left - 1 || box.right > row.right + 1 || box.bottom > row.bottom + 1 };
      }));
      for (const name of names) expect(seen.some((s) => s.text === name), `${isa} at ${width}: no cell is named ${name}: ${seen.map((s) => s.text)}`);
      for (const s of seen) expect(!s.out, `${isa} at ${width}: the name ${s.text} stands outside of its row`);
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
      seen.forEach((a, i) => seen.slice(i + 1).forEach((b) => expect(!meet(a, b), `${isa} at ${width}: the names ${a.text} and ${b.text} meet`)));
      expect(await text(page, ".place") === first, `${isa}: the first bit is counted as ${await text(page, ".place")}`);
      if (process.env.ISADORA_SHOTS) await page.screenshot({ path: join(process.env.ISADORA_SHOTS, `names-${isa}-${width}.png`) });
      await page.close();
    }
}

async function a_program_is_mended(open) {
  const page = await open_with(open, "simt128", "MOV R0, 0x1 ;");
  await type(page, "MOV R1, 0x5 ;\nIADDD R2, R1, R1 ;\nIADD R3, R2, R1 ;");
  await page.waitForSelector("#mistakes:not([hidden]) .fix");
  expect(/IADDD/.test(await text(page, "#mistakes")), "the mistake is not named");
  expect((await page.$$(".cm-lintRange-error")).length > 0, "the mistake is not underlined");
  await page.click("#mistakes .fix");
  await page.waitForFunction(() => document.querySelector("#program-says").textContent.startsWith("3 instructions"));
  await page.waitForSelector("#mistakes", { state: "hidden" });
  await stands(page, 0);
  for (let i = 1; i <= 2; i++) { await page.click("#step"); await stands(page, i); }
  expect((await value(page, "R2")).text === "A", "R2 is not 0xA after two steps");
  expect((await value(page, "R2")).changed && !(await value(page, "R1")).changed, "what changed is not marked");
  await page.click("#back");
  await stands(page, 1);
  expect((await value(page, "R2")).text === "0", "R2 is not what it was");
  await page.click("#go");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("has ended"));
  expect((await value(page, "R3", 31)).text === "F", "R3 is not 0xF at the end");
  // A register is set, back in time, and the run is another.
  await page.click("#back"); await stands(page, 2);
  await page.fill("#set-place", "R1");
  await page.fill("#set-value", "0x10");
  await page.fill("#set-lane", "7");
  await page.click("#set button");
  await page.waitForFunction(() => document.querySelector('.value[data-name="R1"][data-lane="7"]').textContent === "10");
  await page.keyboard.press("F8");
  await stands(page, 3);
  expect((await value(page, "R3", 7)).text === "1A" && (await value(page, "R3", 6)).text === "F", "what was set in one lane is not seen there alone");
  await page.fill("#set-place", "nowhere");
  await page.click("#set button");
  await page.waitForFunction(() => document.querySelector("#set-says").textContent.includes("unknown place"));
  // The same state, by its link.
  await page.click("#share");
  const other = await open();
  await other.goto(await page.evaluate(() => location.href));
  await run_link(other);
  await stands(other, 3);
  expect((await value(other, "R3", 7)).text === "1A", "the link does not lead to the same state");
  await other.close();
  await page.close();
}

async function lanes_part(open) {
  const page = await open_with(open, "simt128", "S2R R0, SR_TID_X ;\nISETP.LT.AND P0, R0, 0x4, PT ;\n@P0 BRA few ;\nIADD R1, R0, 0x1 ;\nfew:\nIADD R2, R0, 0x2 ;");
  await stands(page, 0);
  expect(/lanes 0–31/.test(await text(page, "#status")), "not all lanes take part at first");
  expect(await page.$(".grid") === null, "registers that are all 0 have a table");
  for (let i = 1; i <= 3; i++) { await page.click("#step"); await stands(page, i); }
  expect(JSON.stringify(await lit(page)) === JSON.stringify([...Array(28).keys()].map((i) => i + 4)), `after the branch these are lit: ${await lit(page)}`);
  expect(/lanes 4–31/.test(await text(page, "#status")), `it says: ${await text(page, "#status")}`);
  await page.click("#step");
  await stands(page, 4);
  expect((await lit(page)).length === 32, "lanes that meet again are not lit");
  expect((await value(page, "R1", 3)).text === "0" && (await value(page, "R1", 4)).text === "5", "lanes that took no part have changed");
  // The slider is the run.
  await page.$eval("#moment", (e) => { e.value = 3; e.dispatchEvent(new Event("input")); });
  await stands(page, 3);
  expect((await lit(page)).length === 28, "the slider does not go back");
  await page.close();
}

// Of 40 threads the second warp has eight. A step of it executes the first warp up to its end before.
async function warps_that_are_not_full(open) {
  const page = await open_with(open, "simt128", ".kernel k\nS2R R0, SR_TID_X ;\nIADD R1, R0, 0x1 ;\nEXIT ;\n.end");
  await stands(page, 0);
  if (!(await page.$eval("#launch", (e) => e.open))) await page.click("#launch summary");
  await page.fill('[name="block"]', "40");
  await page.press('[name="block"]', "Enter");
  await page.waitForFunction(() => !document.querySelector("#warp-choice").hidden);
  await page.selectOption("#warp", "1");
  await page.waitForFunction(() => /warp 1/.test(document.querySelector("#status").textContent));
  await page.click("#step");
  await stands(page, 4);
  await page.waitForFunction(() => /other warps executed 3 instructions/.test(document.querySelector("#status").textContent));
  expect((await page.$$(".grid tbody tr")).length === 8, "lanes without threads have rows");
  expect(/Lanes 8–31 have no thread/.test(await text(page, "#registers")), `the registers say ${await text(page, "#registers")}`);
  expect((await value(page, "R0", 7)).text === "27", "lane 7 of warp 1 is not thread 39");
  await page.close();
}

async function stops_faults_and_loops(open) {
  const page = await open_with(open, "simt128", "again:\nIADD R0, R0, 0x1 ;\nBRA again ;");
  await page.click("#go");
  await page.waitForFunction(() => Number(document.querySelector("#moment").value) > 100000, null, { timeout: 120000 }); // a busy machine takes its time
  await page.click("#go");
  await page.waitForFunction(() => document.querySelector("#go").textContent.startsWith("Run"));
  const steps = Number(await page.$eval("#moment", (e) => e.value));
  await page.click("#back");
  await stands(page, (steps - 1).toLocaleString("en"));
  // A program that is too long is reported, and no request is sent.
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  await paste(page, "IADD R0, R1, R2 ;\n".repeat(170000));
  await page.waitForFunction(() => /at most 262,144/.test(document.querySelector("#program-says").textContent));
  await page.keyboard.press("Control+A");
  await paste(page, "IADD R0, R1, R2 ;\n".repeat(11000));
  await page.waitForFunction(() => /^11,000 instructions/.test(document.querySelector("#program-says").textContent));
  await type(page, "MOV R1, 0x3 ;\nIADD R5, R1, R1 ;\nLDG R0, [R[2:3]] ;");
  await page.waitForFunction(() => document.querySelector("#program-says").textContent.startsWith("3 instr"));
  await stands(page, 0);
  await page.click(".cm-stops .cm-gutterElement:nth-child(3)");
  await page.click("#go");
  await stands(page, 1);
  await page.click("#go");
  await page.waitForSelector("#fault:not([hidden])");
  expect(/line 3/.test(await text(page, "#fault")), `the fault says: ${await text(page, "#fault")}`);
  expect((await page.$$(".cm-line.next.faulted")).length === 1, "the line that faulted is not marked");
  await page.click("#run-back");
  await stands(page, 1);
  expect(await page.$eval("#fault", (e) => e.hidden), "a fault that has not happened yet is shown");
  await page.close();
}

async function harts(open) {
  const page = await open();
  await page.goto(`${url}explorer.html`);
  await page.waitForFunction(() => document.querySelector("#status").textContent !== "");
  for (const isa of ["fabrisc", "rv32imc"]) {
    await page.selectOption("#isa", isa);
    await page.waitForFunction(() => document.querySelector("#moment-says").textContent === "0 steps" && document.querySelectorAll("#registers dd").length > 0);
    await page.click("#go");
    await page.waitForFunction(() => /has ended/.test(document.querySelector("#status").textContent));
  }
  expect(await text(page, "#output") === "hello\n", "what the program writes is not shown");
  await page.click("#back");
  await page.waitForFunction(() => /Next:/.test(document.querySelector("#status").textContent));
  await page.close();
}

// A description of one's own, by its path, has its own name here; this one has no memory.
async function own_descriptions(open) {
  const page = await open_with(open, "tiny", "INC r1, r2\nINC r2, r1");
  expect(await page.$eval("#isa", (e) => e.value) === "tiny", "a description that was given by its path has not its name");
  await page.click("#step");
  await stands(page, 1);
  expect(/r1\s*1/.test(await text(page, "#registers")), `the registers say ${await text(page, "#registers")}`);
  expect(await page.$eval("#memory-panel", (e) => e.hidden), "a memory is shown where there is none");
  await page.close();
}

const vecadd = readFileSync(join(root, "examples/simt128/vecadd/vecadd.s"), "utf8");
const ended = (page) => page.waitForFunction(() => document.querySelector("#status").textContent.includes("has ended"));
const says = (page, part) => page.waitForFunction((t) => document.querySelector("#status").textContent.includes(t), part);
// Of another user, who has kept nothing.
const forget = (page) => page.evaluate(() => localStorage.clear());

// The typed program is restored after a reload and after another instruction set was looked at; a link or an example
// displaces it from the page, not from the menu.
async function a_program_is_kept(open) {
  const page = await open();
  await page.goto(`${url}explorer.html#isa=simt128`);
  await forget(page);
  await page.reload();
  await stands(page, 0);
  await type(page, "MOV R7, 0x77 ;\nEXIT ;");
  await says(page, "MOV R7, 0x77");
  await page.keyboard.press("F7");
  await page.reload();
  await says(page, "MOV R7, 0x77");
  expect((await page.$$(".cm-stops .stop")).length > 0, "a stop is lost when the page is loaded again");
  await page.selectOption("#isa", "rv32imc");
  await page.waitForFunction(() => !document.querySelector(".cm-content").textContent.includes("R7"));
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#isa").value === "rv32imc");
  await page.selectOption("#isa", "simt128");
  await says(page, "MOV R7, 0x77");
  // A link is shown, and the own program can be opened again.
  await page.goto(link("simt128", "MOV R1, 0x1 ;"));
  await run_link(page);
  await says(page, "MOV R1, 0x1");
  await page.selectOption("#open", "kept program");
  await says(page, "MOV R7, 0x77");
  // An edited program of a link is stored, too, without the link, and the user's own one moves to the menu.
  await page.goto(link("simt128", "MOV R1, 0x1 ;"));
  await run_link(page);
  await type(page, "MOV R1, 0x2 ;");
  await says(page, "MOV R1, 0x2");
  expect(!(await page.evaluate(() => location.hash)), "the address still has the program of the link");
  await page.reload();
  await says(page, "MOV R1, 0x2");
  await page.selectOption("#open", "kept earlier");
  await says(page, "MOV R7, 0x77");
  // The two change places, so that neither is lost when the one is edited.
  await type(page, "MOV R7, 0x78 ;");
  await page.reload();
  await says(page, "MOV R7, 0x78");
  await page.selectOption("#open", "kept earlier");
  await says(page, "MOV R1, 0x2");
  await forget(page);
  await page.close();
}

// The line that runs is in view, in a program that is longer than the pane, and the page does not move.
async function the_editor_follows(open) {
  const page = await open_with(open, "simt128", Array.from({ length: 150 }, (_, i) => `// ${i}\nMOV R1, ${i} ;`).join("\n"), { width: 1440, height: 900 });
  await stands(page, 0);
  const seen = () => page.evaluate(() => {
    const line = document.querySelector(".cm-line.next"), pane = document.querySelector(".cm-scroller").getBoundingClientRect();
    if (!line) return null;
    const box = line.getBoundingClientRect();
    return { text: line.textContent, inside: box.top >= pane.top && box.bottom <= pane.bottom, page: scrollY };
  });
  await page.$eval("#moment", (e) => { e.value = e.max = 0; });
  for (let i = 1; i <= 40; i++) { await page.keyboard.press("F8"); await stands(page, i); }
  const there = await seen();
  expect(there?.inside && there.text.includes("MOV R1, 40") && there.page === 0, `after 40 steps one sees ${JSON.stringify(there)}`);
  for (let i = 39; i >= 0; i--) { await page.keyboard.press("Shift+F8"); await stands(page, i); }
  expect((await seen())?.inside, "the line is out of view after going back");
  await page.close();
}

// A kernel without its arguments does not run with zeros: it names the missing ones.
async function parameters_are_asked_for(open) {
  const page = await open_with(open, "simt128", vecadd);
  await says(page, "needs values under Launch");
  expect(/a, b, c and n/.test(await text(page, "#status")), `it says ${await text(page, "#status")}`);
  expect(await page.$eval("#launch", (e) => e.open), "Launch is closed while values are missing");
  await page.click("#go");
  expect(await page.evaluate(() => document.activeElement.name) === "argument a", "Run does not lead to the first value that is missing");
  for (const [name, value] of [["a", "0..63"], ["b", "1000..1063"], ["c", "+256"]]) { await page.fill(`[name="argument ${name}"]`, value); await page.keyboard.press("Enter"); }
  await says(page, "needs a value under Launch: n");
  expect(await page.$eval('[name="argument n"]', (e) => e.ariaInvalid) === "true" && await page.$eval('[name="argument c"]', (e) => e.ariaInvalid) === "false", "the fields do not show which of them is empty");
  await page.fill('[name="argument n"]', "64");
  await page.fill('[name="block"]', "64");
  await page.keyboard.press("Enter");
  await stands(page, 0);
  // Memory shows the launch's buffer, as an array, and then written memory.
  await page.waitForFunction(() => document.querySelector("#memory th")?.textContent === "a[0]");
  const row = () => page.$$eval("#memory tr:first-child td", (all) => all.map((td) => td.textContent));
  expect((await row()).slice(0, 4).join() === "0,1,2,3", `the buffer a holds ${await row()}`);
  await page.click("#go");
  await ended(page);
  await page.waitForFunction(() => document.querySelector("#memory th")?.textContent === "c[0]");
  expect((await row()).slice(0, 4).join() === "1000,1002,1004,1006", `the buffer c holds ${await row()}`);
  await page.selectOption("#memory-element", "64");
  await page.selectOption("#memory-format", "hex");
  expect((await row())[0] === "3EA000003E8", `as 64 bits the buffer begins with ${(await row())[0]}`);
  // Floats, as they were typed.
  await page.fill('[name="argument a"]', "1.5, -2.25");
  await page.keyboard.press("Enter");
  await stands(page, 0);
  await page.selectOption("#memory-element", "32");
  await page.selectOption("#memory-format", "float");
  await page.click("#buffers .buffer >> nth=0");
  await page.waitForFunction(() => document.querySelector("#memory td")?.textContent === "1.5");
  expect((await row())[1] === "-2.25", `a float is shown as ${(await row())[1]}`);
  await page.fill('[name="argument a"]', "1, two");
  await page.keyboard.press("Enter");
  await says(page, "two is not a value of a");
  expect((await page.getAttribute('[name="argument a"]', "aria-invalid")) === "true" && (await page.getAttribute('[name="argument b"]', "aria-invalid")) === "false", "the field that is wrong is not marked");
  await page.close();
}

// Values set at the beginning are listed, can be undone, and are not set in another program.
async function set_values_are_seen(open) {
  const page = await open_with(open, "simt128", "IADD R1, R2, R3 ;");
  await stands(page, 0);
  const set = async (place, value) => { await page.fill("#set-place", place); await page.fill("#set-value", value); await page.click("#set button"); };
  await set("R2", "1.5");
  await page.waitForFunction(() => document.querySelector("#changes").textContent.includes("R2 = 1.5"));
  expect((await value(page, "R2")).text === "3FC00000", `1.5 became ${(await value(page, "R2")).text}`);
  await set("R3", "0x4D");
  await page.waitForFunction(() => document.querySelectorAll("#changes li").length === 2);
  // An edit of the program leaves them, and one may take them back.
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nIADD R4, R3, R3 ;");
  await page.waitForFunction(() => document.querySelector("#program-says").textContent.startsWith("2 instructions"));
  await stands(page, 0); // the list is drawn anew until then, and would lose a click
  expect((await value(page, "R3")).text === "4D", "an edit of the program lost what was set");
  await page.click("#changes li:nth-child(1) .cancel");
  await page.waitForFunction(() => document.querySelectorAll("#changes li").length === 1 && !document.querySelector('.value[data-name="R2"]'));
  // Another program begins without them.
  await type(page, "MOV R9, 0x9 ;");
  await says(page, "MOV R9");
  expect((await value(page, "R3")) === null && await page.$eval("#changes", (e) => e.hidden), "a value that was set is in another program, too");
  // One that another launch has no place for does not stop the run.
  await set("global[0x10000, 4]", "1");
  await page.waitForFunction(() => document.querySelector("#set-says").textContent !== "");
  await page.close();
}

// With errors, no line is marked as the next one; the buttons lead to the error.
async function mistakes_stop_the_machine(open) {
  const page = await open_with(open, "simt128", "MOV R1, 0x1 ;\nMOV R2, 0x2 ;");
  await stands(page, 0);
  await page.keyboard.press("F8");
  await stands(page, 1);
  await type(page, "MOV R1, 0x1 ;\nIADDD R2, R1 ;");
  await says(page, "has errors");
  expect((await page.$(".cm-line.next")) === null, "a line with a mistake is marked as the next one");
  expect(!/`/.test(await text(page, "#mistakes")), `backticks are seen: ${await text(page, "#mistakes")}`);
  await page.keyboard.press("F8");
  expect((await text(page, "#moment-says")).startsWith("1 step"), "a program with mistakes goes on");
  await page.close();
}

// A program that has lanes apart shows where each group of them is.
async function groups_are_shown(open) {
  const page = await open_with(open, "simt128", "S2R R0, SR_TID_X ;\nISETP.LT.AND P0, R0, 0x4, PT ;\n@P0 BRA few ;\nIADD R1, R0, 0x1 ;\nfew:\nIADD R2, R0, 0x2 ;");
  await stands(page, 0);
  for (let i = 1; i <= 3; i++) { await page.keyboard.press("F8"); await stands(page, i); }
  const groups = await page.$$eval(".cm-groups .group", (all) => all.map((e) => [e.textContent, e.title]));
  expect(JSON.stringify(groups) === JSON.stringify([["28", "28 lanes: 4–31"], ["4", "4 lanes: 0–3"]]), `the groups of lanes are ${JSON.stringify(groups)}`);
  const colours = await page.$$eval(".grid tbody tr", (rows) => [rows[0], rows[4]].map((r) => [...r.classList].find((c) => /^group-\d/.test(c))));
  expect(colours[0] === "group-1" && colours[1] === "group-0", `the lanes have the colours ${colours}`);
  await page.close();
}

// The word column hides no code: where it does not fit it is away, and a button brings it.
async function words_hide_no_code(open) {
  const page = await open_with(open, "simt128", "ISETP.GE.AND.U32 P0, R0, R1, P1 ;      // a remark that is so long that it needs the room", { width: 1280 });
  await page.waitForSelector("#words");
  const column = () => page.evaluate(() => { const e = document.querySelector(".cm-gutters-after"); return e && getComputedStyle(e).display !== "none"; });
  expect(!(await column()), "the words stand over the code");
  await page.click("#words");
  expect(await column(), "the words cannot be shown");
  await page.click("#words");
  expect(!(await column()), "the words cannot be hidden");
  await forget(page);
  await page.close();
}

// Each example of the menu opens with its launch, and runs to its end.
async function examples_run(open) {
  const page = await open();
  for (const isa of ["simt128", "fabrisc", "rv32imc"]) {
    await page.goto(`${url}explorer.html#isa=${isa}`);
    await forget(page);
    await page.reload();
    await page.waitForFunction((n) => document.querySelector("#isa").value === n && document.querySelector("#status").textContent.includes("Next:"), isa);
    const titles = await page.$$eval("#open optgroup option", (all) => all.map((o) => o.value));
    if (isa === "simt128") expect(titles.length >= 8, `${isa} has ${titles.length} examples`);
    for (const title of titles) {
      const before = await text(page, ".cm-content");
      await page.selectOption("#open", title);
      await page.waitForFunction((t) => document.querySelector(".cm-content").textContent !== t && document.querySelector("#moment-says").textContent === "0 steps" && document.querySelector("#status").textContent.includes("Next:"), before);
      await page.click("#go");
      await page.waitForFunction(() => document.querySelector("#go").textContent.startsWith("Run") && /ended|fault|limit|stopped/.test(document.querySelector("#status").textContent + document.querySelector("#fault").textContent));
      expect(/has ended/.test(await text(page, "#status")), `${isa}, ${title}: ${await text(page, "#status")} ${await text(page, "#fault")}`);
    }
  }
  await page.close();
}

// A lost server is reported once, and requested again at intervals; the run continues when it is back.
async function a_server_goes_away(open, troubles) {
  const begin = async (port) => {
    const other = spawn(process.argv[2], ["serve", "--port", port, "simt128"], { env: { ...process.env, ISADORA_ISAS: join(root, "isas") } });
    return [other, await new Promise((done) => other.stdout.once("data", (data) => done(String(data).trim())))];
  };
  const [first, address] = await begin("0");
  const page = await open();
  await page.goto(`${address}explorer.html#isa=simt128&program=${encodeURIComponent("x: IADD R1, R1, 0x1 ;\nBRA x ;")}`);
  await run_link(page);
  await stands(page, 0);
  await page.keyboard.press("F8");
  await stands(page, 1);
  let asked = 0;
  page.on("request", () => { asked++; });
  await page.keyboard.press("F9");
  await page.waitForTimeout(200);
  first.kill();
  await new Promise((done) => first.once("exit", done));
  const gone = (options) => page.waitForSelector("#gone:not([hidden])", options);
  await gone({ timeout: 5000 }).catch(() => page.keyboard.press("F8")); // a run that had its limit before the end asks nothing
  await gone();
  await page.waitForTimeout(300);
  asked = 0;
  for (let i = 0; i < 5; i++) await page.keyboard.press("F8");
  await page.waitForTimeout(3000);
  expect(asked >= 1 && asked <= 3, `a server that is gone was asked ${asked} times in 3 seconds`);
  const [second] = await begin(new URL(address).port);
  await page.click("#gone-again");
  await page.waitForSelector("#gone", { state: "hidden" });
  await page.waitForFunction(() => /Next:|stopped/.test(document.querySelector("#status").textContent));
  await page.click("#restart");
  await stands(page, 0);
  await page.keyboard.press("F8");
  await stands(page, 1);
  await page.close();
  second.kill();
  // The browser reports what it could not reach: refused, reset, or ended before or within the answer.
  for (let i = troubles.length - 1; i >= 0; i--) if (troubles[i].includes(address) && /net::ERR_|cannot load/.test(troubles[i])) troubles.splice(i, 1);
}

// On a telephone the code and the buttons that run it are in one view, and text is there without scripts.
async function a_phone_has_code_and_step(open, context) {
  const page = await open_with(open, "simt128", vecadd, { width: 390, height: 780 });
  await says(page, "needs values");
  const places = await page.evaluate(() => ["#editor", "#step", "#run-back"].map((s) => { const b = document.querySelector(s).getBoundingClientRect(); return [b.top, b.bottom]; }));
  expect(places[0][0] < 400 && places.every(([top]) => top >= 0) && places[1][1] <= 780, `on a telephone the code and Step are at ${JSON.stringify(places)}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const step = await page.$eval("#step", (e) => e.getBoundingClientRect().bottom);
  expect(step <= 780, "Step leaves the view");
  await page.close();
  const plain = await open();
  await without_scripts(context, plain);
  await plain.goto(`${url}explorer.html`);
  expect(await plain.isVisible(".no-script") && /needs JavaScript/.test(await plain.textContent(".no-script")), "without scripts the page says nothing");
  await plain.close();
}

// Letters of bits are read in both themes: contrast above 4.5.
async function bits_are_read(open) {
  const page = await open_with(open, "simt128", "@P1 S2R R0, SR_TID_X $wsb=1 ;");
  await page.waitForSelector(".bit");
  for (const theme of ["light", "dark"]) {
    await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
    const worst = await page.$$eval(".bit", (all) => {
      const channel = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      const luminance = (css) => { const [r, g, b] = css.match(/[\d.]+/g).map(Number).map((c) => channel(c / 255)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      return Math.min(...all.map((e) => {
        const [a, b] = [luminance(getComputedStyle(e).color), luminance(getComputedStyle(e.closest(".cell")).backgroundColor)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) * Number(getComputedStyle(e).opacity);
      }));
    });
    expect(worst >= 4.5, `${theme}: a bit has a contrast of ${worst.toFixed(2)}`);
  }
  await page.close();
}

// A link from elsewhere shows its program and runs nothing until the user agrees, whatever else is done before.
async function links_ask(open) {
  const page = await open();
  const asked = [];
  page.on("request", (r) => asked.push(new URL(r.url()).pathname));
  const waits = async (what) => {
    await page.waitForSelector("#from-link:not([hidden])");
    await page.waitForFunction(() => document.querySelector("#program-says").textContent.includes("instruction"));
    expect(!asked.includes("/api/start"), `a program from a link has run ${what}`);
  };
  await page.goto(link("simt128", "MOV R0, 0x1 ;"));
  await waits("when it was opened");
  for (const key of ["F8", "F9", "Control+Enter"]) await page.keyboard.press(key);
  await type(page, "MOV R0, 0x1 ;\nMOV R0, 0x2 ;");
  await page.waitForFunction(() => document.querySelector("#program-says").textContent.startsWith("2 instructions"));
  await waits("when it was edited");
  await run_link(page);
  await stands(page, 0);
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("Next:"));
  expect(await page.$eval("#from-link", (e) => e.hidden), "the question stays when it is answered");
  // Another link in the same page asks again.
  asked.length = 0;
  await page.evaluate((to) => { location.href = to; }, link("simt128", "MOV R0, 0x3 ;"));
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("0x3"));
  await waits("when it was followed");
  // A link that brings no program has nothing to ask for.
  await page.evaluate((to) => { location.href = to; }, `${url}explorer.html#isa=simt128`);
  await page.waitForSelector("#from-link", { state: "hidden" });
  await stands(page, 0);
  await page.close();
}

// With Tab alone one gets to everything that can be used, through the program and out of it, and sees where one is.
async function keys_reach_everything(open) {
  const page = await open_with(open, "simt128", "S2R R0, SR_TID_X ;\nIADD R1, R0, R0 ;", { width: 1440 });
  await stands(page, 0);
  await page.keyboard.press("F8");
  await stands(page, 1);
  await page.waitForSelector(".buffer"); // memory comes with an answer of its own
  await page.evaluate(() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute("tabindex"); }); // from the top
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement, marked = e.closest(".cm-editor") ?? e, style = getComputedStyle(marked);
      return { body: e === document.body, name: e.id || e.className || e.textContent, ring: style.outlineStyle !== "none" && style.outlineWidth !== "0px", text: e.classList.contains("cm-content") };
    });
    if (at.body) break;
    expect(at.ring, `one does not see that ${at.name} has the focus`);
    seen.add(at.name.split(" ")[0]);
    if (at.text) await page.keyboard.press("Escape");
  }
  for (const name of ["skip", "home", "isa", "share", "theme", "cm-content", "word-page", "bit", "word", "restart", "back", "step", "go", "moment", "format", "value", "set-place", "set-value", "set-lane", "Set", "space", "address", "buffer"])
    expect([...seen].some((s) => s === name), `Tab does not lead to ${name}: ${[...seen].join(" ")}`);
  await page.close();
}

async function two_tabs(open) {
  const program = "MOV R0, 0x1 ;\nMOV R0, 0x2 ;\nMOV R0, 0x3 ;";
  const [one, two] = [await open_with(open, "simt128", program), await open_with(open, "simt128", program)];
  await stands(one, 0); await stands(two, 0);
  await one.bringToFront();
  await one.click("#step"); await stands(one, 1);
  await one.click("#step"); await stands(one, 2);
  await two.bringToFront();
  await two.click("#step"); await stands(two, 1);
  expect((await value(one, "R0")).text === "2" && (await value(two, "R0")).text === "1", "two tabs meet");
  await one.close(); await two.close();
}

async function looks_and_is_read(open) {
  for (const width of [1440, 900, 390]) {
    const page = await open_with(open, "simt128", "S2R R0, SR_TID_X ;\nIADD R1, R0, R0 ;\nLDG R2, [R[2:3]] ;", { width });
    await stands(page, 0);
    await page.click("#go");
    await page.waitForSelector("#fault:not([hidden])");
    for (const theme of ["light", "dark"]) {
      await page.evaluate((t) => { localStorage.setItem("isadora-theme", t); document.documentElement.dataset.theme = t; }, theme);
      const faults = (await accessibility_faults(page, { colours_only: theme === "dark" })).map((f) => f.replace(/^[^ ]* /, ""));
      for (const fault of faults.slice(0, 4)) expect(false, `${width} ${theme}: ${fault}`);
      if (process.env.ISADORA_SHOTS) await page.screenshot({ path: join(process.env.ISADORA_SHOTS, `${width}-${theme}.png`), fullPage: true });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider <= 0, `at ${width} the page is ${wider} pixels too wide`);
    await page.close();
  }
}

// The manual is linked, and its examples open here.
async function examples_are_tried(open) {
  const page = await open();
  await page.goto(`${url}simt128/instructions/IADD.html`);
  await page.click("a.try");
  const here = await (await page.waitForSelector("iframe.tried")).contentFrame();
  await here.waitForFunction(() => document.querySelector("#program-says")?.textContent.includes("instruction"));
  await here.waitForFunction(() => document.querySelector("#moment-says")?.textContent === "0 steps" && document.querySelector("#status").textContent.includes("Next:"));
  expect(/IADD/.test(await text(here, ".cm-content")), "the example of the manual does not run where it stands");
  expect(await here.$eval("#from-link", (e) => e.hidden), "the manual's own example has to be allowed");
  // It begins with what the manual says that it begins with, and gives what the manual says.
  const [with_, gives] = await page.$$eval("#example-1 .values dd", (all) => all.map((dd) => dd.textContent));
  const numbers = (t) => [...t.matchAll(/(R\d+) (0x[0-9A-F]+)/g)].map(([, name, v]) => [name, v.slice(2)]);
  for (const [name, v] of numbers(with_)) expect((await value(here, name))?.text === v, `the example that is tried begins with ${name} = ${(await value(here, name))?.text}, not ${v}`);
  await here.click("#step");
  await here.waitForFunction(() => document.querySelector("#moment-says").textContent === "1 step");
  for (const [name, v] of numbers(gives)) expect((await value(here, name))?.text === v, `the example that is tried gives ${name} = ${(await value(here, name))?.text}, not ${v}`);
  await page.click("a.try");
  expect((await page.$("iframe.tried")) === null, "the explorer below an example does not close");
  await page.goto(await page.$eval("a.try", (a) => a.href));
  await page.waitForFunction(() => document.querySelector("#program-says")?.textContent.includes("instruction"));
  expect(/IADD/.test(await text(page, ".cm-content")), "the example of the manual is not there to be tried");
  await page.click(".bar .home");
  await page.waitForSelector('.bar nav a[href$="explorer.html"]');
  await page.click('.bar nav a[href$="explorer.html"]');
  await page.waitForFunction(() => document.querySelector("#moment-says")?.textContent === "0 steps");
  await page.close();
}

// Completion and hover by the language server; search in the text.
async function the_editor_helps(open) {
  const page = await open();
  const warm = page.waitForResponse((r) => r.url().endsWith("/api/editor"));
  await page.goto(link("simt128", "IADD R1, R2, R3 ;\n"));
  await run_link(page);
  await stands(page, 0);
  await warm;
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("LD", { delay: 20 });
  await page.waitForSelector(".cm-tooltip-autocomplete");
  const offered = await page.$$eval(".cm-tooltip-autocomplete .cm-completionLabel", (all) => all.map((e) => e.textContent));
  expect(offered.includes("LDG") && !offered.includes("IADD"), `for LD it offers ${offered}`);
  await page.waitForTimeout(120); // what comes at once is not taken by a key that was meant for the text
  do await page.keyboard.press("ArrowDown");
  while ((await page.textContent(".cm-tooltip-autocomplete [aria-selected] .cm-completionLabel")) !== "LDG");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("LDG"));
  // Enter ends a line while something is offered, and Tab takes the first.
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("EXIT", { delay: 20 });
  await page.waitForSelector(".cm-tooltip-autocomplete");
  await page.keyboard.press("Enter");
  await page.keyboard.type("POP", { delay: 20 });
  await page.waitForSelector(".cm-tooltip-autocomplete");
  await page.waitForTimeout(120);
  await page.keyboard.press("Tab");
  const lines = await page.$$eval(".cm-line", (all) => all.map((l) => l.textContent.trim()));
  expect(lines.includes("EXIT") && lines.some((l) => l.startsWith("POPC")), `after Enter and Tab the program is ${lines.join(" | ")}`);
  const at = await page.evaluate(() => { const r = document.createRange(), t = document.querySelector(".cm-line").firstChild; r.setStart(t, 1); r.setEnd(t, 2); const b = r.getBoundingClientRect(); return [b.left, b.top + b.height / 2]; });
  await page.mouse.move(...at);
  await page.waitForSelector(".cm-hover");
  expect(/Integer add/.test(await text(page, ".cm-hover")), `IADD is said to be ${(await text(page, ".cm-hover")).slice(0, 80)}`);
  await page.click("#find");
  await page.keyboard.type("R3");
  await page.waitForSelector(".cm-searchMatch");
  for (const fault of (await accessibility_faults(page)).slice(0, 3)) expect(false, `with the search open: ${fault}`);
  await page.close();
}

// Heat counts the lines of the run so far; a value says where it was written, and leads there.
async function the_past_is_asked(open) {
  const page = await open_with(open, "simt128", "MOV R1, 0x1 ;\nMOV R2, 0x3 ;\nagain:\nIADD R1, R1, R2 ;\nISETP.LT.AND.U32 P0, R1, 0x9, PT ;\n@P0 BRA again ;\nMOV R4, R1 ;");
  await stands(page, 0);
  await page.keyboard.press("F9");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("ended"));
  await page.click("#heat");
  await page.waitForSelector(".heat");
  const counts = await page.$$eval(".heat", (all) => all.map((e) => e.textContent));
  expect(counts.join("|") === "1|1|3|3|3 · 67 %|1", `lines were executed ${counts.join(", ")} times`);
  expect(/executed 3 times; 100 % of the lanes were active/.test(await page.$eval(".heat >> nth=2", (e) => e.title)), `a line says ${await page.$eval(".heat >> nth=2", (e) => e.title)}`);
  await page.click('.value[data-name="R1"][data-lane="4"]');
  await page.waitForFunction(() => document.querySelector("#written-says").textContent.includes("was written by"));
  expect(/R1 of lane 4 was written by line 4, IADD R1, R1, R2, at step 8/.test(await text(page, "#written-says")), `R1 ${await text(page, "#written-says")}`);
  await page.click("#written-go");
  await stands(page, 8);
  await page.waitForFunction(() => document.querySelector(".cm-line.next")?.textContent.startsWith("IADD"));
  await page.waitForFunction(() => document.querySelectorAll(".heat").length === 5); // of what has happened by now
  await page.click("#restart");
  await stands(page, 0);
  await page.fill("#set-place", "R7");
  await page.fill("#set-value", "5");
  await page.click("#set button");
  await page.waitForSelector('.value[data-name="R7"]');
  await page.click('.value[data-name="R7"][data-lane="0"]');
  await page.waitForFunction(() => document.querySelector("#written-says").textContent.includes("set by you"));
  await page.close();
}

// An example of the manual that reads memory has it here, too.
async function examples_have_memory(open) {
  const page = await open();
  await page.goto(`${url}simt128/instructions/LDG.html`);
  const [gives] = await page.$$eval("#example-1 .values dt", (all) => all.filter((dt) => dt.textContent === "gives").map((dt) => dt.nextElementSibling.textContent));
  await page.click("#example-1 a.try");
  const here = await (await page.waitForSelector("iframe.tried")).contentFrame();
  await here.waitForFunction(() => document.querySelector("#moment-says")?.textContent === "0 steps" && document.querySelector("#status").textContent.includes("Next:"));
  await here.click("#step");
  await here.waitForFunction(() => document.querySelector("#moment-says").textContent === "1 step");
  expect(await here.$eval("#fault", (e) => e.hidden), `the example faults: ${await text(here, "#fault")}`);
  const [, name, number] = /(R\d+) (0x[0-9A-F]+)/.exec(gives);
  expect((await value(here, name))?.text === number.slice(2), `${name} is ${(await value(here, name))?.text}, the manual says ${gives}`);
  await page.close();
}

// A branch has parted the lanes, and a register that some of them have written is marked.
async function pictures(open) {
  for (const [name, width, height, theme] of [["explorer", 1440, 1020, "light"], ["explorer-dark", 1440, 1020, "dark"], ["explorer-tablet", 900, 1100, "light"], ["explorer-phone", 390, 844, "light"]]) {
    const page = await open({ width, height });
    await page.goto(`${url}explorer.html#isa=simt128`);
    await forget(page);
    await page.reload();
    await stands(page, 0);
    await page.evaluate((t) => { localStorage.setItem("isadora-theme", t); document.documentElement.dataset.theme = t; }, theme);
    for (let i = 1; i <= 5; i++) { await page.click("#step"); await stands(page, i); }
    await page.waitForSelector("#memory tr");
    await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
    await page.mouse.move(1, 1);
    await page.waitForTimeout(300); // what the browser smoothes comes to rest
    await picture(page, name);
    await page.close();
  }
}

try {
  await with_browser(async ({ open, troubles, context }) => {
    const all = [a_program_is_kept, the_editor_follows, parameters_are_asked_for, set_values_are_seen, mistakes_stop_the_machine, groups_are_shown, words_hide_no_code, examples_run, a_server_goes_away, a_phone_has_code_and_step, bits_are_read,
      a_bit_flips, names_are_whole, a_program_is_mended, lanes_part, warps_that_are_not_full, stops_faults_and_loops, harts, own_descriptions, the_editor_helps, the_past_is_asked, examples_have_memory, links_ask, keys_reach_everything, two_tabs, examples_are_tried, looks_and_is_read, pictures];
    const chosen = process.env.ISADORA_PART; // one of them, while it is worked on
    for (const part of all.filter((p) => !chosen || p.name === chosen))
      await part(open, part === a_server_goes_away ? troubles : context).catch((e) => expect(false, `${part.name}: ${e.stack.split("\n").slice(0, 4).join(" ")}`));
    for (const trouble of troubles.filter((t) => !/status of 400/.test(t))) expect(false, trouble);
  });
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
finish("the explorer does what its page says");
