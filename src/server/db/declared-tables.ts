import type { z } from "zod";
import type { DB } from "#src/server/db/schema.ts";

/**
 * Why a table is in no archive. `person`: accounts, their ways to sign in, and their messages to the agent; `people`:
 * exported as names and roles in a separate file; `link`: invitations and links that open something; `plan`: the plan
 * and its payment at this installation; `installation`: does not belong to one restaurant; `computed`: computed from
 * the exported tables; `progress`: the progress of repeating work.
 */
type NotExported = "person" | "people" | "link" | "plan" | "installation" | "computed" | "progress";

/** Every column of a table except `company_id`, each in one of these lists. */
interface Columns<Listed> {
  /** In every export, and read again by an import. */
  exported?: Listed;
  /**
   * In every export. An import leaves out people, values that the importing company has itself, and values that follow
   * from other columns.
   */
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
  /** Texts of sent messages. They may contain links that open something without signing in. */
  sentTexts?: readonly Column[];
  /** What the JSON of imported columns must look like. */
  shapes?: { readonly [C in Column]?: z.ZodType };
  /** A new company may already have rows in the table. An import replaces these rows, or adds its own to them. */
  onImport?: "replaces" | "adds";
}

/**
 * What happens to a table's columns when a company is erased. Most tables keep no rows of it. A table with `preserved`
 * keeps its rows: the columns that law requires, and those that connect the rows, are preserved. Every other column
 * gets its value in `erased`, which is SQL. docs/closing.md gives the reasons.
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
  /** `import.meta.url` of the module. It names the owner, and another process imports from it what cannot be sent. */
  module: string;
  tables: { readonly [T in keyof DB]?: Declaration<keyof DB[T] & string> };
  /** The API's input schemas of columns, so that an archive brings in no value that could not have been entered. */
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
  /** The modules that export the tables as `tables`. Other processes import them, because shapes cannot be sent. */
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
