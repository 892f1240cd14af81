import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { StorageArea } from "#src/features/counts/area-contract.ts";
import classes from "#src/features/counts/web/areas.module.css";
import { useAreaChanges } from "#src/features/counts/web/use-area-changes.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { DragList, MoveHandle } from "#src/web/ui/drag-list.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";
import { likenessKey } from "#src/shared/text-key.ts";
import ui from "#src/web/ui/patterns.module.css";

interface AreaItemsProps {
  area: StorageArea;
  items: readonly InventoryItem[];
}

/** The items of an area, in the order of its shelf, and a field to add items. */
export function AreaItems({ area: { id, name, item_ids }, items }: AreaItemsProps) {
  const { change } = useAreaChanges();
  const put = (ids: string[]) => change({ id, item_ids: ids });
  const order = useDragOrder(item_ids, put);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <SectionCard title={`Shelf of ${name}`} flush>
      <DragList
        order={order}
        renderRow={(itemId) => {
          const item = byId.get(itemId);
          return (
            item && (
              <div className={`${ui.stackSm} ${classes.row}`}>
                <MoveHandle name={item.name} handle={order.handle(itemId)} />
                <span className={`${ui.strong} ${ui.breakable}`}>{item.name}</span>
                <ActionIcon
                  aria-label={`Take ${item.name} out of ${name}`}
                  onClick={() => put(item_ids.filter((text) => text !== itemId))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </div>
            )
          );
        }}
      />
      <AddItems
        items={items.filter((item) => !item_ids.includes(item.id))}
        onAdd={(text) => put([...item_ids, text])}
      />
    </SectionCard>
  );
}

const MAX_SHOWN = 20;

function AddItems({ items, onAdd }: { items: readonly InventoryItem[]; onAdd: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const text = likenessKey(search);
  const found = items.filter((item) => likenessKey(item.name).includes(text));
  return (
    <div className={`${ui.stackMd} ${classes.add}`}>
      <SearchField label="Search ingredients to add" value={search} onChange={setSearch} />
      <div className={ui.buttons}>
        {found.slice(0, MAX_SHOWN).map((item) => (
          <Button key={item.id} variant="default" aria-label={`Add ${item.name}`} onClick={() => onAdd(item.id)}>
            {item.name}
          </Button>
        ))}
      </div>
      {found.length > MAX_SHOWN && (
        <p className={`${ui.mutedSm} ${classes.count}`}>{found.length - MAX_SHOWN} more. Search to find them.</p>
      )}
    </div>
  );
}
