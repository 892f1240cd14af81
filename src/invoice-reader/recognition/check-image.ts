import { PAGE_FORMATS } from "#src/shared/picture-formats.ts";

/** The maximum size of an invoice file, in bytes. */
export const MAX_FILE_BYTES = 10_485_760;
const MAX_SIDE = 12_000;
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 32;

export type FileFormat = "jpeg" | "png" | "pdf";
export type RejectionReason =
  | "empty"
  | "format"
  | "too_large"
  | "dimensions"
  | "damaged"
  | "no_pages"
  | "password"
  | "memory"
  | "slow"
  | "pages";

const SENTENCES: Record<RejectionReason, string> = {
  empty: "The file is empty. Please choose another one.",
  format: `Unsupported file format. Please choose ${PAGE_FORMATS} files.`,
  too_large: "File size too large. Please upload a file smaller than 10MB.",
  dimensions: "The image is too large or too small to read. Please upload a photo between 32 and 12,000 pixels a side.",
  damaged: "The file is damaged or incomplete. Please upload it again.",
  no_pages: "The PDF has no pages.",
  password: "The PDF is protected by a password. Please upload one that opens without it.",
  slow: "The file takes more than 30 seconds to read, so reading it was stopped. Please upload photos of its pages instead.",
  pages: "The file has more than 20 pages. Please upload fewer at a time.",
  memory: "The file unpacks to more than can be read. Please upload a photo instead.",
};

/** A file that cannot be an invoice; the message is meant for the person who sent it. */
export class FileRejected extends Error {
  override name = "FileRejected";
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
  }
}

export interface CheckedFile {
  format: FileFormat;
  /** Stored size in pixels before EXIF orientation; a PDF has none. */
  width?: number;
  height?: number;
}

/**
 * Decides from the content, never from the name, whether these bytes can be read: a JPEG, PNG or PDF within the limits
 * of size and pixels, and complete to the last row. The limits are checked on the header, before anything is decoded.
 * Throws FileRejected.
 */
export async function checkImage(bytes: Uint8Array): Promise<CheckedFile> {
  if (bytes.length === 0) throw new FileRejected("empty");
  if (bytes.length > MAX_FILE_BYTES) throw new FileRejected("too_large");
  const format = formatOf(bytes);
  if (!format) throw new FileRejected("format");
  if (format === "pdf") return { format };
  const { width, height } = await headerOf(bytes, format);
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS || Math.min(width, height) < MIN_SIDE)
    throw new FileRejected("dimensions");
  await inTurn(() => decodeWhole(bytes));
  return { format, width, height };
}

/** Loads the decoder when the first picture is decoded. A server that only detects file formats never loads it. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // The library would cache whole images, and nobody uploads the same image twice in a row.
  sharp.cache(false);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes one image at a time: a progressive image is held whole, up to 256 MB, which ten at once would multiply. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** The format shown by the first bytes, whatever the file name is. */
export function formatOf(bytes: Uint8Array): FileFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  // The PDF standard allows other bytes before the signature, within the first 1,024.
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-") ? "pdf" : undefined;
}

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, i) => bytes[i] === byte);

async function headerOf(bytes: Uint8Array, format: FileFormat): Promise<{ width: number; height: number }> {
  if (format === "png") {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 33) throw new FileRejected("damaged");
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  const sharp = await loadDecoder();
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width: header.width, height: header.height };
  } catch (error) {
    throw new FileRejected("damaged", error);
  }
}

/** Only reading every row proves that a file was not cut off. */
async function decodeWhole(bytes: Uint8Array): Promise<void> {
  const sharp = await loadDecoder();
  try {
    await sharp(bytes, { failOn: "truncated", limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .resize(64, 64, { fit: "fill" })
      .raw()
      .toBuffer();
  } catch (error) {
    throw new FileRejected("damaged", error);
  }
}
