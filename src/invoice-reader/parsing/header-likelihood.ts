import type { Evidence } from "#src/invoice-reader/extracted-invoice.ts";
import type { FoundDate } from "./dates.ts";
import { logistic, withConfidence } from "./likelihood.ts";
import { LIKELIHOOD, MARKED_BELOW } from "./likelihood-weights.ts";
import type { FoundSupplier } from "./supplier.ts";
import type { Totals } from "./totals.ts";

export const HEADER_KINDS = ["supplier", "date", "total"] as const;
type HeaderKind = (typeof HEADER_KINDS)[number];

/** The features of a header value, each between 0 and 1. */
type Known<Kind extends HeaderKind> = Record<keyof (typeof LIKELIHOOD)[Kind], number>;
/** A value that is missing, or that the owner's list confirms, has no features. */
export type HeaderFeatures = { [Kind in HeaderKind]?: Known<Kind> | undefined };

const when = (is: boolean) => (is ? 1 : 0);
/** 1 if another candidate is equally good, 0 if no candidate is closer than `enough`. */
const narrowness = (margin: number | undefined, enough: number) =>
  margin === undefined ? 0 : Math.max(0, Math.min(1, (enough - margin) / enough));

export function supplierFeatures({ by, confidence, margin, namesAbove }: FoundSupplier, marked: boolean) {
  if (by === "list") return undefined;
  return {
    bias: 1,
    byPosition: when(by === "position"),
    lowScore: Math.max(0, 1 - confidence),
    narrow: narrowness(margin, 3),
    nameAbove: when(namesAbove > 0),
    marked: when(marked),
  } satisfies Known<"supplier">;
}

export function dateFeatures({ score, margin, ambiguous, named }: FoundDate, orderKnown: boolean) {
  return {
    bias: 1,
    unlabelled: when(score < 1.9),
    narrow: narrowness(margin, 2),
    eitherOrder: when(ambiguous && !orderKnown),
    numeric: when(!named),
  } satisfies Known<"date">;
}

export function totalFeatures(
  { total, proved, labelled, margin }: Totals,
  { made, confirmed, nearRounding }: { made: boolean; confirmed: boolean; nearRounding: boolean },
) {
  if (!total) return undefined;
  return {
    bias: 1,
    unproved: when(!proved),
    unlabelled: when(!labelled),
    narrow: narrowness(margin, 3),
    unmade: when(!made),
    unconfirmed: when(!confirmed),
    nearRounding: when(nearRounding),
  } satisfies Known<"total">;
}

/** The evidence with the likelihood that the value is right; a value that is too unlikely is marked for review. */
export function withHeaderLikelihood<Kind extends HeaderKind>(
  found: Evidence,
  kind: Kind,
  known: Known<Kind> | undefined,
): Evidence {
  if (!known) return found;
  return withConfidence(found, logistic(LIKELIHOOD[kind], known), MARKED_BELOW[kind]);
}
