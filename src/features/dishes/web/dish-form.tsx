import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, useEffect, useMemo, useState } from "react";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import type { Sketch } from "#src/features/dishes/ai/contract.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { checkDraft, type Draft, draftWarnings, isValid, mainIngredients } from "#src/features/dishes/draft.ts";
import { DishDeclarations } from "#src/features/dishes/web/dish-declarations.tsx";
import { DishDetails } from "#src/features/dishes/web/dish-details.tsx";
import { DishFormEnd } from "#src/features/dishes/web/dish-form-end.tsx";
import { LeaveGuard } from "#src/features/dishes/web/leave-guard.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { SellingWarnings } from "#src/features/dishes/web/selling-warnings.tsx";
import { SizesSection } from "#src/features/dishes/web/sizes-section.tsx";
import type { UsualCostSlot } from "#src/features/dishes/web/usual-cost-slot.ts";
import { type SaveEnd, type SaveOptions, useDishDraft } from "#src/features/dishes/web/use-dish-draft.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dishes.module.css";

interface DishFormProps {
  /** The dish to edit; null for a new one. */
  dish: Dish | null;
  /** The category that a new dish starts with. */
  categoryId?: string;
  /** Returns the tax that the prices of a dish include, in percent. */
  includedPercent: (dishId: string | null, categoryId: string) => number;
  /** The dish's options, which are saved separately. */
  Options: ComponentType<{ dishId: string | null }>;
  /** What a portion costs with the options that guests usually choose for it. */
  UsualCost: UsualCostSlot;
  onDone: () => void;
  /** Called when a new dish was saved and another one follows in the same category. */
  onAnother?: (categoryId: string) => void;
}

export function DishForm({
  dish,
  categoryId = "",
  includedPercent,
  Options,
  UsualCost,
  onDone,
  onAnother,
}: DishFormProps) {
  const form = useDishDraft(dish, {
    categoryId,
    onDone: (end: SaveEnd, saved) => (end === "another" ? onAnother?.(saved.category_id ?? "") : onDone()),
  });
  const { draft, change } = form;
  const categories = useQuery(categoriesQuery);
  const declarations = useQuery(itemDeclarationsQuery);
  const { items, loading } = useIngredients();
  const [leaving, setLeaving] = useState(false);
  const [attempts, setAttempts] = useState(0);
  /** How to save the dish after the person has read the warnings. */
  const [warned, setWarned] = useState<SaveOptions | null>(null);
  const dishId = form.dish?.id ?? null;
  const category = categories.data?.find(({ id }) => id === draft.category_id)?.name ?? null;
  const errors = attempts > 0 ? checkDraft(draft) : null;

  function submit(options: SaveOptions) {
    setAttempts((count) => count + 1);
    const saved = options.asDraft ? { ...draft, is_available: false } : draft;
    const found = checkDraft(saved);
    if (found.problem) notify.error(found.problem.title, found.problem.message);
    if (!isValid(found) || form.saving) return;
    if (draftWarnings(saved).length > 0) setWarned(options);
    else form.save(options);
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit({ end: submitterOf(event) === "another" ? "another" : "list", asDraft: submitterOf(event) === "draft" });
      }}
      aria-label={form.dish ? `Edit ${form.dish.name}` : "Add Dish"}
    >
      <div className={`${ui.stackLg} ${classes.main}`}>
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
          loading={loading}
          includedPercent={includedPercent(dishId, draft.category_id)}
          dishId={dishId}
          UsualCost={UsualCost}
          declarations={declarations.data}
          errors={errors?.sizes ?? {}}
          attempts={attempts}
          onChange={(changeSizes) => change((current) => ({ ...current, sizes: changeSizes(current.sizes) }))}
        />
        <Options dishId={dishId} />
        {declarations.data ? (
          <DishDeclarations dishId={dishId} draft={draft} declarations={declarations.data} />
        ) : (
          <SectionCard title="Allergens and diets">
            {declarations.isError ? (
              <ErrorState
                message={messageOf(declarations.error, "The allergens could not be loaded.")}
                onRetry={() => void declarations.refetch()}
              />
            ) : (
              <SkeletonRows count={2} />
            )}
          </SectionCard>
        )}
        <DishFormEnd
          isNew={form.dish === null}
          saving={form.saving}
          saveError={form.saveError}
          errors={errors}
          canBeDraft={draft.is_available}
          onCancel={() => (form.dirty ? setLeaving(true) : onDone())}
        />
      </div>
      <LeaveGuard dirty={form.dirty} leaving={leaving} onStay={() => setLeaving(false)} onLeave={onDone} />
      <SellingWarnings
        warnings={warned ? draftWarnings(draft) : []}
        action="Save Anyway"
        onClose={() => setWarned(null)}
        onConfirm={() => {
          if (warned) form.save(warned);
          setWarned(null);
        }}
      />
    </form>
  );
}

function useIngredients() {
  const inventory = useQuery(inventoryQuery);
  const items = useMemo(() => new Map((inventory.data ?? []).map((item) => [item.id, item])), [inventory.data]);
  useEffect(() => {
    if (inventory.isError) notify.error("Failed to load ingredients", "Some features may be limited.");
  }, [inventory.isError]);
  return { items, loading: inventory.isPending };
}

/** Returns the value of the button that was pressed; none for the Enter key in a field. */
function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : undefined;
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
