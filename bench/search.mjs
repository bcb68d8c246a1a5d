// How long the manual's search takes from a letter to its results: search.mjs SITE. Prints JSON: by text, milliseconds.
import { with_browser } from "../tests/browser/browser.mjs";

const TEXTS = ["s", "shf", "funnel", "funnel shift", "0x1A"];
const address = `file://${process.argv[2]}/index.html`;
const times = {};
await with_browser(async ({ open }) => {
  for (const text of TEXTS) {
    const page = await open();
    await page.goto(address);
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await page.waitForFunction((t) => document.querySelector(".results").dataset.milliseconds && document.querySelector("input").value === t, text);
    times[text] = Number(await page.$eval(".results", (e) => e.dataset.milliseconds));
    await page.close();
  }
});
console.log(JSON.stringify(times));
