import sharp from "sharp";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { badRequest } from "#src/server/http/errors.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { fileAddress } from "#src/server/http/files.ts";

/** Readable by anyone; see http/files.ts. */
const FOLDER = "dish-images";
const WIDTHS = [320, 640, 1280];
const FORMATS = new Set(["jpeg", "png", "webp", "avif", "heif", "gif"]);
const MAX_PIXELS = 60_000_000;

export const UNREADABLE = "This file is not a picture we can read. Please choose a JPG, PNG, WebP or AVIF image.";

export interface StoredPicture {
  image_url: string;
  image: DishImage;
}

/**
 * Decodes a picture whatever its file name, turns it upright, removes its metadata and stores it in three widths as AVIF
 * and WebP. `name` becomes part of the URL and must be new. Throws 400 when the bytes are not a picture.
 */
export async function storePicture(
  files: FilesPort,
  name: string,
  bytes: Uint8Array,
  source: DishImage["source"],
): Promise<StoredPicture> {
  const upright = await decode(bytes);
  const { width, height } = upright.info;
  const pixels = { raw: { width, height, channels: upright.info.channels } };
  const resized = (to: number) => sharp(upright.data, pixels).resize({ width: to, withoutEnlargement: true });
  const widths = [...new Set(WIDTHS.map((target) => Math.min(target, width)))];
  const largest = widths.at(-1) ?? width;
  // One width after another: encoding uses all threads anyway, and all widths at once would only need more memory.
  for (const to of widths) {
    const webp = await resized(to).webp({ quality: 78 }).toBuffer();
    const avif = await resized(to).avif({ quality: 52, effort: 2 }).toBuffer();
    await Promise.all([
      files.put(`${FOLDER}/${name}-${to}.webp`, webp, "image/webp"),
      files.put(`${FOLDER}/${name}-${to}.avif`, avif, "image/avif"),
      // The URL stored on dishes is that of the largest width, for clients without srcset.
      ...(to === largest ? [files.put(`${FOLDER}/${name}.webp`, webp, "image/webp")] : []),
    ]);
  }
  const tiny = await resized(20).webp({ quality: 40 }).toBuffer();
  return {
    image_url: fileAddress(`${FOLDER}/${name}.webp`),
    image: { widths, width, height, placeholder: `data:image/webp;base64,${tiny.toString("base64")}`, source },
  };
}

async function decode(bytes: Uint8Array) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`${format} is not supported`);
    return await picture
      .rotate()
      .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw Object.assign(badRequest(UNREADABLE), { cause });
  }
}

/** Deletes every width and format of a stored picture. */
export async function discardPicture(files: FilesPort, imageUrl: string, widths: readonly number[]): Promise<void> {
  const name =
    imageUrl
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  const all = widths.flatMap((width) => [`${name}-${width}.webp`, `${name}-${width}.avif`]);
  await Promise.all([`${name}.webp`, ...all].map((file) => files.delete(`${FOLDER}/${file}`)));
}
