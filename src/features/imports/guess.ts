import {
  type ColumnMapping,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
} from "#src/features/imports/fields.ts";
import { textKey } from "#src/shared/text-key.ts";

/** The system that a file comes from, by columns that only its exports have. */
export type ImportSystem = "square" | "toast" | "marketman";

interface System {
  system: ImportSystem;
  kind: ImportKind;
  columns: readonly string[];
}

const SYSTEMS: readonly System[] = [
  { system: "square", kind: "dishes", columns: ["token", "item name", "variation name"] },
  { system: "square", kind: "dishes", columns: ["reference handle", "item name", "variation name"] },
  { system: "toast", kind: "dishes", columns: ["entity type", "name", "base price"] },
  { system: "toast", kind: "dishes", columns: ["operation", "entity type", "name"] },
  { system: "marketman", kind: "ingredients", columns: ["inventory item", "min on hand"] },
  { system: "marketman", kind: "ingredients", columns: ["item name", "min on hand", "par level"] },
  { system: "marketman", kind: "ingredients", columns: ["name", "uomname", "minonhand"] },
];

export function systemOf(header: readonly string[]): System | undefined {
  const names = new Set(header.map(textKey));
  return SYSTEMS.find(({ columns }) => columns.every((name) => names.has(name)));
}

/** Returns the kind of file that the columns speak for, the most of them. */
export function guessKind(header: readonly string[]): ImportKind {
  const known = systemOf(header);
  if (known) return known.kind;
  const scores = IMPORT_KINDS.map((kind) => ({ kind, score: scoreOf(kind, header) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).kind;
}

function scoreOf(kind: ImportKind, header: readonly string[]): number {
  const mapping = guessMapping(kind, header);
  // What the kind is called counts more than columns that every kind may have, such as a price.
  const own = header.some((name) => kind.startsWith(textKey(name)) && textKey(name).length > 3) ? 2 : 0;
  return Object.keys(mapping).length + (mapping["name"] === undefined ? -3 : 0) + own;
}

/** Returns the column of each field: the field's most certain name decides; each column is used once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ColumnMapping {
  const names = header.map(textKey);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: ImportField, column: number) => {
    if (column < 0 || mapping[field.key] !== undefined) return;
    mapping[field.key] = column;
    taken.add(column);
  };
  const fields = IMPORT_FIELDS[kind];
  for (let at = 0; at < Math.max(...fields.map((one) => one.names.length)); at += 1) {
    for (const field of fields) {
      const name = field.names[at];
      take(
        field,
        names.findIndex((one, column) => one === name && !taken.has(column)),
      );
    }
  }
  // "Current Quantity Main Street": Square adds the location's name to a column.
  for (const field of fields) {
    const long = field.names.filter((name) => name.includes(" "));
    take(
      field,
      names.findIndex((one, column) => !taken.has(column) && long.some((name) => one.startsWith(`${name} `))),
    );
  }
  return mapping;
}
