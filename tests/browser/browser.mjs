// A browser for tests: Debian's chromium, which may reach this machine alone, and a page that remembers what went wrong.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const executablePath = process.env.ISADORA_CHROMIUM || "/usr/bin/chromium";
// Without these it asks hosts of its maker at every start.
const args = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--font-render-hinting=none", "--hide-scrollbars", "--disable-lcd-text", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])];

const is_local = (address) => {
  const url = new URL(address);
  return ["file:", "data:", "blob:", "about:"].includes(url.protocol) || ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
};

// Runs `test` with what it needs; what a page reports on its console as an error, throws, fails to load or asks of
// another machine is in `troubles`.
export async function with_browser(test) {
  const profile = mkdtempSync(join(tmpdir(), "isadora-browser-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, headless: true, viewport: { width: 1280, height: 800 }, colorScheme: "light", reducedMotion: "reduce", locale: "en-US", timezoneId: "UTC" });
  const troubles = [];
  const open = async (options = {}) => {
    const page = await context.newPage();
    page.on("console", (m) => { if (m.type() === "error") troubles.push(`${page.url()}: console: ${m.text()}`); });
    page.on("pageerror", (e) => troubles.push(`${page.url()}: ${e}`));
    page.on("request", (r) => { if (!is_local(r.url())) troubles.push(`${page.url()}: asks ${r.url()}`); });
    page.on("requestfailed", (r) => { if (is_local(r.url()) && r.failure()?.errorText !== "net::ERR_ABORTED") troubles.push(`${page.url()}: cannot load ${r.url()}`); });
    if (options.width) await page.setViewportSize({ width: options.width, height: options.height || 800 });
    return page;
  };
  try {
    await test({ open, troubles, context });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

// The page as it is without scripts; its tests may still look at it.
export async function without_scripts(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
}

// Accessibility findings of axe-core on the page: of all rules, or of those that depend on a theme's colours alone.
export async function accessibility_faults(page, { colours_only = false } = {}) {
  const only = colours_only ? { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } } : {};
  await page.evaluate(() => document.querySelectorAll("main details").forEach((d) => { d.open = true; })); // what is folded is read, too
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")); // not as a tag: a page may forbid those
  const { violations } = await page.evaluate((o) => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: true } }, ...o }), only);
  return violations.flatMap((v) => v.nodes.map((n) => `${page.url()}: ${v.id}: ${v.help}: ${n.html.slice(0, 160)}`));
}

// A failed check is reported with its subject; all checks run.
const failures = [];
export function expect(holds, what) {
  if (!holds) failures.push(what);
  return holds;
}
export function finish(done) {
  for (const f of failures.slice(0, Number(process.env.ISADORA_MOST || 40))) console.log(f);
  if (failures.length > 40) console.log(`… and ${failures.length - 40} more`);
  console.log(failures.length ? `${failures.length} failures` : done);
  process.exit(failures.length ? 1 : 0);
}
