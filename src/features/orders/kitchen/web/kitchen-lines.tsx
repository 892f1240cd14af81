import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Ticket } from "#src/features/orders/kitchen/contract.ts";
import { KitchenNote } from "#src/features/orders/kitchen/web/kitchen-note.tsx";
import classes from "#src/features/orders/kitchen/web/kitchen-ticket.module.css";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import { itemName } from "#src/features/orders/item-name.ts";
import { useTick } from "#src/features/orders/kitchen/web/use-tick.ts";
import ui from "#src/web/ui/patterns.module.css";

type Line = Ticket["order_items"][number];

/** The dishes of a ticket. While the ticket is being made, a touch ticks a line off, and another touch unticks it. */
export function KitchenLines({ ticket }: { ticket: Ticket }) {
  const tick = useTick();
  const open = ticket.station === "new" || ticket.station === "preparing";
  return (
    <ul className={classes.items}>
      {ticket.order_items.map((item) => (
        <li key={item.id}>
          {item.quantity === 0 ? (
            <VoidedLine item={item} />
          ) : open ? (
            <UnstyledButton
              className={`${ui.columns} ${classes.line}`}
              aria-pressed={item.done_at !== null}
              onClick={() => tick.mutate({ id: item.id, done: item.done_at === null })}
            >
              <LineText item={item} />
            </UnstyledButton>
          ) : (
            <span className={`${ui.columns} ${classes.line}`}>
              <LineText item={item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function LineText({ item }: { item: Line }) {
  return (
    <>
      <span className={classes.quantity}>
        {item.done_at === null ? item.quantity : <IconCheck size={24} stroke={3} aria-hidden />}
      </span>
      <span>
        <span className={classes.dish}>
          {item.done_at !== null && `${item.quantity} × `}
          {itemName(item)}
        </span>
        {item.added_at !== undefined && <span className={classes.added}>Added</span>}
        {item.voided !== undefined && <span className={classes.voided}>{item.voided} voided</span>}
        <LineChoices item={item} />
        {item.note && <KitchenNote text={item.note} />}
      </span>
    </>
  );
}

/** A line that is not to be made any more. */
function VoidedLine({ item }: { item: Line }) {
  return (
    <span className={`${ui.columns} ${classes.line}`} data-voided>
      <s className={classes.quantity}>{item.voided}</s>
      <span>
        <s className={classes.dish}>{itemName(item)}</s>
        <span className={classes.voided}>Voided</span>
      </span>
    </span>
  );
}
