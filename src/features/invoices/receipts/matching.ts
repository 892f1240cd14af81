import { codeKey, identityKey } from "#src/shared/text-key.ts";
import type { MatchedBy, Suggestion } from "#src/features/invoices/receipts/line-outcome.ts";
import { nameWords, similarityTo } from "#src/features/invoices/receipts/similarity.ts";
import { isQuestioned } from "#src/features/inventory/supplier-items/line-keys.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** An item that may match a line. */
export interface Candidate {
  id: string;
  name: string;
  unit: InventoryUnit;
}

/** A match that the owner confirmed before for this supplier. */
export interface Learned {
  code_key: string;
  text_key: string;
  inventory_item_id: string;
  /** Whether it was learned when names were compared without their diacritics, and nobody has confirmed it since. */
  is_doubted: boolean;
}

export interface Match {
  by: MatchedBy;
  /** The matched item; null if no item matches, or if several items are equally similar, so that the owner chooses. */
  item: Candidate | null;
  score: number;
  suggestions: Suggestion[];
  /** The item with exactly the line's name, if that is why a learned match is only suggested. */
  named?: Candidate;
}

/** Minimum score of a suggestion. `PROPOSED_SCORE` is the minimum score of a suggested match. */
const SUGGESTED_SCORE = 0.45;
const PROPOSED_SCORE = 0.65;
/**
 * Maximum score of a name that is similar only without its diacritics. It may mean something else: "Bò" is beef, and
 * "Bơ" butter.
 */
const MAX_UNLIKE_SCORE = 0.75;
const MAX_SUGGESTIONS = 5;

interface Line {
  item_name: string;
  code: string;
}

/**
 * Returns a function that finds the items of one supplier's lines: the learned one, else the one with the same name,
 * else a similar one as a suggestion. The candidates' names are split into words only once.
 */
export function createMatcher(candidates: readonly Candidate[], learned: readonly Learned[]): (line: Line) => Match {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  // If two candidates have the same name, the first counts.
  const byName = new Map<string, Candidate>();
  for (const candidate of candidates.toReversed()) byName.set(identityKey(candidate.name), candidate);
  const named = candidates.map((candidate) => ({
    candidate,
    words: nameWords(candidate.name),
    marked: nameWords(candidate.name, identityKey),
  }));
  const known = learned.filter((one) => byId.has(one.inventory_item_id));
  return (line) => {
    const suggestions = suggestionsFor(line, named);
    const same = byName.get(identityKey(line.item_name));
    const confirmed = findConfirmed(line, known);
    const learnedItem = confirmed && byId.get(confirmed.inventory_item_id);
    if (learnedItem && same && confirmed.is_doubted && isQuestioned(line.item_name, learnedItem, same)) {
      return { by: "suggested", item: learnedItem, score: MAX_UNLIKE_SCORE, suggestions, named: same };
    }
    if (learnedItem) return { by: "learned", item: learnedItem, score: 1, suggestions };
    if (same) return { by: "exact", item: same, score: 1, suggestions };
    return { ...mostSimilar(suggestions, byId), suggestions };
  };
}

/** Returns the most similar item; none if several are equally similar. */
function mostSimilar(suggestions: readonly Suggestion[], byId: ReadonlyMap<string, Candidate>) {
  const [best, next] = suggestions;
  const item = best && byId.get(best.inventory_item_id);
  if (!best || !item || best.score < PROPOSED_SCORE) return { by: "none", item: null, score: 0 } as const;
  const isAlone = next === undefined || next.score < best.score;
  return { by: "suggested", item: isAlone ? item : null, score: best.score } as const;
}

/** Returns the confirmed match with the supplier's code, else the one with the name. */
function findConfirmed({ item_name, code }: Line, known: readonly Learned[]): Learned | undefined {
  const [code_key, text_key] = [codeKey(code), identityKey(item_name)];
  const byCode = code_key === "" ? undefined : known.find((one) => one.code_key === code_key);
  return byCode ?? known.find((one) => one.text_key === text_key);
}

interface NamedCandidate {
  candidate: Candidate;
  words: readonly string[];
  /** The words with their diacritics. */
  marked: readonly string[];
}

/** Returns each similar item once, scored by its most similar name. */
function suggestionsFor(line: Line, named: readonly NamedCandidate[]): Suggestion[] {
  // The line is split and indexed once, because it is compared with every item.
  const like = similarityTo(nameWords(line.item_name));
  const likeMarked = similarityTo(nameWords(line.item_name, identityKey));
  const scored = named
    .map((namedCandidate) => ({
      candidate: namedCandidate.candidate,
      score: scoreOf(namedCandidate, like, likeMarked),
    }))
    .filter(({ score }) => score >= SUGGESTED_SCORE)
    .sort((a, b) => b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1));
  return [...Map.groupBy(scored, ({ candidate }) => candidate.id).values()]
    .flatMap(([best]) => best ?? [])
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate: { id, name, unit }, score }) => ({
      inventory_item_id: id,
      name,
      unit,
      score: Math.round(score * 1000) / 1000,
    }));
}

type Likeness = ReturnType<typeof similarityTo>;

function scoreOf({ words, marked }: NamedCandidate, like: Likeness, likeMarked: Likeness): number {
  const score = like(words);
  return score <= MAX_UNLIKE_SCORE || likeMarked(marked) >= score ? score : MAX_UNLIKE_SCORE;
}
