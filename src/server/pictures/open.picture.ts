import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "#src/server/pictures/decode-heic.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

interface OpenOptions {
  /** A small file can decode to an image of gigabytes. */
  maxPixels: number;
  /** The damage to a file that makes it fail. */
  failOn?: "none" | "truncated" | "error";
  /** The page in a file of several pages, from 0. */
  page?: number;
}

/**
 * Opens a picture of any accepted format; the content decides the format. Turn the picture upright with `autoOrient`.
 * Throws when the picture is damaged.
 */
export async function openPicture(
  bytes: Uint8Array,
  { maxPixels, failOn = "error", page }: OpenOptions,
): Promise<Sharp> {
  if (pictureFormatOf(bytes) !== "heic")
    return sharp(bytes, { limitInputPixels: maxPixels, failOn, ...(page !== undefined && { page }) });
  const { data, width, height } = await decodeHeic(bytes);
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels });
}
