import type { ImportPreview, ImportResult, PreviewRow } from "#src/features/imports/contract.ts";

/** Returns the outcome of each row of a preview after the changes of the chosen rows were made. */
export function resultOf({ rows }: Pick<ImportPreview, "rows">, chosen: ReadonlySet<number>): ImportResult {
  const heads = new Map(rows.filter(({ of }) => of === null).map((row) => [row.line, row]));
  const result: ImportResult = {
    rows: rows.length,
    created: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    left_out: 0,
    reasons: [],
  };
  for (const row of rows) {
    const outcome = outcomeOf(row, heads.get(row.of ?? row.line) ?? row, chosen);
    if (typeof outcome === "string") result[outcome] += 1;
    else {
      result.left_out += 1;
      result.reasons.push({ line: row.line, name: row.name, reason: outcome.leftOut });
    }
  }
  return { ...result, reasons: result.reasons.toSorted((a, b) => a.line - b.line) };
}

type Outcome = "created" | "added" | "changed" | "unchanged" | { leftOut: string };

const NOT_CHOSEN = "Its changes were not chosen.";

function outcomeOf(row: PreviewRow, head: PreviewRow, chosen: ReadonlySet<number>): Outcome {
  switch (row.action) {
    case "error":
      return { leftOut: row.problems.join(" ") };
    case "same":
      return "unchanged";
    case "new":
      return "created";
    case "change":
      return chosen.has(row.line) ? "changed" : { leftOut: NOT_CHOSEN };
    case "added":
      return head.action === "new" || chosen.has(head.line) ? "added" : { leftOut: NOT_CHOSEN };
  }
}
