import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import classes from "./receive.module.css";

interface ItemSelectProps {
  label: string;
  value: string | null;
  /** An item that is not offered. */
  without?: string;
  onChoose: (item: InventoryItem) => void;
}

/** Selects one of the bought items. */
export function ItemSelect({ label, value, without, onChoose }: ItemSelectProps) {
  const { data: items = [] } = useQuery(inventoryQuery);
  return (
    <Select
      label={label}
      placeholder="Type a name"
      searchable
      limit={60}
      nothingFoundMessage="No ingredient has this name."
      classNames={{ input: classes.number ?? "", option: classes.option ?? "" }}
      value={value}
      data={items
        .filter(({ id, kind }) => kind === "bought" && id !== without)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const item = items.find((item) => item.id === id);
        if (item) onChoose(item);
      }}
    />
  );
}
