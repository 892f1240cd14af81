import { Button, NativeSelect } from "@mantine/core";
import type { StorageArea } from "#src/features/counts/area-contract.ts";
import classes from "./stocktake.module.css";

/** Today's list instead of an area. */
export const WORTH = "worth";

interface PartSelectProps {
  areas: readonly StorageArea[];
  /** How many items today's list has. */
  worth: number;
  /** An area's id, `WORTH`, or "" for what lies in no area. */
  value: string;
  onChange: (value: string) => void;
}

/** Which part is counted: today's list, or an area, with one step to the next area. */
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
