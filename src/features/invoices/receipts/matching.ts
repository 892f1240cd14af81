import { codeKey, textKey } from "#src/shared/text-key.ts";
import type { MatchedBy, Suggestion } from "#src/features/invoices/receipts/line-outcome.ts";
import { nameWords, similarity } from "#src/features/invoices/receipts/similarity.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** An ingredient a line can be. */
export interface Candidate {
  id: string;
  name: string;
  unit: InventoryUnit;
}

/** What the owner confirmed before for this supplier; the newest first. */
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

/** Below this a likeness is not shown, from this on it is proposed as the match. */
const SHOWN = 0.45;
const PROPOSED = 0.65;
const MOST = 5;

interface Line {
  item_name: string;
  code: string;
}

/** Finds items for the lines of one supplier's invoice; the names are taken apart once for all of them. */
export function createMatcher(candidates: readonly Candidate[], learned: readonly Learned[]): (line: Line) => Match {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  // Of two of one name the first stands.
  const byName = new Map<string, Candidate>();
  for (const candidate of candidates.toReversed()) byName.set(textKey(candidate.name), candidate);
  const worded = candidates.map((candidate) => ({ candidate, words: nameWords(candidate.name) }));

  const confirmed = ({ item_name, code }: Line): Candidate | undefined => {
    const [code_key, text_key] = [codeKey(code), textKey(item_name)];
    const known = learned.filter((one) => byId.has(one.inventory_item_id));
    const found =
      (code_key && known.find((one) => one.code_key === code_key)) || known.find((one) => one.text_key === text_key);
    return found ? byId.get(found.inventory_item_id) : undefined;
  };

  const alike = (line: Line): Suggestion[] => {
    const words = nameWords(line.item_name);
    return worded
      .map(({ candidate, words: theirs }) => ({ candidate, score: similarity(words, theirs) }))
      .filter(({ score }) => score >= SHOWN)
      .sort((a, b) => b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1))
      .slice(0, MOST)
      .map(({ candidate: { id, name, unit }, score }) => ({
        inventory_item_id: id,
        name,
        unit,
        score: Math.round(score * 1000) / 1000,
      }));
  };

  return (line) => {
    const suggestions = alike(line);
    const learnedItem = confirmed(line);
    if (learnedItem) return { by: "learned", item: learnedItem, score: 1, suggestions };
    const same = byName.get(textKey(line.item_name));
    if (same) return { by: "exact", item: same, score: 1, suggestions };
    const [best] = suggestions;
    const proposed = best && best.score >= PROPOSED ? byId.get(best.inventory_item_id) : undefined;
    if (!best || !proposed) return { by: "none", item: null, score: 0, suggestions };
    return { by: "suggested", item: proposed, score: best.score, suggestions };
  };
}
