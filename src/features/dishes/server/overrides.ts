import { createHash } from "node:crypto";
import type { DeclarationName, Declarations, DeclarationState } from "#src/features/dishes/declarations.ts";
import { overrideQuestion, type OverrideQuestion, questionText } from "#src/features/dishes/override-questions.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";

/** An override of a dish, with the hash of the question that it answers; null where that was not stored. */
export type HashedOverride = readonly [name: DeclarationName, state: DeclarationState, question: string | null];

/** Returns the hash of a question that PostgreSQL makes with `md5(question::text)`. It protects nothing: it shortens. */
export function questionHash(question: OverrideQuestion): string {
  return createHash("md5").update(questionText(question)).digest("hex");
}

/** What an owner's overrides say, and which of them are in doubt. */
export interface HeldOverrides {
  overrides: Declarations;
  unverified: ReadonlySet<DeclarationName>;
}

const NO_OVERRIDES: HeldOverrides = { overrides: {}, unverified: new Set() };

/**
 * Returns the overrides of a dish with these ingredients in all of its sizes. In doubt are those that are asked again, and
 * all of them while it is in doubt what one of the ingredients is.
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

/** Returns the overrides of a dish that are asked again: their question is another now, or was not stored. */
export function askedOf(
  stored: readonly HashedOverride[],
  ingredients: ReadonlySet<string>,
  food: KnownFood,
): DeclarationName[] {
  return stored
    .filter(([name, , question]) => question !== questionHash(overrideQuestion(name, ingredients, food)))
    .map(([name]) => name);
}
