import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { KITCHEN } from "#src/shared/roles.ts";
import { idQuery } from "#src/shared/text.ts";

export const noteLine = z.object({
  /** As printed. */
  text: z.string(),
  /** The line of the order; null for an item that was not ordered. */
  po_line_id: z.string().nullable(),
  /** Null when the item is not known. */
  item_id: z.string().nullable(),
  /** The delivered quantity, in `unit`; null when it is not known. */
  quantity: z.number().nullable(),
  unit: z.string(),
});
export type NoteLine = z.output<typeof noteLine>;

export const deliveryNote = z.object({
  /** Null when the document names none of the suppliers. */
  supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The order that has most of the lines on the document; null when nothing is expected from the supplier. */
  po_id: z.string().nullable(),
  lines: z.array(noteLine),
});
export type DeliveryNote = z.output<typeof deliveryNote>;

/** Maximum size of the file, the same as for an invoice. */
export const MAX_NOTE_BYTES = 10_485_760;

export const readDeliveryNote = endpoint({
  method: "POST",
  path: "/api/deliveries/read-note",
  summary:
    "Reads the delivery note in the field `photo` (JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF) and compares its lines with what is expected of its supplier. Stores and books nothing.",
  access: { roles: KITCHEN },
  errors: ["FILE_REFUSED", "READING_FAILED"],
  kind: "multipart",
  maxBytes: MAX_NOTE_BYTES + 64 * 1024,
  rateLimit: "upload",
  errorTexts: { tooLarge: "This picture is too large. Please choose one smaller than 10 MB." },
  response: z.object({ note: deliveryNote }),
});

export const readSentNote = endpoint({
  method: "GET",
  path: "/api/deliveries/note",
  summary: "A delivery note or invoice that was sent to the agent and read, compared with what is expected now.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ note: deliveryNote }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(noteLine, { item: "item_id", amounts: ["quantity"], units: ["unit"] });
