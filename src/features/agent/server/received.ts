import Big from "big.js";
import { v7 as uuid } from "uuid";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { askSupplier } from "#src/features/agent/server/ask-ambiguity.ts";
import type { Alias, ReceivedGoods, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { saidFactor } from "#src/features/agent/server/said-unit.ts";
import { MAX_QUANTITY } from "#src/features/agent/server/stock-writes.ts";
import { askName } from "#src/features/agent/server/subject.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import type { Outcome } from "#src/features/deliveries/contract.ts";
import { bookDelivery } from "#src/features/deliveries/server/book-delivery.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import type { PoState } from "#src/features/purchasing/contract.ts";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { lockPaper, settlePaper } from "#src/features/receiving/server/papers.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";
import { formatStock } from "#src/shared/units.ts";

const MAX_CHOICES = 9;
/** Maximum number of days by which an order can arrive early. */
const EARLY_DAYS = 3;
const LAST_DAY = "9999-12-31";

/** Books received goods against their order, for "Received 5 kg rice and 12 eggs from Ocean Fresh". */
export const received: WriteVerb<ReceivedGoods> = {
  propose: proposeReceived,
  again: async (shown, input) => receivedProposal(shown, input),
  version: receivedVersion,
  perform: async (context, input) => {
    const open = await openLines(context, input.po?.id ?? null);
    await bookDelivery(context, {
      id: input.delivery_id,
      po_id: input.po?.id ?? null,
      supplier_id: input.supplier.id,
      note: null,
      rest: "wait",
      missing_item_ids: [],
      lines: input.lines.map(({ item_id, quantity, unit, po_line_id }) => {
        const expected = po_line_id === null ? undefined : open.get(po_line_id);
        const common = { quantity: Number(quantity), unit };
        if (po_line_id === null || expected === undefined) return { ...common, item_id, outcome: "ok" as const };
        return { ...common, po_line_id, expected, outcome: outcomeOf(quantity, expected) };
      }),
    });
    if (input.paper_id !== undefined) await settlePaper(context, input.paper_id, input.delivery_id);
  },
};

function outcomeOf(quantity: string, expected: number): Outcome {
  const came = new Big(quantity);
  if (came.gt(expected)) return "over";
  return came.lt(expected) ? "short" : "ok";
}

type Goods = ReceivedGoods["lines"][number];

async function proposeReceived(setting: Setting): Promise<Reply> {
  const { context, texts, text, signs, said, find } = setting;
  const { supplier, orderNumber, lines, left } = find("received", { text, signs, language: said.language });
  if (lines === null || left !== "") return { text: texts.receivedHow };
  const goods: Goods[] = [];
  const aliases: Alias[] = [];
  for (const { named, words, isUnclear, quantity } of lines) {
    if (isUnclear && words !== null) return askName(setting, "received", { among: named, words });
    const [only] = named;
    if (!only || named.length > 1) return { text: texts.receivedHow };
    if (quantity.readings) return { text: texts.unclearNumber(...quantity.readings) };
    const item = await readItem(context, only.id);
    const { number, unit } = quantity.quantity;
    const factor = await saidFactor(context, item, unit);
    if (factor === null) {
      return {
        text: texts.unknownUnit(unit ?? "", item.name, convertibleUnits(item.shown_unit, item.packs).join(", ")),
      };
    }
    const came = factor.times(number).round(6, Big.roundHalfUp);
    if (came.lte(0) || came.gt(MAX_QUANTITY)) return { text: texts.howMuch(item.name) };
    if (words !== null) aliases.push({ kind: "item", id: item.id, alias: words });
    goods.push({ item_id: item.id, name: item.name, quantity: came.toFixed(), unit: item.unit, po_line_id: null });
  }
  if (new Set(goods.map(({ item_id }) => item_id)).size < goods.length) return { text: texts.receivedHow };
  const from = await whoBrought(setting, { supplier, orderNumber }, goods);
  if ("reply" in from) return from.reply;
  const reply = await receivedProposal({ context, texts }, { delivery_id: uuid(), ...from });
  return { ...reply, ...(reply.proposal && { proposal: { ...reply.proposal, aliases } }) };
}

interface Source {
  supplier: Named | null;
  orderNumber: number | null;
}

/** Returns the supplier and order that the message names; for one it does not name, the only possible one. */
async function whoBrought(
  setting: Setting,
  { supplier, orderNumber }: Source,
  goods: readonly Goods[],
): Promise<Omit<ReceivedGoods, "delivery_id"> | { reply: Reply }> {
  const { context } = setting;
  const expected = await expectedUntil(context, orderNumber === null ? EARLY_DAYS : null);
  const ids = new Set(goods.map(({ item_id }) => item_id));
  const ofThese = expected.filter(
    (one) =>
      (supplier === null || one.supplier_id === supplier.id) &&
      (orderNumber === null || one.number === orderNumber) &&
      one.lines.some(({ item_id }) => ids.has(item_id)),
  );
  const [order] = ofThese;
  if (order && ofThese.length === 1) {
    const from = { id: order.supplier_id, name: order.supplier_name };
    return {
      supplier: from,
      po: { id: order.po_id, number: order.number },
      lines: goods.map((good) => onOrder(good, order)),
    };
  }
  if (orderNumber !== null) return { reply: await notExpected(setting, orderNumber) };
  if (new Set(ofThese.map(({ supplier_id }) => supplier_id)).size === 1) {
    return { reply: whichOrder(setting, ofThese) };
  }
  if (supplier) return { supplier: { id: supplier.id, name: supplier.name }, po: null, lines: [...goods] };
  const own = new Set<string | null>();
  for (const { item_id } of goods) own.add((await readItem(context, item_id)).supplier_id);
  const [ownId] = own;
  const usual = own.size === 1 ? setting.names.find(({ id }) => id === ownId) : undefined;
  if (usual && ofThese.length === 0)
    return { supplier: { id: usual.id, name: usual.name }, po: null, lines: [...goods] };
  return { reply: askSupplier(setting, null) };
}

/** Returns the deliveries expected within this number of days; all expected deliveries if `days` is null. */
async function expectedUntil(context: Context, days: number | null): Promise<ExpectedDelivery[]> {
  if (days === null) return (await expectedDeliveries(context, { until: LAST_DAY })).deliveries;
  const { today } = await expectedDeliveries(context, {});
  return (await expectedDeliveries(context, { until: addDays(today, days) })).deliveries;
}

/**
 * Asks which of one supplier's orders the goods belong to. Guessing could close the wrong order and leave the right one
 * open.
 */
function whichOrder({ texts, text }: Setting, orders: readonly ExpectedDelivery[]): Reply {
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeZone: "UTC" });
  const choices = orders.slice(0, MAX_CHOICES).map(({ number, deliver_on }) => ({
    label: `PO ${number}, ${day.format(new Date(deliver_on))}`,
    text: `${text} (PO ${number})`,
  }));
  return { text: texts.whichPo, choices };
}

/** Returns the reply if the named order no longer expects any of the received items. */
async function notExpected({ context, texts }: Setting, number: number): Promise<Reply> {
  const order = await context.db
    .selectFrom("purchase_orders")
    .select("state")
    .where("company_id", "=", context.companyId)
    .where("number", "=", number)
    .executeTakeFirst();
  return { text: order ? texts.notOnPo(number, texts.poStates[order.state as PoState]) : texts.noPo(number) };
}

/** Returns the goods with the order's line for their item, if there is exactly one. */
function onOrder(goods: Goods, { lines }: ExpectedDelivery): Goods {
  const own = lines.filter(({ item_id }) => item_id === goods.item_id);
  return { ...goods, po_line_id: own.length === 1 ? (own[0]?.po_line_id ?? null) : null };
}

/** Returns the open quantity of each line of an order, whatever its expected day. */
async function openLines(context: Context, poId: string | null): Promise<Map<string, number>> {
  if (poId === null) return new Map();
  const order = (await expectedUntil(context, null)).find(({ po_id }) => po_id === poId);
  return new Map((order?.lines ?? []).map(({ po_line_id, open }) => [po_line_id, open]));
}

/** Returns the proposal to book a delivery, with the stock of each item before and after. */
export async function receivedProposal({ context, texts }: Shown, input: ReceivedGoods): Promise<Reply> {
  if (input.paper_id !== undefined && (await lockPaper(context, input.paper_id)) !== null) {
    return { text: texts.paperReceived };
  }
  const open = await openLines(context, input.po?.id ?? null);
  const stillOrdered = input.lines.some(({ po_line_id }) => po_line_id !== null && open.has(po_line_id));
  const po = stillOrdered ? input.po : null;
  const lines: string[] = [];
  const version: Record<string, string> = input.paper_id === undefined ? {} : { paper: "" };
  for (const { item_id, quantity, unit, po_line_id } of input.lines) {
    const item = await readItem(context, item_id);
    const shown = (amount: Big.BigSource) => formatStock(amount, item, texts.locale);
    if (item.unit !== unit) return { text: texts.howMuch(item.name) };
    const after = new Big(item.quantity_available).plus(quantity);
    const ordered = po_line_id === null ? undefined : open.get(po_line_id);
    const differs = ordered !== undefined && !new Big(ordered).eq(quantity);
    const line = texts.receivedLine(
      item.name,
      shown(quantity),
      differs ? shown(ordered) : null,
      shown(item.quantity_available),
      shown(after),
    );
    lines.push(`- ${line}`);
    version[item_id] = versionOf(item, po_line_id === null ? undefined : open.get(po_line_id));
  }
  const title = texts.receivedTitle(input.supplier.name, po?.number ?? null);
  const settled = po === null ? input.lines.map((line) => ({ ...line, po_line_id: null })) : input.lines;
  const proposal = { verb: "received" as const, input: { ...input, po, lines: settled }, version };
  return { text: [title, ...lines].join("\n"), proposal };
}

const versionOf = ({ quantity_available, unit }: InventoryItem, open: number | undefined) =>
  `${quantity_available} ${unit} ${open ?? ""}`;

/** Locks in the same order as the booking: receipts first, then the items by id. */
async function receivedVersion(context: Context, { po, lines, paper_id }: ReceivedGoods): Promise<object> {
  await lockReceipts(context);
  const open = await openLines(context, po?.id ?? null);
  const version: Record<string, string> = {};
  if (paper_id !== undefined) version["paper"] = (await lockPaper(context, paper_id)) ?? "";
  for (const { item_id, po_line_id } of lines.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1))) {
    const item = await lockItem(context, item_id);
    version[item_id] = versionOf(item, po_line_id === null ? undefined : open.get(po_line_id));
  }
  return version;
}
