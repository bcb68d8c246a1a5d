// The manual in a browser, from a folder: it is found, read and searched as its readers do, without a server or a network.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessibility_faults, expect, finish, with_browser, without_scripts } from "./browser.mjs";
import { picture } from "./pictures.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(join(tmpdir(), "isadora-manual-"));
const site = join(folder, "site");
const isadora = (...words) => execFileSync(process.argv[2], words, { env: { ...process.env, ISADORA_ISAS: join(root, "isas") }, encoding: "utf8", cwd: folder });
const address = (path) => `file://${site}/${path}`;

// Results follow the text of the box as it is typed, so one page can be asked many times.
const search = async (page, text) => {
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.insertText(text);
  await page.waitForFunction(() => document.querySelector(".results [role=option]"));
  await page.waitForFunction((t) => document.querySelector(".results").dataset.milliseconds && document.querySelector("input").value === t, text);
  return page.$$eval(".results a:not(.more)", (all) => all.map((a) => ({ title: a.querySelector("b").textContent, name: [...a.querySelector("b").childNodes].filter((n) => !n.classList?.contains("long")).map((n) => n.textContent).join("").trim(), what: a.querySelector(".what").textContent, to: a.href, says: a.querySelector(".says")?.textContent || "" })));
};

async function finds(open) {
  const page = await open();
  const first_load = [];
  page.on("request", (r) => first_load.push(r.url().split("/").pop()));
  await page.goto(address("index.html"));
  expect(!first_load.includes("search.js"), "the index of the search is loaded before anyone searches");

  await page.goto(address("simt128/index.html"));
  const look = async (text, holds, what) => {
    const found = await search(page, text);
    expect(found.some(holds), `the search for ${text} does not find ${what}: ${found.slice(0, 5).map((f) => f.title).join(", ")}`);
    return found;
  };
  const shf = await look("shf", (f) => f.name === "SHF" && f.what === "instruction · simt128", "SHF");
  expect(shf[0].name === "SHF", `the search for shf shows ${shf[0].title} first`);
  await look("s", (f) => f.what.startsWith("instruction"), "an instruction by its first letter");
  await look("funnel", (f) => f.name === "SHF", "SHF by a word of its description");
  await look("funnel shift", (f) => f.name === "SHF", "SHF by two words");
  await look("0x1A", (f) => f.says.endsWith("= 0x1A"), "an opcode by its number");
  const by_code = await look("0x20", (f) => f.title === "IADD_RR", "an opcode by its code");
  expect(by_code.slice(0, 4).every((f) => f.says.endsWith("= 0x20")), `the search for 0x20 shows other things first: ${by_code.slice(0, 4).map((f) => f.title + " " + f.says).join(", ")}`);
  await look("cwmode", (f) => f.title === "CWMode", "a type");
  await look("deadlock", (f) => f.what.endsWith("documentation"), "a word of the documentation");

  // A whole word leads to the opcode that it is of, of either instruction set.
  const word = isadora("explain", "IADD R0, R1, R2").match(/0x[0-9A-F]{32}/)[0];
  const by_word = await look(word, (f) => f.title === "IADD_RR", "the opcode of a word");
  const opcodes = by_word.filter((f) => f.what.startsWith("opcode"));
  expect(opcodes.length === 1, `${opcodes.length} opcodes have the bits of one word`);

  // An empty result is reported.
  await page.goto(address("simt128/index.html"));
  await page.keyboard.press("/");
  await page.keyboard.type("zzzzqqq");
  await page.waitForSelector(".results p");

  // Keys alone lead there.
  await page.goto(address("fabrisc/index.html"));
  await search(page, "SHF");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/SHF.html");
  await page.close();
}

// The expected page is the first result; the queries were written before the search.
async function finds_by_meaning(open) {
  const page = await open();
  for (const [isa, text, wanted] of JSON.parse(readFileSync(join(root, "tests/browser/queries.json"), "utf8"))) {
    if (page.url() !== address(`${isa}/index.html`)) await page.goto(address(`${isa}/index.html`));
    const found = await search(page, text);
    const first = found.length ? `${found[0].what.split(" · ")[1]} ${found[0].name}` : "nothing";
    expect(first === wanted, `on a page of ${isa} the search for ${text} shows ${first} first, not ${wanted}`);
  }
  // A query with one wrong letter: the result says so.
  await page.goto(address("simt128/index.html"));
  await search(page, "iaad");
  expect(/Similar: iadd/.test(await page.textContent(".results p")), "a typing mistake is not said to be one");
  // The page of all results has the query in its address.
  await page.goto(address("simt128/index.html"));
  await search(page, "shift");
  await page.click(".results .more");
  await page.waitForSelector(".found a");
  expect(/search\.html\?q=shift&isa=simt128$/.test(page.url()), `the results are at ${page.url()}`);
  const all = await page.$$eval(".found a", (list) => list.map((a) => a.querySelector("b").firstChild.textContent));
  expect(all[0] === "SHF" || (await page.$eval(".found a b", (b) => b.textContent)).startsWith("SHF"), `the page of results begins with ${all[0]}`);
  expect(all.length > 24, `the page of results has ${all.length}`);
  await page.click('.kind[data-kind="instruction"]');
  const kinds = await page.$$eval(".found .what", (list) => [...new Set(list.map((e) => e.textContent.split(" · ")[0]))]);
  expect(kinds.join() === "instruction", `among instructions there are ${kinds}`);
  for (const fault of await accessibility_faults(page)) expect(false, fault);
  await page.close();
}

// A page of each kind is opened, with ISADORA_EFFORT above 1 several, and none reports an error, asks another machine or is hard to use for anyone.
async function opens_pages_of_all_kinds(open) {
  const page = await open();
  const samples = ["index.html", "reading.html", "simt128/index.html", "rv32imc/instructions/ADDI.html", "simt128/machine.html", "rv32imc/types.html", "rv32imc/opcodes.html", "simt128/compiler.html",
    "rv32imc/table.html", "simt128/formats.html", "simt128/functions.html", "simt128/errata.html", "rv32imc/names.html", "search.html", "fabrisc/modules.html", "fabrisc/pseudo.html", "docs/index.html",
    "docs/semantics.html", "docs/tutorials/kernel.html", "rv32imc/instructions/C_ADDI4SPN.html", "simt128/formats/IALU.html", "../covered/rv32imc/coverage.html",
    "../covered/rv32imc/table.html"];
  const more = ["simt128/instructions/SHF.html", "simt128/types.html", "simt128/opcodes.html", "simt128/names.html", "fabrisc/table.html", "docs/diagnostics.html", "simt128/instructions/LDG.html", "simt128/table.html", "rv32imc/index.html", "fabrisc/instructions/ADD.html", "fabrisc/instructions/BEQ.html", "fabrisc/instructions/VMLD.html",
    "docs/performance.html", "docs/c-api.html", "../covered/rv32imc/instructions/ADDI.html"];
  if (Number(process.env.ISADORA_EFFORT) > 1) samples.push(...more);
  // Colours come from one style sheet: these pages have all kinds of text that are coloured.
  const dark = ["index.html", "rv32imc/instructions/ADDI.html", "simt128/instructions/SHF.html", "rv32imc/types.html", "simt128/compiler.html", "rv32imc/table.html", "docs/semantics.html", "docs/diagnostics.html", "../covered/rv32imc/coverage.html", "../covered/rv32imc/table.html"];
  const excess_width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const path of samples) {
    await page.goto(address(path));
    for (const theme of dark.includes(path) ? ["dark", "light"] : ["light"]) {
      await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
      for (const fault of await accessibility_faults(page, { colours_only: theme === "dark" })) expect(false, `${theme}: ${fault}`);
    }
    for (const [width, height, name] of [[360, 740, "a telephone"], [1280, 800, "the window"]]) {
      await page.setViewportSize({ width, height });
      const wide = await excess_width();
      expect(wide <= 0, `${path} is ${wide} pixels wider than ${name}`);
    }
  }
  await page.close();
}

async function works_for_readers(open) {
  const page = await open();
  // The first key leads past the bar, the theme stays as it was chosen.
  await page.goto(address("simt128/instructions/SHF.html"));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement.textContent) === "Skip to the content", "the first tab is not the way to the content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement.tagName) === "MAIN", "the way to the content does not lead there");
  await page.click("#-theme");
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  expect(theme === "dark", `the button made the page ${theme}`);
  await page.goto(address("simt128/types.html"));
  expect(await page.evaluate(() => document.documentElement.dataset.theme) === "dark", "the next page forgot that it is dark");
  await page.click("#-theme");

  // From a folder there is no explorer.
  await page.goto(address("simt128/instructions/SHF.html"));
  expect(await page.$eval("a.try", (a) => a.hidden), "the explorer is offered where nothing serves it");

  // An anchor leads to its opcode.
  await page.goto(address("simt128/instructions/SHF.html#SHF_RRI"));
  const top = await page.$eval("#SHF_RRI", (h) => h.getBoundingClientRect().top);
  expect(top >= 50 && top < 200, `the anchor's heading is at ${top}`);
  // Of several opcodes the first is drawn, before what the instruction does; the others are folded until one goes there.
  await page.goto(address("simt128/instructions/PRMT.html"));
  const drawn = () => page.$$eval(".opcode", (all) => all.filter((e) => e.checkVisibility()).map((e) => e.querySelector("h3").id));
  expect((await drawn()).join() === "PRMT_RRR", `without an anchor ${await drawn()} are drawn`);
  const [encoding, operation] = await page.$$eval("#encoding, #operation", (all) => all.map((h) => h.getBoundingClientRect().top));
  expect(encoding < operation && encoding < 800, `the encoding is at ${encoding}, the operation at ${operation}`);
  await page.click('td a[href="#PRMT_RUR"]');
  await page.waitForFunction(() => document.getElementById("PRMT_RUR").checkVisibility());
  await page.goto(address("simt128/instructions/IADD.html"));
  expect(!(await page.$eval(".pinned .example", (e) => e.checkVisibility())), "words that are pinned are not folded");
  await page.close();
}

// Served on this machine, an example leads to the explorer with itself.
async function leads_to_the_explorer(open) {
  const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript" };
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url, "http://x").pathname;
      response.setHeader("content-type", types[extname(path)] || "application/octet-stream");
      response.end(readFileSync(join(site, path)));
    } catch { response.writeHead(404).end(); }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const page = await open();
  await page.goto(`http://127.0.0.1:${server.address().port}/simt128/instructions/SHF.html`);
  const { hidden, href } = await page.$eval("a.try", (a) => ({ hidden: a.hidden, href: a.href }));
  expect(!hidden && /\/explorer\.html#isa=simt128&program=SHF\.L\.HI%20R7/.test(href), `the example leads to ${href}`);
  await page.close();
  server.close();
}

// A description that tries to be more than text.
const hostile = `__DefISA toy
    Execution = "hart";
    Parcel = 16;
    Fault<Bad> = "<img src=x onerror=document.title='broken'>";
  __Description
<script>document.title='broken'</script> [x](javascript:document.title='broken') ![y](http://192.0.2.1/z.png)
__DefRegisterFile R
    Scope = hart;
    Count = 16;
    Width = 16;
    Spelling = "r%";
    Alias<3> = "<b onmouseover=document.title='broken'>";
__DefRegisterType Reg<4> : [R]
__DefBitFieldType Op<4>
    INC;
    Spelling<INC> = "</code><script>document.title='broken'</script>";
__DefGroup ALL
__DefOptype INC : [ALL]
  __Encoding
    field<0, 4> Op op == INC;
    field<4, 4> Reg rd;
    field<8, 4> Reg ra;
  __Syntax
    INC Rd, Ra ;
  __Description
\`</code><script>document.title='broken'</script>\`
  __Semantics
    INC Rd, Ra:
        Rd = Ra + 1; // </pre><script>document.title='broken'</script>
  __Examples
    INC r1, r2 ;   //= r1 == mod(r2 + 1, 65536)
__DefOpcode INC_R : [INC]
`;

async function takes_text_for_text(open) {
  writeFileSync(join(folder, "hostile.isa"), hostile);
  isadora("manual", "./hostile.isa", "--no-docs", "-o", "hostile");
  const page = await open();
  const pages = execFileSync("find", [join(folder, "hostile"), "-name", "*.html"], { encoding: "utf8" }).trim().split("\n");
  for (const path of pages) {
    await page.goto("file://" + path);
    await page.keyboard.press("/");
    await page.keyboard.type("inc");
    await page.waitForSelector(".results [role=option]");
    const scripts = await page.$$eval("script", (all) => all.map((s) => s.getAttribute("src")));
    expect(scripts.every((s) => s && /assets\/(site|search|results|finder|table)\.js$/.test(s)), `${path} has scripts of its own`);
    expect(await page.title() !== "broken", `${path} ran what a description says`);
  }
  expect(pages.length > 8, `only ${pages.length} pages of the hostile description were seen`);
  await page.close();
}

// Prose in Chinese, with names and code between, as documents of instruction sets have it.
const chinese = `__DefISA toy
    Execution = "hart";
    Parcel = 16;
  __Description
一台很小的机器：十六个寄存器 \`r0\` 到 \`r15\`，每个 16 位；指令定长 16 位，所有运算按 2^16 取模。
__DefRegisterFile R
    Scope = hart;
    Count = 16;
    Width = 16;
    Spelling = "r%";
__DefRegisterType Reg<4> : [R]
__DefBitFieldType Op<4>
    AVG; SEL;
__DefBitFieldType Round<1>
    DN; UP;
__DefGroup ALL
__DefOptype AVG : [ALL]
  __Encoding
    field<0, 4> Op op == AVG;
    field<4, 4> Reg rd;
    field<8, 4> Reg ra;
    field<12, 3> UImm3 shift = 1;
    field<15, 1> Round round = DN;
  __Syntax
    AVG{.round} Rd, Ra{, shift} ;
  __Description
把源操作数 Ra 与目的寄存器 Rd 中的值相加，再右移 shift 位，结果写回 Rd。两个源操作数都视为无符号整数，相加时不会丢失进位；若 shift 省略，则默认右移 1 位，即求两数的平均值。

- \`.DN\`（默认）：舍去移出的低位，即向下取整。
- \`.UP\`：只要移出的低位中有任意一位为 1，结果就加 1，即向上取整。

**注意**：Ra 与 Rd 可以是同一个寄存器，此时 \`AVG r1, r1\` 不改变 r1 的值。“平均值”一词在本文中均指算术平均。
  __OperandInfo
    Bitwidth<rd, ra> = 16;

源操作数 Ra 必须来自通用寄存器；shift 为 3 位无符号立即数，取值范围 0～7。
  __ModifierInfo
.round 指定舍入方式，缺省为 .DN。
  __Semantics
    AVG.round Rd, Ra, shift:
        sum = Ra + Rd;
        odd = .round == .UP && sum - ((sum >> shift) << shift) != 0;
        Rd = ((sum >> shift) + odd)[15:0];
  __Examples
对两个数求平均：

    AVG r1, r2 ;          //= r1 == floor((old(r1) + r2) / 2)
__DefNumberType UImm3<3>
__DefOpcode AVG_R : [AVG]
`;

async function sets_chinese_well(open) {
  writeFileSync(join(folder, "chinese.isa"), chinese);
  isadora("manual", "./chinese.isa", "--no-docs", "-o", "chinese");
  const page = await open({ width: 1280, height: 900 });
  await page.goto(`file://${folder}/chinese/toy/instructions/AVG.html`);
  const prose = await page.$$eval("main p, main li", (all) => all.filter((e) => /[\u4e00-\u9fff]/.test(e.textContent)).map((e) => e.closest("[lang]").lang));
  expect(prose.length >= 6 && prose.every((lang) => lang === "zh-Hans"), `Chinese prose is said to be ${prose.join(", ")}`);
  expect(await page.$eval("h2", (h) => h.closest("[lang]").lang) === "en", "the headings are said to be Chinese");
  for (const fault of await accessibility_faults(page)) expect(false, fault);
  await page.keyboard.press("/");
  await page.keyboard.type("平均");
  await page.waitForSelector(".results [role=option]");
  expect((await page.$eval(".results b", (b) => b.textContent)) === "AVG", "a Chinese word does not find its instruction");
  await page.keyboard.press("Escape");
  await picture(page, "manual-chinese");
  await page.close();
}

// On a telephone encodings are drawn in rows of 16 bits, and their letters are as large as elsewhere.
async function draws_for_telephones(open) {
  const page = await open();
  const seen = () => page.$$eval("#SHF_RRR ~ .drawing svg, .opcode:has(#SHF_RRR) svg", (all) => all.map((svg) => {
    const name = [...svg.querySelectorAll("text.l")].find((t) => t.textContent === "wait").getBoundingClientRect();
    return { narrow: svg.classList.contains("narrow"), shown: getComputedStyle(svg).display !== "none", letters: name.width / 4, right: svg.getBoundingClientRect().right };
  }));
  for (const width of [360, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address("simt128/instructions/SHF.html"));
    const shown = (await seen()).filter((d) => d.shown);
    expect(shown.length === 1 && shown[0].narrow === width < 704, `at ${width} pixels ${shown.length} drawings of an opcode are shown: ${JSON.stringify(shown)}`);
    expect(shown[0].letters >= 5.2 && shown[0].right <= width, `at ${width} pixels a letter of a drawing is ${shown[0].letters} wide, and it ends at ${shown[0].right}`);
  }
  await page.close();
}

async function looks_as_it_should(open) {
  const page = await open();
  const take = async (name, path, width, height, prepare) => {
    await page.setViewportSize({ width, height });
    await page.goto(address(path));
    if (prepare) await prepare();
    await picture(page, name);
  };
  await take("manual", "simt128/instructions/SHF.html", 1440, 900);
  await take("manual-encoding", "fabrisc/instructions/ADD.html#encoding", 1024, 768);
  await take("manual-phone", "simt128/instructions/SHF.html", 390, 844);
  await take("manual-search", "simt128/index.html", 1280, 720, () => search(page, "funnel"));
  await take("manual-table", "simt128/table.html#loads=global", 1280, 720);
  await take("manual-decode", "simt128/index.html#decode=0x38001C3C0000000000000002010075FF", 1280, 800, () => page.waitForSelector(".decoded table"));
  await take("manual-dark", "fabrisc/opcodes.html", 1280, 800, () => page.evaluate(() => { document.documentElement.dataset.theme = "dark"; }));
  await page.emulateMedia({ media: "print" });
  await take("manual-print", "simt128/instructions/IADD.html", 794, 1123);
  await page.close();
}

// The table of all instructions is filtered, sorted and narrowed, and its address keeps that.
async function lists_instructions(open) {
  const page = await open();
  const shown = () => page.$$eval("#-table tbody tr:not([hidden]) th", (all) => all.map((th) => th.textContent));
  await page.goto(address("simt128/table.html"));
  const all = await shown();
  expect(all.length > 90 && all.includes("IADD"), `the table has ${all.length} rows`);
  await page.selectOption('[data-column="loads"]', "global");
  expect((await shown()).join() === "LDG,ATOMG,ATOMG_CAS", `global memory is read by ${await shown()}`);
  await page.fill('input[data-column="text"]', "compare");
  expect((await shown()).join() === "ATOMG_CAS", `with a text there are ${await shown()}`);
  await page.fill('input[data-column="text"]', "");
  await page.selectOption('[data-column="loads"]', "");
  await page.click(".chosen summary");
  await page.check('#-columns input[value="syntax"]');
  await page.uncheck('#-columns input[value="bits"]');
  await page.selectOption('[data-column="stores"]', "!");
  await page.click('th[data-column="instruction"] button');
  const kept = page.url(), rows = await shown();
  expect(rows.join() === [...rows].sort((a, b) => a.localeCompare(b, "en", { numeric: true })).join(), "the table is not sorted");
  expect(!rows.includes("STG") && rows.length > 50, "instructions that store are shown as those that do not");
  // Another page with this address shows the same.
  const other = await open();
  await other.goto(kept);
  expect((await other.$$eval("#-table tbody tr:not([hidden]) th", (l) => l.map((th) => th.textContent))).join() === rows.join(), "the address does not keep what was chosen");
  const heads = await other.$$eval("#-table thead th:not([hidden])", (l) => l.map((h) => h.dataset.column));
  expect(heads.includes("syntax") && !heads.includes("bits"), `the address keeps the columns ${heads}`);
  expect(/^13? of|^\d+ of 96/.test(await other.textContent("#-rows")), `it says ${await other.textContent("#-rows")}`);
  await other.close();
  const csv = readFileSync(join(site, "simt128/instructions.csv"), "utf8").split("\r\n"), json = JSON.parse(readFileSync(join(site, "simt128/instructions.json"), "utf8"));
  expect(csv.length === all.length + 2 && json.length === all.length && json[0].instruction === all[0], "the files have other rows than the page");
  await page.close();
}

// Coverage is a column and a filter of the table, if coverage data was given.
async function shows_coverage(open) {
  const page = await open();
  await page.goto(address("../covered/rv32imc/table.html"));
  await page.selectOption('[data-column="coverage"]', "some");
  const rows = await page.$$eval("#-table tbody tr:not([hidden])", (all) => all.map((r) => r.cells[0].textContent));
  expect(rows.join() === "ADDI", `some points are covered of ${rows}`);
  const [all, covered, points] = await page.$$eval("#-table tbody tr:not([hidden]) td", (cells) => cells.slice(-3).map((c) => c.textContent));
  expect(all === "some" && Number(covered) > 0 && Number(covered) < Number(points), `its columns say ${all}, ${covered} and ${points}`);
  await page.goto(address("rv32imc/table.html"));
  expect((await page.$('[data-column="coverage"]')) === null, "coverage is a column where nobody has said it");
  await page.close();
}

// One is led through the site: from page to page, along the page one reads, by groups of documents, and on a phone.
async function leads_readers(open, context) {
  const page = await open({ width: 1440, height: 900 });
  await page.goto(address("docs/tutorials/kernel.html"));
  const groups = await page.$$eval("#-side summary", (all) => all.map((s) => s.textContent));
  expect(groups.join() === "Tutorials,How to,Reference,Instruction sets,Explanation", `documents are grouped as ${groups}`);
  expect((await page.$$eval("#-side details[open] summary", (all) => all.map((s) => s.textContent))).join() === "Tutorials", "another group than that of the page is open");
  const next = () => page.$eval('.pager [rel="next"]', (a) => a.textContent);
  expect((await next()) === "Next Find a bug with a proof", `after the page of a kernel comes ${await next()}`);
  await page.click('.pager [rel="next"]');
  await page.waitForURL("**/proof.html");
  await page.click('.pager [rel="prev"]');
  await page.waitForURL("**/kernel.html");
  await page.goto(address("simt128/instructions/IADD.html"));
  expect((await next()) === "Next IMAD", `after IADD comes ${await next()}`);
  // The list beside the page marks the current section, and keeps it in view.
  const reads = () => page.$$eval(".toc [aria-current]", (all) => all.map((a) => a.textContent).join());
  expect((await reads()) === "Description", `at the top one reads ${await reads()}`);
  for (const [id, title] of [["examples", "Examples"], ["operands", "Operands"], ["IADD_RU", "IADD_RU"]]) {
    await page.goto(address(`simt128/instructions/IADD.html#${id}`));
    await page.waitForFunction((t) => document.querySelector(".toc [aria-current]")?.textContent === t, title).catch(() => {});
    expect((await reads()) === title, `at ${title} one reads ${await reads()}`);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForFunction(() => document.querySelector(".toc [aria-current]").textContent === "Errata").catch(() => {});
  expect((await reads()) === "Errata", `at the end one reads ${await reads()}`);
  await page.goto(address("docs/notation.html#5-the-grammar"));
  await page.waitForFunction(() => /grammar/.test(document.querySelector(".toc [aria-current]").textContent));
  expect(await page.$eval(".toc [aria-current]", (a) => { const b = a.getBoundingClientRect(); return b.top > 50 && b.bottom < innerHeight; }), "what one reads is out of view in its list");
  // On a narrow screen the contents are above the page, folded.
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(address("simt128/instructions/IADD.html"));
  const list = () => page.$eval(".toc", (e) => ({ open: e.firstChild.open, top: e.getBoundingClientRect().top, before: e.getBoundingClientRect().bottom <= document.querySelector("h1").getBoundingClientRect().top }));
  expect(!(await list()).open && (await list()).before && (await list()).top < 120, `in a narrower window the contents are ${JSON.stringify(await list())}`);
  await page.click(".toc summary");
  await page.click('.toc a[href="#examples"]');
  await page.waitForFunction(() => Math.abs(document.getElementById("examples").getBoundingClientRect().top - 144) < 80);
  // On a phone the menu has all parts of the site; Esc closes it.
  await page.setViewportSize({ width: 390, height: 780 });
  for (const path of ["simt128/instructions/IADD.html", "reading.html"]) {
    await page.goto(address(path));
    await page.click("#-menu");
    const places = await page.$$eval(".places a", (all) => all.filter((a) => { const b = a.getBoundingClientRect(); return b.top > 50 && b.bottom < innerHeight; }).map((a) => a.textContent));
    expect(places.join() === "simt128,fabrisc,rv32imc,Documentation", `the menu of ${path} begins with ${places}`);
    for (const fault of await accessibility_faults(page)) expect(false, `the menu: ${fault}`);
    await page.keyboard.press("Escape");
    expect(!(await page.isVisible("#-side")) && (await page.evaluate(() => document.activeElement.id)) === "-menu", "Esc does not close the menu");
  }
  await page.click("#-menu");
  await page.click(".places >> text=fabrisc");
  await page.waitForURL("**/fabrisc/index.html");
  // Without scripts nothing is offered that needs them, and the list is on the page.
  await without_scripts(context, page);
  await page.goto(address("simt128/instructions/IADD.html"));
  for (const what of ["#-menu", "#-search", "#-decode", "#-theme"]) expect(!(await page.isVisible(what)), `without scripts there is ${what}`);
  expect(await page.isVisible('#-side a[href$="types.html"]'), "without scripts a phone has no list of pages");
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await page.$eval("body", (e) => getComputedStyle(e.parentElement).backgroundColor);
  expect(dark === "rgb(22, 24, 27)", `without scripts a dark page is ${dark}`);
  await page.close();
}

// Code of documents has colours, and can be copied: of a session, its commands.
async function shows_code(open) {
  const page = await open({ width: 1280 });
  const copied = async (block) => {
    await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }; });
    await page.click(`:nth-match(.copyable, ${block}) .copy`);
    await page.waitForFunction((n) => document.querySelectorAll(".copy")[n - 1].textContent === "Copied", block);
    return page.evaluate(() => document.body.dataset.copied);
  };
  await page.goto(address("docs/tutorials/kernel.html"));
  expect((await copied(1)).startsWith(".kernel largest\n.param in, ptr\n"), `of a program ${await copied(1)} is copied`);
  expect((await copied(2)) === "isadora as largest.s && isadora check largest.s\n", `of a session ${await copied(2)} is copied`);
  const kinds = (n) => page.$$eval(".copyable", (all, i) => [...new Set([...all[i - 1].querySelectorAll("span")].map((s) => s.className))].sort().join(" "), n);
  expect(/ti.*tm.*tn/.test(await kinds(1)), `a program has the colours ${await kinds(1)}`);
  await page.goto(address("docs/c-api.html"));
  const c = await page.$$eval("pre.code", (all) => all.flatMap((p) => [...p.querySelectorAll(".tk")].map((s) => s.textContent)));
  expect(c.includes("include") && c.includes("return"), `C has the keywords ${[...new Set(c)]}`);
  await page.goto(address("docs/ci.html"));
  expect((await page.$$eval("pre.script .tc", (all) => all.length)) > 2, "a script's comments have no colour");
  await page.close();
}

// A word is decoded on any page, by keys alone: its fields, or why it is none, and what comes closest.
async function decodes_words(open) {
  const page = await open();
  const word = isadora("explain", "IADD R0, R1, R2").match(/0x[0-9A-F]{32}/)[0];
  const shows = async (typed, holds, what) => {
    await page.fill("#-word", typed);
    await page.waitForFunction((t) => document.querySelector(".decoded").dataset.shown === t, typed);
    const text = await page.textContent(".decoded");
    expect(holds(text), `for ${typed} the box says ${text.slice(0, 200)}, not ${what}`);
  };
  for (const path of ["simt128/instructions/SHF.html", "docs/index.html", "index.html"]) {
    await page.goto(address(path));
    await page.keyboard.press("d");
    await page.waitForSelector("#-decoder[open] #-word");
    if (path !== "simt128/instructions/SHF.html") await page.selectOption("#-word-isa", "simt128");
    await shows(word, (t) => t.startsWith("IADD_RR Integer add, 128 bits") && t.includes("R1"), "IADD_RR");
    await shows(word.slice(2).toLowerCase(), (t) => t.startsWith("IADD_RR"), "IADD_RR without 0x");
    await shows(`${word.slice(0, -2)}FF`, (t) => /has these opcode bits.*[Tt]he nearest opcode is \w+, which has optype/s.test(t), "the nearest opcode");
    await shows("hello", (t) => t.includes("not a word of simt128"), "that it is no word");
    await page.keyboard.press("Escape");
    expect((await page.$("#-decoder[open]")) === null, "Esc does not close the box");
  }
  await page.goto(address("rv32imc/index.html#decode=13%2005%2050%2000"));
  await page.waitForFunction(() => document.querySelector(".decoded")?.textContent.startsWith("ADDI_4"));
  for (const theme of ["light", "dark"]) {
    await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
    for (const fault of await accessibility_faults(page, { colours_only: theme === "dark" })) expect(false, `${theme}: the box: ${fault}`);
  }
  await page.click(".decoded a");
  await page.waitForURL("**/ADDI.html#ADDI_4");
  // The search offers it for a word.
  await page.goto(address("simt128/index.html"));
  await search(page, word);
  await page.click(".results .more >> text=Decode");
  await page.waitForFunction(() => document.querySelector(".decoded")?.textContent.startsWith("IADD_RR"));
  await page.close();
}

// One drawing has what differs between opcodes; all of a page have one scale; bits are read; short forms lead both ways.
async function draws_on_one_scale(open) {
  const page = await open({ width: 1440 });
  await page.goto(address("fabrisc/instructions/ADD.html"));
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
  const widths = await page.$$eval("svg.bits:not(.narrow)", (all) => all.map((s) => s.getAttribute("viewBox").split(" ")[2]));
  expect(widths.length > 1 && new Set(widths).size === 1, `drawings of one page are ${[...new Set(widths)]} wide`);
  const bits = await page.$$eval("svg.bits:not(.narrow) g", (all) => [...new Set(all.map((g) => Number(g.querySelector("rect").getAttribute("width")) / (() => { const [hi, lo = hi] = g.querySelector("title").textContent.split(" ")[0].split(":").map(Number); return Math.abs(hi - lo) + 1; })()))]);
  expect(bits.length === 1, `bits of one page are ${bits} wide`);
  await page.goto(address("simt128/instructions/IADD.html"));
  const differing = await page.$$eval("svg.bits:not(.narrow) g.d title", (all) => all.map((t) => t.textContent.split(" ")[1]));
  expect(differing.includes("stype") && differing.includes("rb"), `what differs is ${differing}`);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
    const worst = await page.$$eval("svg.bits:not(.narrow) .b", (all) => {
      const channel = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      const luminance = (css) => { const [r, g, b] = css.match(/[\d.]+/g).map(Number).map((c) => channel(c / 255)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      return Math.min(...all.map((e) => { const [a, b] = [luminance(getComputedStyle(e).fill), luminance(getComputedStyle(e.parentElement.querySelector("rect")).fill)]; return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }));
    });
    expect(worst >= 4.5, `${theme}: a bit of a drawing has a contrast of ${worst.toFixed(2)}`);
  }
  await page.goto(address("rv32imc/instructions/C_ADDI.html"));
  await page.click(".related a >> text=ADDI");
  await page.waitForURL("**/ADDI.html");
  expect((await page.$$eval(".related a", (all) => all.map((a) => a.textContent))).some((t) => t.startsWith("C_ADDI")), "the long form does not lead to its short ones");
  await page.close();
}

try {
  isadora("manual", "simt128", "fabrisc", "rv32imc", "--docs", join(root, "docs"), "-o", "site");
  isadora("eval", "--isa", "rv32imc", "addi a0, a1, 5", "a1=3", "--coverage", "sum.cov");
  isadora("manual", "rv32imc", "--no-docs", "--coverage", "sum.cov", "-o", "covered");
  await with_browser(async ({ open, troubles, context }) => {
    const chosen = process.env.ISADORA_PART; // one of them, while it is worked on
    for (const part of [finds, finds_by_meaning, opens_pages_of_all_kinds, works_for_readers, leads_readers, shows_code, leads_to_the_explorer, takes_text_for_text, sets_chinese_well, draws_for_telephones, lists_instructions, shows_coverage, decodes_words, draws_on_one_scale, looks_as_it_should])
      if (!chosen || chosen === part.name) await part(open, context);
    for (const t of troubles) expect(false, t);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
finish("the manual is found, read and searched");
