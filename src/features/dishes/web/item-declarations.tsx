import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { declareItem } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  DIETS,
  inferDiets,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import { DeclarationFields } from "#src/features/dishes/web/declaration-fields.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./dish-form.module.css";

const NAMES: readonly DeclarationName[] = [...ALLERGENS, ...DIETS];

interface ItemDeclarationsProps {
  itemId: string;
  name: string;
  known: Declarations;
  onClose: () => void;
}

/** Declares the allergens and diets of an ingredient, for every dish that uses it. */
export function ItemDeclarations({ itemId, name, known, onClose }: ItemDeclarationsProps) {
  const client = useQueryClient();
  const [declared, setDeclared] = useState<Declarations>(known);
  const inferred = inferDiets(declared);
  const save = useMutation({
    mutationFn: () => {
      const declarations = NAMES.flatMap((key) => {
        const state = declared[key];
        return state === undefined ? [] : [{ name: key, state }];
      });
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
  const hintOf = (key: DeclarationName) =>
    isDiet(key) && declared[key] === undefined && inferred[key] === "unsuitable"
      ? "Not suitable because of what it contains"
      : undefined;
  const declareOthersFree = () =>
    setDeclared((current) => {
      const free: Declarations = {};
      for (const allergen of ALLERGENS) free[allergen] = "none";
      return { ...free, ...current };
    });

  return (
    <Modal opened onClose={onClose} title={`Allergens and diets of ${name}`} size="lg">
      <p className={classes.soft}>
        This applies to every dish with {name}. An allergen that is unknown is never shown as &quot;free from&quot;.
      </p>
      <DeclarationFields
        valueOf={(key) => declared[key] ?? "unknown"}
        onChange={(key, value) => setDeclared((current) => ({ ...current, [key]: value as DeclarationState }))}
        hintOf={hintOf}
      />
      <FormActions>
        <Button variant="subtle" onClick={declareOthersFree}>
          Set the rest to: does not contain
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
