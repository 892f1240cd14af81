import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { declareItem } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  concluded,
  DIETS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
} from "#src/features/dishes/declarations.ts";
import { DeclarationFields } from "#src/features/dishes/web/declaration-fields.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./dish-form.module.css";

interface ItemDeclarationsProps {
  itemId: string;
  name: string;
  known: Declarations;
  onClose: () => void;
}

/** What the owner knows of an ingredient. It holds for every dish that uses it. */
export function ItemDeclarations({ itemId, name, known, onClose }: ItemDeclarationsProps) {
  const client = useQueryClient();
  const [declared, setDeclared] = useState<Declarations>(known);
  const follows = concluded(declared);
  const save = useMutation({
    mutationFn: () => {
      const declarations = (Object.entries(declared) as [DeclarationName, DeclarationState][]).map(([key, state]) => ({
        name: key,
        state,
      }));
      return call(declareItem, { query: { id: itemId }, body: { declarations } });
    },
    onSuccess: async () => {
      await client.invalidateQueries(itemDeclarationsQuery);
      void client.invalidateQueries({ queryKey: ["dishes"] });
      void client.invalidateQueries({ queryKey: ["dish-declarations"] });
      onClose();
    },
    onError: (error) => notify.error("Allergens were not saved", messageOf(error, "Please try again.")),
  });
  const notes = Object.fromEntries(
    DIETS.filter((diet) => declared[diet] === undefined && follows[diet] === "unsuitable").map((diet) => [
      diet,
      "Not suitable, from what it contains",
    ]),
  );
  const rest = () =>
    setDeclared((now) => ({ ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, "none"])), ...now }));

  return (
    <Modal opened onClose={onClose} title={`Allergens and diets of ${name}`} size="lg">
      <p className={classes.soft}>
        It holds for every dish with {name}. What stays unknown is never shown as free from.
      </p>
      <DeclarationFields
        valueOf={(key) => declared[key] ?? "unknown"}
        onChange={(key, value) => setDeclared((now) => ({ ...now, [key]: value as DeclarationState }))}
        notes={notes}
      />
      <FormActions>
        <Button variant="subtle" onClick={rest}>
          The rest: does not contain
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save Allergens
        </Button>
      </FormActions>
    </Modal>
  );
}
