/** Draws the app icons in public/ from src/web/brand/mark.svg. `node scripts/icons.ts` after changing the mark. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const root = join(import.meta.dirname, "..");
const mark = join(root, "src/web/brand/mark.svg");

/** Home screens cut icons to their own shapes, so the mark stays in the middle of a tile without transparency. */
async function drawIcon(name: string, size: number): Promise<void> {
  const inner = Math.round(size * 0.62);
  const drawing = await sharp(mark, { density: (72 * inner) / 16 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: "#f1f3f0" } })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(join(root, "public", name));
}

await copyFile(mark, join(root, "public/favicon.svg"));
await drawIcon("icon-192.png", 192);
await drawIcon("icon-512.png", 512);
await drawIcon("apple-touch-icon.png", 180);
