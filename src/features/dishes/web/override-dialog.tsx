import { Button, Modal, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DishDeclaration, overrideDish } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, DeclarationState } from "#src/features/dishes/declarations.ts";
import { DeclarationFields, STATE_LABELS } from "#src/features/dishes/web/declaration-fields.tsx";
import { dishDeclarationsQuery, dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./dish-form.module.css";

interface OverrideDialogProps {
  dishId: string;
  declarations: readonly DishDeclaration[];
  onClose: () => void;
}

interface Override {
  state: DeclarationState;
  reason: string;
}

/** Says otherwise than the recipe, with a reason for whoever checks it. */
export function OverrideDialog({ dishId, declarations, onClose }: OverrideDialogProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [overrides, setOverrides] = useState<Partial<Record<DeclarationName, Override>>>(() =>
    Object.fromEntries(
      declarations.flatMap(({ name, state, reason }) => (reason === null ? [] : [[name, { state, reason }]])),
    ),
  );
  const save = useMutation({
    mutationFn: () => {
      const list = (Object.entries(overrides) as [DeclarationName, Override][]).map(([name, one]) => ({
        name,
        ...one,
      }));
      return call(overrideDish, { query: { id: dishId }, body: { overrides: list } });
    },
    onSuccess: ({ declarations: changed }) => {
      client.setQueryData(dishDeclarationsQuery(dishId).queryKey, changed);
      void client.invalidateQueries(dishesQuery);
      onClose();
    },
    onError: (error) => notify.error("Allergens were not saved", messageOf(error, "Please try again.")),
  });
  const complete = Object.values(overrides).every((one) => one.reason.trim() !== "");

  const notes = Object.fromEntries(
    declarations.map(({ name, derived, because }) => [
      name,
      [
        `Recipe: ${(STATE_LABELS[derived] ?? derived).toLowerCase()}`,
        ...(because.length > 0 ? [because.join(", ")] : []),
      ].join(" · "),
    ]),
  );
  const reasons = Object.fromEntries(
    (Object.entries(overrides) as [DeclarationName, Override][]).map(([name, one]) => [
      name,
      <TextInput
        key={name}
        className={classes.reason}
        label="Reason"
        withAsterisk
        required
        maxLength={300}
        value={one.reason}
        error={asked && one.reason.trim() === "" && "Please give a reason."}
        onChange={({ currentTarget: { value: reason } }) =>
          setOverrides((now) => ({ ...now, [name]: { ...one, reason } }))
        }
      />,
    ]),
  );

  return (
    <Modal opened onClose={onClose} title="Override allergens and diets" size="lg">
      <DeclarationFields
        valueOf={(name) => overrides[name]?.state ?? ""}
        emptyLabel="As the recipe"
        onChange={(name, value) =>
          setOverrides((now) => {
            const { [name]: before, ...rest } = now;
            return value === ""
              ? rest
              : { ...rest, [name]: { state: value as DeclarationState, reason: before?.reason ?? "" } };
          })
        }
        notes={notes}
        below={reasons}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={save.isPending}
          onClick={() => {
            setAsked(true);
            if (complete) save.mutate();
            else notify.error("A reason is missing", "Please say why each override holds.");
          }}
        >
          Save Overrides
        </Button>
      </FormActions>
    </Modal>
  );
}
