import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { unitOf } from "#src/invoice-reader/parsing/units.ts";
import type { Truth } from "../score.ts";
import { makeInvoice } from "./invoice.ts";
import { LAYOUTS } from "./layouts.ts";
import { photograph } from "./photograph.ts";
import { random } from "./random.ts";

/**
 * Makes the set of invoices in ../made: five of each layout, the first an easy scan, the last a hurried photo. The committed images
 * are what is measured; making them again needs Chromium and the fonts of a Debian desktop (Liberation, DejaVu, URW).
 */
const out = join(import.meta.dirname, "../made");
const EACH = 5;
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const truths: Record<string, Truth> = {};
for (const [n, layout] of LAYOUTS.entries()) {
  for (let turn = 0; turn < EACH; turn++) {
    const rng = random(1000 * (n + 1) + turn);
    const made = makeInvoice(rng, layout.kind, turn);
    const page = await browser.newPage({
      viewport: { width: layout.width, height: layout.height ?? 200 },
      deviceScaleFactor: 2,
    });
    await page.setContent(layout.html(made, rng));
    const png = await page.screenshot({ fullPage: true });
    await page.close();
    const longSide = layout.height ? 2050 : 1750;
    const jpeg = await photograph(png, rng, {
      hardship: turn / (EACH - 1),
      fade: layout.fade ?? 0,
      longSide,
      quality: 70 - 5 * turn,
    });
    const id = `${String(n + 1).padStart(2, "0")}-${turn + 1}`;
    writeFileSync(join(out, `${id}.jpg`), jpeg);
    truths[id] = {
      layout: layout.name,
      ...(layout.heldOut ? { held_out: true } : {}),
      supplier: made.supplier,
      invoice_number: made.number,
      date: made.date.toISOString().slice(0, 10),
      currency: made.currency,
      tax: made.tax,
      total: made.total,
      items: made.lines.map((line) => ({
        name: layout.printed?.(line) ?? line.good.name,
        quantity: line.quantity,
        unit_price: line.price,
        total: line.amount,
        ...(line.code ? { code: line.code } : {}),
        ...(layout.html(made, random(1)).includes(`>${line.good.unit}<`)
          ? { unit: unitOf(line.good.unit) ?? "PCS" }
          : {}),
      })),
    };
  }
}
await browser.close();
writeFileSync(join(out, "truth.json"), `${JSON.stringify(truths, null, 1)}\n`);
