import type { Named } from "#src/features/agent/grammar/names.ts";
import { nameWords, similarityTo } from "#src/features/invoices/receipts/similarity.ts";
import { likenessKey } from "#src/shared/text-key.ts";

const MAX_NAMES = 20;
const MAX_LENGTH = 120;
const POSSIBLE = 0.3;

/** Returns the names that contain a text or are similar to it, the most similar first. */
export function similarNames(text: string, names: readonly Named[]): string[] {
  const key = likenessKey(text);
  const like = similarityTo(nameWords(text));
  return names
    .map(({ name, aliases }) => ({
      name,
      score: Math.max(
        ...[name, ...(aliases ?? [])].map((called) =>
          key !== "" && likenessKey(called).includes(key) ? 1 : like(nameWords(called)),
        ),
      ),
    }))
    .filter(({ score }) => score >= POSSIBLE)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, MAX_NAMES)
    .map(({ name }) => name.slice(0, MAX_LENGTH));
}
