// Takes the pictures of the landing page, light and dark, from a running app with the demo loaded, where it places an
// order as a guest: `node scripts/site-pictures.ts http://localhost:3000`. Run it after a screen in them has changed.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { PICTURES, type PictureName, pictureFile } from "#src/features/site/pictures.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";

const origin = process.argv[2] ?? "http://localhost:3000";
const folder = join(import.meta.dirname, "../public");
const MAX_BYTES = 60_000;

const SHOWN: Record<PictureName, (page: Page) => Promise<void>> = {
  async menu(page) {
    await page.goto(`${origin}/?restaurant=harbourbowl&table=5`, { waitUntil: "networkidle" });
  },
  async orders(page) {
    await page.goto(`${origin}/orders`);
    await page.getByText(/^ORD-/).first().waitFor();
  },
  async kitchen(page) {
    await page.goto(`${origin}/kitchen`);
    await page
      .getByText(/Table|ORD-/)
      .first()
      .waitFor();
  },
  async inventory(page) {
    await page.goto(`${origin}/inventory`);
    await page.getByText("Avocado", { exact: true }).first().click();
    await page.getByRole("button", { name: "Update Stock" }).last().waitFor();
  },
  async reports(page) {
    await page.goto(`${origin}/reports`, { waitUntil: "networkidle" });
  },
};

await mkdir(join(folder, "site"), { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
try {
  await orderAsGuest(browser);
  for (const colorScheme of ["light", "dark"] as const) {
    const desk = await open(browser, { colorScheme, viewport: { width: 1280, height: 800 } });
    await signIn(desk);
    const phone = await open(browser, { colorScheme, viewport: { width: 390, height: 780 }, isMobile: true });
    for (const name of Object.keys(PICTURES) as PictureName[]) {
      const page = name === "menu" ? phone : desk;
      await SHOWN[name](page);
      // Pictures on the screen may still be fading in.
      await page.waitForTimeout(800);
      await write(await page.screenshot(), name, colorScheme);
    }
  }
} finally {
  await browser.close();
}

async function open(chrome: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await chrome.newContext({
    reducedMotion: "reduce",
    deviceScaleFactor: 2,
    locale: "en-SG",
    timezoneId: "Asia/Singapore",
    ...options,
  });
  return context.newPage();
}

async function signIn(page: Page): Promise<void> {
  const response = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    headers: { origin },
    data: { email: "demo@comanda.example", password: "harbour-bowl" },
  });
  if (!response.ok()) throw new Error("The demo is not loaded: run `npm run seed` first.");
}

/** An order for the kitchen's screen. */
async function orderAsGuest(chrome: Browser): Promise<void> {
  for (const table of ["5", "2", "9"]) {
    const page = await open(chrome, { viewport: { width: 390, height: 800 } });
    await page.goto(`${origin}/?restaurant=harbourbowl&table=${table}`, { waitUntil: "networkidle" });
    const dish = page.getByRole("button", { name: /^Add/ });
    await dish.nth(0).click();
    await dish.nth(Number(table)).click();
    await page.getByRole("button", { name: /cart/i }).first().click();
    await page.getByRole("button", { name: "Checkout" }).click();
    await page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
    await page.context().close();
  }
}

/** In the largest quality that stays below the limit. */
async function write(shot: Buffer, name: PictureName, scheme: "light" | "dark"): Promise<void> {
  const { width } = PICTURES[name];
  for (let quality = 80; quality >= 40; quality -= 5) {
    const picture = await sharp(shot)
      .resize({ width: width * 2, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (picture.length > MAX_BYTES) continue;
    await writeFile(join(folder, pictureFile(name, scheme)), picture);
    console.log(`${name} ${scheme}: ${picture.length} bytes at quality ${quality}`);
    return;
  }
  throw new Error(`${name} is too large at any quality.`);
}
