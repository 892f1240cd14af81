import sharp from "sharp";

export interface IconDrawing {
  logo: Uint8Array;
  /** Side of the square icon, in pixels. */
  side: number;
  /** The logo's share of the side. */
  share: number;
}

/** Returns the logo in the middle of a white square, as PNG. */
export async function work({ logo, side, share }: IconDrawing): Promise<Uint8Array> {
  const inner = Math.round(side * share);
  const picture = await sharp(logo).resize({ width: inner, height: inner, fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: "#ffffff" } })
    .composite([{ input: picture, gravity: "center" }])
    .png()
    .toBuffer();
}
