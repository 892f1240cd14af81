import { createHash } from "node:crypto";
import { pagesProblem } from "#src/features/invoices/upload/files.ts";
import { FILE_TOO_LARGE, MAX_FILES } from "#src/features/invoices/upload/contract.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import { checkImage, type FileFormat, FileRejected, type RejectionReason } from "#src/invoice-reader/reader.ts";

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
};

export function refusalOf({ reason, message }: FileRejected, details: object): AppError {
  return new AppError(STATUS[reason], message, { code: "FILE_REFUSED", details: { reason, ...details } });
}

/**
 * The pages of one invoice out of the fields `invoice` of a form, each checked by what it holds, never by what it is called.
 * The same file given twice is one page.
 */
export async function acceptFiles(form: FormData): Promise<AcceptedFile[]> {
  const given = form.getAll("invoice").filter((field) => field instanceof File);
  if (given.length === 0) throw badRequest("Please choose an invoice to upload.");
  const problem = pagesProblem(given);
  if (problem !== null && given.length > MAX_FILES) throw badRequest(problem);
  if (problem !== null)
    throw new AppError(413, problem, { code: problem === FILE_TOO_LARGE ? "FILE_REFUSED" : "TOO_LARGE" });
  const taken: AcceptedFile[] = [];
  for (const file of given) {
    // oxlint-disable-next-line no-await-in-loop -- a picture decoded is many times its file: one at a time
    const one = await acceptFile(file);
    if (!taken.some(({ sha256 }) => sha256 === one.sha256)) taken.push(one);
  }
  return taken;
}

async function acceptFile(file: File): Promise<AcceptedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = cleanName(file.name);
  try {
    const { format } = await checkImage(bytes);
    return { name, format, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    if (error instanceof FileRejected) throw refusalOf(error, { file_name: name });
    throw error;
  }
}

/** A name for people to recognise; nothing is ever opened by it. */
function cleanName(name: string): string {
  const bare = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+/gu, " ")
    .trim();
  return bare.slice(0, 120) || "invoice";
}
