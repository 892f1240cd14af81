import { listed } from "#src/features/agent/server/listed.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import { dayAhead, dayBefore, daysOf } from "#src/features/agent/periods.ts";
import type { DishSize } from "#src/features/dishes/contract.ts";
import { readDish } from "#src/features/dishes/server/read-dishes.ts";
import type { Glance } from "#src/features/forecasts/glance-contract.ts";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { readForecasts } from "#src/features/forecasts/server/forecasts.ts";
import { readDayAtAGlance } from "#src/features/forecasts/server/glance.ts";
import { dayLabel } from "#src/features/agent/server/day-label.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { asShown, readItem } from "#src/features/inventory/server/item-rows.ts";
import { type Period, reportPdf } from "#src/features/reports/contract.ts";
import { listOrders } from "#src/features/orders/server/order-list.ts";
import { readSummary } from "#src/features/orders/server/summary.ts";
import { readCompanyPeriod, salesByTime } from "#src/features/reports/server/period-sales.ts";
import { formatMoney } from "#src/shared/money.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

/** Number of decimals of a price per gram or millilitre. The database stores the same number. */
const PRICE_DIGITS = 6;

export function sales(setting: Setting): Promise<Reply> {
  const { texts, timezone, said } = setting;
  const today = dayIn(timezone);
  const period = said.period === null || said.period === "tomorrow" ? "today" : said.period;
  const day = said.period === null ? dayBefore(said, today) : null;
  if (day !== null) return salesOf(setting, { from: day, to: day }, dayLabel(texts, day, today));
  return salesOf(setting, daysOf(period, today), texts.periods[period]);
}

/** Returns the sales of a period, with a title. */
export async function salesOf({ context, texts, currency }: Setting, days: Period, title: string): Promise<Reply> {
  const { totals } = await salesByTime(context, await readCompanyPeriod(context, days));
  if (totals.orders === 0 && totals.revenue === 0) return { text: texts.noSales(title) };
  return { text: texts.sales(title, totals.orders, formatMoney(totals.revenue, currency, texts.locale)) };
}

/** Returns the totals of a period and a link to its report as a PDF file. */
export async function report(setting: Setting): Promise<Reply> {
  const { texts, timezone, said } = setting;
  const period = said.period === null || said.period === "tomorrow" ? "week" : said.period;
  const { from, to } = daysOf(period, dayIn(timezone));
  const { text } = await sales({ ...setting, said: { ...said, period, day: null } });
  const href = `${reportPdf.path}?${new URLSearchParams({ from, to }).toString()}`;
  return { text, choices: [{ label: texts.reportLabel, text: "", href }] };
}

export async function orders({ context, texts }: Setting): Promise<Reply> {
  const { today_orders, today_revenue, pending_orders, currency } = await readSummary(context);
  return { text: texts.orders(today_orders, formatMoney(today_revenue, currency, texts.locale), pending_orders) };
}

export async function orderStatus({ context, texts, said }: Setting): Promise<Reply> {
  if (said.reference === null) return { text: texts.whichOrder };
  const found = await listOrders(context, { page: 1, search: said.reference });
  if (found.orders.length === 0) return { text: texts.noOrder(said.reference), repeats: true };
  return listed(texts, found.orders, {
    none: "",
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
  const { name, unit, unit_price } = asShown(await readItem(context, subject.named.id));
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

/** Returns a line for each size; a single size is on the title's line. */
function sizeLines(title: string, sizes: readonly DishSize[], value: (size: DishSize) => string): string {
  const [only] = sizes;
  if (only && sizes.length === 1) return `${title} ${value(only)}`;
  return [title, ...sizes.map((size) => `- ${size.name}: ${value(size)}`)].join("\n");
}

/**
 * Returns the expected orders of a day, or the expected portions of a dish: "Forecast", "forecast friday", "forecast
 * ramen tomorrow".
 */
export async function forecast(setting: Setting): Promise<Reply> {
  const { context, texts, timezone, said } = setting;
  const today = dayIn(timezone);
  const isOver = said.period !== null && said.period !== "today" && said.period !== "tomorrow";
  if (isOver || (dayAhead(said, today) ?? today) < today) return { text: texts.onlyAhead };
  const day = dayAhead(said, today) ?? addDays(today, 1);
  if ([...said.exact, ...(said.unclear?.among ?? [])].some(({ kind }) => kind === "dish"))
    return forecastOfDish(setting, day, today);
  return { text: forecastText(texts, await readDayAtAGlance(context, day), day, today) };
}

/** Returns the expected orders of a day in the same words as the screens. */
export function forecastText(texts: Texts, glance: Glance | null, day: string, today: string): string {
  const label = dayLabel(texts, day, today);
  if (glance === null) return texts.noForecast(label);
  if (glance.state === "closed") return texts.forecastClosed(label);
  const { mean, q10, q90 } = glance.orders;
  return texts.forecast(label, whole(texts, mean), whole(texts, q10), whole(texts, q90));
}

async function forecastOfDish(setting: Setting, day: string, today: string): Promise<Reply> {
  const { context, texts } = setting;
  const subject = subjectOf(setting, "forecast", ["dish"]);
  if ("reply" in subject) return subject.reply;
  const label = dayLabel(texts, day, today);
  const { name, sizes } = await readDish(context, subject.named.id);
  const hasForecasts = hasPlus(await readPlus(context));
  const { forecasts } = hasForecasts ? await readForecasts(context, "size", { from: day, to: day }) : { forecasts: [] };
  const lines = sizes.flatMap((size) => {
    const found = forecasts.find(({ id }) => id === size.id)?.days[0];
    if (!found || found.mean === null) return [];
    const shown = sizes.length === 1 ? name : `${name} ${size.name}`;
    const { mean, q10, q90 } = found;
    return texts.forecastDish(label, shown, whole(texts, mean), whole(texts, q10 ?? mean), whole(texts, q90 ?? mean));
  });
  return { text: lines.length === 0 ? texts.noForecast(label) : lines.join("\n") };
}

const whole = ({ locale }: Texts, value: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);
