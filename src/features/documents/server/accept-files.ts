import { createHash } from "node:crypto";
import { FILE_TOO_LARGE, MAX_FILE_BYTES, MAX_FILES, pagesProblem } from "#src/features/documents/files.ts";
import type { work as convertPageWork } from "#src/features/documents/server/convert-page.picture.ts";
import type { work as checkFileWork } from "#src/features/documents/server/check-file.picture.ts";
import { readingError } from "#src/features/documents/server/reading-error.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { pictureError, type Pictures } from "#src/server/pictures/pictures.ts";
import { type PictureFormat, pictureFormatOf } from "#src/shared/picture-formats.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import type { FormFile, ReceivedForm } from "#src/server/http/read-form.ts";
import {
  checkImage,
  type FileFormat,
  FileRejected,
  formatOf,
  type RejectionReason,
} from "#src/invoice-reader/reader.ts";

export interface AcceptedFile {
  name: string;
  format: FileFormat;
  bytes: Uint8Array;
  sha256: string;
}

const STATUS: Record<RejectionReason, 413 | 415 | 422> = {
  empty: 422,
  format: 415,
  too_large: 413,
  dimensions: 422,
  damaged: 422,
  no_pages: 422,
  password: 422,
  memory: 422,
  slow: 422,
  pages: 422,
};

export function rejectionError(
  { reason, message }: Pick<FileRejected, "reason" | "message">,
  details: object,
): AppError {
  return new AppError(STATUS[reason], message, { code: "FILE_REFUSED", details: { reason, ...details } });
}

/** The kind of document that the files belong to, as owners read it. */
export interface UploadedKind {
  /** The name of the kind, which is also the name of the form's field: "invoice". */
  noun: string;
  /** The name of the kind with its article, for log lines and sentences: "an invoice". */
  what: string;
  /** The message for a form without files. */
  missing: string;
}

/**
 * Returns the files of the document in a form, each checked by its content, never by its name. A file that was sent twice
 * counts once. Throws 400, 413, 415 or 422 with a message for the owner.
 */
export async function acceptFiles(
  pictures: Pictures,
  form: ReceivedForm,
  { noun, what, missing }: UploadedKind,
): Promise<AcceptedFile[]> {
  const files = (form.get(noun) ?? []).filter((one) => typeof one !== "string");
  if (files.length === 0) throw badRequest(missing);
  const problem = pagesProblem(files, `${what.charAt(0).toUpperCase()}${what.slice(1)}`);
  if (problem !== null && files.length > MAX_FILES) throw badRequest(problem);
  if (problem !== null)
    throw new AppError(413, problem, { code: problem === FILE_TOO_LARGE ? "FILE_REFUSED" : "TOO_LARGE" });
  const accepted: AcceptedFile[] = [];
  for (const file of files) {
    // A decoded picture needs many times the memory of its file.
    const next = await acceptFile(pictures, { ...file, name: file.name || noun });
    if (!accepted.some(({ sha256 }) => sha256 === next.sha256)) accepted.push(next);
  }
  return accepted;
}

/**
 * Returns a file, checked by its content; a picture of a rare format is converted. Throws 413, 415 or 422 with a
 * message for the owner.
 */
export async function acceptFile(pictures: Pictures, { bytes, ...file }: FormFile): Promise<AcceptedFile> {
  const name = cleanName(file.name);
  try {
    const checked = await checkFileApart(pictures, bytes);
    // The download of a converted file has its new format.
    const ending = checked.format === "jpeg" ? "jpg" : checked.format;
    const accepted = checked.bytes
      ? { name: `${name.replace(/\.[^.]*$/, "")}.${ending}`, format: checked.format, bytes: checked.bytes }
      : { name, format: checked.format, bytes };
    return { ...accepted, sha256: createHash("sha256").update(accepted.bytes).digest("hex") };
  } catch (error) {
    const cause = readingError(error);
    if (cause instanceof FileRejected) {
      const { reason, message } = cause;
      throw rejectionError({ reason, message }, { file_name: name });
    }
    throw pictureError(error, cause instanceof Error ? cause.message : "");
  }
}

const checkFile = pictureWork<typeof checkFileWork>(new URL("check-file.picture.ts", import.meta.url));

const convertPage = pictureWork<typeof convertPageWork>(new URL("convert-page.picture.ts", import.meta.url));

/** Returns the type of the file, and its bytes if they were converted. Throws FileRejected and PictureFailed. */
async function checkFileApart(
  pictures: Pictures,
  bytes: Uint8Array,
): Promise<{ format: FileFormat; bytes?: Uint8Array }> {
  if (bytes.length > 0 && bytes.length <= MAX_FILE_BYTES && isConverted(pictureFormatOf(bytes)))
    return orRejected(await pictures.run(convertPage, bytes));
  // Checking these formats decodes nothing, so they need not wait for other pictures.
  const format = formatOf(bytes);
  if (bytes.length === 0 || bytes.length > MAX_FILE_BYTES || format === undefined || format === "pdf")
    return { format: (await checkImage(bytes)).format };
  return { format: orRejected(await pictures.run(checkFile, bytes)).format };
}

/** Returns whether a picture is converted: pages are read as JPEG, PNG and PDF. A GIF is not a photo of a page. */
const isConverted = (format: PictureFormat | undefined) =>
  format === "webp" || format === "avif" || format === "tiff" || format === "heic";

function orRejected<T extends object>(checked: T | { rejected: RejectionReason }): T {
  if ("rejected" in checked) throw new FileRejected(checked.rejected);
  return checked;
}

/** Returns a name for people; it is never used as the path of a file. */
function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+/gu, " ")
    .trim();
  return clean.slice(0, 120) || "invoice";
}
