import { ArchiveRejected } from "#src/features/archives/rules.ts";

/** The owner's text for PostgreSQL's error about an invalid row, by the class or code of the error. */
const WRONG: Record<string, string> = {
  "22003": "has a number that is too large",
  "22008": "has a day or a moment that does not exist",
  "23502": "lacks a value that it must have",
  "23503": "refers to a row that is not in the archive",
  "23505": "is there twice",
  "23514": "has values that do not go together",
};

const CHECK = "23514";

/** Returns a text such as ": kitchen minutes", from the name of the constraint that the row violates. */
function checked(error: unknown, table: string): string {
  const { constraint } = error as { constraint?: unknown };
  if (typeof constraint !== "string") return "";
  const columns = constraint
    .replace(`${table}_`, "")
    .replace(/_check\d*$/, "")
    .replaceAll("_", " ");
  return columns === "" ? "" : `: ${columns}`;
}

/** Returns the error for the owner if a row caused it. Returns any other error unchanged. */
export function rowError(error: unknown, table: string, { first, last }: { first: number; last: number }): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== "string" || !/^2[23]/.test(code)) return error;
  const wrong = `${WRONG[code] ?? "has a value that is not possible"}${code === CHECK ? checked(error, table) : ""}`;
  return new ArchiveRejected(`A row of ${table} between ${first} and ${last} ${wrong}.`, { cause: error });
}
