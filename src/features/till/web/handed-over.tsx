import { Checkbox } from "@mantine/core";

interface HandedOverProps {
  isSettled: boolean;
  onChange: (isSettled: boolean) => void;
}

/** Whether the guest has got an order that was paid and waits to be sent. The kitchen then has nothing to do for it. */
export function HandedOver({ isSettled, onChange }: HandedOverProps) {
  return (
    <Checkbox
      label="Handed over to the guest"
      checked={isSettled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
