import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { useDragOrder } from "#src/web/ui/use-drag-order.ts";
import classes from "./drag-list.module.css";
import ui from "./patterns.module.css";

export type DragOrder = ReturnType<typeof useDragOrder>;

interface DragListProps {
  order: DragOrder;
  /** Returns the content of a row, with a `MoveHandle`; null omits the row. */
  renderRow: (id: string) => ReactNode;
}

/** A list whose rows can be reordered by their handles. */
export function DragList({ order, renderRow }: DragListProps) {
  return (
    <ul>
      {order.ids.map((id) => {
        const content = renderRow(id);
        return (
          content != null && (
            <li key={id} className={classes.item} data-dragged={order.dragged === id || undefined}>
              {content}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Moves a row by dragging, or with the arrow keys. */
export function MoveHandle({ name, handle }: { name: string; handle: ReturnType<DragOrder["handle"]> }) {
  return (
    <button
      type="button"
      className={`${ui.centered} ${classes.handle}`}
      aria-label={`Move ${name}`}
      title="Drag, or use the arrow keys"
      {...handle}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}
