import type { PreviewRow, RowChange } from "#src/features/imports/contract.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";
import type { z } from "zod";

/** A row of the preview with what it does, and its own name of what is made along with it. */
export interface PlannedRow<Act> {
  row: PreviewRow;
  /** The rows that continue it. */
  parts?: PreviewRow[];
  act: Act | null;
  /** Names that something has to be found or made by before the act is done. */
  supplier?: string | undefined;
  category?: string | undefined;
}

interface Found {
  line: number;
  name: string;
  detail: string;
  /** What the owner should know of a row that is imported all the same. */
  notes?: string[];
}

const BLANK = { of: null, problems: [], notes: [], changes: [] } satisfies Partial<PreviewRow>;

interface Part {
  line: number;
  detail: string;
  isNews: boolean;
  /** Why what it says of a recipe is left out. */
  leftOut: string | undefined;
  isLineOnly: boolean;
}

/**
 * A row that continues what the row of `head` begins, and shares its fate. Where its line of a recipe is left out, so is the
 * row, unless it says more than that line.
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

/** A row about something that is there: without differences it is the same, and does nothing. */
export const knownRow = <Act>(found: Found, changes: RowChange[], act: Act): PlannedRow<Act> => ({
  row: { ...BLANK, ...found, action: changes.length > 0 ? "change" : "same", changes },
  act: changes.length > 0 ? act : null,
});

export const shown = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined || value === "" ? "–" : String(value);

/** Adds a change when both differ. */
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

/** What a contract says about the values of a row, as sentences. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>): string[] {
  return result.success ? [] : fieldErrors(result.error).map(({ message }) => message);
}

/** Finds the rows that repeat a name that an earlier row has. */
export function repeatChecker(keyOf: (name: string) => string): (line: number, name: string) => string[] {
  const lines = new Map<string, number>();
  return (line, name) => {
    const first = lines.get(keyOf(name));
    if (first !== undefined && name !== "") return [`Row ${first} has the same name.`];
    lines.set(keyOf(name), line);
    return [];
  };
}
