import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

const FIRST_ROWS = 10;
/** Minimum number of hidden rows; with fewer, the table is shown whole. */
const HIDDEN_ROWS_MIN = 2;

/** Returns the first rows of a long table, and a button that shows all of them. */
export function useFirstRows<Row>(rows: readonly Row[], what: string): { shown: readonly Row[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  if (rows.length <= FIRST_ROWS + HIDDEN_ROWS_MIN) return { shown: rows, more: null };
  const more = (
    <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
      {all ? `Show the first ${FIRST_ROWS} ${what}` : `Show all ${rows.length} ${what}`}
    </Button>
  );
  return { shown: all ? rows : rows.slice(0, FIRST_ROWS), more };
}
