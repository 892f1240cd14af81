/** Formats of pictures that the picture process decodes. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff" | "heic";

/** The formats of a dish's picture, as the error about any other file lists them. */
export const PICTURE_FORMATS = "JPG, PNG, WebP, AVIF, GIF, TIFF or HEIC";
/** The formats of a document's page; pictures of the rarer formats are converted to one of the three that are read. */
export const PAGE_FORMATS = "JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF";

/** Media types of pages with the endings of their file names. */
export const PAGE_TYPES: Readonly<Record<string, string[]>> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/jpg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/tiff": [".tif", ".tiff"],
  "image/heic": [".heic"],
  "image/heif": [".heif"],
  "application/pdf": [".pdf"],
};

/** Media types of pictures with the endings of their file names. */
export const PICTURE_TYPES: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(Object.entries(PAGE_TYPES).filter(([type]) => type !== "application/pdf")),
  "image/gif": [".gif"],
};

/**
 * Returns the accepted types for a file chooser: media types, and file endings for browsers that do not know a type.
 */
export const acceptOf = (types: Readonly<Record<string, string[]>>): string =>
  [...new Set([...Object.keys(types), ...Object.values(types).flat()])].join(",");

/**
 * Returns whether a file is of one of the types. Some browsers do not know the types of HEIC and TIFF; then the ending
 * of the name decides.
 */
export function isOfType(
  types: Readonly<Record<string, string[]>>,
  { name, type }: { name: string; type: string },
): boolean {
  const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
  return type === "" ? Object.values(types).flat().includes(ending) : Object.hasOwn(types, type);
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Returns the format that the first bytes of a picture prove, whatever the file is called. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = latin(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (start.startsWith("II*\0") || start.startsWith("MM\0*")) return "tiff";
  return start.slice(4, 8) === "ftyp" ? isoFormatOf(bytes) : undefined;
}

/** Most files name at most ten brands. */
const MAX_BRAND_BYTES = 128;
const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);

/** Returns AVIF or HEIC, which use the same container. Its first box lists its brands (ISO/IEC 23008-12). */
function isoFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.length, MAX_BRAND_BYTES);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(latin(bytes, at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "heic" : undefined;
}
