// Takes the pictures of the README from a running app with the demo loaded, where it places an order as a guest:
// `node scripts/readme-pictures.ts http://localhost:3000`.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp, { type OverlayOptions } from "sharp";
import { chromiumArguments, findChromium } from "./chromium.ts";

const origin = process.argv[2] ?? "http://localhost:3000";
const folder = join(import.meta.dirname, "../docs/images");
const quiet = { reducedMotion: "reduce", deviceScaleFactor: 2, locale: "en-US" } as const;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
try {
  const phone = await orderAsGuest(browser);
  const desk = await browser.newContext({ ...quiet, viewport: { width: 1200, height: 800 } });
  const page = await desk.newPage();
  const signIn = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    headers: { origin },
    data: { email: "demo@comanda.example", password: "harbour-bowl" },
  });
  if (!signIn.ok()) throw new Error("The demo is not loaded: run `npm run seed` first.");
  await page.goto(`${origin}/orders`);
  await page.getByText(/^ORD-/).first().waitFor();
  await page.getByText("yesterday").first().waitFor();
  await beside(await page.screenshot(), phone);
  await page.setViewportSize({ width: 1560, height: 940 });
  await page.goto(`${origin}/inventory`);
  await page.getByText("Avocado", { exact: true }).first().click();
  await page.getByRole("button", { name: "Update Stock" }).waitFor();
  const inventory = await page.screenshot();
  await sharp(inventory)
    .resize({ width: 1400 })
    .webp({ quality: 78, effort: 6 })
    .toFile(join(folder, "inventory.webp"));
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto(`${origin}/forecast`);
  await page
    .getByRole("button", { name: /^Classic Salmon, Regular/ })
    .nth(2)
    .click();
  await page.getByText("Same weekdays before").waitFor();
  await sharp(await page.screenshot())
    .resize({ width: 1400 })
    .webp({ quality: 78, effort: 6 })
    .toFile(join(folder, "forecast.webp"));
} finally {
  await browser.close();
}

/** A picture of the menu with two dishes in the cart, which are then ordered. */
async function orderAsGuest(chrome: Browser): Promise<Buffer> {
  const context = await chrome.newContext({
    ...quiet,
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/?restaurant=harbourbowl&table=5`, { waitUntil: "networkidle" });
  const dish = page.getByRole("button", { name: "Add to Cart" });
  await dish.nth(0).click();
  await dish.nth(1).click();
  // The messages about the added dishes disappear by themselves.
  await page.waitForTimeout(4000);
  await page.evaluate(() => scrollTo(0, 0));
  const picture = await page.screenshot();
  await page.getByRole("button", { name: /cart/i }).first().click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  await context.close();
  return picture;
}

async function beside(screen: Buffer, phone: Buffer): Promise<void> {
  const left = await framed(screen, 1160, 14, { left: 32, top: 36 });
  const right = await framed(phone, 372, 32, { left: 1208, top: 48 });
  const wall = { create: { width: 1612, height: 860, channels: 3, background: "#e7eae6" } } as const;
  await sharp(wall)
    .composite([left, right])
    .webp({ quality: 78, effort: 6 })
    .toFile(join(folder, "order-from-the-table.webp"));
}

/** A screenshot cut to round corners with a hairline around it. */
async function framed(
  shot: Buffer,
  width: number,
  radius: number,
  position: { left: number; top: number },
): Promise<OverlayOptions> {
  const { data, info } = await sharp(shot).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const shape = (attributes: string, inset: number) =>
    Buffer.from(
      `<svg width="${width}" height="${info.height}"><rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${info.height - 2 * inset}" rx="${radius}" ${attributes}/></svg>`,
    );
  const layers: OverlayOptions[] = [
    { input: shape("", 0), blend: "dest-in" },
    { input: shape('fill="none" stroke="#7c8782" stroke-width="1.5"', 0.75) },
  ];
  return { input: await sharp(data).composite(layers).png().toBuffer(), ...position };
}
