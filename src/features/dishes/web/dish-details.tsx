import { Switch, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Sketch } from "#src/features/dishes/ai/contract.ts";
import type { Category } from "#src/features/dishes/categories/contract.ts";
import type { Draft, DraftErrors } from "#src/features/dishes/draft.ts";
import { AiControls } from "#src/features/dishes/web/ai-controls.tsx";
import { CategoryField } from "#src/features/dishes/web/category-field.tsx";
import { DescriptionOffer } from "#src/features/dishes/web/description-offer.tsx";
import { DishImageField } from "#src/features/dishes/web/dish-image-field.tsx";
import type { PictureDraft } from "#src/features/dishes/web/picture-draft.ts";
import { useDescription } from "#src/features/dishes/web/use-description.ts";
import { FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./dish-form.module.css";

interface DishDetailsProps {
  draft: Draft;
  /** `null` until the form was submitted once. */
  errors: DraftErrors | null;
  categories: readonly Category[];
  sketch: Sketch;
  dishId: string | null;
  picture: PictureDraft;
  onPicture: (picture: PictureDraft) => void;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** The fields of a dish other than its sizes: name, category, description, picture and availability. */
export function DishDetails(props: DishDetailsProps) {
  const { draft, errors, categories, sketch, dishId, picture, onPicture, onChange } = props;
  const set = (values: Partial<Draft>) => onChange((current) => ({ ...current, ...values }));
  const description = useDescription(sketch, draft.description, (text) => set({ description: text }));
  const name = useRef<HTMLInputElement>(null);
  // Only a new dish focuses its name. Editing starts where the person looks.
  useEffect(() => {
    if (dishId === null) name.current?.focus();
  }, [dishId]);
  const required = draft.is_available;
  return (
    <FormStack>
      <FormRow>
        <TextInput
          ref={name}
          label="Name"
          withAsterisk
          required
          maxLength={120}
          value={draft.name}
          error={errors?.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <CategoryField
          categories={categories}
          value={draft.category_id}
          required={required}
          error={errors?.category_id}
          onChange={(category_id) => set({ category_id })}
        />
      </FormRow>
      <div>
        <Textarea
          label="Description"
          withAsterisk={required}
          required={required}
          autosize
          minRows={3}
          maxLength={2000}
          value={draft.description}
          error={errors?.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <DescriptionOffer sketch={sketch} current={draft.description} onAccept={(text) => set({ description: text })} />
        <div className={classes.below}>
          <AiControls label="Generate Description" busyLabel="Writing a description..." {...description} />
        </div>
      </div>
      <DishImageField picture={picture} sketch={sketch} dishId={dishId} onChange={onPicture} />
      <Switch
        label={draft.is_available ? "Active: guests can order it" : "Inactive: a draft that guests do not see"}
        checked={draft.is_available}
        onChange={(event) => set({ is_available: event.currentTarget.checked })}
      />
    </FormStack>
  );
}
