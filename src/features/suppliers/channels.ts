import { z } from "zod";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import { ORDER_BY, type OrderBy } from "#src/features/suppliers/order-by.ts";

/** How a supplier can be reached, and its preferred channel. */
export const channels = z.object({
  preferred: z.enum(ORDER_BY),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Channels = z.output<typeof channels>;

export type Reachable = Pick<Supplier, "contact" | "whatsapp_number" | "email" | "order_email" | "order_by">;

/**
 * Returns how a supplier can be reached. If the owner has not chosen: by WhatsApp, otherwise by mail, otherwise on the
 * phone.
 */
export function channelsOf(supplier: Reachable): Channels {
  const whatsapp = supplier.whatsapp_number || null;
  const email = supplier.order_email || supplier.email || null;
  const preferred = supplier.order_by ?? (whatsapp ? "whatsapp" : email ? "email" : "phone");
  return { preferred, whatsapp, email, phone: supplier.contact || whatsapp };
}

/** Returns the ways to send a letter to a supplier, preferred way first. By phone, somebody reads the letter out. */
export function waysOf(channels: Channels): OrderBy[] {
  const ways = ORDER_BY.filter((via) => via === "phone" || channels[via] !== null);
  return ways.toSorted((a, b) => Number(b === channels.preferred) - Number(a === channels.preferred));
}
