import Big from "big.js";
import type { Booked, Inputs } from "#src/features/agent/server/setting.ts";
import { stopText } from "#src/features/agent/server/stop-writes.ts";
import type { Shown } from "#src/features/agent/server/write-verb.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { reverseDelivery } from "#src/features/deliveries/server/reverse-delivery.ts";
import { readBooked } from "#src/features/deliveries/server/stock-differences.ts";
import { undoableMovement, undoMovement } from "#src/features/inventory/server/undo.ts";
import { lockItems } from "#src/features/prep/server/recipe-rows.ts";
import { bookedBy, undoBatch } from "#src/features/prep/server/undo-batch.ts";
import { endStop, lockSubject, readLastStop, stopSelling } from "#src/features/dishes/stops/server/stops.ts";
import type { Context } from "#src/server/context.ts";
import { formatStock } from "#src/shared/units.ts";

/** A reversal of a verb, computed from the present data. */
export interface Reversal {
  /** Returns the proposal's text; none of it comes from a printed document. */
  say: (shown: Shown) => Promise<string> | string;
  /** The present state of what it changes. */
  version: object;
  /** An item whose stock would become negative. */
  short?: Change | undefined;
  perform: (context: Context) => Promise<unknown>;
}

interface Change {
  name: string;
  unit: string;
  shown_unit: string;
  before: number;
  after: number;
}

/** A completed booking: the input of its proposal, and its result. */
interface Done<Verb extends Write> {
  input: Inputs[Verb];
  booked: Booked | null;
}

type ReadReversal<Verb extends Write> = (context: Context, done: Done<Verb>) => Promise<Reversal | null>;

/**
 * The reversal of each verb that the agent can undo. Each reversal locks the data that it would change. It returns
 * null if something else has changed this data since.
 */
export const REVERSALS: { [Verb in Write]?: ReadReversal<Verb> } = {
  count: (context, { input, booked }) =>
    movementReversal(context, input.item_id, booked, (texts, { name }) => texts.undoCount(name)),
  waste: (context, { input, booked }) =>
    movementReversal(context, input.item_id, booked, (texts, item) =>
      texts.undoWaste(item.name, amountOf(texts, item)),
    ),
  made: batchReversal,
  received: deliveryReversal,
  stop: stopReversal,
  back: backReversal,
};

type Title = (texts: Texts, first: Change) => string;

async function movementReversal(
  context: Context,
  itemId: string,
  booked: Booked | null,
  title: Title,
): Promise<Reversal | null> {
  const items = await lockItems(context, [itemId]);
  const last = await undoableMovement(context, itemId);
  if (!last || !booked || !("movement_id" in booked) || last.id !== booked.movement_id) return null;
  const changes = changesOf(items, [{ item_id: itemId, quantity: -last.quantity }]);
  return changes && stockReversal(changes, title, (at) => undoMovement(at, itemId, last.id));
}

async function batchReversal(context: Context, { input }: Done<"made">): Promise<Reversal | null> {
  const booked = await bookedBy(context, input.batch_id);
  const made = booked.filter(({ reason }) => reason === "produce");
  const ordered = [...made, ...booked.filter((one) => !made.includes(one))];
  const items = await lockItems(
    context,
    booked.map(({ item_id }) => item_id),
  );
  const changes = changesOf(
    items,
    ordered.map(({ item_id, quantity }) => ({ item_id, quantity: -quantity })),
  );
  const title: Title = (texts, batch) => texts.undoMade(batch.name, amountOf(texts, batch));
  return changes && stockReversal(changes, title, (at) => undoBatch(at, input.batch_id));
}

async function deliveryReversal(context: Context, { input }: Done<"received">): Promise<Reversal | null> {
  const { delivery_id: id, supplier } = input;
  await lockReceipts(context);
  // Once there is an invoice, it determines the stock. The delivery's screen shows how the invoice affects a reversal.
  if (await hasInvoice(context, id)) return null;
  const booked = await readBooked(context, "delivery", id);
  const items = await lockItems(
    context,
    booked.map(({ item_id }) => item_id),
  );
  const changes = changesOf(
    items,
    booked.map(({ item_id, quantity }) => ({ item_id, quantity: -quantity })),
  );
  const title: Title = (texts) => texts.undoReceived(supplier.name);
  return changes && stockReversal(changes, title, (at) => reverseDelivery(at, id, { allow_negative: false }));
}

async function hasInvoice({ db, companyId }: Context, deliveryId: string): Promise<boolean> {
  const invoice = await db
    .selectFrom("supplier_invoice")
    .select("id")
    .where("company_id", "=", companyId)
    .where("delivery_id", "=", deliveryId)
    .where("status", "=", "processed")
    .where("reversed_at", "is", null)
    .executeTakeFirst();
  return invoice !== undefined;
}

/**
 * Returns each item's stock before and after the reversal; null if there is nothing to reverse, or an item was deleted.
 */
function changesOf(
  items: Awaited<ReturnType<typeof lockItems>>,
  movements: readonly { item_id: string; quantity: number }[],
): Map<string, Change> | null {
  const changes = new Map<string, Change>();
  for (const { item_id, quantity } of movements) {
    const item = items.get(item_id);
    if (!item) return null;
    const { name, unit, shown_unit, quantity_available: before } = item;
    // Two items of a batch may have been merged since.
    const from = changes.get(item_id)?.after ?? before;
    changes.set(item_id, { name, unit, shown_unit, before, after: new Big(from).plus(quantity).toNumber() });
  }
  return changes.size > 0 ? changes : null;
}

function stockReversal(byItem: Map<string, Change>, title: Title, perform: Reversal["perform"]): Reversal | null {
  const changes = [...byItem.values()];
  const [first] = changes;
  if (!first) return null;
  const say = ({ texts }: Shown) => {
    const lines = changes.map((change) => {
      const [before, after] = [change.before, change.after].map((value) => formatStock(value, change, texts.locale));
      return `- ${texts.used(change.name, before ?? "", after ?? "")}`;
    });
    return [title(texts, first), ...lines].join("\n");
  };
  const version = Object.fromEntries(
    [...byItem].map(([id, { unit, before, after }]) => [id, `${before} ${after} ${unit}`]),
  );
  const short = changes.find(({ before, after }) => after < before && after < 0);
  return { say, version, short, perform };
}

const amountOf = ({ locale }: Texts, change: Change): string =>
  formatStock(new Big(change.after).minus(change.before).abs(), change, locale);

async function stopReversal(context: Context, { input, booked }: Done<"stop">): Promise<Reversal | null> {
  const last = await lockLastStop(context, input.dish_id);
  if (!last?.holds || !isOf(booked, last)) return null;
  const say = (shown: Shown) => stopText(shown, "back", input);
  return { say, version: { stop: last.id }, perform: (at) => endStop(at, last.id) };
}

/** Returns a proposal to stop the dish again as before, if that stop would still apply. */
async function backReversal(context: Context, { input, booked }: Done<"back">): Promise<Reversal | null> {
  const last = await lockLastStop(context, input.dish_id);
  if (!last || last.holds || !isOf(booked, last)) return null;
  const { id, until, ends_at, reason } = last;
  if (ends_at !== null && Date.parse(ends_at) <= Date.now()) return null;
  const say = (shown: Shown) => stopText(shown, "stop", { ...input, until, ends_at });
  const again = { kind: "dish", id: input.dish_id, until, ends_at, reason } as const;
  return { say, version: { ended: id }, perform: (at) => stopSelling(at, again) };
}

async function lockLastStop(context: Context, dishId: string) {
  await lockSubject(context, { kind: "dish", id: dishId });
  return readLastStop(context, dishId);
}

const isOf = (booked: Booked | null, { id }: { id: string }): boolean =>
  booked !== null && "stop_id" in booked && booked.stop_id === id;
