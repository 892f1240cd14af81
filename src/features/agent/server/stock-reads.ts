import { type Reply, type Setting } from "#src/features/agent/server/setting.ts";
import { listed } from "#src/features/agent/server/listed.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { listItems, readItem } from "#src/features/inventory/server/item-rows.ts";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { dayAhead } from "#src/features/agent/periods.ts";
import { dayLabel } from "#src/features/agent/server/day-label.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { type PrepListItem, readPrepList } from "#src/features/prep/list-contract.ts";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { readPlannedPrep } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { listWithGaps } from "#src/features/purchasing/server/list-orders.ts";
import { readStops } from "#src/features/dishes/stops/server/stops.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import { formatQuantity, formatStock } from "#src/shared/units.ts";

/** Returns the stock of each named ingredient. */
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
  const quantity = formatStock(item.quantity_available, item, texts.locale);
  const threshold = formatStock(item.reorder_threshold, item, texts.locale);
  const isLow = item.reorder_threshold > 0 && item.quantity_available <= item.reorder_threshold;
  return texts.stock(item.name, quantity) + (isLow ? ` ${texts.below(threshold)}` : "");
}

export async function low({ context, texts }: Setting): Promise<Reply> {
  const { items } = await listItems(context);
  return listed(texts, items.filter(isLow), lowShown(texts));
}

export const isLow = ({ status_text }: Pick<InventoryItem, "status_text">): boolean =>
  status_text === "Out of Stock" || status_text === "Low Stock";

/** Returns the title and the lines of a list of low stock. */
export const lowShown = (texts: Texts) => ({
  none: texts.nothingLow,
  title: texts.low,
  line: (item: InventoryItem & { shown_unit?: string }) =>
    `${item.name}: ${formatStock(item.quantity_available, item, texts.locale)}`,
});

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
  if (said.exact.length === 0 && said.unclear === null && said.name === "") {
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

/**
 * Returns the deliveries that are overdue or expected today. If the message names another day, returns the deliveries
 * of that day.
 */
export async function deliveries({ context, texts, timezone, said }: Setting): Promise<Reply> {
  const today = dayIn(timezone);
  const day = dayAhead(said, today) ?? today;
  const { deliveries: expected } = await expectedDeliveries(context, { until: day });
  const found = day === today ? expected : expected.filter(({ deliver_on }) => deliver_on === day);
  const shown = deliveriesShown(texts);
  const reply = listed(texts, found, shown);
  return day === today ? reply : { text: `${dayLabel(texts, day, today)}: ${reply.text}` };
}

/** Returns the title and the lines of a list of expected deliveries. */
export const deliveriesShown = (texts: Texts) => ({
  none: texts.noDeliveries,
  title: texts.deliveries,
  line: ({ number, supplier_name, lines }: ExpectedDelivery) => texts.purchase(number, supplier_name, lines.length),
});

/** Returns what to make today or tomorrow; later days are not planned yet. */
export async function prep({ context, texts, timezone, said }: Setting): Promise<Reply> {
  const today = dayIn(timezone);
  const day = dayAhead(said, today) ?? today;
  if (day < today || day > addDays(today, 1)) return { text: texts.prepAhead };
  const list = await shownPrep(context, (await readPlannedPrep(context, day, today)).list);
  if (day === today) return listed(texts, list, prepShown(texts));
  const label = dayLabel(texts, day, today);
  return listed(texts, list, {
    ...prepShown(texts),
    none: texts.noPrepOn(label),
    title: (count) => texts.prepOn(label, count),
  });
}

/** Returns what to make, with its amounts in shown units. */
export const shownPrep = (context: Context, list: PrepListItem[]): Promise<PrepListItem[]> =>
  shownIn(context, readPrepList.response.shape.items, list);

/** Returns the title and the lines of a list of what to make. */
export const prepShown = (texts: Texts) => ({
  none: texts.noPrep,
  title: texts.prep,
  line: ({ name, makes, unit }: PrepListItem) => `${name}: ${formatQuantity(makes, unit, texts.locale)}`,
});
