/** Returns "Table 5"; a name that begins with a word, such as "Terrace 3", stands alone. Without a table it is the counter. */
export function tableLabel({ table_number }: { table_number: string }): string {
  if (table_number === "") return "Counter";
  return /^\p{L}{3}/u.test(table_number) ? table_number : `Table ${table_number}`;
}
