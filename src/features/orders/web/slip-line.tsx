import { Button } from "@mantine/core";
import type { Order, OrderItem } from "#src/features/orders/contract.ts";
import { hasPrice } from "#src/features/orders/rules.ts";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { itemName } from "#src/features/orders/item-name.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface SlipLineProps {
  order: Order;
  item: OrderItem;
  /** Missing when the line cannot be voided. */
  onVoid?: ((item: OrderItem) => void) | undefined;
}

/** A line of an order. Voided portions are struck out, and portions that were added later are marked. */
export function SlipLine({ order, item, onVoid }: SlipLineProps) {
  const { quantity, voided, added_at } = item;
  const format = useFormat();
  const name = itemName(item);
  if (quantity === 0) return <VoidedLine item={item} />;
  return (
    <li>
      <span className={classes.quantity}>{quantity} ×</span>
      <span>
        {name}
        <LineChoices item={item} />
        {item.note && <span className={classes.note}>{item.note}</span>}
        {quantity > 1 && hasPrice(order, item) && (
          <span className={classes.each}>
            <Money amount={item.unit_price} currency={order.currency} /> each
          </span>
        )}
        {voided !== undefined && <span className={classes.each}>{voided} voided</span>}
        {added_at !== undefined && <span className={classes.each}>Added at {format.time(added_at)}</span>}
        {onVoid && hasPrice(order, item) && (
          <Button
            className={classes.void ?? ""}
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Void ${name}`}
            onClick={() => onVoid(item)}
          >
            Void
          </Button>
        )}
      </span>
      {hasPrice(order, item) && <Money amount={item.total_price} currency={order.currency} />}
    </li>
  );
}

function VoidedLine({ item }: { item: OrderItem }) {
  return (
    <li className={ui.muted}>
      <s className={classes.quantity}>{item.voided} ×</s>
      <span>
        <s>{itemName(item)}</s>
        <span className={classes.each}>Voided</span>
      </span>
    </li>
  );
}
