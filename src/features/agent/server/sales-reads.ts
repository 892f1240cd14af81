import { listed } from "#src/features/agent/server/listed.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import { daysOf } from "#src/features/agent/periods.ts";
import type { DishSize } from "#src/features/dishes/contract.ts";
import { readDish } from "#src/features/dishes/server/read-dishes.ts";
import { readTomorrow } from "#src/features/forecasts/server/glance.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { listOrders } from "#src/features/orders/server/order-list.ts";
import { readSummary } from "#src/features/orders/server/summary.ts";
import { readCompanyPeriod, salesByTime } from "#src/features/reports/server/period-sales.ts";
import { formatMoney } from "#src/shared/money.ts";
import { dayIn } from "#src/shared/time.ts";

/** Prices of a gram or millilitre are shown as exactly as they are stored. */
const PRICE_DIGITS = 6;

export async function sales({ context, texts, timezone, currency, said }: Setting): Promise<Reply> {
  const period = said.period === null || said.period === "tomorrow" ? "today" : said.period;
  const scope = await readCompanyPeriod(context, daysOf(period, dayIn(timezone)));
  const { totals } = await salesByTime(context, scope);
  const title = texts.periods[period];
  if (totals.orders === 0 && totals.revenue === 0) return { text: texts.noSales(title) };
  return { text: texts.sales(title, totals.orders, formatMoney(totals.revenue, currency, texts.locale)) };
}

export async function orders({ context, texts }: Setting): Promise<Reply> {
  const { today_orders, today_revenue, pending_orders, currency } = await readSummary(context);
  return { text: texts.orders(today_orders, formatMoney(today_revenue, currency, texts.locale), pending_orders) };
}

export async function orderStatus({ context, texts, said }: Setting): Promise<Reply> {
  if (said.reference === null) return { text: texts.whichOrder };
  const found = await listOrders(context, { page: 1, search: said.reference });
  return listed(texts, found.orders, {
    none: texts.noOrder(said.reference),
    title: () => "",
    line: (order) => texts.order(order.reference_id, order.table_number, texts.statuses[order.status]),
  });
}

export async function price(setting: Setting): Promise<Reply> {
  const { context, texts, currency } = setting;
  const subject = subjectOf(setting, "price", ["dish", "item"]);
  if ("reply" in subject) return subject.reply;
  if (subject.named.kind === "dish") {
    const { name, sizes } = await readDish(context, subject.named.id);
    const priceOf = (size: DishSize) => formatMoney(size.price, currency, texts.locale);
    return { text: sizeLines(texts.dishPrice(name), sizes, priceOf) };
  }
  const { name, unit, unit_price } = await readItem(context, subject.named.id);
  if (unit_price === 0) return { text: texts.noPrice(name) };
  return { text: texts.itemPrice(name, formatMoney(unit_price, currency, texts.locale, PRICE_DIGITS), unit) };
}

export async function cost(setting: Setting): Promise<Reply> {
  const { context, texts, currency } = setting;
  const subject = subjectOf(setting, "cost", ["dish"]);
  if ("reply" in subject) return subject.reply;
  const { name, sizes } = await readDish(context, subject.named.id);
  const costOf = ({ food_cost }: DishSize) =>
    food_cost === null ? texts.costUnknown : formatMoney(food_cost, currency, texts.locale);
  return { text: sizeLines(texts.dishCost(name), sizes, costOf) };
}

/** One size stands beside the name, several each on a line. */
function sizeLines(title: string, sizes: readonly DishSize[], value: (size: DishSize) => string): string {
  const [only] = sizes;
  if (only && sizes.length === 1) return `${title} ${value(only)}`;
  return [title, ...sizes.map((size) => `- ${size.name}: ${value(size)}`)].join("\n");
}

export async function forecast({ context, texts, said }: Setting): Promise<Reply> {
  if (said.period !== null && said.period !== "tomorrow") return { text: texts.onlyTomorrow };
  const tomorrow = await readTomorrow(context);
  if (tomorrow === null) return { text: texts.noForecast };
  if (tomorrow.state === "closed") return { text: texts.forecastClosed };
  const whole = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 0 });
  const { mean, q10, q90 } = tomorrow.orders;
  return { text: texts.forecast(whole.format(mean), whole.format(q10), whole.format(q90)) };
}
