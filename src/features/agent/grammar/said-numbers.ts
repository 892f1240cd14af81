import { saysAmount } from "#src/features/agent/grammar/choose-verb.ts";
import { findDay } from "#src/features/agent/grammar/days.ts";
import { findPeriod, lexiconOf, takePhrase } from "#src/features/agent/grammar/phrases.ts";
import { findQuantity, unitAt } from "#src/features/agent/grammar/quantities.ts";
import { positionOf, type Tokens, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { findUntil } from "#src/features/agent/grammar/until.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** The reference of an order, as it is written ("ORD-2231") or as it is typed in a hurry ("ord 2231"). */
export function findReference(text: string): string | null {
  const written = /\b(?:ord|sr)-[a-z0-9-]{3,}\b|\b(?!po-|dix-)[a-z]{2,4}-(?=[a-z-]*\d)[a-z0-9-]{3,}\b/i.exec(text)?.[0];
  if (written !== undefined) return written;
  const [, series, number] = /\b(ord|sr)\s*#?\s*(\d{3,})\b/i.exec(text) ?? [];
  return series === undefined ? null : `${series}-${number}`;
}

/** Returns the text without the time until which something holds, which is not an amount. */
export function withoutClock(tokens: Tokens): Tokens {
  for (const language of LANGUAGES) {
    const copy: Tokens = [...tokens];
    if (findUntil(copy, { ...lexiconOf(language), forever: [] })?.kind === "time") return copy;
  }
  return tokens;
}

/**
 * Returns the quantity in the text and its positions. "86" means that a dish is sold out, unless it counts something.
 */
export function quantityIn(tokens: Tokens, signs: readonly DecimalSign[], reference: string | null) {
  const copy: Tokens = [...tokens];
  findPeriod(copy, "en");
  // "周五" has a five in it.
  findDay(copy);
  if (reference !== null) for (const part of tokensOf(reference)) takePhrase(copy, [[part]]);
  // Said aloud.
  const spoken = positionOf(copy, ["eighty", "six"]);
  let ofAmount: boolean | null = null;
  const isAmount = () => (ofAmount ??= saysAmount(tokens));
  if (spoken !== -1 && unitAt(copy, spoken + 2) === null && !isAmount()) copy.fill("~", spoken, spoken + 2);
  const isDish = (at: number) => copy[at] === "86" && unitAt(copy, at + 1) === null && !isAmount();
  for (const at of copy.keys()) if (isDish(at)) copy[at] = "~";
  const before = [...copy];
  const quantity = findQuantity(copy, signs);
  const positions = new Set(before.flatMap((token, at) => (token !== null && copy[at] === null ? [at] : [])));
  return { quantity, positions };
}
