/** Suppliers are told apart by their strokes: the first has the accent, the others are ink and dashed. */
const DASHES = [undefined, "5 3", "2 3", "8 3 2 3"];

export const strokeOf = (place: number) => ({
  dash: DASHES[place % DASHES.length],
  color: place === 0 ? "var(--carbon)" : "var(--ink-soft)",
});
