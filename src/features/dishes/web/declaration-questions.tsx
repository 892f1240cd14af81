import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DeclarationQuestion } from "#src/features/dishes/declaration-contract.ts";
import { declarationsToConfirmQuery } from "#src/features/dishes/web/queries.ts";
import type { IngredientToDeclare } from "#src/features/dishes/web/use-declarations.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-form.module.css";

interface DeclarationQuestionsProps {
  questions: readonly DeclarationQuestion[];
  onConfirm: (ingredient: IngredientToDeclare) => void;
}

/** Explains why the allergens of a dish are unverified, and offers to confirm those of each ingredient in doubt. */
export function DeclarationQuestions({ questions, onConfirm }: DeclarationQuestionsProps) {
  const { data: toConfirm = {} } = useQuery({ ...declarationsToConfirmQuery, enabled: questions.length > 0 });
  if (questions.length === 0) return null;
  const names = new Map(questions.map(({ item_id, item_name }) => [item_id, item_name]));
  return (
    <div className={`${ui.stackMd} ${ui.warning} ${classes.unverified}`} role="note">
      <p>
        <strong>Allergens unverified.</strong> {[...new Set(questions.map(({ reason }) => reason))].join(" ")} Until you
        confirm, no guest is told that this dish is free of anything.
      </p>
      <div className={ui.buttons}>
        {[...names].map(([id, name]) => (
          <Button
            key={id}
            variant="default"
            disabled={toConfirm[id] === undefined}
            onClick={() => onConfirm({ id, name })}
          >
            Confirm Allergens of {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
