import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { suggestDeclarations } from "#src/features/dishes/allergen-suggestions.ts";
import { mergeTyped } from "#src/features/dishes/changed-meanwhile.ts";
import { type Declaration, declareItems, type ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  mergeDeclarations,
} from "#src/features/dishes/declarations.ts";
import { declarationsOf, itemDeclarationsQuery, reloadDeclaredItems } from "#src/features/dishes/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

export interface IngredientToDeclare {
  id: string;
  name: string;
}

interface Edited {
  declared: Declarations;
  suggested: ReadonlySet<DeclarationName>;
  /** The declarations that were stored when the form was opened, or last updated. */
  stored: Declarations;
  version: string | null;
  /** Why the declarations are in doubt, as sentences. */
  reasons: readonly string[];
  /** The names that have changed since the form was opened; null when none has. */
  changed: readonly DeclarationName[] | null;
}

/**
 * Returns the initial state of the form. A name that is set has its stored state, or the state that was stored before
 * it came into doubt. A name that is not set has the state that the ingredient's name suggests.
 */
function startOf({ name }: IngredientToDeclare, stored: ItemDeclarations | undefined): Edited {
  const known = declarationsOf(stored?.to_confirm ?? stored?.declarations ?? []);
  const suggested = suggestDeclarations(name);
  const added = (Object.keys(suggested) as DeclarationName[]).filter((key) => known[key] === undefined);
  return {
    declared: { ...suggested, ...known },
    suggested: new Set(added),
    stored: storedIn(stored),
    version: stored?.version ?? null,
    reasons: stored?.reasons ?? [],
    changed: null,
  };
}

/**
 * Returns the declarations in force and those to be confirmed, combined: for each name the more careful of the two
 * states.
 */
const storedIn = (one: ItemDeclarations | undefined): Declarations =>
  mergeDeclarations(declarationsOf(one?.declarations ?? []), declarationsOf(one?.to_confirm ?? []));

/** Returns the stored declarations, with the typed ones for names that have not changed. */
function changedTo(one: Edited, stored: ItemDeclarations | undefined): Edited {
  const version = stored?.version ?? null;
  if (version === one.version) return one;
  const now = storedIn(stored);
  const { merged, changed } = mergeTyped(one.declared, one.stored, now);
  return {
    declared: merged,
    suggested: new Set([...one.suggested].filter((name) => !changed.includes(name))),
    stored: now,
    version,
    reasons: stored?.reasons ?? [],
    changed,
  };
}

const NOTHING: Edited = {
  declared: {},
  suggested: new Set(),
  stored: {},
  version: null,
  reasons: [],
  changed: null,
};

/**
 * Edits the declarations of several ingredients. Saving confirms the suggestions that are still shown. When the stored
 * declarations differ from those that the form shows, nothing is saved, and the form shows them next to what was typed.
 */
export function useDeclarations(
  ingredients: readonly IngredientToDeclare[],
  stored: readonly ItemDeclarations[],
  onSaved: () => void,
) {
  const client = useQueryClient();
  const [edited, setEdited] = useState(() => {
    const before = byId(stored);
    return new Map(ingredients.map((ingredient) => [ingredient.id, startOf(ingredient, before.get(ingredient.id))]));
  });
  const update = (ids: readonly string[], change: (one: Edited) => Edited) =>
    setEdited((all) => new Map([...all].map(([id, one]) => [id, ids.includes(id) ? change(one) : one])));

  async function showChanges() {
    const now = byId(await reloadDeclaredItems(client));
    setEdited((all) => new Map([...all].map(([id, one]) => [id, changedTo(one, now.get(id))])));
  }

  const save = useMutation({
    mutationFn: async () => {
      const items = [...edited].map(([item_id, { declared, version }]) => ({
        item_id,
        declarations: listOf(declared),
        version,
      }));
      try {
        return await call(declareItems, { body: { ingredients: items } });
      } catch (error) {
        if (error instanceof CallError && error.code === "DECLARATIONS_CHANGED") await showChanges();
        throw error;
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries(itemDeclarationsQuery);
      void client.invalidateQueries({ queryKey: ["dishes"] });
      void client.invalidateQueries({ queryKey: ["dish-declarations"] });
      onSaved();
    },
    onError: (error) => notify.error("Allergens were not saved", messageOf(error, "Please try again.")),
  });

  return {
    declaredOf: (id: string) => (edited.get(id) ?? NOTHING).declared,
    suggestedOf: (id: string) => (edited.get(id) ?? NOTHING).suggested,
    reasonsOf: (id: string) => (edited.get(id) ?? NOTHING).reasons,
    changedOf: (id: string) => (edited.get(id) ?? NOTHING).changed,
    /** `undefined` makes the name unknown again. */
    change: (id: string, name: DeclarationName, state: DeclarationState | undefined) =>
      update([id], ({ declared: { [name]: _, ...others }, suggested, ...one }) => ({
        ...one,
        declared: state === undefined ? others : { ...others, [name]: state },
        suggested: new Set([...suggested].filter((declarationName) => declarationName !== name)),
      })),
    declareRestFree: (ids: readonly string[]) =>
      update(ids, (id) => ({ ...id, declared: { ...restFree(), ...id.declared } })),
    saving: save.isPending,
    save: () => save.mutate(),
  };
}

function restFree(): Declarations {
  const free: Declarations = {};
  for (const allergen of ALLERGENS) free[allergen] = "none";
  return free;
}

const byId = (stored: readonly ItemDeclarations[]) => new Map(stored.map((one) => [one.item_id, one]));

const listOf = (declared: Declarations): Declaration[] =>
  (Object.entries(declared) as [DeclarationName, DeclarationState][]).map(([name, state]) => ({ name, state }));
