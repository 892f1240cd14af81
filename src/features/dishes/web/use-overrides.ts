import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DishDeclaration, overrideDish } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, DeclarationState } from "#src/features/dishes/declarations.ts";
import { dishDeclarationsQuery, dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

export interface Override {
  name: DeclarationName;
  state: DeclarationState;
  reason: string;
}

/** The overrides of a dish's declarations while they are edited. */
export function useOverrides(dishId: string, declarations: readonly DishDeclaration[], onSaved: () => void) {
  const client = useQueryClient();
  const [overrides, setOverrides] = useState<readonly Override[]>(() =>
    declarations.flatMap(({ name, override, reason }) =>
      override === null || reason === null ? [] : [{ name, state: override, reason }],
    ),
  );
  const save = useMutation({
    mutationFn: () => {
      // What each answers is what the person was shown.
      const questionOf = (name: DeclarationName) => declarations.find((one) => one.name === name)?.question;
      const body = { overrides: overrides.map((one) => ({ ...one, question: questionOf(one.name) })) };
      return call(overrideDish, { query: { id: dishId }, body });
    },
    onSuccess: ({ declarations: changed }) => {
      client.setQueryData(dishDeclarationsQuery(dishId).queryKey, changed);
      void client.invalidateQueries(dishesQuery);
      onSaved();
    },
    onError: (error) => notify.error("Allergens were not saved", messageOf(error, "Please try again.")),
  });
  const overrideOf = (name: DeclarationName) => overrides.find((one) => one.name === name);

  function setState(name: DeclarationName, state: DeclarationState | null) {
    const reason = overrideOf(name)?.reason ?? "";
    const others = overrides.filter((one) => one.name !== name);
    setOverrides(state === null ? others : [...others, { name, state, reason }]);
  }

  return {
    overrides,
    overrideOf,
    /** `null` removes the override. */
    setState,
    setReason: (name: DeclarationName, reason: string) =>
      setOverrides(overrides.map((one) => (one.name === name ? { ...one, reason } : one))),
    complete: overrides.every(({ reason }) => reason.trim() !== ""),
    saving: save.isPending,
    save: () => save.mutate(),
  };
}
