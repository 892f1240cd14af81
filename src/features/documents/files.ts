import { isOfType, PAGE_FORMATS, PAGE_TYPES } from "#src/shared/picture-formats.ts";

export const FILE_TOO_LARGE = "File size too large. Please upload a file smaller than 10MB.";
/** Maximum size of one file, and of all pages of a document together. */
export const MAX_FILE_BYTES = 10_485_760;
export const MAX_UPLOAD_BYTES = 4 * MAX_FILE_BYTES;
export const MAX_FILES = 10;

/** The message with every supported format (docs/spec/rulings.md, "Files"). */
export const UNSUPPORTED = `Unsupported file format. Please choose ${PAGE_FORMATS} files.`;

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/** Returns why a file cannot be a page, or null. */
export function fileProblem(file: ChosenFile): string | null {
  if (!isOfType(PAGE_TYPES, file)) return UNSUPPORTED;
  return file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}

/** Returns what is wrong with the files of one document ("An invoice") as a whole, or null. */
export function pagesProblem(files: readonly Pick<ChosenFile, "size">[], subject = "An invoice"): string | null {
  if (files.length > MAX_FILES) return `${subject} can have at most ${MAX_FILES} files. Please remove some.`;
  const all = files.reduce((bytes, { size }) => bytes + size, 0);
  return all > MAX_UPLOAD_BYTES ? "The files are too large together. Please upload at most 40MB." : null;
}

/** Returns the list with one entry moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return rest.toSpliced(to, 0, list[from] as T);
}

/** Whether files that were chosen together are the pages of one invoice or separate invoices. */
export type Grouping = "one" | "several";

/** Maximum time between the photos of one invoice's pages. */
const MAX_PAUSE_MS = 2 * 60_000;

/** Returns the probable grouping of files that were chosen together; a PDF contains all pages of its invoice. */
export function guessGrouping(files: readonly { name: string; type: string; lastModified: number }[]): Grouping {
  const isPdf = files.some(({ name, type }) => type === "application/pdf" || name.toLowerCase().endsWith(".pdf"));
  if (isPdf) return "several";
  const times = files.map(({ lastModified }) => lastModified).toSorted((a, b) => a - b);
  const isPaused = times.some((time, at) => at > 0 && time - (times[at - 1] ?? time) > MAX_PAUSE_MS);
  return isPaused ? "several" : "one";
}
