import type { Reply } from "#src/features/agent/server/setting.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";

/** Maximum number of lines that are shown; a last line says how many more there are. */
const MAX_LINES = 20;

interface Shown<Row> {
  none: string;
  title: (count: number) => string;
  line: (row: Row) => string;
}

/** Returns a title with the number of rows, and a line for each row. */
export function listed<Row>(
  texts: Texts,
  rows: readonly Row[],
  { none, title, line }: Shown<Row>,
  maxLines = MAX_LINES,
): Reply {
  if (rows.length === 0) return { text: none };
  const lines = rows.slice(0, maxLines).map((row) => `- ${line(row)}`);
  if (rows.length > maxLines) lines.push(`- ${texts.more(rows.length - maxLines)}`);
  return { text: [title(rows.length), ...lines].join("\n") };
}
