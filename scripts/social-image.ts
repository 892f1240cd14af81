/** Draws public/social.png, what chats and networks show beside a link. `node scripts/social-image.ts` after a change. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { chromiumArguments, findChromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const FONT =
  "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const font = (await readFile(join(root, FONT))).toString("base64");

/** An order over its copy for the stock; the product's name is left out, since installations choose it. */
const page = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: A; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; position: relative; color: #16201c; font: 24px/1.35 A;
  background: linear-gradient(#e4e8e3 1px, transparent 1px) 0 -1px / 100% 60px,
    linear-gradient(90deg, #e4e8e3 1px, transparent 1px) 0 0 / 60px 100%, #f1f3f0 }
h1 { position: absolute; left: 64px; top: 210px; font-size: 66px; line-height: 1.08; font-weight: 760; letter-spacing: -0.022em }
h1 b { color: #1f3fae }
h1 + p { position: absolute; left: 64px; top: 446px; font-size: 28px; color: #4e5a55 }
.rail { position: absolute; inset: 40px 0 auto; height: 26px; z-index: 4; background: #e7eae6; border-block: 2px solid #7c8782 }
.lift { position: absolute; filter: drop-shadow(0 2px 3px rgb(15 25 20 / 18%)) }
.slip { width: 336px; padding: 44px 24px 36px; mask: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 24px 100% repeat-x }
.slip p { display: flex; justify-content: space-between; padding: 3px 0 }
hr { margin: 12px -24px; border: 0; border-top: 2px dashed #16201c }
.order { left: 760px; top: 52px; z-index: 3 } .order .slip { background: #ffd84d }
.stock { left: 816px; top: 270px; z-index: 2 } .stock .slip { background: #dbe3fb; padding-top: 60px }
strong { font-weight: 700 }
</style>
<div class="rail"></div>
<h1>Your <b>restaurant</b>,<br>up to date<br>by itself</h1>
<p>Orders, stock and food cost in one place</p>
<div class="lift order"><div class="slip"><p><strong>Table 7</strong><span>12:41</span></p><p><span>2 × Tuna poke</span><span>$33.00</span></p>
<p><span>1 × Mango juice</span><span>$7.00</span></p><hr><p><strong>Total</strong><strong>$40.00</strong></p></div></div>
<div class="lift stock"><div class="slip"><p><span>Yellowfin tuna</span><span>−240 g</span></p><p><span>Sushi rice</span><span>−360 g</span></p>
<p><span>Mango</span><span>−220 g</span></p><hr><p><strong>Margin</strong><strong>$30.61</strong></p></div></div>`;

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  const shot = await tab.screenshot();
  await sharp(shot).png({ palette: true, colours: 96, compressionLevel: 9 }).toFile(join(root, "public/social.png"));
} finally {
  await browser.close();
}
