import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { settleOverrides, type DishDeclaration } from "#src/features/dishes/declaration-contract.ts";
import { askedText, UNTIL_SETTLED } from "#src/features/dishes/override-questions.ts";
import { dishDeclarationsQuery, dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-form.module.css";

interface OverrideQuestionsProps {
  dishId: string;
  declarations: readonly DishDeclaration[];
}

/** The overrides of a dish that are asked again, with the reasons and the two answers. */
export function OverrideQuestions({ dishId, declarations }: OverrideQuestionsProps) {
  const client = useQueryClient();
  const asked = declarations.flatMap(({ name, question, override, reason, changes }) =>
    override === null || changes === null ? [] : [{ name, question, state: override, reason: reason ?? "", changes }],
  );
  const settle = useMutation({
    mutationFn: (outcome: "keep" | "drop") =>
      call(settleOverrides, {
        query: { id: dishId },
        body: { outcome, overrides: asked.map(({ name, question }) => ({ name, question })) },
      }),
    onSuccess: ({ declarations: changed }) => client.setQueryData(dishDeclarationsQuery(dishId).queryKey, changed),
    onError: (error) => {
      notify.error("This was not saved", messageOf(error, "Please try again."));
      void client.invalidateQueries(dishDeclarationsQuery(dishId));
    },
    onSettled: () => void client.invalidateQueries(dishesQuery),
  });
  if (asked.length === 0) return null;
  return (
    <div className={`${ui.stackMd} ${ui.warning} ${classes.unverified}`} role="note">
      <p>
        <strong>Is this still right?</strong> {UNTIL_SETTLED}
      </p>
      <ul className={`${ui.stackXs} ${classes.asked}`}>
        {asked.map((one) => (
          <li key={one.name}>{askedText(one)}</li>
        ))}
      </ul>
      <div className={ui.buttons}>
        <Button variant="default" loading={settle.isPending} onClick={() => settle.mutate("keep")}>
          Confirm Again
        </Button>
        <Button variant="default" disabled={settle.isPending} onClick={() => settle.mutate("drop")}>
          Follow the Recipe
        </Button>
      </div>
    </div>
  );
}
