import sharp from "sharp";
import { fileAddress } from "#src/server/http/files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

interface Icon {
  src: string;
  sizes: string;
  type: "image/png";
  purpose?: "maskable";
}

const LOGO = /^\/files\/(company-logos\/[\w-]+)\.webp$/;

/** The sizes phones request, and the logo's share of the square: small in the maskable icon, whose edges are cut off. */
const ICONS = [
  { name: "192", side: 192, share: 0.84 },
  { name: "512", side: 512, share: 0.84 },
  { name: "512-maskable", side: 512, share: 0.6, purpose: "maskable" },
] as const;

const PRODUCT: Icon[] = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
];

/** Returns the restaurant's logo as icons of exact sizes, made on first use; the product's icons without a logo. */
export async function menuIcons(files: FilesPort, logoUrl: string | null): Promise<Icon[]> {
  const base = LOGO.exec(logoUrl ?? "")?.[1];
  const logo = base ? await files.get(`${base}.webp`) : null;
  if (!base || !logo) return PRODUCT;
  return Promise.all(
    ICONS.map(async ({ name, side, share, ...purpose }): Promise<Icon> => {
      const key = `${base}-${name}.png`;
      if (!(await files.get(key))) await files.put(key, await draw(logo, side, share), "image/png");
      return { src: fileAddress(key), sizes: `${side}x${side}`, type: "image/png", ...purpose };
    }),
  );
}

async function draw(logo: Uint8Array, side: number, share: number): Promise<Buffer> {
  const inner = Math.round(side * share);
  const picture = await sharp(logo).resize({ width: inner, height: inner, fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: "#ffffff" } })
    .composite([{ input: picture, gravity: "center" }])
    .png()
    .toBuffer();
}
