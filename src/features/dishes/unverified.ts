import {
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  withPrepItems,
} from "#src/features/dishes/declarations.ts";

/** What is known about the food of recipes, of prep items also what follows from their parts. */
export interface KnownFood {
  declared: ReadonlyMap<string, Declarations>;
  /** Items in doubt, and what is made of them, at any depth. */
  unverified: ReadonlySet<string>;
  /** What the owner declared about each item, in doubt or not. */
  stored: ReadonlyMap<string, Declarations>;
  /** The ids of what each prep item is made of. */
  parts: ReadonlyMap<string, readonly string[]>;
}

/** Of food in doubt what it contains stands; that it is free of something or suits a diet is no longer known. */
export function unverifiedDeclarations(declared: Declarations): Declarations {
  const known = Object.entries(declared) as [DeclarationName, DeclarationState][];
  return Object.fromEntries(known.filter(([, state]) => state !== "none" && state !== "suitable"));
}

/** Returns the items in doubt together with everything that is made of them. */
export function madeOf(
  questioned: ReadonlySet<string>,
  parts: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const all = new Set(questioned);
  // Prep items stand inside one another a few levels deep at most, so this ends after as many rounds.
  for (let size = -1; size !== all.size;) {
    size = all.size;
    for (const [item, of] of parts) if (of.some((part) => all.has(part))) all.add(item);
  }
  return all;
}

/**
 * Returns what is known about each item. Also a prep item of which the owner declared that it is free of something is in
 * doubt when one of its parts is.
 */
export function knownFood(
  stored: ReadonlyMap<string, Declarations>,
  parts: ReadonlyMap<string, readonly string[]>,
  questioned: ReadonlySet<string>,
): KnownFood {
  const all = withPrepItems(stored, parts);
  if (questioned.size === 0) return { declared: all, unverified: questioned, stored, parts };
  const unverified = madeOf(questioned, parts);
  const safe = [...all].map(([id, of]) => [id, unverified.has(id) ? unverifiedDeclarations(of) : of] as const);
  return { declared: new Map(safe), unverified, stored, parts };
}

/** Returns the questions about an ingredient of a dish, or about what one of its prep items is made of. */
export function questionsOf<Question extends { item_id: string }>(
  ingredients: ReadonlySet<string>,
  questions: readonly Question[],
  parts: ReadonlyMap<string, readonly string[]>,
): Question[] {
  return questions.filter(({ item_id }) => [...madeOf(new Set([item_id]), parts)].some((id) => ingredients.has(id)));
}
