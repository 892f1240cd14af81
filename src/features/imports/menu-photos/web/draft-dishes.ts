import Big from "big.js";
import { type ConfirmedDish, confirmedDish, type ReadDish } from "#src/features/imports/menu-photos/contract.ts";
import { identityKey } from "#src/shared/text-key.ts";

/** A dish as in the form. */
export interface DraftDish {
  key: string;
  included: boolean;
  name: string;
  description: string;
  category: string;
  sizes: { key: string; name: string; price: string }[];
  read: ReadDish;
}

/** Returns the form's drafts of the dishes that were read; existing dishes are left out. */
export function draftsOf(dishes: readonly ReadDish[], digits: number): DraftDish[] {
  return dishes.map((read, at) => ({
    key: String(at),
    included: read.existing === null,
    name: read.name,
    description: read.description,
    category: read.category ?? "",
    sizes: read.sizes.map(({ name, price }, size) => ({
      key: String(size),
      name,
      price: priceText(String(price), digits),
    })),
    read,
  }));
}

/**
 * Returns "6.50" for "6.5" if the currency has two digits. Further decimals stay, so that nothing changes unnoticed.
 */
export function priceText(price: string, digits: number): string {
  if (price === "") return "";
  const exact = new Big(price);
  return exact.toFixed(Math.max(digits, exact.toFixed().split(".")[1]?.length ?? 0));
}

export interface DraftProblem {
  field: "name" | "price";
  text: string;
}

export interface CheckedDrafts {
  dishes: ConfirmedDish[];
  /** The problems, by the key of the dish. */
  problems: Map<string, DraftProblem>;
}

/** Returns the dishes to create, as they are sent, and the problems. */
export function checkDrafts(drafts: readonly DraftDish[]): CheckedDrafts {
  const dishes: ConfirmedDish[] = [];
  const problems = new Map<string, DraftProblem>();
  const names = new Set<string>();
  for (const { key, included, name, description, category, sizes } of drafts) {
    if (!included) continue;
    const found = confirmedDish.safeParse({
      name,
      description,
      category,
      sizes: sizes.map((size) => ({ name: size.name, price: Number(size.price) })),
    });
    const same = identityKey(name);
    if (same === "") problems.set(key, { field: "name", text: "Please enter a name." });
    else if (sizes.some(({ price }) => price === ""))
      problems.set(key, { field: "price", text: "Please enter a price." });
    else if (names.has(same)) problems.set(key, { field: "name", text: "This name is in the list twice." });
    else if (found.success) dishes.push(found.data);
    else problems.set(key, { field: "name", text: found.error.issues[0]?.message ?? "Please check this dish." });
    names.add(same);
  }
  return { dishes, problems };
}
