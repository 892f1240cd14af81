import { z } from "zod";

export const namesToCheck = z.object({
  kind: z.literal("match"),
  /** The company's id, because there is one list for each company. */
  id: z.string(),
  /** How many names on invoices are booked to an ingredient although another ingredient has that name. */
  name: z.string(),
  /** "Pâté is booked on Pâte". */
  names: z.array(z.string()),
});
export type NamesToCheck = z.output<typeof namesToCheck>;
