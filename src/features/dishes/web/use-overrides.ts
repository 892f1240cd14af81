import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mergeTyped } from "#src/features/dishes/changed-meanwhile.ts";
import { type DishDeclaration, overrideDish } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, DeclarationState } from "#src/features/dishes/declarations.ts";
import { dishDeclarationsQuery, dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface Override {
  state: DeclarationState;
  reason: string;
}

type Overrides = Partial<Record<DeclarationName, Override>>;

const overridesOf = (declarations: readonly DishDeclaration[]): Overrides =>
  Object.fromEntries(
    declarations.flatMap(({ name, override, reason }) =>
      override === null || reason === null ? [] : [[name, { state: override, reason }]],
    ),
  );

const isSame = (a: Override | undefined, b: Override | undefined) => a?.state === b?.state && a?.reason === b?.reason;

/**
 * Edits the overrides of a dish's declarations. Each override answers the question that the form shows: `shown` keeps
 * its value from when the form was opened. When the server rejects the request, later changes appear next to what was
 * typed.
 */
export function useOverrides(dishId: string, declarations: readonly DishDeclaration[], onSaved: () => void) {
  const client = useQueryClient();
  const [shown, setShown] = useState(declarations);
  const [overrides, setOverrides] = useState<Overrides>(() => overridesOf(declarations));
  const [changed, setChanged] = useState<readonly DeclarationName[] | null>(null);

  async function showChanges() {
    const now = await client.fetchQuery({ ...dishDeclarationsQuery(dishId), staleTime: 0 });
    const { merged } = mergeTyped(overrides, overridesOf(shown), overridesOf(now), isSame);
    const questionOf = new Map(shown.map(({ name, question }) => [name, question]));
    setChanged(now.filter(({ name, question }) => questionOf.get(name) !== question).map(({ name }) => name));
    setOverrides(merged);
    setShown(now);
  }

  const save = useMutation({
    mutationFn: async () => {
      const body = {
        overrides: (Object.entries(overrides) as [DeclarationName, Override][]).map(([name, override]) => ({
          name,
          ...override,
        })),
        shown: shown.map(({ name, question }) => ({ name, question })),
      };
      try {
        return await call(overrideDish, { query: { id: dishId }, body });
      } catch (error) {
        if (error instanceof CallError && error.code === "DECLARATIONS_CHANGED") await showChanges();
        throw error;
      }
    },
    onSuccess: ({ declarations: saved }) => {
      client.setQueryData(dishDeclarationsQuery(dishId).queryKey, saved);
      void client.invalidateQueries(dishesQuery);
      onSaved();
    },
    onError: (error) => notify.error("Allergens were not saved", messageOf(error, "Please try again.")),
  });

  function setState(name: DeclarationName, state: DeclarationState | null) {
    const { [name]: before, ...others } = overrides;
    setOverrides(state === null ? others : { ...others, [name]: { state, reason: before?.reason ?? "" } });
  }

  return {
    shown,
    /** The names that have changed since the form was opened; null when none has. */
    changed,
    overrideOf: (name: DeclarationName) => overrides[name],
    /** `null` removes the override. */
    setState,
    setReason: (name: DeclarationName, reason: string) => {
      const { [name]: one } = overrides;
      if (one) setOverrides({ ...overrides, [name]: { ...one, reason } });
    },
    complete: Object.values(overrides).every(({ reason }) => reason.trim() !== ""),
    saving: save.isPending,
    save: () => save.mutate(),
  };
}
