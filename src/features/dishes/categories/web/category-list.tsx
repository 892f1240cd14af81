import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { Category } from "#src/features/dishes/categories/contract.ts";
import { CategoryForm } from "#src/features/dishes/categories/web/category-form.tsx";
import { DragList, type DragOrder, MoveHandle } from "#src/web/ui/drag-list.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./category-panel.module.css";

interface CategoryListProps {
  categories: readonly Category[];
  order: DragOrder;
  dishes: readonly { category_id: string | null }[];
  /** The category whose form is open. */
  editing: string | null;
  onEdit: (id: string | null) => void;
}

export function CategoryList({ categories, order, dishes, editing, onEdit }: CategoryListProps) {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return (
    <DragList
      order={order}
      renderRow={(id) => {
        const category = byId.get(id);
        if (!category) return null;
        const count = dishes.filter((dish) => dish.category_id === id).length;
        return editing === id ? (
          <div className={`${classes.form} ${classes.edited}`}>
            <CategoryForm category={category} dishCount={count} onDone={() => onEdit(null)} />
          </div>
        ) : (
          <CategoryRow category={category} count={count} handle={order.handle(id)} onEdit={() => onEdit(id)} />
        );
      }}
    />
  );
}

interface CategoryRowProps {
  category: Category;
  count: number;
  handle: ReturnType<DragOrder["handle"]>;
  onEdit: () => void;
}

function CategoryRow({ category: { name, description }, count, handle, onEdit }: CategoryRowProps) {
  return (
    <div className={`${ui.stackXs} ${classes.row}`}>
      <MoveHandle name={name} handle={handle} />
      <div className={classes.text}>
        <span className={ui.strong}>{name}</span>
        {description && <span className={ui.mutedSm}>{description}</span>}
        <span className={ui.mutedSm}>
          {count} {count === 1 ? "dish" : "dishes"}
        </span>
      </div>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
