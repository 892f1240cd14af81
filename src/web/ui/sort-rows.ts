export type SortValue = string | number | null | undefined;

export interface Sort {
  key: string;
  descending?: boolean;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** A sorted copy, stable; rows without a value come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: ((row: Row) => SortValue) | undefined,
  descending = false,
): readonly Row[] {
  if (!value) return rows;
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x == null || y == null) return Number(x == null) - Number(y == null);
    if (typeof x === "number" && typeof y === "number") return (x - y) * direction;
    return words.compare(String(x), String(y)) * direction;
  });
}
