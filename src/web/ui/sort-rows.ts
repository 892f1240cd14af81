/** A sortable value; lists are compared element by element. */
export type SortValue = string | number | null | undefined | readonly (string | number)[];

export interface Sort {
  key: string;
  descending?: boolean;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Returns a sorted copy, stable; rows without a value come last in both directions. */
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
    return compareParts(partsOf(x), partsOf(y)) * direction;
  });
}

const partsOf = (value: NonNullable<SortValue>) => (typeof value === "object" ? value : [value]);

function compareParts(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0;
    const order = typeof x === "number" && typeof y === "number" ? x - y : words.compare(String(x), String(y));
    if (order !== 0) return order;
  }
  return 0;
}
