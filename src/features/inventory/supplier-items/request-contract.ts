import { z } from "zod";

export const namesToCheck = z.object({
  kind: z.literal("match"),
  /** The company's id: there is one list. */
  id: z.string(),
  /** How many names on invoices are booked to an ingredient although another one has that name. */
  name: z.string(),
  /** "Pâté is booked on Pâte". */
  names: z.array(z.string()),
});
export type NamesToCheck = z.output<typeof namesToCheck>;
