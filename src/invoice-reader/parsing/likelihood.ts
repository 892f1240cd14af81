import type { Evidence, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { LIKELIHOOD, MARKED_BELOW } from "./likelihood-weights.ts";
import type { Group } from "./line-group.ts";
import { isDisputed } from "./pairing.ts";
import type { ReadTable } from "./table.ts";
import { lettersIn } from "./vocabulary.ts";

const LINE_FIELDS = ["item_name", "quantity", "unit_price", "amount"] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** The features of a value, each between 0 and 1. */
export type Features = Record<keyof typeof LIKELIHOOD.name, number>;
type LineFeatures = Record<LineField, Features>;

/** The features against the values of a line: names and numbers share the features of their line. */
export function featuresOf(item: ExtractedItem, group: Group, table: ReadTable, confirmed: boolean): LineFeatures {
  const { pairing } = table;
  const name = item.item_name;
  const letters = lettersIn(name);
  const digits = name.replaceAll(/\D/g, "").length;
  const { proof } = group.reading;
  const isOpen = pairing.disputed.has(group.main);
  const line = {
    bias: 1,
    unconfirmed: when(!confirmed),
    headerless: when(!table.header),
    unproved: when(proof !== "exact" && proof !== "discounted"),
    broken: when(proof === "broken" || proof === "none"),
    disputed: when(isOpen),
    narrow: isOpen ? Math.max(0, Math.min(1, (6 - pairing.margin) / 6)) : 0,
    marked: when(isDisputed(table, group)),
    severalRows: when(group.last - group.first > 1),
    shortName: when(letters < 4),
    codedName: when(digits > letters),
    longName: Math.min(1, Math.max(0, (name.length - 30) / 30)),
  };
  const of = ({ review, box, confidence }: Evidence) => ({
    ...line,
    marked: when(review),
    absent: when(box === null),
    lowConfidence: Math.max(0, Math.min(1, 1 - confidence)),
  });
  const { item_name, quantity, unit_price, amount } = item.evidence;
  return { item_name: of(item_name), quantity: of(quantity), unit_price: of(unit_price), amount: of(amount) };
}

const when = (is: boolean) => (is ? 1 : 0);

/** The likelihood that the value is right, 0..1, from the weights that were fitted on real documents. */
export const likelihoodOf = (field: LineField, features: Features): number =>
  logistic(field === "item_name" ? LIKELIHOOD.name : LIKELIHOOD.number, features);

/** The logistic function of the weighted sum of the features. */
export function logistic(weights: Readonly<Record<string, number>>, known: Readonly<Record<string, number>>): number {
  const sum = Object.entries(weights).reduce((all, [name, weight]) => all + weight * (known[name] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The evidence with the likelihood of its value, which is marked for review when it is less likely than `limit`. */
export const withConfidence = (found: Evidence, likelihood: number, limit: number): Evidence => ({
  ...found,
  confidence: Math.round(100 * Math.min(found.confidence, likelihood)) / 100,
  review: found.review || likelihood < limit,
});

/** The line with the likelihood of each of its values; one that is too unlikely is marked for review. */
export function withLikelihood(item: ExtractedItem, features: LineFeatures): ExtractedItem {
  const evidence = { ...item.evidence };
  for (const field of LINE_FIELDS) {
    const limit = MARKED_BELOW[field === "item_name" ? "name" : "number"];
    evidence[field] = withConfidence(evidence[field], likelihoodOf(field, features[field]), limit);
  }
  return { ...item, evidence };
}
