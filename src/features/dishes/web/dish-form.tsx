import { Alert, Button, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { describeDish, MISSING_NAME, NO_INGREDIENTS, type Sketch } from "#src/features/dishes/ai/contract.ts";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { checkDraft, type Draft, isFine, mainIngredients, type StockItem } from "#src/features/dishes/draft.ts";
import { AiControls, madeBy } from "#src/features/dishes/web/ai-controls.tsx";
import { DishDeclarations } from "#src/features/dishes/web/dish-declarations.tsx";
import { DishImageField } from "#src/features/dishes/web/dish-image-field.tsx";
import { LeaveGuard } from "#src/features/dishes/web/leave-guard.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { SizesSection } from "#src/features/dishes/web/sizes-section.tsx";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import { useDishDraft } from "#src/features/dishes/web/use-dish-draft.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { call } from "#src/web/call.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
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
  const [asked, setAsked] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const items = useMemo(
    () => new Map((inventory.data ?? []).map((item): [string, StockItem] => [item.id, item])),
    [inventory.data],
  );
  useEffect(() => {
    if (inventory.isError) notify.error("Failed to load ingredients", "Some features may be limited.");
  }, [inventory.isError]);

  const errors = asked ? checkDraft(draft) : null;
  const sketch = sketchOf(draft, (categories.data ?? []).find(({ id }) => id === draft.category_id)?.name ?? null);
  const describe = useAiAction((what: Sketch, signal) => call(describeDish, { body: what }, { signal }), {
    failed: "Description generation failed",
    onDone: ({ description, source }) => {
      setBefore((kept) => kept ?? draft.description);
      setMade(madeBy(source));
      change((now) => ({ ...now, description }));
      notify.success("Description generated");
    },
  });

  function startDescription() {
    if (draft.name.trim() === "") notify.error(MISSING_NAME.title, MISSING_NAME.message);
    else if (sketch.ingredients.length === 0) notify.error(NO_INGREDIENTS.title, NO_INGREDIENTS.message);
    else {
      setAttempt(attempt + 1);
      describe.start({ ...sketch, attempt });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const found = checkDraft(draft);
    if (found.refusal) notify.error(found.refusal.title, found.refusal.message);
    if (isFine(found) && !form.saving) form.save();
  }

  return (
    <form noValidate onSubmit={submit} aria-label={form.dish ? `Edit ${form.dish.name}` : "Add Dish"}>
      <div className={classes.main}>
        <SectionCard title={form.dish ? "Edit Dish" : "Add Dish"}>
          <FormStack>
            <FormRow>
              <TextInput
                label="Name"
                withAsterisk
                required
                maxLength={120}
                value={draft.name}
                error={errors?.name}
                onChange={({ currentTarget: { value: name } }) => change((now) => ({ ...now, name }))}
              />
              <NativeSelect
                label="Category"
                withAsterisk
                required
                value={draft.category_id}
                error={errors?.category_id}
                onChange={({ currentTarget: { value: category_id } }) => change((now) => ({ ...now, category_id }))}
                data={[
                  { value: "", label: "Choose a category" },
                  ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </FormRow>
            <div>
              <Textarea
                label="Description"
                withAsterisk
                required
                autosize
                minRows={3}
                maxLength={2000}
                value={draft.description}
                error={errors?.description}
                onChange={({ currentTarget: { value: description } }) => change((now) => ({ ...now, description }))}
              />
              <div style={{ marginTop: "0.5rem" }}>
                <AiControls
                  label="Generate Description"
                  busyLabel="Writing a description..."
                  busy={describe.busy}
                  made={made}
                  onStart={startDescription}
                  onCancel={describe.cancel}
                  onUndo={() => {
                    if (before !== null) change((now) => ({ ...now, description: before }));
                    setBefore(null);
                    setMade(null);
                  }}
                />
              </div>
            </div>
            <DishImageField
              picture={form.picture}
              sketch={sketch}
              dishId={form.dish?.id ?? null}
              onChange={form.setPicture}
            />
            <Switch
              label={draft.is_available ? "Active: guests can order it" : "Inactive: hidden from the menu"}
              checked={draft.is_available}
              onChange={({ currentTarget: { checked: is_available } }) => change((now) => ({ ...now, is_available }))}
            />
          </FormStack>
        </SectionCard>
        <SizesSection
          sizes={draft.sizes}
          items={items}
          loading={inventory.isPending}
          declarations={declarations.data ?? {}}
          errors={errors?.sizes ?? {}}
          onChange={(alter) => change((now) => ({ ...now, sizes: alter(now.sizes) }))}
        />
        <DishDeclarations dishId={form.dish?.id ?? null} draft={draft} declarations={declarations.data ?? {}} />
        {form.refusal && (
          <Alert color="red" role="alert" title={form.dish ? "Update failed" : "Failed to create dish"}>
            {form.refusal}
          </Alert>
        )}
        {errors && !isFine(errors) && (
          <Alert color="red" role="alert" title={errors.refusal?.title ?? "Some fields need a look"}>
            {errors.refusal?.message ??
              Object.values(errors.sizes)[0] ??
              "Name, category and description are required."}
          </Alert>
        )}
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

function sketchOf(draft: Draft, category: string | null): Sketch {
  return {
    name: draft.name,
    category,
    description: draft.description || null,
    ingredients: mainIngredients(draft),
    attempt: 0,
  };
}
