import Big from "big.js";
import { v7 as uuid } from "uuid";
import type { Reply, Setting, StockChange } from "#src/features/agent/server/setting.ts";
import { saidFactor } from "#src/features/agent/server/said-unit.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { postStocktake } from "#src/features/counts/server/stocktake.ts";
import { convertibleUnits, factorBetween } from "#src/features/inventory/packs.ts";
import { lockItem, readItem, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import { bookWaste, sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { nameWords } from "#src/features/invoices/receipts/similarity.ts";
import type { Context } from "#src/server/context.ts";
import { formatStock } from "#src/shared/units.ts";

/** Maximum quantity that can be stored. */
export const MAX_QUANTITY = 99_999_999;

export const count: WriteVerb<StockChange> = {
  propose: (setting) => proposeStock(setting, "count"),
  again: (shown, input) => stockAgain(shown, "count", input),
  version: stockVersion,
  perform: async (context, { item_id, quantity }) => {
    const id = uuid();
    await postStocktake(context, { id, note: null, counts: [{ id: item_id, counted: Number(quantity) }] });
    return { movement_id: await movementOfStocktake(context, id) };
  },
};

export const waste: WriteVerb<StockChange> = {
  propose: (setting) => proposeStock(setting, "waste"),
  again: (shown, input) => stockAgain(shown, "waste", input),
  version: stockVersion,
  perform: async (context, { item_id, quantity, unit, note }) => {
    const movement_id = uuid();
    const waste = { movement_id, quantity: Number(quantity), unit, note: note?.slice(0, 200) ?? null };
    await bookWaste(context, item_id, waste);
    return { movement_id };
  },
};

async function movementOfStocktake({ db, companyId }: Context, id: string): Promise<string> {
  const row = await db
    .selectFrom("stock_movements")
    .select("id")
    .where("company_id", "=", companyId)
    .where("source_type", "=", "stocktake")
    .where("source_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function stockAgain({ context, texts }: Shown, verb: "count" | "waste", input: StockChange): Promise<Reply> {
  const item = await readItem(context, input.item_id);
  const factor = factorBetween(input.unit, item.unit, item.packs);
  if (factor === null) return { text: texts.howMuch(item.name) };
  const quantity = factor.times(input.quantity).round(6, Big.roundHalfUp).toFixed();
  return stockProposal({ context, texts }, verb, item, { ...input, quantity, unit: item.unit });
}

async function stockVersion(context: Context, input: StockChange): Promise<object> {
  const { quantity_available, unit } = await lockItem(context, input.item_id);
  return { quantity_available, unit };
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
  const unit = saidUnit ?? packUnit ?? item.shown_unit;
  const factor = await saidFactor(context, item, unit);
  if (factor === null) {
    if (unit === "pcs") return { text: texts.piecesOf(number, name, item.shown_unit) };
    return { text: texts.unknownUnit(unit, name, convertibleUnits(item.shown_unit, item.packs).join(", ")) };
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
  { context, texts }: Shown,
  verb: "count" | "waste",
  item: StockItem,
  input: StockChange,
): Promise<Reply> {
  const shown = (quantity: Big.BigSource) => formatStock(quantity, item, texts.locale);
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

/** Returns the names of the packs of the named item. */
async function packNames({ context, said }: Setting): Promise<string[]> {
  const [named] = said.exact.filter(({ kind }) => kind === "item");
  return named ? (await readItem(context, named.id)).packs.map(({ name }) => name) : [];
}

/** Takes an unexplained word as the unit if it is the name of one of the item's packs, as in "3 crates". */
function takePackName({ said }: Setting, packs: readonly string[]) {
  const word = nameWords(said.name).join(" ");
  const unit = packs.find((pack) => nameWords(pack).join(" ") === word) ?? null;
  return said.name !== "" && unit !== null ? { said: { ...said, name: "" }, unit } : { said, unit: null };
}
