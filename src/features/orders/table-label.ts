interface Destination {
  table_number: string;
  order_type?: string | undefined;
  pickup?: { number: number } | undefined;
}

/**
 * Returns "Table 5". A name that begins with a word, such as "Terrace 3", is returned without "Table". Without a table
 * it returns "Counter", or "Pickup 12" with the number that is called.
 */
export function tableLabel({ table_number, order_type, pickup }: Destination): string {
  if (pickup) return `Pickup ${pickup.number}`;
  if (order_type === "pickup") return "Pickup";
  if (table_number === "") return "Counter";
  return /^\p{L}{3}/u.test(table_number) ? table_number : `Table ${table_number}`;
}
