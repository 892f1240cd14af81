import type { z } from "zod";
import type { DocumentKind } from "#src/invoice-reader/invoice.ts";
import { deliveryOfInvoice } from "#src/features/deliveries/server/unlinked-deliveries.ts";
import type { saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import type { CountedIn, PlannedLine } from "#src/features/invoices/receipts/server/plan-lines.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";

interface Saved {
  uploadId: string | undefined;
  planned: readonly PlannedLine[];
  supplier: { id: string; name: string };
  date: string | null;
  document: DocumentKind;
}

type Choice = Pick<z.output<typeof saveInvoice.body>, "delivery_id" | "came_lines">;

/**
 * Returns the delivery of an invoice; null if its goods were not counted in at the door. Throws 409 until the caller
 * has chosen the delivery and has said, for each line whose item the delivery does not name, whether it came.
 */
export async function countedInOf(context: Context, choice: Choice, saved: Saved): Promise<CountedIn | null> {
  if (saved.document === "credit_note") {
    if (choice.delivery_id) throw badRequest("A credit note is for no delivery.");
    return null;
  }
  const goods = saved.planned.filter(({ receiving: { receives } }) => receives !== null && receives.quantity > 0);
  const itemIds = goods.flatMap(({ target }) => (target.to === "item" ? target.item.id : []));
  const { supplier, date } = saved;
  const chosen = choice.delivery_id === undefined ? await deliveryOfPaper(context, saved) : choice.delivery_id;
  const deliveryId = await deliveryOfInvoice(context, chosen, { supplier, itemIds, date });
  if (deliveryId === null) return null;
  const named = await itemsOfDelivery(context, deliveryId);
  const others = goods.filter(({ target }) => target.to !== "item" || !named.has(target.item.id));
  const came = new Map(choice.came_lines.map((cameLine) => [cameLine.line, cameLine.came]));
  requireStated(others.filter(({ at }) => !came.has(at)));
  const notDelivered = others.filter(({ at }) => came.get(at) === false);
  return { deliveryId, notDelivered: new Set(notDelivered.map(({ at }) => at)) };
}

/**
 * Returns the delivery that was booked from the same document through the agent, if it is not reversed and has the same
 * supplier.
 */
async function deliveryOfPaper({ db, companyId }: Context, { uploadId, supplier }: Saved): Promise<string | undefined> {
  if (uploadId === undefined) return undefined;
  const row = await db
    .selectFrom("delivery_papers as paper")
    .innerJoin("deliveries as delivery", (join) =>
      join.onRef("delivery.company_id", "=", "paper.company_id").onRef("delivery.id", "=", "paper.delivery_id"),
    )
    .select("delivery.id")
    .where("paper.company_id", "=", companyId)
    .where("paper.invoice_id", "=", uploadId)
    .where("delivery.supplier_id", "=", supplier.id)
    .where("delivery.reversed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

function requireStated(unstated: readonly PlannedLine[]): void {
  const lines = unstated.map(({ at, line, target, receiving: { receives } }) => ({
    line: at,
    item_name: target.to === "item" ? target.item.name : line.item_name,
    quantity: receives?.quantity ?? 0,
    unit: receives?.unit ?? "",
  }));
  const [first] = lines;
  if (!first) return;
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : "";
  const message = `${first.item_name}${more} was not counted in with this delivery. Please say whether it came.`;
  throw conflict("LINES_NOT_DELIVERED", message, { lines });
}

/** Returns the items that a delivery names: delivered ones, and ones that were replaced by others. */
export async function itemsOfDelivery({ db, companyId }: Context, deliveryId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("delivery_lines")
    .select(["item_id", "substitutes_item_id"])
    .where("company_id", "=", companyId)
    .where("delivery_id", "=", deliveryId)
    .execute();
  return new Set(rows.flatMap(({ item_id, substitutes_item_id }) => [item_id, substitutes_item_id ?? item_id]));
}
