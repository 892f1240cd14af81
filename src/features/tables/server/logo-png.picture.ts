import sharp from "sharp";

const SIDE = 400;

/** Returns the logo as a PNG, because PDF and most drawing programs cannot read the WebP that logos are stored in. */
export function work(logo: Uint8Array): Promise<Uint8Array> {
  return sharp(logo).resize({ width: SIDE, height: SIDE, fit: "inside" }).png().toBuffer();
}
