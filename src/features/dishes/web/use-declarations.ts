import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { suggestDeclarations } from "#src/features/dishes/allergen-suggestions.ts";
import { type Declaration, declareItems } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
} from "#src/features/dishes/declarations.ts";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

export interface IngredientToDeclare {
  id: string;
  name: string;
  /** What is stored about it. */
  known: Declarations;
}

interface Edited {
  declared: Declarations;
  suggested: ReadonlySet<DeclarationName>;
}

/** What is stored, and for the names that are not set what the ingredient's name suggests. */
function startOf({ name, known }: IngredientToDeclare): Edited {
  const suggested = suggestDeclarations(name);
  const added = (Object.keys(suggested) as DeclarationName[]).filter((key) => known[key] === undefined);
  return { declared: { ...suggested, ...known }, suggested: new Set(added) };
}

const NOTHING: Edited = { declared: {}, suggested: new Set() };

/** The declarations of several ingredients while they are edited. Saving confirms the suggestions that are still there. */
export function useDeclarations(ingredients: readonly IngredientToDeclare[], onSaved: () => void) {
  const client = useQueryClient();
  const [edited, setEdited] = useState(() => new Map(ingredients.map((one) => [one.id, startOf(one)])));
  const update = (ids: readonly string[], change: (one: Edited) => Edited) =>
    setEdited((all) => new Map([...all].map(([id, one]) => [id, ids.includes(id) ? change(one) : one])));

  const save = useMutation({
    mutationFn: () => {
      const items = [...edited].map(([item_id, { declared }]) => ({ item_id, declarations: listOf(declared) }));
      return call(declareItems, { body: { ingredients: items } });
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
    /** `undefined` makes the name unknown again. */
    change: (id: string, name: DeclarationName, state: DeclarationState | undefined) =>
      update([id], ({ declared: { [name]: _, ...others }, suggested }) => ({
        declared: state === undefined ? others : { ...others, [name]: state },
        suggested: new Set([...suggested].filter((one) => one !== name)),
      })),
    declareRestFree: (ids: readonly string[]) =>
      update(ids, ({ declared, suggested }) => ({ declared: { ...restFree(), ...declared }, suggested })),
    saving: save.isPending,
    save: () => save.mutate(),
  };
}

function restFree(): Declarations {
  const free: Declarations = {};
  for (const allergen of ALLERGENS) free[allergen] = "none";
  return free;
}

const listOf = (declared: Declarations): Declaration[] =>
  (Object.entries(declared) as [DeclarationName, DeclarationState][]).map(([name, state]) => ({ name, state }));
