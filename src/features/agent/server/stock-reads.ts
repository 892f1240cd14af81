import { type Reply, type Setting } from "#src/features/agent/server/setting.ts";
import { listed } from "#src/features/agent/server/listed.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { listItems, readItem } from "#src/features/inventory/server/item-rows.ts";
import { readPrepOfToday } from "#src/features/prep-today/server/planned-prep.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { listWithGaps } from "#src/features/purchasing/server/list-orders.ts";
import { readStops } from "#src/features/stops/server/stops.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** The stock of one ingredient, or of each that was named. */
export async function stock(setting: Setting): Promise<Reply> {
  const named = setting.said.exact.filter(({ kind }) => kind === "item");
  if (named.length > 1) {
    const lines = [];
    for (const { id } of named.slice(0, 10)) lines.push(stockText(setting, await readItem(setting.context, id)));
    return { text: lines.join("\n") };
  }
  const subject = subjectOf(setting, "stock", ["item"]);
  if ("reply" in subject) return subject.reply;
  return { text: stockText(setting, await readItem(setting.context, subject.named.id)) };
}

function stockText({ texts }: Setting, item: InventoryItem): string {
  const quantity = formatQuantity(item.quantity_available, item.unit, texts.locale);
  const threshold = formatQuantity(item.reorder_threshold, item.unit, texts.locale);
  const isLow = item.reorder_threshold > 0 && item.quantity_available <= item.reorder_threshold;
  return texts.stock(item.name, quantity) + (isLow ? ` ${texts.below(threshold)}` : "");
}

export async function low({ context, texts }: Setting): Promise<Reply> {
  const { items } = await listItems(context);
  const lowItems = items.filter(({ status_text }) => status_text === "Out of Stock" || status_text === "Low Stock");
  return listed(texts, lowItems, {
    none: texts.nothingLow,
    title: texts.low,
    line: ({ name, quantity_available, unit }) => `${name}: ${formatQuantity(quantity_available, unit, texts.locale)}`,
  });
}

export async function soldOut({ context, texts }: Setting): Promise<Reply> {
  return listed(texts, await readStops(context), {
    none: texts.nothingSoldOut,
    title: texts.soldOut,
    line: ({ subject }) => subject.name,
  });
}

export async function supplier(setting: Setting): Promise<Reply> {
  const { context, texts, said } = setting;
  const suppliers = await listSuppliers(context);
  if (said.exact.length === 0 && said.name === "") {
    const shown = { none: texts.noSuppliers, title: texts.suppliers, line: ({ name }: { name: string }) => name };
    return listed(texts, suppliers, shown);
  }
  const subject = subjectOf(setting, "supplier", ["item"]);
  if ("reply" in subject) return subject.reply;
  const item = await readItem(context, subject.named.id);
  const found = suppliers.find(({ id }) => id === item.supplier_id);
  return { text: found ? texts.supplier(item.name, found.name) : texts.noSupplier(item.name) };
}

export async function purchases({ context, texts }: Setting): Promise<Reply> {
  const { orders } = await listWithGaps(context, { state: "open" });
  return listed(texts, orders, {
    none: texts.noPurchases,
    title: texts.purchases,
    line: ({ number, supplier_name, line_count }) => texts.purchase(number, supplier_name, line_count),
  });
}

export async function deliveries({ context, texts }: Setting): Promise<Reply> {
  const { deliveries: expected } = await expectedDeliveries(context, {});
  return listed(texts, expected, {
    none: texts.noDeliveries,
    title: texts.deliveries,
    line: ({ number, supplier_name, lines }) => texts.purchase(number, supplier_name, lines.length),
  });
}

export async function prep({ context, texts }: Setting): Promise<Reply> {
  const { list } = await readPrepOfToday(context);
  return listed(texts, list, {
    none: texts.noPrep,
    title: texts.prep,
    line: ({ name, makes, unit }) => `${name}: ${formatQuantity(makes, unit, texts.locale)}`,
  });
}
