import { supplierKey, supplierWords } from "#src/shared/supplier-key.ts";
import { likenessKey } from "#src/shared/text-key.ts";

/** Minimum share of common letter pairs in similar names, such as "Gren Farm" and "Green Farms". */
const SIMILAR = 0.6;

/** Returns whether two names may belong to one supplier: one begins like the other, or they differ by a few letters. */
export function isSimilarSupplier(a: string, b: string): boolean {
  const [left, right] = [likenessKey(supplierKey(a)), likenessKey(supplierKey(b))];
  if (left === "" || right === "") return false;
  const [first = "", other = ""] = [a, b].map((name) => likenessKey(supplierWords(name)[0] ?? ""));
  if (first.length >= 4 && first === other) return true;
  return pairSimilarity(left, right) >= SIMILAR;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

/** Returns the Dice coefficient of the letter pairs; 1 for the same text. */
function pairSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = pairsOf(a);
  const right = pairsOf(b);
  const rest = [...right];
  let common = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return left.length + right.length === 0 ? 0 : (2 * common) / (left.length + right.length);
}
