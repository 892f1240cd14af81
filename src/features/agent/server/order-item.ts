import Big from "big.js";
import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import type { OrderedItem, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { saidFactor } from "#src/features/agent/server/said-unit.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import { supplierOf } from "#src/features/agent/server/supplier-of.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { nameWords } from "#src/features/invoices/receipts/similarity.ts";
import type { LineChange, PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { packsSumText } from "#src/features/purchasing/order-text.ts";
import { createOrder, isUnknownPack, lineToAdd, updateOrder } from "#src/features/purchasing/server/edit-orders.ts";
import { listWithGaps } from "#src/features/purchasing/server/list-orders.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { readOrder, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import type { Context } from "#src/server/context.ts";
import { formatQuantity } from "#src/shared/units.ts";

const MAX_PACKS = 100_000;

/** Adds an item to the supplier's draft or starts a draft, for "Order 5 kg rice". Does not approve or send it. */
export const orderItem: WriteVerb<OrderedItem> = {
  propose: proposeItem,
  again: orderProposal,
  version: async (context, { supplier_id }) => {
    await lockPurchasing(context);
    return versionOf(await draftOf(context, supplier_id));
  },
  perform: async (context, { item_id, supplier_id, packs, po }) => {
    const added = { item_id, packs };
    if (po === null) {
      await createOrder(context, { supplier_id, note: "", lines: [added], source: "chat" });
      return;
    }
    const order = await readOrder(context, po.id);
    const own = order.lines.find((line) => line.item_id === item_id);
    const others: LineChange[] = order.lines
      .filter((line) => line !== own)
      .map(({ id, ...line }) => ({ id, item_id: line.item_id, packs: line.packs }));
    const line = own ? { id: own.id, item_id, packs: own.packs + packs } : added;
    await updateOrder(context, po.id, { version: order.version, lines: [...others, line] });
  },
};

async function proposeItem(setting: Setting): Promise<Reply> {
  const { context, texts, said } = setting;
  const goods = { ...said, exact: said.exact.filter(({ kind }) => kind !== "supplier") };
  const subject = subjectOf({ ...setting, said: goods }, "order", ["item"]);
  if ("reply" in subject) return subject.reply;
  if (said.quantity.kind === "unclear") return { text: texts.unclearNumber(...said.quantity.readings) };
  if (said.quantity.kind === "several") return { text: texts.severalNumbers };
  if (said.quantity.kind === "none") return { text: texts.howMuch(subject.named.name) };
  const item = await readItem(context, subject.named.id);
  const from = await supplierOf(setting, item);
  if ("reply" in from) return from.reply;
  const { supplier_id } = from;
  const line = await packOf(context, supplier_id, item.id);
  if (line === null) return { text: texts.noOffer(item.name) };
  const factor = await saidFactor(context, item, said.quantity.quantity.unit);
  const packs = packsOf(said.quantity.quantity, factor, line);
  if (packs === null) return { text: texts.howMuch(item.name) };
  const po = await draftOf(context, supplier_id);
  return orderProposal(setting, { item_id: item.id, name: item.name, supplier_id, packs, po: numberOf(po) });
}

const numberOf = (order: PurchaseOrder | null) => (order === null ? null : { id: order.id, number: order.number });

type Pack = Awaited<ReturnType<typeof lineToAdd>>;

/** Returns how the supplier sells an item; null if that is unknown. */
async function packOf(context: Context, supplierId: string, itemId: string): Promise<Pack | null> {
  try {
    return await lineToAdd(context, supplierId, itemId);
  } catch (error) {
    if (isUnknownPack(error)) return null;
    throw error;
  }
}

/** Returns the smallest number of packs, in steps of the order multiple, that holds at least the given quantity. */
function packsOf(
  { number, unit }: Quantity,
  ofItem: Big | null,
  { pack_name, pack_quantity, order_multiple }: Pack,
): number | null {
  const isPack = unit !== null && nameWords(unit).join(" ") === nameWords(pack_name).join(" ");
  const factor = isPack ? new Big(pack_quantity) : ofItem;
  if (factor === null) return null;
  const needed = factor.times(number).div(pack_quantity).div(order_multiple).round(6);
  const packs = needed.round(0, Big.roundUp).times(order_multiple).toNumber();
  return packs >= 1 && packs <= MAX_PACKS ? packs : null;
}

/** Returns the supplier's unapproved draft. */
async function draftOf(context: Context, supplierId: string): Promise<PurchaseOrder | null> {
  const { orders } = await listWithGaps(context, { state: "draft", supplier: supplierId });
  const [draft] = orders;
  return draft ? readOrder(context, draft.id) : null;
}

const versionOf = (draft: PurchaseOrder | null) => ({ po: draft?.id ?? "", version: draft?.version ?? 0 });

async function orderProposal({ context, texts }: Shown, input: OrderedItem): Promise<Reply> {
  const draft = await draftOf(context, input.supplier_id);
  const line = await lineToAdd(context, input.supplier_id, input.item_id);
  const [shownLine = line] = await shownLines(context, [line]);
  const packs = packsSumText({ ...shownLine, packs: input.packs }, (quantity, unit) =>
    formatQuantity(quantity, unit, texts.locale),
  );
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeZone: "UTC" });
  const shown = (on: string) => day.format(new Date(on));
  const text =
    draft === null
      ? texts.orderStart(packs, input.name, line.supplier_name, shown(line.deliver_on))
      : texts.orderAdd(packs, input.name, draft.supplier_name, draft.number, shown(draft.deliver_on));
  return { text, proposal: { verb: "order", input: { ...input, po: numberOf(draft) }, version: versionOf(draft) } };
}
