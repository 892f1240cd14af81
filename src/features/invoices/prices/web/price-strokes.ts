/** Each supplier has a stroke of its own: the first in the accent colour, the others dashed in ink. */
const DASHES = [undefined, "5 3", "2 3", "8 3 2 3"];

export const strokeOf = (index: number) => ({
  dash: DASHES[index % DASHES.length],
  color: index === 0 ? "var(--carbon)" : "var(--ink-soft)",
});
