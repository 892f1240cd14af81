import { IconGripVertical } from "@tabler/icons-react";
import classes from "#src/features/counts/web/areas.module.css";
import type { useDragOrder } from "#src/web/ui/use-drag-order.ts";

interface MoveHandleProps {
  name: string;
  handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
}

export function MoveHandle({ name, handle }: MoveHandleProps) {
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={`Move ${name}`}
      title="Drag, or use the arrow keys"
      {...handle}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}
