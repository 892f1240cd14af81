import { createHash } from "node:crypto";
import type { DeclarationName, Declarations, DeclarationState } from "#src/features/dishes/declarations.ts";
import { overrideQuestion, type OverrideQuestion, questionText } from "#src/features/dishes/override-questions.ts";
import type { AskedNames, KnownFood } from "#src/features/dishes/unverified.ts";
import { conflict } from "#src/server/http/errors.ts";

/** An override of a dish, with the hash of the question that it answers; null if no question was stored. */
export type HashedOverride = readonly [name: DeclarationName, state: DeclarationState, question: string | null];

/**
 * Returns the hash of a question, equal to PostgreSQL's `md5(question::text)`. The hash only shortens; it protects
 * nothing.
 */
export function questionHash(question: OverrideQuestion): string {
  return createHash("md5").update(questionText(question)).digest("hex");
}

/**
 * Returns the hash that an answer must name. It covers the question and the owner's current statement, so that nobody
 * changes or confirms a statement that somebody else has made meanwhile.
 */
export function shownHash(
  question: OverrideQuestion,
  said: { state: DeclarationState; reason: string | null } | undefined,
): string {
  const text = questionText(question);
  return createHash("md5")
    .update(said === undefined ? text : JSON.stringify([text, said.state, said.reason]))
    .digest("hex");
}

/** The overrides of a dish, and which of them are in doubt. */
export interface HeldOverrides {
  overrides: Declarations;
  unverified: ReadonlySet<DeclarationName>;
}

const NO_OVERRIDES: HeldOverrides = { overrides: {}, unverified: new Set() };

/**
 * Returns the overrides of a dish with these ingredients in all of its sizes. Overrides that are asked again are in
 * doubt. While one of the ingredients is in doubt, all overrides are in doubt.
 */
export function heldOverrides(
  stored: readonly HashedOverride[] | undefined,
  ingredients: ReadonlySet<string>,
  food: KnownFood,
): HeldOverrides {
  if (!stored || stored.length === 0) return NO_OVERRIDES;
  const overrides = Object.fromEntries(stored.map(([name, state]) => [name, state])) as Declarations;
  const isUnverified = food.unverified.size > 0 && [...ingredients].some((id) => food.unverified.has(id));
  const names = isUnverified ? stored.map(([name]) => name) : askedOf(stored, ingredients, food);
  return { overrides, unverified: new Set(names) };
}

/** Returns the overrides of a dish that are asked again, because their question has changed or was not stored. */
export function askedOf(
  stored: readonly HashedOverride[],
  ingredients: ReadonlySet<string>,
  food: Pick<KnownFood, "stored" | "parts">,
): DeclarationName[] {
  return stored
    .filter(([name, , question]) => question !== questionHash(overrideQuestion(name, ingredients, food)))
    .map(([name]) => name);
}

/** A declaration of an item, with the hash of its question; without a hash if the item had no parts. */
export type ItemStatement = readonly [
  itemId: string,
  name: DeclarationName,
  state: DeclarationState,
  question?: string | null,
];

/** Returns what is declared about each item, by its id. */
export function groupStatements(statements: Iterable<ItemStatement>): Map<string, Declarations> {
  const grouped = new Map<string, Declarations>();
  for (const [id, name, state] of statements) {
    const declared = grouped.get(id) ?? {};
    declared[name] = state;
    grouped.set(id, declared);
  }
  return grouped;
}

/**
 * Returns the outdated declarations: those which say that an item is free of an allergen or suits a diet, and which
 * were made when the item had other parts or the parts declared something else. A declaration that an item contains an
 * allergen stays valid whatever the item is made of.
 */
export function outdatedStatements(
  statements: Iterable<ItemStatement>,
  food: Pick<KnownFood, "stored" | "parts">,
): AskedNames {
  const outdated = new Map<string, Set<DeclarationName>>();
  for (const [id, name, state, question = null] of statements) {
    const parts = food.parts.get(id);
    if ((state !== "none" && state !== "suitable") || (question === null && !parts)) continue;
    if (askedOf([[name, state, question]], new Set(parts), food).length === 0) continue;
    outdated.set(id, (outdated.get(id) ?? new Set()).add(name));
  }
  return outdated;
}

/**
 * Throws DECLARATIONS_CHANGED when an answer is about a question that the owner was not shown, because the owner would
 * confirm something unknown to them. `hashOf` returns the hash that an answer must name now (`shownHash`).
 */
export function rejectOutdated(
  given: readonly { name: DeclarationName; question: string | undefined }[],
  hashOf: (name: DeclarationName) => string,
): void {
  if (given.some(({ name, question }) => question !== hashOf(name))) throw declarationsChanged();
}

export const declarationsChanged = () =>
  conflict("DECLARATIONS_CHANGED", "The recipe or what its ingredients declare has changed. Please look at it again.");
