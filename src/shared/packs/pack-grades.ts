import { isLaidInLayers } from "./graded-goods.ts";
import { isCan, isPackWord, isRange, measureAt, pairAt } from "./pack-sizes.ts";
import type { Span, Token } from "./pack-tokens.ts";

/** Returns where a text states sizes of goods, and its tokens without the numbers of those sizes. */
export function gradesIn(tokens: readonly Token[]): { grades: Span[]; rest: Token[] } {
  const rest = [...tokens];
  const grades: Span[] = [];
  const isLaid = isLaidInLayers(tokens);
  for (let at = 0; at < tokens.length; at += 1) {
    const to = isPart(tokens[at - 1]) ? undefined : (gradeAt(tokens, at) ?? (isLaid ? layerAt(tokens, at) : undefined));
    if (to === undefined) continue;
    grades.push({ from: at, to });
    for (let i = at; i < to; i += 1) rest[i] = { ...(tokens[i] as Token), kind: "other" };
    at = to - 1;
  }
  return { grades, rest };
}

const SIGNS: ReadonlySet<string | undefined> = new Set(["times", "slash", "dash"]);
const isPart = (token: Token | undefined) => SIGNS.has(token?.kind);

/** Returns the index after a grade that begins here: "16/20", "U/10", "600-800 g"; undefined where none begins. */
function gradeAt(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.text.toLowerCase() === "u") return upToAt(tokens, at);
  const pair = pairAt(tokens, at);
  if (!pair) return undefined;
  if (pair.measure) return isRange(pair) ? pair.to : undefined;
  const [a, b] = [Number(pair.first.text), Number(pair.second.text)];
  // "6/10 cans" and "4/6/12 oz" continue; "1/2" is a fraction.
  const next = tokens[pair.to];
  const isWhole = !isPart(next) && next?.kind !== "hash" && !isCan(next) && !isPackWord(next);
  return isWhole && a < b && b <= 2 * a && a > 2 ? pair.to : undefined;
}

/** Matches "U/10", "U-12", "U15": fewer than that many per pound. */
function upToAt(tokens: readonly Token[], at: number): number | undefined {
  const start = isPart(tokens[at + 1]) ? at + 2 : at + 1;
  return tokens[start]?.kind === "number" && tokens[start]?.glued ? start + 1 : undefined;
}

/** The minimum and maximum number of fruits along a side of a layer. */
const LAYER = { min: 3, max: 8 };

/**
 * Matches "5x6", "6 X 7": the rows and columns of fruit in a layer. A case holds two or three layers, or a number of
 * pounds.
 */
function layerAt(tokens: readonly Token[], at: number): number | undefined {
  const [first, sign, second] = tokens.slice(at, at + 3);
  if (first?.kind !== "number" || sign?.kind !== "times" || second?.kind !== "number") return undefined;
  const [a, b] = [Number(first.text), Number(second.text)];
  const isSide = (count: number) => Number.isInteger(count) && count >= LAYER.min && count <= LAYER.max;
  if (!isSide(a) || !isSide(b) || Math.abs(a - b) > 1) return undefined;
  // "6 x 4 x 400 g" and "4x5 lb" are packs.
  return isPart(tokens[at + 3]) || measureAt(tokens, at + 3) ? undefined : at + 3;
}
