import { codeKey, textKey } from "#src/shared/text-key.ts";
import type { MatchedBy, Suggestion } from "#src/features/invoices/receipts/line-outcome.ts";
import { nameWords, similarity } from "#src/features/invoices/receipts/similarity.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** An item that a line may be about. */
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
}

export interface Match {
  by: MatchedBy;
  item: Candidate | null;
  score: number;
  suggestions: Suggestion[];
}

/** Scores from SUGGESTED_SCORE on are offered as suggestions, and from PROPOSED_SCORE on as the match. */
const SUGGESTED_SCORE = 0.45;
const PROPOSED_SCORE = 0.65;
const MAX_SUGGESTIONS = 5;

interface Line {
  item_name: string;
  code: string;
}

/**
 * Returns a function that finds the items of one supplier's lines; the candidates' names are split into words only
 * once.
 */
export function createMatcher(candidates: readonly Candidate[], learned: readonly Learned[]): (line: Line) => Match {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  // Of two candidates with the same name the first counts.
  const byName = new Map<string, Candidate>();
  for (const candidate of candidates.toReversed()) byName.set(textKey(candidate.name), candidate);
  const named = candidates.map((candidate) => ({ candidate, words: nameWords(candidate.name) }));
  const known = learned.filter((one) => byId.has(one.inventory_item_id));
  return (line) => {
    const suggestions = suggestionsFor(line, named);
    const confirmed = findConfirmed(line, known);
    const learnedItem = confirmed && byId.get(confirmed.inventory_item_id);
    if (learnedItem) return { by: "learned", item: learnedItem, score: 1, suggestions };
    const same = byName.get(textKey(line.item_name));
    if (same) return { by: "exact", item: same, score: 1, suggestions };
    const [best] = suggestions;
    const proposed = best && best.score >= PROPOSED_SCORE ? byId.get(best.inventory_item_id) : undefined;
    if (!best || !proposed) return { by: "none", item: null, score: 0, suggestions };
    return { by: "suggested", item: proposed, score: best.score, suggestions };
  };
}

/** The supplier's code decides before the name. */
function findConfirmed({ item_name, code }: Line, known: readonly Learned[]): Learned | undefined {
  const [code_key, text_key] = [codeKey(code), textKey(item_name)];
  const byCode = code_key === "" ? undefined : known.find((one) => one.code_key === code_key);
  return byCode ?? known.find((one) => one.text_key === text_key);
}

interface NamedCandidate {
  candidate: Candidate;
  words: readonly string[];
}

function suggestionsFor(line: Line, named: readonly NamedCandidate[]): Suggestion[] {
  const lineWords = nameWords(line.item_name);
  return named
    .map(({ candidate, words }) => ({ candidate, score: similarity(lineWords, words) }))
    .filter(({ score }) => score >= SUGGESTED_SCORE)
    .sort((a, b) => b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate: { id, name, unit }, score }) => ({
      inventory_item_id: id,
      name,
      unit,
      score: Math.round(score * 1000) / 1000,
    }));
}
