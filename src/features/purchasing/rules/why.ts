import { MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import type { ProofInput } from "#src/features/reports/proof/contract.ts";
import type { PlannedLine, PlannedOrder } from "#src/features/purchasing/rules/plan-orders.ts";
import type { ItemPlan } from "#src/features/purchasing/rules/plan-item.ts";
import { formatMoney } from "#src/shared/money.ts";
import { noonUtc } from "#src/shared/time.ts";
import { formatQuantity, type HeldUnit, shownAmount, shownPrice, shownValues } from "#src/shared/units.ts";

/** Why a line is proposed: sentences, and the numbers from which they are made. */
export interface Reason {
  basis: "forecast" | "par" | "threshold";
  sentences: string[];
  formula: string;
  inputs: ProofInput[];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** "Thu, 26 Nov". */
export const dayText = (day: string) => dayFormat.format(new Date(noonUtc(day)));

export function reasonOf(line: PlannedLine, currency: string): Reason {
  const { plan } = line;
  return {
    basis: plan.basis,
    sentences: [whyNeeded(plan), ...notes(line), ...priceNote(plan, currency)],
    formula: plan.leftAtDelivery === null ? FORMULAS[plan.basis] : EXPIRING_FORMULA,
    inputs: inputsOf(line),
  };
}

const FORMULAS: Record<Reason["basis"], string> = {
  forecast:
    "What suffices with the chosen probability until the delivery after this one − in stock and still good − on order, in whole packs",
  par: "Par − in stock and still good − on order, in whole packs",
  threshold: "The larger of 2 × reorder point, and 1.5 × reorder point − in stock, in whole packs",
};

const EXPIRING_FORMULA =
  "What should be there when it comes − what is expected to be left then and still good, in whole packs. One more is bought as long as it is more probable, weighed by the costs, that it is missing than that it is thrown away";

function whyNeeded(plan: ItemPlan): string {
  const { item, basis, range, wanted } = plan;
  const amount = (quantity: number) => amountOf(quantity, item);
  const { second } = plan.choice.offer.deliveries;
  const there = `${amount(plan.onHand)} in stock${plan.onOrder > 0 ? `, ${amount(plan.onOrder)} on order` : ""}`;
  if (basis === "par") return `Filled up to par, ${amount(wanted)}: ${there}.`;
  if (basis === "threshold") return `At its reorder point of ${amount(item.threshold)} or below: ${there}.`;
  return `Until ${dayText(second)}: ${amount(range?.low ?? 0)} to ${amount(range?.high ?? 0)} used; ${there}.`;
}

function notes({ plan, toReachMinimum }: PlannedLine): string[] {
  const { item, order, wasted, limitedBy, risk } = plan;
  const amount = (quantity: number) => amountOf(quantity, item);
  const limit = limitedBy === "max" ? `the maximum of ${amount(item.max ?? 0)}` : "what is used while it is good";
  const short = risk === null ? "" : ", so it may not last";
  return [
    wasted > 0 && `${amount(wasted)} of it expires before it is used.`,
    order.note === "short" && `Limited to ${limit}${short}.`,
    order.note === "over" && `The smallest order passes ${limit}.`,
    order.note === "rounded-down" && "One pack less: it still suffices on 8 of 10 occasions.",
    plan.repeatedDays > 0 && `No forecast reaches further than ${MAX_HORIZON} days; later ones are as the last week.`,
    toReachMinimum > 0 && "More of it to reach the supplier's minimum.",
  ].filter((text) => text !== false);
}

function priceNote({ item, choice: { offer, other } }: ItemPlan, currency: string): string[] {
  if (offer.price === null || !other?.price) return [];
  const { unit: shown_unit } = shownAmount(1, item);
  const percent = Math.round((other.price / offer.price - 1) * 100);
  if (percent === 0) return [];
  const price = `${formatMoney(shownPrice(offer.price, shown_unit), currency, "en-US", 4)} a ${shown_unit}`;
  const than =
    percent > 0
      ? `${percent} % less than at ${other.supplier_name}`
      : `${-percent} % more than at ${other.supplier_name}`;
  return [`${price}, ${than}.`];
}

function inputsOf({ plan, packs }: PlannedLine): ProofInput[] {
  const { item, basis, wanted, service, onHand, onOrder, wasted, choice } = plan;
  const input = (
    label: string,
    value: number,
    unit = item.unit,
    source_type = "purchase",
    source_id: string | null = null,
  ) => ({
    label,
    value,
    unit,
    at: null,
    source_type,
    source_id,
  });
  const there = plan.leftAtDelivery === null ? "Should be there" : "Should be there when it comes";
  const inputs = [
    input(basis === "par" ? "Par" : there, wanted),
    ...(plan.leftAtDelivery === null ? [] : [input("Expected to be left when it comes", plan.leftAtDelivery)]),
    ...(service === null ? [] : [input("It suffices with", service * 100, "%")]),
    ...(plan.range === null
      ? []
      : [input("Used on a quiet day of ten", plan.range.low), input("Used on a busy day of ten", plan.range.high)]),
    ...(item.sigma > 0 ? [input("The book is usually off by", item.sigma)] : []),
    input("In stock", onHand, item.unit, "movements", item.id),
    ...(onOrder > 0 ? [input("On order", onOrder)] : []),
    ...(wasted > 0 ? [input("Expires before it is used", wasted)] : []),
    input("One pack", Number(choice.offer.size)),
    input("Packs", packs, choice.offer.packName),
  ];
  return shownValues(inputs, item).map((shownValue) => ({ ...shownValue, value: rounded(shownValue.value) }));
}

/** Returns the warnings about a whole order: the minimum is not reached, or waiting is a risk. */
export function warningsOf({ belowMinimum, supplier, atRisk, lines }: PlannedOrder, currency: string): string[] {
  const unpriced = lines.filter(({ plan }) => plan.choice.offer.price === null).length;
  const warnings: string[] = [];
  if (belowMinimum !== null) {
    const money = (amount: number) => formatMoney(amount, currency);
    warnings.push(
      `${money(belowMinimum)} below the minimum of ${money(supplier.minimum ?? 0)}${unpriced > 0 ? ", as far as prices are known" : ""}.`,
    );
    if (atRisk?.risk && atRisk.risk >= 0.01) {
      const when = atRisk.runOut === null ? "" : ` on ${dayText(atRisk.runOut)}`;
      const { second } = atRisk.choice.offer.deliveries;
      warnings.push(
        `If it waits until ${dayText(second)}, ${atRisk.item.name} runs out${when} with ${Math.round(atRisk.risk * 100)} %.`,
      );
    }
  }
  return warnings;
}

function amountOf(exact: number, held: HeldUnit): string {
  const { quantity, unit } = shownAmount(exact, held);
  return formatQuantity(rounded(quantity), unit);
}

/** Rounds to three significant digits, but keeps all digits of whole numbers. */
const rounded = (quantity: number) =>
  Math.abs(quantity) >= 1000 ? Math.round(quantity) : Number(quantity.toPrecision(3));
