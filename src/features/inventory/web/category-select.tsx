import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createIngredientCategory, type IngredientCategory } from "#src/features/inventory/category-contract.ts";
import { ingredientCategoriesQuery } from "#src/features/inventory/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./inventory.module.css";

const NEW = "new";

interface CategorySelectProps {
  value: string;
  onChange: (id: string) => void;
  error?: ReactNode;
  /** The first choice, for an ingredient without a category; "None" by default. */
  emptyLabel?: string;
}

/** Chooses a category of ingredients. A new one is made here, so that nobody has to leave the form for it. */
export function CategorySelect({ value, onChange, error, emptyLabel = "None" }: CategorySelectProps) {
  const categories = useQuery(ingredientCategoriesQuery);
  const [adding, setAdding] = useState(false);
  if (adding) {
    return (
      <NewCategory
        onCancel={() => setAdding(false)}
        onAdded={({ id }) => {
          onChange(id);
          setAdding(false);
        }}
      />
    );
  }
  return (
    <NativeSelect
      label="Category"
      value={value}
      error={error}
      onChange={({ currentTarget }) => (currentTarget.value === NEW ? setAdding(true) : onChange(currentTarget.value))}
      data={[
        { value: "", label: emptyLabel },
        ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        { value: NEW, label: "New category..." },
      ]}
    />
  );
}

function NewCategory({ onAdded, onCancel }: { onAdded: (category: IngredientCategory) => void; onCancel: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const add = useMutation({
    mutationFn: () => call(createIngredientCategory, { body: { name: name.trim() } }),
    onSuccess: ({ category }) => {
      client.setQueryData(ingredientCategoriesQuery.queryKey, (cached) => cached && [...cached, category]);
      onAdded(category);
    },
    onError: (problem) => notify.error("Failed to add category", messageOf(problem, "Please try again.")),
  });
  return (
    <div ref={focusFirstField} className={classes.newCategory}>
      <TextInput
        label="New category"
        placeholder="Such as Dairy"
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (name.trim() !== "") add.mutate();
        }}
      />
      <Button variant="default" disabled={name.trim() === ""} loading={add.isPending} onClick={() => add.mutate()}>
        Add
      </Button>
    </div>
  );
}
