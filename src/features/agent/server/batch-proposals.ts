import Big from "big.js";
import { v7 as uuid } from "uuid";
import type { Batch, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { saidFactor } from "#src/features/agent/server/said-unit.ts";
import { MAX_QUANTITY } from "#src/features/agent/server/stock-writes.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import type { Shown } from "#src/features/agent/server/write-verb.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { bookBatch } from "#src/features/prep/server/book-batch.ts";
import { roundNeed } from "#src/features/prep/amounts.ts";
import { batchNeeds } from "#src/features/prep/explode.ts";
import { lockItems, readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { formatStock, type HeldUnit } from "#src/shared/units.ts";

/** Returns the proposal to book a batch, for "Made 2 kg tomato sauce" or "made a batch of tomato sauce". */
export async function proposeBatch(setting: Setting): Promise<Reply> {
  const { context, texts, said } = setting;
  const subject = subjectOf(setting, "made", ["item"]);
  if ("reply" in subject) return subject.reply;
  const { id: prep_id, name } = subject.named;
  const recipe = (await readPrepRecipes(context)).get(prep_id);
  if (recipe?.mode !== "stocked") return { text: texts.notMade(name) };
  if (said.quantity.kind === "unclear") return { text: texts.unclearNumber(...said.quantity.readings) };
  if (said.quantity.kind === "several") return { text: texts.severalNumbers };
  if (said.quantity.kind === "none") return { text: texts.howMuch(name) };
  const item = await readItem(context, prep_id);
  const { number, unit } = said.quantity.quantity;
  const factor = unit === "batch" ? new Big(recipe.stock_quantity) : await saidFactor(context, item, unit);
  if (factor === null) {
    return { text: texts.unknownUnit(unit ?? "", name, convertibleUnits(item.shown_unit, item.packs).join(", ")) };
  }
  const quantity = factor.times(number).round(6, Big.roundHalfUp);
  if (quantity.lte(0) || quantity.gt(MAX_QUANTITY)) return { text: texts.howMuch(name) };
  const input = { batch_id: uuid(), prep_id, name, quantity: quantity.toFixed(), unit: item.unit };
  return batchProposal(setting, input);
}

/** Returns the proposal, computed from the present stock. */
export async function batchProposal({ context, texts }: Shown, input: Batch): Promise<Reply> {
  const { made, used, version } = await readBatch(context, input);
  if (made.unit !== input.unit) return { text: texts.howMuch(made.name) };
  const short = used.find(({ after }) => after < 0);
  const shown = (amount: number, of: HeldUnit) => formatStock(amount, of, texts.locale);
  if (short && !(await sellsBelowZero(context))) {
    return { text: texts.notEnough(short.name, shown(short.before, short)) };
  }
  const title = texts.made(
    made.name,
    shown(Number(input.quantity), made),
    shown(made.before, made),
    shown(made.after, made),
  );
  const lines = used.map((part) => `- ${texts.used(part.name, shown(part.before, part), shown(part.after, part))}`);
  return { text: [title, ...lines].join("\n"), proposal: { verb: "made", input, version } };
}

/** Returns what the batch would change: each item's present stock and its stock afterwards. Locks the items. */
export async function batchVersion(context: Context, input: Batch): Promise<object> {
  return (await readBatch(context, input)).version;
}

export async function performBatch(
  context: Context,
  { batch_id: id, prep_id: item_id, quantity }: Batch,
): Promise<void> {
  const made = Number(quantity);
  await bookBatch(context, { id, item_id, planned: made, made, note: null });
}

async function readBatch(context: Context, { prep_id, name, quantity }: Batch) {
  const recipes = await readPrepRecipes(context);
  const recipe = recipes.get(prep_id);
  const needs = recipe
    ? [...batchNeeds(recipes, recipe, { made: quantity, of: recipe.stock_quantity })].map(
        ([id, exact]) => [id, -roundNeed(exact)] as const,
      )
    : [];
  const items = await lockItems(context, [prep_id, ...needs.map(([id]) => id)]);
  const change = (id: string, by: number) => {
    const item = items.get(id) ?? { name, unit: "", shown_unit: "", quantity_available: 0 };
    const after = new Big(item.quantity_available).plus(by).toNumber();
    return { name: item.name, unit: item.unit, shown_unit: item.shown_unit, before: item.quantity_available, after };
  };
  const changes = [[prep_id, Number(quantity)] as const, ...needs].map(([id, by]) => [id, change(id, by)] as const);
  const [made = change(prep_id, 0), ...used] = changes.map(([, one]) => one);
  const parts = changes.map(([id, { unit, before, after }]) => [id, `${before} ${after} ${unit}`]);
  return { made, used, version: Object.fromEntries([["mode", recipe?.mode ?? null], ...parts]) as object };
}
