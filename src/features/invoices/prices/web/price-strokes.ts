/**
 * The dash patterns by supplier: the first supplier has a solid line in the accent colour, the others dashed lines in
 * ink.
 */
const DASHES = [undefined, "5 3", "2 3", "8 3 2 3"];

export const strokeOf = (index: number) => ({
  dash: DASHES[index % DASHES.length],
  color: index === 0 ? "var(--carbon)" : "var(--ink-soft)",
});
