import type { Order } from "#src/features/orders/contract.ts";
import { useFormat } from "#src/web/ui/format.tsx";

interface PickupLineProps {
  pickup: Order["pickup"];
  className?: string | undefined;
  withPhone?: boolean;
}

/** When an order is picked up and by whom; nothing for other orders. */
export function PickupLine({ pickup, className, withPhone = false }: PickupLineProps) {
  const format = useFormat();
  if (!pickup) return null;
  const { asap, due_at, name, phone } = pickup;
  const text = `${asap ? "About " : ""}${format.time(due_at)}, ${name}`;
  return <p className={className}>{withPhone && phone ? `${text}, ${phone}` : text}</p>;
}
