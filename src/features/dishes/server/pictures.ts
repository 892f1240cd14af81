import type { DishImage } from "#src/features/dishes/contract.ts";
import type { work as encodeDishWork } from "#src/features/dishes/server/encode-dish.picture.ts";
import { fileAddress } from "#src/server/http/files.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { pictureError } from "#src/server/pictures/pictures.ts";
import { PICTURE_FORMATS } from "#src/shared/picture-formats.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import type { Ports } from "#src/server/ports/ports.ts";

/** Readable by anyone; see http/files.ts. */
const FOLDER = "dish-images";

export const UNREADABLE = `This file is not a picture we can read. Please choose a ${PICTURE_FORMATS} image.`;

const encodeDish = pictureWork<typeof encodeDishWork>(new URL("encode-dish.picture.ts", import.meta.url));

export interface StoredPicture {
  image_url: string;
  image: DishImage;
}

/**
 * Stores a picture in three widths as AVIF and WebP, whatever its file name. `name` becomes part of the URL and must be
 * unique. Throws 400 when the bytes are not a picture, or are too expensive to decode.
 */
export async function storePicture(
  { files, pictures }: Pick<Ports, "files" | "pictures">,
  name: string,
  bytes: Uint8Array,
  source: DishImage["source"],
): Promise<StoredPicture> {
  const { width, height, variants, tiny } = await pictures.run(encodeDish, bytes).catch((error: unknown) => {
    throw pictureError(error, UNREADABLE);
  });
  for (const variant of variants) {
    await files.put(`${FOLDER}/${name}-${variant.width}.webp`, variant.webp, "image/webp");
    await files.put(`${FOLDER}/${name}-${variant.width}.avif`, variant.avif, "image/avif");
  }
  // Dishes store the URL of the largest width, for clients without srcset.
  const largest = variants.at(-1);
  if (largest) await files.put(`${FOLDER}/${name}.webp`, largest.webp, "image/webp");
  const widths = variants.map((variant) => variant.width);
  const placeholder = `data:image/webp;base64,${Buffer.from(tiny).toString("base64")}`;
  return { image_url: fileAddress(`${FOLDER}/${name}.webp`), image: { widths, width, height, placeholder, source } };
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
