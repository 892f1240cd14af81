import type { z } from "zod";
import type { DB } from "#src/server/db/schema.ts";

/**
 * Why a table is in no archive. `person`: accounts, how people sign in, and what each says to the agent; `people`: exported as
 * names and roles in a file of its own; `link`: invitations and links that open something; `plan`: the plan and its payment at
 * this installation; `installation`: not one restaurant's; `computed`: follows from the exported tables; `progress`: how far
 * work that repeats has come.
 */
type NotExported = "person" | "people" | "link" | "plan" | "installation" | "computed" | "progress";

/** Every column of a table except `company_id`, each in one of these lists. */
interface Columns<Listed> {
  /** In every export, and read again by an import. */
  exported?: Listed;
  /** In every export; an import leaves out people, what the importing company has itself, and what follows from the rest. */
  exportedOnly?: Listed;
  /** In no export: tokens, keys that make a request unique, ids of providers and devices. */
  withheld?: Listed;
}

interface Remarks<Column extends string> {
  /** Why the table belongs to the installation and not to a company. */
  ofInstallation?: string;
  /** Columns that come first in the CSV file, before those in alphabetical order. `id` and `seq` always do. */
  first?: readonly Column[];
  /** The column that names a stored file, by its key or by the address under which a menu shows it. */
  file?: Column;
  /** Texts that were sent, in which links may stand that open something without signing in. */
  sentTexts?: readonly Column[];
  /** What the JSON of imported columns must look like. */
  shapes?: { readonly [C in Column]?: z.ZodType };
  /** A new company may have rows of the table: an import replaces them, or adds to them. */
  onImport?: "replaces" | "adds";
}

/**
 * What becomes of a table's columns. Of most tables nothing remains when a company is erased. A table with `preserved` stays:
 * what law requires, and what holds it together, is preserved, and every other column gets the value that `erased` has for it, in
 * SQL. docs/closing.md gives the reasons.
 */
type Declaration<Column extends string> = Remarks<Column> &
  (
    | { notExported: NotExported }
    | Columns<readonly Column[]>
    | {
        notExported?: NotExported;
        preserved: Columns<readonly Column[]>;
        erased?: Columns<{ readonly [C in Column]?: string }>;
      }
  );

/** The tables and views that a feature owns. Every feature may read any table in a join; only the owner writes it. */
export interface FeatureTables {
  /** `import.meta.url`, from which another process imports what cannot be sent to it, and which says the owner. */
  module: string;
  tables: { readonly [T in keyof DB]?: Declaration<keyof DB[T] & string> };
  /** What the API takes for columns, so that an archive brings in nothing that could not have been entered. */
  fields?: { readonly [T in keyof DB]?: Readonly<Record<string, z.ZodType>> };
}

/** A table as exports, archives and closings use it. */
export interface DeclaredTable extends Pick<Remarks<string>, "ofInstallation" | "file" | "onImport"> {
  name: string;
  /** The module that declares it, in the `server/` of its owner. */
  module: string;
  notExported: NotExported | null;
  /** The columns of the CSV file, in their order; none when the table is not exported. */
  exported: readonly string[];
  imported: readonly string[];
  withheld: readonly string[];
  /** Null when nothing remains of an erased company's rows. */
  retained: { preserved: readonly string[]; erased: Readonly<Record<string, string>> } | null;
  sentTexts: readonly string[];
  shapes: Readonly<Record<string, z.ZodType>>;
  fields: Readonly<Record<string, z.ZodType>>;
}

export interface DeclaredTables {
  /** In the order of their features. */
  all: readonly DeclaredTable[];
  /** The modules that export them as `tables`, for processes of their own: shapes cannot be sent. */
  modules: readonly string[];
}

/** Returns the tables of all features as one list. */
export function collectTables(features: readonly FeatureTables[]): readonly DeclaredTable[] {
  return features.flatMap(({ module, tables }) =>
    Object.entries(tables).map(([name, declaration]) => ({
      ...collectColumns(declaration as AnyDeclaration),
      name,
      module,
      fields: Object.assign({}, ...features.map(({ fields }) => fields?.[name as keyof DB])) as DeclaredTable["fields"],
    })),
  );
}

type AnyDeclaration = Remarks<string> &
  Columns<readonly string[]> & {
    notExported?: NotExported;
    preserved?: Columns<readonly string[]>;
    erased?: Columns<Readonly<Record<string, string>>>;
  };

const KINDS = ["exported", "exportedOnly", "withheld"] as const;

function collectColumns({
  preserved,
  erased = {},
  notExported,
  first = [],
  sentTexts = [],
  shapes = {},
  ...declared
}: AnyDeclaration) {
  const columns = KINDS.map((kind) => [...((preserved ?? declared)[kind] ?? []), ...Object.keys(erased[kind] ?? {})]);
  const [imported = [], exportedOnly = [], withheld = []] = columns;
  const before = ["id", "seq", ...first];
  const exported = [...imported, ...exportedOnly];
  return {
    ...declared,
    notExported: notExported ?? null,
    sentTexts,
    shapes: shapes as DeclaredTable["shapes"],
    exported: [
      ...before.filter((name) => exported.includes(name)),
      ...exported.filter((name) => !before.includes(name)).sort(),
    ],
    imported,
    withheld,
    retained: preserved
      ? {
          preserved: KINDS.flatMap((kind) => preserved[kind] ?? []),
          erased: Object.assign({}, ...KINDS.map((kind) => erased[kind])) as Record<string, string>,
        }
      : null,
  };
}
