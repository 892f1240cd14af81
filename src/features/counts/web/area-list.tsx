import { Button } from "@mantine/core";
import type { StorageArea } from "#src/features/counts/area-contract.ts";
import classes from "#src/features/counts/web/areas.module.css";
import { useAreaChanges } from "#src/features/counts/web/use-area-changes.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { DragList, MoveHandle } from "#src/web/ui/drag-list.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";
import ui from "#src/web/ui/patterns.module.css";

interface AreaListProps {
  areas: readonly StorageArea[];
  opened: string | null;
  onOpen: (id: string | null) => void;
}

/** The areas in the order in which they are counted, which is changed by dragging or by the arrow keys. */
export function AreaList({ areas, opened, onOpen }: AreaListProps) {
  const { arrange, remove } = useAreaChanges();
  const order = useDragOrder(
    areas.map(({ id }) => id),
    arrange,
  );
  if (areas.length === 0) {
    return <EmptyState title="No storage areas yet">Without them, a count is one list by name.</EmptyState>;
  }
  return (
    <SectionCard title={areas.length === 1 ? "1 storage area" : `${areas.length} storage areas`} flush>
      <DragList
        order={order}
        renderRow={(id) => {
          const area = areas.find((area) => area.id === id);
          return (
            area && (
              <>
                <div className={`${ui.stackSm} ${classes.row}`}>
                  <MoveHandle name={area.name} handle={order.handle(id)} />
                  <span className={`${ui.strong} ${ui.breakable}`}>
                    {area.name}
                    <span className={`${ui.mutedSm} ${classes.count}`}>
                      {area.item_ids.length === 1 ? "1 ingredient" : `${area.item_ids.length} ingredients`}
                    </span>
                  </span>
                  <Button
                    variant="default"
                    aria-expanded={opened === id}
                    aria-label={`Shelf of ${area.name}`}
                    onClick={() => onOpen(opened === id ? null : id)}
                  >
                    {opened === id ? "Close" : "Shelf"}
                  </Button>
                </div>
                {opened === id && (
                  <div className={classes.removal}>
                    <ConfirmButton label="Remove Area" confirmLabel="Confirm Removal" onConfirm={() => remove(id)} />
                  </div>
                )}
              </>
            )
          );
        }}
      />
    </SectionCard>
  );
}
