import {
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  withPrepItems,
} from "#src/features/dishes/declarations.ts";

/** What is known about the food of recipes; for prep items, including what follows from their parts. */
export interface KnownFood {
  declared: ReadonlyMap<string, Declarations>;
  /** Items in doubt and the items made of them, at any depth. */
  unverified: ReadonlySet<string>;
  /** The owner's declarations of each item, in doubt or not. */
  stored: ReadonlyMap<string, Declarations>;
  /** The ids of the parts of each prep item. */
  parts: ReadonlyMap<string, readonly string[]>;
  /** Declarations that are not shown to guests, because the owner is asked about them again. */
  asked: AskedNames;
}

/** Names of declarations by the item's id. */
export type AskedNames = ReadonlyMap<string, ReadonlySet<DeclarationName>>;

const NONE_ASKED: AskedNames = new Map();

/**
 * Returns the declarations of food in doubt. A declaration that it contains an allergen stays. A declaration that it is
 * free of an allergen or suits a diet becomes unknown.
 */
export function unverifiedDeclarations(declared: Declarations): Declarations {
  const known = Object.entries(declared) as [DeclarationName, DeclarationState][];
  return Object.fromEntries(known.filter(([, state]) => state !== "none" && state !== "suitable"));
}

/** Returns the items in doubt together with everything that contains them. */
function madeOf(questioned: ReadonlySet<string>, parts: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const all = new Set(questioned);
  // Prep items contain one another a few levels deep at most, so this ends after as many rounds.
  for (let size = -1; size !== all.size;) {
    size = all.size;
    for (const [item, of] of parts) if (of.some((part) => all.has(part))) all.add(item);
  }
  return all;
}

/**
 * Returns what is known about each item. A prep item is in doubt when one of its parts is, even if the owner declared
 * that it is free of something. The declarations in `outdated` were made when an item had other parts. For these, only
 * what follows from the present parts counts, and the owner is asked again if the two differ.
 */
export function knownFood(
  stored: ReadonlyMap<string, Declarations>,
  parts: ReadonlyMap<string, readonly string[]>,
  questioned: ReadonlySet<string>,
  outdated: AskedNames = NONE_ASKED,
): KnownFood {
  const all = withPrepItems(without(stored, outdated), parts);
  const asked = differing(outdated, stored, all);
  if (questioned.size === 0) return { declared: all, unverified: questioned, stored, parts, asked };
  const unverified = madeOf(questioned, parts);
  const safe = [...all].map(([id, of]) => [id, unverified.has(id) ? unverifiedDeclarations(of) : of] as const);
  return { declared: new Map(safe), unverified, stored, parts, asked };
}

function without(stored: ReadonlyMap<string, Declarations>, remaining: AskedNames): ReadonlyMap<string, Declarations> {
  if (remaining.size === 0) return stored;
  const all = new Map(stored);
  for (const [id, names] of remaining) {
    const declared = Object.entries(stored.get(id) ?? {}) as [DeclarationName, DeclarationState][];
    all.set(id, Object.fromEntries(declared.filter(([name]) => !names.has(name))));
  }
  return all;
}

function differing(
  names: AskedNames,
  stored: ReadonlyMap<string, Declarations>,
  known: ReadonlyMap<string, Declarations>,
): AskedNames {
  const asked = new Map<string, ReadonlySet<DeclarationName>>();
  for (const [id, of] of names) {
    const others = [...of].filter((name) => stored.get(id)?.[name] !== known.get(id)?.[name]);
    if (others.length > 0) asked.set(id, new Set(others));
  }
  return asked;
}

/** Returns the questions about an ingredient of a dish, and about the parts of its prep items. */
export function questionsOf<Question extends { item_id: string }>(
  ingredients: ReadonlySet<string>,
  questions: readonly Question[],
  parts: ReadonlyMap<string, readonly string[]>,
): Question[] {
  return questions.filter(({ item_id }) => [...madeOf(new Set([item_id]), parts)].some((id) => ingredients.has(id)));
}
