import { type Asked, listText } from "#src/features/menu/guest-help/asked.ts";
import type { Topic } from "#src/features/menu/guest-help/topics.ts";
import { dateLines, weekLines, whenText } from "#src/features/companies/hours/hours-text.ts";
import { closedText } from "#src/features/menu/closed-text.ts";
import { CALL_TEXTS } from "#src/shared/languages/call-texts.ts";
import { formatText, timeLocale } from "#src/features/menu/texts/translate.ts";

/** Says whether the restaurant is open, and its hours. */
function hoursReply({ menu: { company }, language, texts, menuTexts, opening }: Asked): string[] {
  const { opening_hours, timezone, country } = company;
  const locale = timeLocale(language, country);
  if (!opening_hours) return [texts.open_always];
  const { open, until, today } = opening;
  const now = !open
    ? closedText(menuTexts, language, company, until, today)
    : until === null
      ? texts.open
      : formatText(texts.open_until, { when: whenText(until, today, timezone, locale) });
  const lineText = ({ label, times }: { label: string; times: string }) => `${label}: ${times || menuTexts.closed_day}`;
  const dates = dateLines(opening_hours, today, locale).map(lineText);
  return [
    now,
    weekLines(opening_hours, locale).map(lineText).join("; "),
    ...(dates.length > 0 ? [formatText(texts.closed_dates, { list: dates.join("; ") })] : []),
  ];
}

const STATUS_TEXTS = {
  pending: "about_pending",
  processing: "about_processing",
  completed: "about_completed",
  cancelled: "about_cancelled",
} as const;

function orderReply({ order, texts, menuTexts }: Asked): string[] {
  if (!order) return [texts.order_unknown];
  const status = menuTexts[STATUS_TEXTS[order.status]];
  const text = formatText(texts.order_status, { id: order.reference, status });
  return [order.is_unpaid ? `${text} ${texts.order_unpaid}` : text];
}

function howToOrder({ menu: { company }, texts, menuTexts }: Asked): string[] {
  if (company.ordering_off) return [menuTexts.ordering_off];
  if (company.ordering_paused) return [menuTexts.paused];
  const { add_to_cart: add, checkout } = menuTexts;
  const how = formatText(texts.how_to_order, { add, checkout });
  return [company.pickup_orders ? `${how} ${texts.how_to_order_pickup}` : how];
}

/**
 * Returns the reply about a topic that concerns the restaurant and not a dish, and whether a person should be asked.
 */
export function restaurantReply(asked: Asked, topic: Topic): { paragraphs: string[]; ask_staff: boolean } | null {
  const { menu, texts, language } = asked;
  const { staff: call, bill } = CALL_TEXTS[language];
  const { address, table_calls } = menu.company;
  switch (topic) {
    case "order":
      return { paragraphs: orderReply(asked), ask_staff: asked.order === null };
    case "hours":
      return { paragraphs: hoursReply(asked), ask_staff: false };
    case "payment":
      return {
        paragraphs: [texts.payment, ...(table_calls ? [formatText(texts.payment_bill, { bill })] : [])],
        ask_staff: false,
      };
    case "how_to_order":
      return { paragraphs: howToOrder(asked), ask_staff: false };
    case "address":
      return { paragraphs: [address ? formatText(texts.address, { address }) : texts.no_address], ask_staff: false };
    case "staff":
      return { paragraphs: [table_calls ? formatText(texts.staff_call, { call }) : texts.staff], ask_staff: true };
    case "elsewhere":
      return { paragraphs: [texts.not_known], ask_staff: true };
    default:
      return null;
  }
}

/** Names the categories of the menu. */
export function menuReply(asked: Asked): string[] {
  const used = new Set(asked.menu.dishes.map((dish) => dish.category_id));
  const names = asked.menu.categories.filter(({ id }) => used.has(id)).map(({ name }) => name);
  return names.length > 0 ? [formatText(asked.texts.categories, { list: listText(asked, names) })] : [];
}
