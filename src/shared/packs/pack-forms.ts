import { isCountedByCase } from "./graded-goods.ts";
import type { PackUnit } from "./pack-measures.ts";
import { conversionFactor } from "#src/shared/units.ts";
import { meaningOfUnit } from "#src/shared/unit-words.ts";
import { canAt, fractionAt, isCan, isPackWord, measureAt, printed, type Size, sizeAt } from "./pack-sizes.ts";
import type { Token } from "./pack-tokens.ts";

export type Found = Size & { count: number };
type Form = (tokens: readonly Token[], at: number) => Found | undefined;

/** "Case of 12" in the languages of the trade. */
export const OF = new Set("of à a de da di van mit con zu je med".split(" "));
/** Units of length: they measure things, not the contents of a pack. */
const LENGTH = /^(mm|cm|m|in|inch|inches|ft)$/i;

/** Returns a count of pieces; undefined for a longer number, which is a code. */
function countAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  const isCount = token?.kind === "number" && /^\d{1,4}$/.test(token.text) && Number(token.text) > 0;
  return isCount ? Number(token.text) : undefined;
}

export const isContainer = (token: Token | undefined): boolean =>
  token?.kind === "word" && meaningOfUnit(token.text)?.kind === "container";
const isWord = (token: Token | undefined, words: ReadonlySet<string>) =>
  token?.kind === "word" && words.has(token.text.toLowerCase());

/** Matches "6 x 750 ml", "4/10 LB", "4 x 6 x 320 ml", "24 bottles of 330 ml", "6/#10", "12-1 LB". */
function multipleAt(tokens: readonly Token[], at: number): Found | undefined {
  const count = countAt(tokens, at);
  if (count === undefined) return undefined;
  const sign = separatorAt(tokens, at);
  if (!sign) return undefined;
  const piece =
    canAt(tokens, sign.to, sign.is === "slash") ??
    (sign.is === "can" ? undefined : (sizeAt(tokens, sign.to) ?? multipleAt(tokens, sign.to)));
  if (!piece || fractionAt(tokens, at)) return undefined;
  const pieces = "count" in piece ? count * Number(piece.count) : count;
  return { ...piece, from: at, count: pieces };
}

/** Returns the separator between a count and a size, and where the size begins. */
function separatorAt(tokens: readonly Token[], at: number): { is: "times" | "slash" | "can"; to: number } | undefined {
  const next = tokens[at + 1];
  if (next?.kind === "times") return { is: "times", to: at + 2 };
  if (next?.kind === "slash") return { is: "slash", to: at + 2 };
  if (next?.kind === "hash") return { is: "can", to: at + 1 };
  if (next?.kind === "dash" && isPackWord(tokens[at + 2])) return { is: "times", to: at + 3 };
  // A code with a dash in it ends in a longer number.
  if (next?.kind === "dash" && next.glued && (countAt(tokens, at) ?? 0) <= 144) return { is: "slash", to: at + 2 };
  if (isPackWord(next) && (next?.glued || tokens[at - 1]?.kind === "slash")) return { is: "times", to: at + 2 };
  if (next?.text.toLowerCase() === "er" && next.glued) {
    return { is: "times", to: isContainer(tokens[at + 2]) || tokens[at + 2]?.kind === "times" ? at + 3 : at + 2 };
  }
  const isNamed = isContainer(next) || measureAt(tokens, at + 1)?.measure.unit === "pcs";
  const behind = tokens[at + 2];
  return isNamed && (behind?.kind === "times" || isWord(behind, OF)) ? { is: "times", to: at + 3 } : undefined;
}

/** Matches "330 ml x 24", "500g*20", "500g/袋×20". */
function sizeTimesCount(tokens: readonly Token[], at: number): Found | undefined {
  const size = sizeAt(tokens, at);
  if (!size) return undefined;
  const container = tokens[size.to]?.kind === "slash" ? size.to + 1 : size.to;
  const sign = isContainer(tokens[container]) ? container + 1 : size.to;
  if (tokens[sign]?.kind !== "times") return undefined;
  const count = countAt(tokens, sign + 1);
  const behind = measureAt(tokens, sign + 2);
  if (count === undefined || (behind && behind.measure.unit !== "pcs")) return undefined;
  return { ...size, from: at, to: behind?.to ?? sign + 2, count };
}

/** Maximum relative difference between two printed, rounded forms of the same size: "5 lb (2.27 kg)". */
const ROUNDED = 0.05;

/**
 * Matches a size without a count beside it. When the text has another size as well, a person is asked which one is
 * meant.
 */
function alone(tokens: readonly Token[], at: number): Found | undefined {
  const found = single(tokens, at);
  if (!found || found.holds !== undefined || (found.unit === "pcs" && !isCountedByCase(tokens))) return found;
  if ((countAt(tokens, at - 2) ?? 0) > 1 && isPackWord(tokens[at - 1])) {
    return { ...found, size: null, unit: null, holds: printed(tokens, { from: at - 2, to: found.to }) };
  }
  const other = otherSize(tokens, found);
  return other
    ? { ...found, size: null, unit: null, holds: `${printed(tokens, found)} or ${printed(tokens, other)}` }
    : found;
}

/** Returns the next size that differs: "6 oz" breasts in "10 lb", patties of "1/4 lb" in a case of "40 ct". */
function otherSize(tokens: readonly Token[], { to, size, unit }: Found): Size | undefined {
  for (let at = to; at < tokens.length; at += 1) {
    const other = sizeAt(tokens, at);
    if (!other) continue;
    const isBracketed = tokens.slice(Math.max(0, at - 2), at).some(({ text }) => /^[(（[]$/.test(text));
    const factor = other.unit && unit && conversionFactor(other.unit, unit);
    const isSame = factor && Math.abs((Number(factor) * Number(other.size)) / Number(size) - 1) < ROUNDED;
    if (!isSame && !isBracketed && !(other.unit === "pcs" && other.size === 1)) return other;
    at = other.to - 1;
  }
  return undefined;
}

/** Matches "5 kg bag", "160 CT", "35#", "#10 can". */
function single(tokens: readonly Token[], at: number): Found | undefined {
  const can = tokens[at]?.kind === "hash" ? canAt(tokens, at, false) : undefined;
  if (can && isCan(tokens[can.to - 1])) return { ...can, count: 1 };
  const size = sizeAt(tokens, at);
  if (!size) return undefined;
  const isPieces = size.unit === "pcs" && size.size !== null && Number.isInteger(size.size);
  return isPieces ? { ...size, count: Number(size.size), size: 1 } : { ...size, count: 1 };
}

/** Matches "6x24", "12 per case", "24/ctn": pieces of unknown content. */
function piecesOnly(tokens: readonly Token[], at: number): Found | undefined {
  const count = countAt(tokens, at);
  // "4/4 x 12" are twelve cans of a size.
  if (count === undefined || tokens[at - 1]?.kind === "slash") return undefined;
  const none = { size: null, unit: null satisfies PackUnit | null };
  const isPer = tokens[at + 1]?.kind === "slash" || tokens[at + 1]?.text.toLowerCase() === "per";
  if (isPer && isContainer(tokens[at + 2])) return { ...none, from: at, to: at + 3, count };
  const other = tokens[at + 1]?.kind === "times" ? countAt(tokens, at + 2) : undefined;
  return other === undefined || isLength(tokens, at)
    ? undefined
    : { ...none, from: at, to: at + 3, count: count * other };
}

/** Returns whether the numbers are dimensions: "60 x 90 cm", or "33 x 33", which is not a pack. */
function isLength(tokens: readonly Token[], at: number): boolean {
  const [one, other] = [countAt(tokens, at) ?? 0, countAt(tokens, at + 2) ?? 0];
  const behind = tokens[at + 3];
  return (
    (one >= 20 && other >= 20) || behind?.kind === "times" || behind?.text === '"' || LENGTH.test(behind?.text ?? "")
  );
}

/** Matches "case of 12", "Karton à 24". */
function containerOf(tokens: readonly Token[], at: number): Found | undefined {
  if (!isContainer(tokens[at]) || !isWord(tokens[at + 1], OF)) return undefined;
  const count = countAt(tokens, at + 2);
  return count === undefined ? undefined : { from: at, to: at + 3, count, size: null, unit: null };
}

/** The printed forms of a pack, the most reliable first. */
export const PACK_FORMS: readonly Form[] = [multipleAt, sizeTimesCount, alone, piecesOnly, containerOf];
