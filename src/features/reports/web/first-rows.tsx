import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

const FIRST = 10;

/** The first rows of a long table and a button for the rest, so that a report can be read from top to bottom. */
export function useFirstRows<Row>(rows: readonly Row[], what: string): { shown: readonly Row[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  // Two more are no reason for a button.
  if (rows.length <= FIRST + 2) return { shown: rows, more: null };
  const more = (
    <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
      {all ? `Show the first ${FIRST} ${what}` : `Show all ${rows.length} ${what}`}
    </Button>
  );
  return { shown: all ? rows : rows.slice(0, FIRST), more };
}
