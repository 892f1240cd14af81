import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { CategoryForm } from "#src/features/dishes/categories/web/category-form.tsx";
import { CategoryList } from "#src/features/dishes/categories/web/category-list.tsx";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { useCategoryOrder } from "#src/features/dishes/categories/web/use-category-order.ts";
import { messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./category-panel.module.css";

interface CategoryPanelProps {
  dishes: readonly { category_id: string | null }[];
}

/** The menu's categories, which can be added, edited, and ordered by dragging, by arrow keys or by number. */
export function CategoryPanel({ dishes }: CategoryPanelProps) {
  const categories = useQuery(categoriesQuery);
  const order = useCategoryOrder(categories.data ?? []);
  /** The id of the category whose form is open, or "new". */
  const [editing, setEditing] = useState<string | null>(null);

  return (
    <SectionCard
      title="Categories"
      flush
      actions={
        <ChangeButton
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEditing("new")}
          disabled={editing === "new"}
        >
          Add Category
        </ChangeButton>
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
          message={messageOf(categories.error, "Please try again.")}
          onRetry={() => void categories.refetch()}
          busy={categories.isFetching}
        />
      ) : order.ids.length === 0 && editing !== "new" ? (
        <EmptyState title="No categories yet">Categories group the menu: starters, mains, drinks.</EmptyState>
      ) : (
        <CategoryList
          categories={categories.data}
          order={order}
          dishes={dishes}
          editing={editing}
          onEdit={setEditing}
        />
      )}
    </SectionCard>
  );
}
