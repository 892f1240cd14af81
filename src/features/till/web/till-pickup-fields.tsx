import { TextInput } from "@mantine/core";
import type { TillPickup } from "#src/features/till/web/use-till.ts";
import ui from "#src/web/ui/patterns.module.css";

interface TillPickupFieldsProps {
  pickup: TillPickup;
  onChange: (pickup: TillPickup) => void;
}

/** Who picks the order up, and when. */
export function TillPickupFields({ pickup, onChange }: TillPickupFieldsProps) {
  return (
    <div className={ui.stackSm}>
      <TextInput
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={pickup.name}
        onChange={(event) => onChange({ ...pickup, name: event.currentTarget.value })}
      />
      <TextInput
        label="Phone"
        type="tel"
        maxLength={30}
        autoComplete="off"
        value={pickup.phone}
        onChange={(event) => onChange({ ...pickup, phone: event.currentTarget.value })}
      />
      <TextInput
        label="Time"
        type="time"
        description="Empty: as soon as possible"
        value={pickup.time}
        onChange={(event) => onChange({ ...pickup, time: event.currentTarget.value })}
      />
    </div>
  );
}
