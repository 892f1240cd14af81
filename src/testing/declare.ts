import {
  declareItem,
  listItemDeclarations,
  overrideDish,
  readDishDeclarations,
} from "#src/features/dishes/declaration-contract.ts";
import type { Caller } from "#src/testing/app.ts";

type States = Readonly<Record<string, string>>;

export const declarationsFrom = (states: States) =>
  Object.entries(states).map(([name, state]) => ({ name, state })) as never;

/** Returns the version that a form opened now would send when it declares the item. */
export async function shownVersion(caller: Caller, itemId: string): Promise<string | null> {
  const { ingredients } = (await caller.call(listItemDeclarations)).body;
  return ingredients.find(({ item_id }) => item_id === itemId)?.version ?? null;
}

/** Declares an item as a person does who sees what is stored. */
export async function declareShown(caller: Caller, itemId: string, states: States) {
  const version = await shownVersion(caller, itemId);
  return caller.call(declareItem, {
    query: { id: itemId },
    body: { declarations: declarationsFrom(states), version },
  });
}

/** Returns the questions that a form opened now would send when it overrides the dish. */
export async function shownQuestions(caller: Caller, dishId: string) {
  const { status, body } = await caller.call(readDishDeclarations, { query: { id: dishId } });
  return status === 200 ? body.declarations.map(({ name, question }) => ({ name, question })) : [];
}

/** Overrides a dish as a person does who sees what is stored. */
export async function overrideShown(
  caller: Caller,
  dishId: string,
  overrides: readonly { name: string; state: string; reason: string }[],
) {
  const shown = await shownQuestions(caller, dishId);
  return caller.call(overrideDish, { query: { id: dishId }, body: { overrides: overrides as never, shown } });
}
