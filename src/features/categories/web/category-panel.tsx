import { ActionIcon, Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconGripVertical, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Category, orderCategories } from "#src/features/categories/contract.ts";
import { CategoryForm } from "#src/features/categories/web/category-form.tsx";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";
import { call, messageOf } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./category-panel.module.css";

interface CategoryPanelProps {
  dishes: readonly { category_id: string | null }[];
}

/** The menu's categories: added, edited, and put in order by dragging, by arrow keys or by number. */
export function CategoryPanel({ dishes }: CategoryPanelProps) {
  const client = useQueryClient();
  const categories = useQuery(categoriesQuery);
  const [editing, setEditing] = useState<string | null>(null);
  const arrange = useMutation({
    mutationFn: (ids: string[]) => call(orderCategories, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(categoriesQuery.queryKey);
      client.setQueryData(
        categoriesQuery.queryKey,
        (known) => known && ids.flatMap((id) => known.find((one) => one.id === id) ?? []),
      );
      return before;
    },
    onSuccess: ({ categories: arranged }) => client.setQueryData(categoriesQuery.queryKey, arranged),
    onError: (error, _ids, before) => {
      client.setQueryData(categoriesQuery.queryKey, before);
      notify.error("Failed to update category", messageOf(error, "Please try again."));
    },
  });
  const order = useDragOrder(
    (categories.data ?? []).map(({ id }) => id),
    (ids) => arrange.mutate(ids),
  );
  const known = new Map((categories.data ?? []).map((category) => [category.id, category]));

  return (
    <SectionCard
      title="Categories"
      flush
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEditing("new")}
          disabled={editing === "new"}
        >
          Add Category
        </Button>
      }
    >
      {editing === "new" && (
        <div className={classes.form}>
          <CategoryForm category={null} dishCount={0} onDone={() => setEditing(null)} />
        </div>
      )}
      {categories.isPending ? (
        <SkeletonRows count={4} label="Loading categories" />
      ) : categories.isError && !categories.data ? (
        <ErrorState
          title="Failed to load categories"
          message={categories.error.message}
          onRetry={() => void categories.refetch()}
          busy={categories.isFetching}
        />
      ) : order.ids.length === 0 && editing !== "new" ? (
        <EmptyState title="No categories yet">They group the menu: starters, mains, drinks.</EmptyState>
      ) : (
        <ul className={classes.list}>
          {order.ids.map((id) => {
            const category = known.get(id);
            if (!category) return null;
            const count = dishes.filter((dish) => dish.category_id === id).length;
            return (
              <li key={id} className={classes.item} data-dragged={order.dragged === id || undefined}>
                {editing === id ? (
                  <div className={classes.form}>
                    <CategoryForm category={category} dishCount={count} onDone={() => setEditing(null)} />
                  </div>
                ) : (
                  <CategoryRow
                    category={category}
                    count={count}
                    handle={order.handle(id)}
                    onEdit={() => setEditing(id)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </SectionCard>
  );
}

interface CategoryRowProps {
  category: Category;
  count: number;
  handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
  onEdit: () => void;
}

function CategoryRow({ category: { name, description, display_order }, count, handle, onEdit }: CategoryRowProps) {
  return (
    <div className={classes.row}>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${name}`}
        title="Drag, or use the arrow keys"
        {...handle}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.description}>{description}</span>}
        <span className={classes.description}>
          Order {display_order} · {count} {count === 1 ? "dish" : "dishes"}
        </span>
      </div>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
