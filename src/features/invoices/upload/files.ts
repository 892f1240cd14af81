import { FILE_TOO_LARGE, MAX_FILE_BYTES, MAX_FILES, MAX_UPLOAD_BYTES } from "#src/features/invoices/upload/contract.ts";

/** What an invoice may come as, with the names files of that kind have. */
export const FILE_TYPES: Record<string, string[]> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/jpg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "application/pdf": [".pdf"],
};

export const UNSUPPORTED = "Unsupported file format. Please upload a JPG or PNG image.";

interface Chosen {
  name: string;
  type: string;
  size: number;
}

/** Why a file cannot be a page, or null. Some phones name no type, so the name may speak for it. */
export function fileProblem({ name, type, size }: Chosen): string | null {
  const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
  const known = type === "" ? Object.values(FILE_TYPES).flat().includes(ending) : Object.hasOwn(FILE_TYPES, type);
  if (!known) return UNSUPPORTED;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}

/** What is wrong with the pages of one invoice taken together, or null. */
export function pagesProblem(files: readonly Pick<Chosen, "size">[]): string | null {
  if (files.length > MAX_FILES) return `An invoice can have at most ${MAX_FILES} files. Please leave some out.`;
  const all = files.reduce((bytes, { size }) => bytes + size, 0);
  return all > MAX_UPLOAD_BYTES ? "The pages are too large together. Please upload at most 40MB." : null;
}

/** A list with one entry moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return rest.toSpliced(to, 0, list[from] as T);
}
