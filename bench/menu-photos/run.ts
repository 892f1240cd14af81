// Exact dishes (name and every price) read from menus made here: node bench/menu-photos/run.ts [--verbose] [--group developed|first|second|third|fourth]
// Chromium draws each layout, `photograph` distorts it as a phone would, the built-in reader reads it. The groups are layouts
// that the rules were developed on, and those written before or after a change of the rules. Aim: 90 % of the dishes exact on
// the layouts that were not developed on.
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { readMenu } from "#src/invoice-reader/menu/read-menu.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { openCachedText } from "../invoices/cached-text.ts";
import { photograph } from "../invoices/make/photograph.ts";
import { random } from "../invoices/make/random.ts";
import { htmlOf, type Layout, LAYOUTS, SHOTS, truthOf } from "./menus.ts";
import { MORE_LAYOUTS } from "./more-menus.ts";
import { atLeast, notMeasured } from "../base/aims.ts";

const AIM = 0.9;
const { verbose, group: only } = parseArgs({
  options: { verbose: { type: "boolean" }, group: { type: "string" } },
}).values;
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
const { ocr, read } = openCachedText();
/** Without accents: the reader's model knows few of them, which a person corrects. */
const letters = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

interface Score {
  dishes: number;
  exact: number;
  named: number;
  categories: number;
  sizes: number;
  /** Name, prices, category and sizes are all right. */
  whole: number;
  extra: number;
}
const none = (): Score => ({ dishes: 0, exact: 0, named: 0, categories: 0, sizes: 0, whole: 0, extra: 0 });

async function draw(layout: Layout): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: layout.width, height: 600 }, deviceScaleFactor: 1.8 });
  await page.setContent(htmlOf(layout));
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}

async function scoreOf(layout: Layout, photo: Uint8Array): Promise<Score> {
  const { text } = await read(photo);
  const { dishes } = readMenu(text.pages, { digits: 2 });
  const score = none();
  const left = [...dishes];
  for (const dish of truthOf(layout)) {
    score.dishes += 1;
    const at = left.findIndex(({ name }) => letters(name) === letters(dish.name));
    const found = at < 0 ? undefined : left.splice(at, 1)[0];
    const prices = found?.sizes.map(({ price }) => price).join(" ");
    const isExact = prices === dish.sizes.map(([, price]) => price).join(" ");
    const sizes = found?.sizes.map(({ name }) => letters(name)).join(" ");
    score.named += found ? 1 : 0;
    score.exact += isExact ? 1 : 0;
    const isCategory = isExact && letters(found?.category ?? "") === letters(dish.category);
    const isSizes = isExact && sizes === dish.sizes.map(([name]) => letters(name)).join(" ");
    score.categories += isCategory ? 1 : 0;
    score.sizes += isSizes ? 1 : 0;
    score.whole += isCategory && isSizes ? 1 : 0;
    if (!(isCategory && isSizes) && verbose)
      console.log(`   missed ${JSON.stringify(dish)}, read ${JSON.stringify(found)}`);
  }
  score.extra = left.length;
  if (verbose) for (const menuDish of left) console.log(`   extra ${JSON.stringify(menuDish)}`);
  return score;
}

const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
const line = (name: string, { dishes, exact, named, categories, sizes, whole, extra }: Score) =>
  console.log(
    `${name.padEnd(46)} exact ${share(exact, dishes)} of ${dishes}, names ${share(named, dishes)}, categories ${share(categories, dishes)}, sizes ${share(sizes, dishes)}, all ${share(whole, dishes)}, ${extra} that are none`,
  );
const add = (sum: Score, score: Score) => {
  for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key];
};

const sums = new Map<string, Score>();
for (const layout of [...LAYOUTS, ...MORE_LAYOUTS]) {
  const group = layout.group ?? "developed";
  if (only && only !== group) continue;
  const sum = sums.get(group) ?? none();
  sums.set(group, sum);
  const png = await draw(layout);
  for (const [at, shot] of SHOTS.entries()) {
    const photo = await photograph(png, random(at + 7), { fade: 0, ...shot });
    const score = await scoreOf(layout, photo);
    line(`${layout.name}, ${shot.name}`, score);
    add(sum, score);
  }
}
await browser.close();
await ocr.close();
for (const [group, sum] of sums) line(`group ${group}`, sum);
for (const [group, { exact, dishes }] of sums)
  if (group !== "developed") atLeast(`dishes read exactly, group ${group}`, exact / dishes, AIM);
if (sums.size === 1 && sums.has("developed")) notMeasured("these menus were developed on; run it without a group.");
