import { forecastText, salesOf } from "#src/features/agent/server/sales-reads.ts";
import { dayLabel, longDay } from "#src/features/agent/server/day-label.ts";
import { listed } from "#src/features/agent/server/listed.ts";
import type { Setting } from "#src/features/agent/server/setting.ts";
import { deliveriesShown, isLow, lowShown, prepShown, shownPrep } from "#src/features/agent/server/stock-reads.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { type Act, mayUse } from "#src/features/agent/verbs.ts";
import type { MessageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { listRequests as listRequestsEndpoint } from "#src/features/dashboard/request-contract.ts";
import { listRequests } from "#src/features/dashboard/server/requests.ts";
import { readDayAtAGlance } from "#src/features/forecasts/server/glance.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import { readPlannedPrep } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { listOrders } from "#src/features/purchasing/server/order-rows.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import { rolesOf } from "#src/shared/endpoint.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

/** Maximum number of lines of each list in the summary; a last line says how many more there are. */
const MAX_LINES = 5;

interface Asked {
  setting: Setting;
  own: MessageTexts;
  day: string;
}

/**
 * Returns the summary of a morning, limited to what the person's role may read. Each part has the text of a verb or a
 * screen.
 */
export async function summaryText({ setting, own, day }: Asked): Promise<string> {
  const { role } = personOf(setting.context);
  const may = (verb: Act) => mayUse(role, verb);
  const asked = { setting, own, day };
  const parts: (string | null)[] = [];
  if (may("sales")) parts.push(await yesterday(asked));
  if (may("forecast")) parts.push(await expected(asked));
  if (may("prep")) parts.push(await toPrepare(asked));
  if (may("purchases")) parts.push(await toOrder(asked));
  if (may("deliveries")) parts.push(await toReceive(asked));
  parts.push(await waiting(asked, may("low")));
  const said = parts.filter((part) => part !== null);
  const title = own.summaryTitle(longDay(setting.texts.locale, day));
  return [title, ...(said.length > 0 ? said : [own.quietDay])].join("\n\n");
}

async function yesterday({ setting, own, day }: Asked): Promise<string> {
  const { context, texts } = setting;
  const before = addDays(day, -1);
  const days = { from: before, to: before };
  const { text } = await salesOf(setting, days, texts.periods.yesterday);
  const { food_cost_percent } = (await readReport(context, days)).totals;
  if (food_cost_percent === null) return text;
  const percent = new Intl.NumberFormat(texts.locale, { style: "percent", maximumFractionDigits: 1 });
  return `${text} ${own.foodCost(percent.format(food_cost_percent / 100))}`;
}

/** Returns the forecast; null if there is none, because the summary does not advertise. */
async function expected({ setting, day }: Asked): Promise<string | null> {
  const glance = await readDayAtAGlance(setting.context, day);
  return glance === null ? null : forecastText(setting.texts, glance, day, day);
}

async function toPrepare({ setting: { context, texts }, day }: Asked): Promise<string | null> {
  const list = await shownPrep(context, (await readPlannedPrep(context, day, day)).list);
  return list.length === 0 ? null : listed(texts, list, prepShown(texts), MAX_LINES).text;
}

/**
 * Returns the proposed orders that the supplier still accepts for their day, those with the earliest deadline first.
 */
async function toOrder({ setting: { context, texts, timezone }, own, day }: Asked): Promise<string | null> {
  const time = new Intl.DateTimeFormat(texts.locale, { timeZone: timezone, timeStyle: "short" });
  const when = (moment: string) => `${dayLabel(texts, dayIn(timezone, moment), day)}, ${time.format(new Date(moment))}`;
  const orders = (await listOrders(context, { state: "open" }))
    .flatMap((order) => {
      const { state, order_before } = order;
      const waits = (state === "draft" || state === "approved") && order_before !== null;
      return waits && Date.parse(order_before) > Date.now() ? [{ ...order, order_before }] : [];
    })
    .toSorted((a, b) => a.order_before.localeCompare(b.order_before));
  if (orders.length === 0) return null;
  const shown = {
    none: "",
    title: own.orderBy,
    line: ({ number, supplier_name, order_before }: (typeof orders)[number]) =>
      own.orderByLine(number, supplier_name, when(order_before)),
  };
  return listed(texts, orders, shown, MAX_LINES).text;
}

async function toReceive({ setting: { context, texts } }: Asked): Promise<string | null> {
  const { deliveries } = await expectedDeliveries(context, {});
  return deliveries.length === 0 ? null : listed(texts, deliveries, deliveriesShown(texts), MAX_LINES).text;
}

/** Returns how many requests are on the dashboard; for people without a dashboard, the items with low stock. */
async function waiting({ setting: { context, texts }, own }: Asked, mayReadStock: boolean): Promise<string | null> {
  if (rolesOf(listRequestsEndpoint)?.includes(personOf(context).role)) {
    const { total } = await listRequests(context);
    return total === 0 ? null : own.requests(total);
  }
  if (!mayReadStock) return null;
  const low = (await listItems(context)).items.filter(isLow);
  return low.length === 0 ? null : listed(texts, low, lowShown(texts), MAX_LINES).text;
}
