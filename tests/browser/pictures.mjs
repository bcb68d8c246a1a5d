// Pictures of pages: they are part of the documentation and must match the pages. `ISADORA_UPDATE=1` takes them again.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "./browser.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../docs/pictures");
const fonts = ["Inter", "JetBrains Mono"];
const tolerated = 0.02; // of all pixels may be another colour: browsers change how they smooth letters

// Letters of another font are in other places: without these nothing can be compared.
const has_fonts = () => {
  try {
    const all = execFileSync("fc-list", [":", "family"], { encoding: "utf8" });
    return fonts.every((f) => all.includes(f));
  } catch { return false; }
};

// The part of pixels that are visibly different; 1 where the sizes are.
const difference = (page, a, b) => page.evaluate(async ([first, second]) => {
  const pixels = async (base64) => {
    const picture = new Image();
    picture.src = base64;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height);
  };
  const [x, y] = [await pixels(first), await pixels(second)];
  if (x.width !== y.width || x.height !== y.height) return 1;
  let other = 0;
  for (let i = 0; i < x.data.length; i += 4)
    if (Math.abs(x.data[i] - y.data[i]) + Math.abs(x.data[i + 1] - y.data[i + 1]) + Math.abs(x.data[i + 2] - y.data[i + 2]) > 120) ++other;
  return other / (x.width * x.height);
}, [a, b]);

const address_of = (kind, bytes) => `data:image/${kind};base64,${bytes.toString("base64")}`;

// As it is kept: a page of the documentation shows several, and is not to weigh more than what it says.
const kept_form = async (page, screenshot) => Buffer.from(await page.evaluate(async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}, address_of("png", screenshot)), "base64");

// Takes the picture `name` of what the page shows and holds it against the one that is kept.
export async function picture(page, name) {
  if (!has_fonts()) return console.log(`not compared: ${name}, for the fonts ${fonts.join(" and ")} are not there`);
  await page.evaluate(() => document.fonts.ready);
  const now = await page.screenshot({ animations: "disabled", caret: "hide" });
  const kept = join(folder, `${name}.webp`);
  if (process.env.ISADORA_UPDATE) {
    mkdirSync(folder, { recursive: true });
    return writeFileSync(kept, await kept_form(page, now));
  }
  if (!expect(existsSync(kept), `docs/pictures/${name}.webp is absent; ./dev update tests/browser takes it`)) return;
  const part = await difference(page, address_of("webp", readFileSync(kept)), address_of("png", now));
  if (expect(part <= tolerated, `docs/pictures/${name}.webp: ${(100 * part).toFixed(2)} % of the page looks otherwise now; ./dev update tests/browser takes it anew`)) return;
  const seen = join(process.env.TMPDIR || "/tmp", `isadora-${name}.png`);
  writeFileSync(seen, now);
  console.log(`what was seen is in ${seen}`);
}
