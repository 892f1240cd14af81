import { zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import yauzl from "yauzl";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";

/** A cell of a file: a number if a spreadsheet has stored one, whatever its displayed decimal sign. */
export type Cell = string | number;

export interface Sheet {
  name: string;
  rows: Cell[][];
}

/** Maximum unpacked size of all parts that are read; a typical sheet of 10,000 rows has 10 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2;
const MAX_ENTRIES = 2000;

const DAMAGED = "This spreadsheet is damaged or protected. Open it, save it as XLSX or CSV, and choose that file.";
const TOO_LARGE = "This spreadsheet unpacks to more than can be read. Save the sheet as CSV, and choose that file.";

/** Returns whether the bytes begin like a ZIP file, which every XLSX file is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Reads the sheets of an XLSX file. Throws FileProblem if it is not one, or unpacks to too much. */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = await unpack(bytes);
  // The parts that were unpacked within the limits are packed again, so that the library does not rely on the sizes
  // that the file claims.
  const checked = zipSync(parts, { level: 0 });
  try {
    const sheets = await readWorkbook(checked.buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  } catch (cause) {
    throw new FileProblem(DAMAGED, { cause });
  }
}

/** Number of digits that a spreadsheet shows of a number: 0.1 + 0.2 is stored as 0.30000000000000004. */
const DIGITS = 15;

function cellOf(value: unknown): Cell {
  if (typeof value === "number") return Number(value.toPrecision(DIGITS));
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "string" ? value : "";
}

async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {};
  let remaining = MAX_UNPACKED_BYTES;
  let entries = 0;
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { validateEntrySizes: true, strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new FileProblem(TOO_LARGE);
      if (!/\.xml(\.rels)?$/.test(entry.fileName)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        remaining -= (chunk as Buffer).length;
        if (remaining < 0) throw new FileProblem(TOO_LARGE);
        chunks.push(chunk as Buffer);
      }
      parts[entry.fileName] = Buffer.concat(chunks);
    }
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : new FileProblem(DAMAGED, { cause });
  }
  return parts;
}
