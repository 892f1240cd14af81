import { Button, NativeSelect } from "@mantine/core";
import type { StorageArea } from "#src/features/counts/area-contract.ts";
import classes from "./stocktake.module.css";

/** The value for today's list, in place of an area's id. */
export const WORTH = "worth";

interface PartSelectProps {
  areas: readonly StorageArea[];
  /** How many items are on today's list. */
  worth: number;
  /** An area's id, `WORTH`, or "" for items without an area. */
  value: string;
  onChange: (value: string) => void;
}

/** Selects the part to count: today's list, or an area, with a button to the next area. */
export function PartSelect({ areas, worth, value, onChange }: PartSelectProps) {
  if (areas.length === 0 && worth === 0 && value === "") return null;
  const at = areas.findIndex(({ id }) => id === value);
  const next = areas[at + 1];
  return (
    <div className={classes.areas}>
      <NativeSelect
        aria-label="What to count"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: WORTH, label: worth === 1 ? "Today's list: 1 item" : `Today's list: ${worth} items` },
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
          { value: "", label: areas.length === 0 ? "Everything" : "In no area" },
        ]}
      />
      {at >= 0 && next && (
        <Button variant="default" onClick={() => onChange(next.id)}>
          Next: {next.name}
        </Button>
      )}
    </div>
  );
}
