import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { Sketch } from "#src/features/dishes/ai/contract.ts";
import type { Category } from "#src/features/categories/contract.ts";
import type { Draft, DraftErrors } from "#src/features/dishes/draft.ts";
import { AiControls } from "#src/features/dishes/web/ai-controls.tsx";
import { DishImageField } from "#src/features/dishes/web/dish-image-field.tsx";
import type { PictureDraft } from "#src/features/dishes/web/picture-draft.ts";
import { useDescription } from "#src/features/dishes/web/use-description.ts";
import { FormRow, FormStack } from "#src/web/ui/form-row.tsx";

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

/** Everything of a dish but its sizes: name, category, description, picture and availability. */
export function DishDetails(props: DishDetailsProps) {
  const { draft, errors, categories, sketch, dishId, picture, onPicture, onChange } = props;
  const set = (values: Partial<Draft>) => onChange((current) => ({ ...current, ...values }));
  const description = useDescription(sketch, draft.description, (text) => set({ description: text }));
  return (
    <FormStack>
      <FormRow>
        <TextInput
          label="Name"
          withAsterisk
          required
          maxLength={120}
          value={draft.name}
          error={errors?.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Category"
          withAsterisk
          required
          value={draft.category_id}
          error={errors?.category_id}
          onChange={(event) => set({ category_id: event.currentTarget.value })}
          data={[
            { value: "", label: "Choose a category" },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
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
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <div style={{ marginTop: "0.5rem" }}>
          <AiControls label="Generate Description" busyLabel="Writing a description..." {...description} />
        </div>
      </div>
      <DishImageField picture={picture} sketch={sketch} dishId={dishId} onChange={onPicture} />
      <Switch
        label={draft.is_available ? "Active: guests can order it" : "Inactive: hidden from the menu"}
        checked={draft.is_available}
        onChange={(event) => set({ is_available: event.currentTarget.checked })}
      />
    </FormStack>
  );
}
