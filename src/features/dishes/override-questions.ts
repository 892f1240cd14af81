import {
  DECLARATION_LABELS,
  type DeclarationName,
  type DeclarationState,
  inferDiets,
} from "#src/features/dishes/declarations.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";

/**
 * The declarations for which an override of a dish was answered: what each ingredient of the dish, at any depth,
 * declares for the override's name, by the ingredient's id. Quantities do not count.
 */
export type OverrideQuestion = Readonly<Record<string, DeclarationState>>;

type Declared = Pick<KnownFood, "stored" | "parts">;

/** Returns the current question of an override, for a dish with these ingredients. */
export function overrideQuestion(
  name: DeclarationName,
  ingredients: Iterable<string>,
  { stored, parts }: Declared,
): OverrideQuestion {
  const states = withParts(ingredients, parts).map(
    (id) => [id, inferDiets(stored.get(id) ?? {})[name] ?? "unknown"] as const,
  );
  return Object.fromEntries(states);
}

/** Returns the ids of the ingredients and of all their parts at any depth, sorted. */
export function withParts(ingredients: Iterable<string>, parts: Declared["parts"]): string[] {
  const all = new Set(ingredients);
  // A loop over a set also visits the elements that are added during it.
  for (const id of all) for (const part of parts.get(id) ?? []) all.add(part);
  return [...all].toSorted();
}

/** Returns the question as PostgreSQL writes JSON. All ids have the same length, so PostgreSQL sorts them as texts. */
export function questionText(question: OverrideQuestion): string {
  const entries = Object.keys(question)
    .toSorted()
    .map((id) => `"${id}": "${question[id]}"`);
  return `{${entries.join(", ")}}`;
}

/**
 * How the question about one ingredient has changed; null on the side where it was not, or is not, an ingredient of the
 * dish.
 */
export interface QuestionChange {
  item_id: string;
  was: DeclarationState | null;
  is: DeclarationState | null;
}

export function questionChanges(before: OverrideQuestion, now: OverrideQuestion): QuestionChange[] {
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((item_id) => {
    const [was, is] = [before[item_id] ?? null, now[item_id] ?? null];
    return was === is ? [] : [{ item_id, was, is }];
  });
}

const STATES: Record<DeclarationState, string> = {
  contains: "contains",
  may_contain: "may contain",
  none: "not in it",
  suitable: "suitable",
  unsuitable: "not suitable",
  unknown: "not set",
};

/** Returns what has changed as a sentence: "Cream was added (Milk: contains)." */
export function changeText(
  item: string,
  name: DeclarationName,
  { was, is }: Pick<QuestionChange, "was" | "is">,
): string {
  const label = DECLARATION_LABELS[name];
  if (is === null) return `${item} is no longer in it.`;
  if (was === null) return `${item} was added (${label}: ${STATES[is]}).`;
  return `${item} was declared anew (${label}: ${STATES[was]}, now ${STATES[is]}).`;
}

/** The text for an override whose question was not stored. */
export const UNKNOWN_CHANGE = "The recipe or what its ingredients declare may have changed after it.";

/** The reason why declarations of a prep item are asked again, when nothing more is known. */
export const PARTS_CHANGED = "What it is made of, or what that declares, has changed since it was declared.";

/**
 * Returns the owner's statement about a dish or a prep item, its reason, and the changes since: "Milk: not in it (Plant
 * cream). Cream was added ...".
 */
export function askedText({
  name,
  state,
  reason,
  changes,
}: {
  name: DeclarationName;
  state: DeclarationState;
  reason: string | null;
  changes: readonly string[];
}): string {
  return [`${DECLARATION_LABELS[name]}: ${STATES[state]}${reason === null ? "" : ` (${reason})`}.`, ...changes].join(
    " ",
  );
}

/** What applies until the owner answers. */
export const UNTIL_SETTLED = "Until you answer, guests are told the more careful of this and the recipe.";
