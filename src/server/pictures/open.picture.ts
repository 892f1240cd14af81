import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "#src/server/pictures/decode-heic.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

interface OpenOptions {
  /** A small file can decode to an image of gigabytes. */
  maxPixels: number;
  /** What is tolerated of a damaged file. */
  failOn?: "none" | "truncated" | "error";
  /** Of a file of several pages, from 0. */
  page?: number;
}

/** Opens a picture of any format that is taken, by its content. Turn it upright by `autoOrient`. Throws when it is damaged. */
export async function openPicture(
  bytes: Uint8Array,
  { maxPixels, failOn = "error", page }: OpenOptions,
): Promise<Sharp> {
  if (pictureFormatOf(bytes) !== "heic")
    return sharp(bytes, { limitInputPixels: maxPixels, failOn, ...(page !== undefined && { page }) });
  const { data, width, height } = await decodeHeic(bytes);
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels });
}
