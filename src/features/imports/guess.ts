import {
  type ColumnMapping,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  OWN_COLUMNS,
} from "#src/features/imports/fields.ts";
import { likenessKey } from "#src/shared/text-key.ts";

/** A system that is recognised by columns that only its exports have. */
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
  const names = new Set(header.map(likenessKey));
  return SYSTEMS.find(({ columns }) => columns.every((name) => names.has(name)));
}

/** Returns the kind of file that matches most columns; the preferred kind if two match equally. */
export function guessKind(header: readonly string[], preferred?: ImportKind): ImportKind {
  const known = systemOf(header);
  if (known) return known.kind;
  const kinds = IMPORT_KINDS.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
  const scores = kinds.map((kind) => ({ kind, score: scoreOf(kind, header) }));
  return scores.reduce((best, score) => (score.score > best.score ? score : best)).kind;
}

function scoreOf(kind: ImportKind, header: readonly string[]): number {
  const mapping = guessMapping(kind, header);
  // A column that occurs only in this kind counts more than a common column, such as a price.
  const own = header.some((name) => OWN_COLUMNS[kind].has(likenessKey(name))) ? 2 : 0;
  // An ingredient cannot be counted without a unit, and lists of other kinds have prices too.
  const lacking = kind === "ingredients" && mapping["unit"] === undefined ? -1 : 0;
  return Object.keys(mapping).length + (mapping["name"] === undefined ? -3 : lacking) + own;
}

/** Returns how many cells of a row are names of columns, for the kind with the most of them. */
export function columnNamesIn(cells: readonly string[]): number {
  if (systemOf(cells)) return cells.length;
  return Math.max(...IMPORT_KINDS.map((kind) => Object.keys(guessMapping(kind, cells)).length));
}

/** Returns the column of each field. The field's most certain name decides, and each column is used once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ColumnMapping {
  const names = header.map(likenessKey);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: ImportField, column: number) => {
    if (column < 0 || mapping[field.key] !== undefined) return;
    mapping[field.key] = column;
    taken.add(column);
  };
  const fields = IMPORT_FIELDS[kind];
  for (let at = 0; at < Math.max(...fields.map((field) => field.names.length)); at += 1) {
    for (const field of fields) {
      const name = field.names[at];
      take(
        field,
        names.findIndex((text, column) => text === name && !taken.has(column)),
      );
    }
  }
  // "Current Quantity Main Street": Square adds the location's name to a column.
  for (const field of fields) {
    const long = field.names.filter((name) => name.includes(" "));
    take(
      field,
      names.findIndex((text, column) => !taken.has(column) && long.some((name) => text.startsWith(`${name} `))),
    );
  }
  return mapping;
}
