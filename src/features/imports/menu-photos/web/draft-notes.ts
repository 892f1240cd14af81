import type { DraftDish } from "#src/features/imports/menu-photos/web/draft-dishes.ts";

/** The remarks about a draft before it is created; each entry is a short phrase. */
export interface DraftNotes {
  /** Missing values without which no draft can be created. */
  needed: string[];
  /** Values that were read with low confidence, and not changed by the person since. */
  compare: string[];
  /** Missing values without which the dish can be a draft, but not on the menu. */
  later: string[];
}

/** Returns the missing values of a draft and those with low confidence. A dish that is left out has none. */
export function notesOf({ included, name, description, category, sizes, read }: DraftDish): DraftNotes {
  const notes: DraftNotes = { needed: [], compare: [], later: [] };
  if (!included) return notes;
  if (name.trim() === "") notes.needed.push("a name");
  for (const [at, { price }] of sizes.entries())
    if (price === "") notes.needed.push(sizes.length === 1 ? "a price" : `a price of size ${at + 1}`);
  const unsure = new Set(read.unsure);
  if (unsure.has("name") && name === read.name) notes.compare.push("the name");
  if (
    unsure.has("price") &&
    !isChanged(
      sizes.map(({ price }) => Number(price)),
      read.sizes.map(({ price }) => price),
    )
  )
    notes.compare.push(sizes.length === 1 ? "the price" : "the prices");
  if (unsure.has("sizes") && sizes.some((size) => size.name.trim() === ""))
    notes.compare.push("which sizes the prices are for");
  if (category.trim() === "") notes.later.push("category");
  if (description.trim() === "") notes.later.push("description");
  return notes;
}

const isChanged = (values: readonly number[], before: readonly number[]) =>
  values.length !== before.length || values.some((value, at) => value !== before[at]);

/** Returns whether a dish needs a look. A missing description alone is common, and not a reason. */
export const needsLook = ({ needed, compare, later }: DraftNotes): boolean =>
  needed.length > 0 || compare.length > 0 || later.includes("category");

const count = (dishes: number, text: string, many: string) =>
  dishes === 0 ? [] : [dishes === 1 ? `1 ${text}` : `${dishes} ${many}`];

/**
 * Returns a summary: "1 needs a price or a name, 2 were read with doubt, 3 have no category"; "" if there are no
 * remarks.
 */
export function summaryOf(drafts: readonly DraftDish[]): string {
  const notes = drafts.map(notesOf);
  const having = (has: (draftNotes: DraftNotes) => boolean) => notes.filter(has).length;
  return [
    ...count(
      having(({ needed }) => needed.length > 0),
      "lacks a name or a price",
      "lack a name or a price",
    ),
    ...count(
      having(({ compare }) => compare.length > 0),
      "was read with doubt",
      "were read with doubt",
    ),
    ...count(
      having(({ later }) => later.includes("category")),
      "has no category",
      "have no category",
    ),
    ...count(
      having(({ later }) => later.includes("description")),
      "has no description",
      "have no description",
    ),
  ].join(", ");
}
