import { readFileSync } from "node:fs";

const rowsOf = (file: URL): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/**
 * Reads a table that stands as a file beside the code. Each line is a row, with a tab between its fields; empty lines and
 * lines that begin with "#" are left out. It is read when the module is loaded, so only servers can have one.
 *
 * @param columns the names of the fields, in the order of the file.
 * @throws where a row has another number of fields, or an empty one.
 */
export function readRows<Column extends string>(file: URL, columns: readonly Column[]): Record<Column, string>[] {
  return rowsOf(file).map((row) => {
    const fields = row.split("\t");
    if (fields.length !== columns.length || fields.includes(""))
      throw new Error(`${file.pathname} must have ${columns.join(", ")}, with tabs between them: ${row}`);
    return Object.fromEntries(columns.map((column, at) => [column, fields[at]])) as Record<Column, string>;
  });
}

/**
 * Reads a table of two columns: the name of a list and an entry of that list. Returns the entries of each list in the
 * order of the file.
 *
 * @throws where a row names a list that is not in `names`, or has no entry or several, and where a list in `names` has
 * no row.
 */
export function readLists<Name extends string>(file: URL, names: readonly Name[]): Record<Name, string[]> {
  const lists = new Map<string, string[]>(names.map((name) => [name, []]));
  let beginning = "\n";
  let entries: string[] = [];
  for (const row of rowsOf(file)) {
    // Rows of a list are consecutive. Looking up and splitting each row separately took twice the time at start for the
    // agent's 30,000 rows.
    if (!row.startsWith(beginning)) {
      const name = row.slice(0, row.indexOf("\t"));
      const list = lists.get(name);
      if (!list) throw new Error(`${file.pathname} has a row of a list that nothing reads: ${row}`);
      [beginning, entries] = [`${name}\t`, list];
    }
    const entry = row.slice(beginning.length);
    if (entry === "" || entry.includes("\t"))
      throw new Error(`${file.pathname} must have a list and one entry in each row: ${row}`);
    entries.push(entry);
  }
  for (const [name, list] of lists) if (list.length === 0) throw new Error(`${file.pathname} has no "${name}".`);
  return Object.fromEntries(lists) as Record<Name, string[]>;
}
