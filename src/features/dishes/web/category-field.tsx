import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Category, createCategory } from "#src/features/dishes/categories/contract.ts";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { useFocusOnOpen } from "#src/features/dishes/web/use-focus-on-open.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./dish-form.module.css";

interface CategoryFieldProps {
  categories: readonly Category[];
  value: string;
  required: boolean;
  error: string | undefined;
  onChange: (id: string) => void;
}

const NEW = "new";

/** Chooses a category. A new one is made here, so that nobody has to leave the form for it. */
export function CategoryField({ categories, value, required, error, onChange }: CategoryFieldProps) {
  const [adding, setAdding] = useState(false);
  if (adding) {
    return (
      <NewCategory
        error={error}
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
      withAsterisk={required}
      required={required}
      value={value}
      error={error}
      onChange={({ currentTarget }) => (currentTarget.value === NEW ? setAdding(true) : onChange(currentTarget.value))}
      data={[
        { value: "", label: "Choose a category" },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
        { value: NEW, label: "New category..." },
      ]}
    />
  );
}

interface NewCategoryProps {
  error: string | undefined;
  onAdded: (category: Category) => void;
  onCancel: () => void;
}

function NewCategory({ error, onAdded, onCancel }: NewCategoryProps) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const input = useFocusOnOpen<HTMLInputElement>();
  const add = useMutation({
    mutationFn: () => call(createCategory, { body: { name: name.trim() } }),
    onSuccess: ({ category }) => {
      client.setQueryData(categoriesQuery.queryKey, (cached) => cached && [...cached, category]);
      notify.success("Category added", category.name);
      onAdded(category);
    },
    onError: (problem) => notify.error("Failed to add category", messageOf(problem, "Please try again.")),
  });
  const submit = () => (name.trim() === "" ? input.current?.focus() : add.mutate());
  return (
    <div className={classes.inline}>
      <TextInput
        ref={input}
        label="New category"
        placeholder="Such as Mains"
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <Button variant="default" loading={add.isPending} onClick={submit}>
        Add
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
