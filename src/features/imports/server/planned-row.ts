import type { PreviewRow, RowChange } from "#src/features/imports/contract.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";
import type { z } from "zod";

/** A row of the preview with its action, and the names of the suppliers and categories that are created with it. */
export interface PlannedRow<Act> {
  row: PreviewRow;
  /** The rows that continue it. */
  parts?: PreviewRow[];
  act: Act | null;
  /** Names of the supplier and the category that have to be found or created before the action. */
  supplier?: string | undefined;
  category?: string | undefined;
}

interface Found {
  line: number;
  name: string;
  detail: string;
  /** Remarks for the owner about a row that is imported. */
  notes?: string[];
}

const BLANK = { of: null, problems: [], notes: [], changes: [] } satisfies Partial<PreviewRow>;

interface Part {
  line: number;
  detail: string;
  isNews: boolean;
  /** The reason why the row's recipe line is left out. */
  leftOut: string | undefined;
  isLineOnly: boolean;
}

/**
 * Returns a row that continues the row of `head`. It fails if the row of `head` fails. If its recipe line is left out,
 * the row is left out too, unless it contains more than that line.
 */
export function partRow(head: PreviewRow, { line, detail, isNews, leftOut, isLineOnly }: Part): PreviewRow {
  const part = { ...BLANK, line, name: head.name, detail, of: head.line };
  if (head.action === "error") return { ...part, action: "error", problems: [`Left out with row ${head.line}.`] };
  if (leftOut !== undefined && isLineOnly) return { ...part, action: "error", problems: [leftOut] };
  if (!isNews) return { ...part, action: "same", notes: [`Row ${head.line} says the same.`] };
  const notes = leftOut === undefined ? [] : [leftOut];
  return { ...part, action: head.action === "same" ? "same" : "added", notes };
}

export const errorRow = <Act>(found: Found, problems: readonly string[]): PlannedRow<Act> => ({
  row: { ...BLANK, ...found, action: "error", problems: [...new Set(problems)] },
  act: null,
});

export const newRow = <Act>(found: Found, act: Act): PlannedRow<Act> => ({
  row: { ...BLANK, ...found, action: "new" },
  act,
});

/** Returns a row about something existing: without differences its action is "same", and it does nothing. */
export const knownRow = <Act>(found: Found, changes: RowChange[], act: Act): PlannedRow<Act> => ({
  row: { ...BLANK, ...found, action: changes.length > 0 ? "change" : "same", changes },
  act: changes.length > 0 ? act : null,
});

export const shown = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined || value === "" ? "–" : String(value);

/** Adds a change if the values differ. */
export function addChange(
  changes: RowChange[],
  label: string,
  before: string | number | boolean | null | undefined,
  after: string | number | boolean | undefined,
): boolean {
  if (after === undefined || (before ?? "") === after) return false;
  changes.push({ label, before: shown(before), after: shown(after) });
  return true;
}

/** Returns the errors of a row's values by a contract, as sentences. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>): string[] {
  return result.success ? [] : fieldErrors(result.error).map(({ message }) => message);
}

/** Returns a function that finds rows whose name occurs in an earlier row. */
export function repeatChecker(keyOf: (name: string) => string): (line: number, name: string) => string[] {
  const lines = new Map<string, number>();
  return (line, name) => {
    const first = lines.get(keyOf(name));
    if (first !== undefined && name !== "") return [`Row ${first} has the same name.`];
    lines.set(keyOf(name), line);
    return [];
  };
}
