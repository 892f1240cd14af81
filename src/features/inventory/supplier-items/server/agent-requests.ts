import { createHash } from "node:crypto";
import { namesToCheck as shape } from "#src/features/inventory/supplier-items/request-contract.ts";
import { listDoubtedItems } from "#src/features/inventory/supplier-items/server/doubted.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/** One request for all names on invoices that are booked to an ingredient although another ingredient has that name. */
export const namesToCheck: RequestKind<typeof shape> = {
  shape,
  number: 13,
  rank: 50,
  read: async (context) => {
    const names = (await listDoubtedItems(context)).map(({ text, item_name }) => `${text} is booked on ${item_name}`);
    if (names.length === 0) return [];
    const name = names.length === 1 ? "1 name" : `${names.length} names`;
    return [{ id: context.companyId, name, cause: causeOf(names), facts: { names } }];
  },
};

/** Returns the MD5 of the names as PostgreSQL writes an array of JSON, which stored dismissals have. */
const causeOf = (names: readonly string[]) =>
  createHash("md5")
    .update(`[${names.map((name) => JSON.stringify(name)).join(", ")}]`)
    .digest("hex");
