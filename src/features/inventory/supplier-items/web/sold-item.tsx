import { Button } from "@mantine/core";
import { useState } from "react";
import type { SupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { SoldItemForm } from "#src/features/inventory/supplier-items/web/sold-item-form.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./supplier-items.module.css";

/** An entry of a supplier's catalogue, named by the ingredient or by the supplier. */
export function SoldItem({ sold, name }: { sold: SupplierItem; name: string }) {
  const [editing, setEditing] = useState(false);
  const format = useFormat();
  if (editing) {
    return (
      <li className={`${ui.divided} ${classes.sold}`}>
        <SoldItemForm sold={sold} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={`${ui.divided} ${classes.sold}`}>
      <p className={`${ui.strong} ${classes.name}`}>
        {name} {sold.is_preferred && <span className={classes.preferred}>Preferred</span>}
      </p>
      <p className={`${ui.mutedMd} ${classes.soft}`}>
        {[sold.text !== name && sold.text, sold.code].filter(Boolean).join(", ")}
      </p>
      <p className={`${ui.mutedMd} ${classes.soft}`}>{packText(sold, format)}</p>
      <p className={`${ui.mutedMd} ${classes.soft}`}>{priceText(sold, format)}</p>
      <Button variant="subtle" size="compact-md" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
    </li>
  );
}

function packText({ pack, pack_size, unit, order_multiple, minimum_packs }: SupplierItem, format: Format): string {
  if (!pack) return "Pack not known";
  const size = pack_size === null ? `${pack.quantity} ${pack.unit}` : format.quantity(pack_size, unit);
  const multiple = order_multiple > 1 ? `, in steps of ${order_multiple}` : "";
  const minimum = minimum_packs === null ? "" : `, at least ${minimum_packs}`;
  return `1 ${pack.name} = ${size}${multiple}${minimum}`;
}

function priceText(
  { last_price, last_price_on, agreed_price, agreed_until, unit }: SupplierItem,
  format: Format,
): string {
  const price = (amount: number) => `${format.money(amount, 4)} a ${unit}`;
  const last =
    last_price === null
      ? "No price yet"
      : `Last ${price(last_price)}${last_price_on ? `, ${format.day(last_price_on)}` : ""}`;
  if (agreed_price === null) return last;
  return `${last}. Agreed ${price(agreed_price)}${agreed_until ? ` until ${format.day(agreed_until)}` : ""}`;
}
