import Big from "big.js";
import { v7 as uuid } from "uuid";
import { batchProposal, batchVersion, proposeBatch } from "#src/features/agent/server/batch-proposals.ts";
import type { Reply, ProposalInput, Setting } from "#src/features/agent/server/setting.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import { orderVersion, proposeStep, proposeStepAgain } from "#src/features/agent/server/supplier-orders.ts";
import { nameWords } from "#src/features/invoices/receipts/similarity.ts";
import type { Write } from "#src/features/agent/verbs.ts";
import { postStocktake } from "#src/features/counts/server/stocktake.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { convertibleUnits, factorBetween } from "#src/features/inventory/packs.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import { bookWaste, sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { bookBatch } from "#src/features/prep/server/book-batch.ts";
import { approveOrder } from "#src/features/purchasing/server/approve.ts";
import { cancelOrder } from "#src/features/purchasing/server/cancel-order.ts";
import { endStopOfDish, readStops, stopSelling } from "#src/features/stops/server/stops.ts";
import type { Context } from "#src/server/context.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** What can be stored of a quantity. */
const MAX_QUANTITY = 99_999_999;

/** Returns what a write would do, with what is there before and after, or the question that is left. Changes nothing. */
export function propose(setting: Setting, verb: Write): Promise<Reply> {
  switch (verb) {
    case "count":
    case "waste":
      return proposeStock(setting, verb);
    case "stop":
    case "back":
      return proposeStop(setting, verb);
    case "made":
      return proposeBatch(setting);
    case "approve_po":
    case "cancel_po":
      return proposeStep(setting, verb);
  }
}

async function proposeStock(setting: Setting, verb: "count" | "waste"): Promise<Reply> {
  const { context, texts, said } = setting;
  const { said: withPack, unit: packUnit } = takePackName(setting, await packNames(setting));
  const subject = subjectOf({ ...setting, said: withPack }, verb, ["item"]);
  if ("reply" in subject) return subject.reply;
  const { id: item_id, name } = subject.named;
  if (said.quantity.kind === "unclear") return { text: texts.unclearNumber(...said.quantity.readings) };
  if (said.quantity.kind === "several") return { text: texts.severalNumbers };
  if (said.quantity.kind === "none") return { text: texts.howMuch(name) };
  const item = await readItem(context, item_id);
  const { number, unit: saidUnit } = said.quantity.quantity;
  const unit = saidUnit ?? packUnit ?? item.unit;
  const factor = factorBetween(unit, item.unit, item.packs);
  if (factor === null) {
    return { text: texts.unknownUnit(unit, name, convertibleUnits(item.unit, item.packs).join(", ")) };
  }
  const quantity = factor.times(number).round(6, Big.roundHalfUp);
  if (quantity.gt(MAX_QUANTITY) || (verb === "waste" && quantity.lte(0))) return { text: texts.howMuch(name) };
  const input = {
    item_id,
    name,
    quantity: quantity.toFixed(),
    unit: item.unit,
    note: said.note,
    said: { number, unit },
  };
  return stockProposal(setting, verb, item, input);
}

async function stockProposal(
  { context, texts }: Pick<Setting, "context" | "texts">,
  verb: "count" | "waste",
  item: InventoryItem,
  input: Extract<ProposalInput, { item_id: string }>,
): Promise<Reply> {
  const shown = (quantity: Big.BigSource) => formatQuantity(new Big(quantity).toNumber(), item.unit, texts.locale);
  const version = { quantity_available: item.quantity_available, unit: item.unit };
  const before = shown(item.quantity_available);
  if (verb === "count") {
    return { text: texts.count(item.name, before, shown(input.quantity)), proposal: { verb, input, version } };
  }
  const after = new Big(item.quantity_available).minus(input.quantity);
  if (after.lt(0) && !(await sellsBelowZero(context))) return { text: texts.notEnough(item.name, before) };
  const text = texts.waste(item.name, shown(input.quantity), before, shown(after), input.note);
  return { text, proposal: { verb, input, version } };
}

/** The names of the packs of what is named. */
async function packNames({ context, said }: Setting): Promise<string[]> {
  const [named] = said.exact.filter(({ kind }) => kind === "item");
  return named ? (await readItem(context, named.id)).packs.map(({ name }) => name) : [];
}

/** "3 crates": a word that is left over and is one of the item's packs is the unit. */
function takePackName({ said }: Setting, packs: readonly string[]) {
  const word = nameWords(said.name).join(" ");
  const unit = packs.find((pack) => nameWords(pack).join(" ") === word) ?? null;
  return said.name !== "" && unit !== null ? { said: { ...said, name: "" }, unit } : { said, unit: null };
}

async function proposeStop(setting: Setting, verb: "stop" | "back"): Promise<Reply> {
  const subject = subjectOf(setting, verb, ["dish"]);
  if ("reply" in subject) return subject.reply;
  const { id: dish_id, name } = subject.named;
  return stopProposal(setting, verb, { dish_id, name });
}

async function stopProposal(
  { context, texts }: Pick<Setting, "context" | "texts">,
  verb: "stop" | "back",
  input: Extract<ProposalInput, { dish_id: string }>,
): Promise<Reply> {
  const version = await stopVersion(context, input.dish_id);
  if (verb === "stop" && version.stop !== null) return { text: texts.alreadyStopped(input.name) };
  if (verb === "back" && version.stop === null) return { text: texts.notStopped(input.name) };
  return { text: texts[verb](input.name), proposal: { verb, input, version } };
}

async function stopVersion(context: Context, id: string): Promise<{ stop: string | null }> {
  const [stop] = await readStops(context, { subject: { kind: "dish", id } });
  return { stop: stop?.id ?? null };
}

/** Returns the same proposal as things are now. */
export async function proposeAgain(
  setting: Pick<Setting, "context" | "texts">,
  verb: Write,
  input: ProposalInput,
): Promise<Reply> {
  if ("dish_id" in input) return stopProposal(setting, verb === "back" ? "back" : "stop", input);
  if ("prep_id" in input) return batchProposal(setting, input);
  if ("order_id" in input) {
    return proposeStepAgain(setting, verb === "cancel_po" ? "cancel_po" : "approve_po", input.order_id);
  }
  const item = await readItem(setting.context, input.item_id);
  const factor = factorBetween(input.unit, item.unit, item.packs);
  if (factor === null) return { text: setting.texts.howMuch(item.name) };
  const quantity = factor.times(input.quantity).round(6, Big.roundHalfUp).toFixed();
  return stockProposal(setting, verb === "count" ? "count" : "waste", item, { ...input, quantity, unit: item.unit });
}

/** Returns what a proposal would change as it is now, and locks it until the transaction ends. Throws 404 when it is gone. */
export async function presentVersion(context: Context, input: ProposalInput): Promise<object> {
  if ("dish_id" in input) return stopVersion(context, input.dish_id);
  if ("prep_id" in input) return batchVersion(context, input);
  if ("order_id" in input) return orderVersion(context, input.order_id);
  const { quantity_available, unit } = await lockItem(context, input.item_id);
  return { quantity_available, unit };
}

/** Does what was confirmed, by the verb that the screens call. */
export async function perform(
  context: Context,
  verb: Write,
  input: ProposalInput,
  version: { version?: number },
): Promise<void> {
  if ("prep_id" in input) {
    const { batch_id: id, prep_id: item_id, quantity } = input;
    const made = Number(quantity);
    await bookBatch(context, { id, item_id, planned: made, made, note: null });
    return;
  }
  if ("order_id" in input) {
    const step = verb === "cancel_po" ? cancelOrder : approveOrder;
    await step(context, input.order_id, version.version ?? 0);
    return;
  }
  if ("dish_id" in input) {
    if (verb === "back") await endStopOfDish(context, input.dish_id);
    else await stopSelling(context, { kind: "dish", id: input.dish_id, until: "end_of_day", reason: null });
    return;
  }
  const { item_id, quantity, unit, note } = input;
  if (verb === "count") {
    await postStocktake(context, { id: uuid(), note: null, counts: [{ id: item_id, counted: Number(quantity) }] });
  } else {
    await bookWaste(context, item_id, { quantity: Number(quantity), unit, note: note?.slice(0, 200) ?? null });
  }
}
