import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import type { Sketch } from "#src/features/dishes/ai/contract.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { checkDraft, type Draft, type DraftErrors, isValid, mainIngredients } from "#src/features/dishes/draft.ts";
import { DishDeclarations } from "#src/features/dishes/web/dish-declarations.tsx";
import { DishDetails } from "#src/features/dishes/web/dish-details.tsx";
import { LeaveGuard } from "#src/features/dishes/web/leave-guard.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { SizesSection } from "#src/features/dishes/web/sizes-section.tsx";
import { useDishDraft } from "#src/features/dishes/web/use-dish-draft.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./dishes.module.css";

interface DishFormProps {
  /** The dish to edit; a new one without it. */
  dish: Dish | null;
  onDone: () => void;
}

export function DishForm({ dish, onDone }: DishFormProps) {
  const form = useDishDraft(dish, onDone);
  const { draft, change } = form;
  const categories = useQuery(categoriesQuery);
  const inventory = useQuery(inventoryQuery);
  const declarations = useQuery(itemDeclarationsQuery);
  const [leaving, setLeaving] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const items = useMemo(() => new Map((inventory.data ?? []).map((item) => [item.id, item])), [inventory.data]);
  useEffect(() => {
    if (inventory.isError) notify.error("Failed to load ingredients", "Some features may be limited.");
  }, [inventory.isError]);

  const dishId = form.dish?.id ?? null;
  const category = categories.data?.find(({ id }) => id === draft.category_id)?.name ?? null;
  const errors = submitted ? checkDraft(draft) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const found = checkDraft(draft);
    if (found.problem) notify.error(found.problem.title, found.problem.message);
    if (isValid(found) && !form.saving) form.save();
  }

  return (
    <form noValidate onSubmit={submit} aria-label={form.dish ? `Edit ${form.dish.name}` : "Add Dish"}>
      <div className={classes.main}>
        <SectionCard title={form.dish ? "Edit Dish" : "Add Dish"}>
          <DishDetails
            draft={draft}
            errors={errors}
            categories={categories.data ?? []}
            sketch={sketchOf(draft, category)}
            dishId={dishId}
            picture={form.picture}
            onPicture={form.setPicture}
            onChange={change}
          />
        </SectionCard>
        <SizesSection
          sizes={draft.sizes}
          items={items}
          loading={inventory.isPending}
          declarations={declarations.data ?? {}}
          errors={errors?.sizes ?? {}}
          onChange={(changeSizes) => change((current) => ({ ...current, sizes: changeSizes(current.sizes) }))}
        />
        <DishDeclarations dishId={dishId} draft={draft} declarations={declarations.data ?? {}} />
        <FormErrors isNew={!form.dish} saveError={form.saveError} errors={errors} />
        <FormActions>
          <Button variant="default" disabled={form.saving} onClick={() => (form.dirty ? setLeaving(true) : onDone())}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.saving}>
            {form.dish ? (form.saving ? "Saving..." : "Update Dish") : form.saving ? "Creating..." : "Create Dish"}
          </Button>
        </FormActions>
      </div>
      <LeaveGuard dirty={form.dirty} leaving={leaving} onStay={() => setLeaving(false)} onLeave={onDone} />
    </form>
  );
}

interface FormErrorsProps {
  isNew: boolean;
  /** Why the server rejected the dish. */
  saveError: string | null;
  errors: DraftErrors | null;
}

function FormErrors({ isNew, saveError, errors }: FormErrorsProps) {
  return (
    <>
      {saveError && (
        <Alert color="red" role="alert" title={isNew ? "Failed to create dish" : "Update failed"}>
          {saveError}
        </Alert>
      )}
      {errors && !isValid(errors) && (
        <Alert color="red" role="alert" title={errors.problem?.title ?? "Check the fields in red"}>
          {errors.problem?.message ?? Object.values(errors.sizes)[0] ?? "Name, category and description are required."}
        </Alert>
      )}
    </>
  );
}

function sketchOf(draft: Draft, category: string | null): Sketch {
  return {
    name: draft.name,
    category,
    description: draft.description || null,
    ingredients: mainIngredients(draft),
    attempt: 0,
  };
}
