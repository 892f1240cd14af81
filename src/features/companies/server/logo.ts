import { createHash } from "node:crypto";
import sharp from "sharp";
import { LOGO_MAX_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE, LOGO_UNREADABLE } from "#src/features/companies/rules.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { fileAddress } from "#src/server/http/files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

const SIDE = 1024;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "avif", "heif", "svg", "tiff"]);
const DATA_URL = /^data:[\w/+.-]*(?:;[\w=+.-]+)*;base64,([A-Za-z0-9+/\s]+={0,2})$/;
const STORED = /^\/files\/company-logos\/[0-9a-f]{32}\.webp$/;

/**
 * Stores a logo and returns the address it is served under. Takes a data URL, or the address of a logo that is stored
 * already. The format is detected from the bytes, not from the declared type. The picture is encoded again, which drops
 * metadata and anything else that is not picture.
 */
export async function storeLogo(files: FilesPort, logo: string | null): Promise<string | null> {
  if (logo === null || STORED.test(logo)) return logo;
  const picture = await reencode(bytesOf(logo));
  // Named by its content, so that the same logo sent again is the same file.
  const key = `company-logos/${createHash("sha256").update(picture).digest("hex").slice(0, 32)}.webp`;
  await files.put(key, picture, "image/webp");
  return fileAddress(key);
}

function bytesOf(dataUrl: string): Buffer {
  const encoded = DATA_URL.exec(dataUrl)?.[1];
  if (encoded === undefined) throw badRequest(LOGO_NOT_IMAGE);
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > LOGO_MAX_BYTES) throw badRequest(LOGO_TOO_LARGE);
  return bytes;
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  // Limits the pixels, because a small file can decode to an image of gigabytes.
  const image = sharp(bytes, { limitInputPixels: 40_000_000, failOn: "error" });
  const { format } = await image.metadata().catch(() => ({ format: "none" }));
  if (!FORMATS.has(format ?? "")) throw badRequest(LOGO_NOT_IMAGE);
  try {
    return await image
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw badRequest(LOGO_UNREADABLE);
  }
}
