import Big from "big.js";
import { takeComplaint } from "#src/features/agent/grammar/complaints.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { CreditAsked, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { saidFactor } from "#src/features/agent/server/said-unit.ts";
import { MAX_QUANTITY } from "#src/features/agent/server/stock-writes.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import { supplierOf } from "#src/features/agent/server/supplier-of.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { lineAmount, REASONS } from "#src/features/credits/rules.ts";
import { createRequest } from "#src/features/credits/server/edit-requests.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { lockItem, readItem } from "#src/features/inventory/server/item-rows.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { formatMoney } from "#src/shared/money.ts";
import { formatStock } from "#src/shared/units.ts";

/** Drafts a credit request to the supplier for "Credit 2 kg salmon from Ocean Fresh, spoiled". Does not send it. */
export const credit: WriteVerb<CreditAsked> = {
  propose,
  again: proposal,
  version: async (context, { item_id, supplier }) => {
    const item = await lockItem(context, item_id);
    const { name } = await readSupplier(context, supplier.id);
    return versionOf({ unit: item.unit, unit_price: item.unit_price, supplier: name });
  },
  perform: async (context, { supplier, item_id, name, quantity, unit, reason }) => {
    const line = {
      reason,
      item_id,
      text: name,
      quantity: Number(quantity),
      unit,
      unit_price: await priceOf(context, item_id, reason),
      delivery_line_id: null,
      invoice_line_id: null,
    };
    await createRequest(context, {
      supplier_id: supplier.id,
      delivery_id: null,
      invoice_id: null,
      note: "",
      lines: [line],
    });
  },
};

const versionOf = (version: { unit: string; unit_price: number; supplier: string }) => version;

async function propose(setting: Setting): Promise<Reply> {
  const { context, texts, said, text } = setting;
  const goods = { ...said, exact: said.exact.filter(({ kind }) => kind !== "supplier") };
  const subject = subjectOf({ ...setting, said: goods }, "credit", ["item"]);
  if ("reply" in subject) return subject.reply;
  const item = await readItem(context, subject.named.id);
  const from = await supplierOf(setting, item);
  if ("reply" in from) return from.reply;
  const { supplier_id } = from;
  if (said.quantity.kind === "unclear") return { text: texts.unclearNumber(...said.quantity.readings) };
  if (said.quantity.kind === "several") return { text: texts.severalNumbers };
  if (said.quantity.kind === "none") return { text: texts.howMuch(item.name) };
  const { number, unit: saidUnit } = said.quantity.quantity;
  const unit = saidUnit ?? item.shown_unit;
  const factor = await saidFactor(context, item, unit);
  if (factor === null) {
    return { text: texts.unknownUnit(unit, item.name, convertibleUnits(item.shown_unit, item.packs).join(", ")) };
  }
  const quantity = factor.times(number).round(6, Big.roundHalfUp);
  if (quantity.lte(0) || quantity.gt(MAX_QUANTITY)) return { text: texts.howMuch(item.name) };
  const reason = takeComplaint(tokensOf(text));
  if (reason === null) {
    const choices = REASONS.map((reason) => ({
      label: texts.creditReasons[reason],
      text: `${text}, ${texts.creditReasons[reason]}`,
    }));
    return { text: texts.creditWhy, choices };
  }
  const supplier = { id: supplier_id, name: (await readSupplier(context, supplier_id)).name };
  const asked = { supplier, item_id: item.id, name: item.name, quantity: quantity.toFixed(), unit: item.unit, reason };
  return proposal(setting, asked);
}

async function proposal({ context, texts }: Shown, input: CreditAsked): Promise<Reply> {
  const { unit, shown_unit, unit_price } = await readItem(context, input.item_id);
  const { name } = await readSupplier(context, input.supplier.id);
  const { currency } = await companyRow(context);
  const amount = lineAmount(Number(input.quantity), await priceOf(context, input.item_id, input.reason), currency);
  const quantity = formatStock(input.quantity, { unit: input.unit, shown_unit }, texts.locale);
  const shown = amount === null ? null : formatMoney(amount, currency, texts.locale);
  const text = texts.credit(name, quantity, input.name, texts.creditReasons[input.reason], shown);
  return { text, proposal: { verb: "credit", input, version: versionOf({ unit, unit_price, supplier: name }) } };
}

/** Returns the price of one unit; null if it is unknown. For a wrong price the difference is not known here. */
async function priceOf(context: Context, itemId: string, reason: CreditAsked["reason"]): Promise<number | null> {
  if (reason === "price") return null;
  const { unit_price } = await readItem(context, itemId);
  return unit_price === 0 ? null : unit_price;
}
