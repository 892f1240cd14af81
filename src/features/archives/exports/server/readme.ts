interface Made {
  made_at: Date;
  /** The tables' names in their order. */
  tables: readonly string[];
  /** Paths of the files that rows refer to but that the store does not have. */
  missing: readonly string[];
}

/** Returns the text that explains an archive. */
export function readmeOf({ made_at, tables, missing }: Made): string {
  const lines = [
    "Everything that this restaurant has in Comanda",
    `Made at ${made_at.toISOString()}. All tables show the same moment.`,
    "",
    "tables/   One CSV file a table, ready for any spreadsheet: UTF-8, commas, the names of the columns in the first row.",
    "files/    Pictures of dishes, the logo, invoices as they were uploaded (PDF or picture) with the picture of each page,",
    "          and photos of delivery notes. Tables name them by their path in this archive.",
    "",
    "How to read the tables",
    "- The column id names a row; a column such as dish_id or order_id names a row of another table.",
    "- Moments are in UTC. Amounts of money are in the currency of their row, or else of tables/companies.csv.",
    "- An empty cell means that there is no value.",
    "- A text that a spreadsheet would take for a formula (it begins with = + - or @) has an apostrophe before it.",
    "- stock_movements.csv is the ledger of the stock in the order in which it was written: the sum of an item's quantity is",
    "  its stock.",
    "- people.csv has the names and roles of everybody who works or worked here; other tables name them by their id.",
    "- Columns in braces, such as {mon,tue}, are lists. Columns that begin with { and quotation marks are JSON.",
    "",
    "What is not in it",
    "- Passwords, sessions, codes, links that open something without signing in, and ids of payment or message services.",
    "  Addresses in messages that were sent are replaced by [link removed].",
    "- Mail addresses of the people who work here, and invitations. The activity log names whom somebody invited.",
    "- The plan and its payments, which belong to this installation.",
    "- Totals, forecasts and needs of portions, which follow from the other tables.",
    "- Smaller copies of the dishes' pictures.",
    "",
    `Tables: ${tables.join(", ")}.`,
    ...(missing.length === 0 ? [] : ["", "Files that could not be found:", ...missing.map((path) => `- ${path}`)]),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
