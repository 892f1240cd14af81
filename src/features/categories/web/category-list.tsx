import { ActionIcon } from "@mantine/core";
import { IconGripVertical, IconPencil } from "@tabler/icons-react";
import type { Category } from "#src/features/categories/contract.ts";
import { CategoryForm } from "#src/features/categories/web/category-form.tsx";
import type { useDragOrder } from "#src/web/ui/use-drag-order.ts";
import classes from "./category-panel.module.css";

type DragOrder = ReturnType<typeof useDragOrder>;

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
    <ul className={classes.list}>
      {order.ids.map((id) => {
        const category = byId.get(id);
        if (!category) return null;
        const count = dishes.filter((dish) => dish.category_id === id).length;
        return (
          <li key={id} className={classes.item} data-dragged={order.dragged === id || undefined}>
            {editing === id ? (
              <div className={classes.form}>
                <CategoryForm category={category} dishCount={count} onDone={() => onEdit(null)} />
              </div>
            ) : (
              <CategoryRow category={category} count={count} handle={order.handle(id)} onEdit={() => onEdit(id)} />
            )}
          </li>
        );
      })}
    </ul>
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
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.description}>{description}</span>}
        <span className={classes.description}>
          {count} {count === 1 ? "dish" : "dishes"}
        </span>
      </div>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
