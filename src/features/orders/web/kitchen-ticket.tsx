import { UnstyledButton } from "@mantine/core";
import { IconCheck, IconFlame, IconToolsKitchen2, IconX } from "@tabler/icons-react";
import type { Station, Ticket } from "#src/features/orders/kitchen-contract.ts";
import { ageOf } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/kitchen-ticket.module.css";
import { itemName } from "#src/features/orders/web/order-text.ts";
import { createDoubleTapGuard } from "#src/features/orders/web/double-tap.ts";
import { useBump } from "#src/features/orders/web/use-bump.ts";

const BUMP: Record<Station, { label: string; icon: typeof IconCheck }> = {
  new: { label: "Accept", icon: IconFlame },
  preparing: { label: "Ready", icon: IconCheck },
  ready: { label: "Served", icon: IconToolsKitchen2 },
  cancelled: { label: "Dismiss", icon: IconX },
};

/** One guard for the whole board, because after a touch another ticket may move up under the finger. */
const countsAsTouch = createDoubleTapGuard(400);

/** One order on the board. The button at its lower edge moves it to the next column. */
export function KitchenTicket({ ticket, now }: { ticket: Ticket; now: number }) {
  const bump = useBump(ticket);
  // Counted from when the food was ready or recalled; before that, from when the guest ordered.
  const since = ticket.station === "ready" ? ticket.completed_at : ticket.recalled_at;
  const { minutes, age } = ageOf(since ?? ticket.created_at, now);
  const done = ticket.station === "ready" || ticket.station === "cancelled";
  const { label, icon: Mark } = BUMP[ticket.station];
  return (
    <article
      className={classes.ticket}
      data-age={done ? undefined : age}
      data-station={ticket.station}
      aria-label={`Table ${ticket.table_number}, ${ticket.reference_id}`}
    >
      <header className={classes.ticketHead}>
        <span className={classes.table}>{ticket.table_number}</span>
        <span className={classes.age}>
          {minutes} min
          <span className={classes.reference}>{ticket.reference_id}</span>
        </span>
      </header>
      {ticket.station === "cancelled" && <p className={classes.flag}>Cancelled</p>}
      {ticket.recalled_at && <p className={classes.flag}>Recalled</p>}
      {ticket.is_special_request && <p className={classes.flag}>Special request: ask the guest</p>}
      <ul className={classes.items}>
        {ticket.order_items.map((item) => (
          <li key={item.id}>
            <span className={classes.quantity}>{item.quantity}</span>
            <span>
              {itemName(item)}
              {item.note && <span className={classes.note}>{item.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {ticket.note && <p className={classes.orderNote}>{ticket.note}</p>}
      <UnstyledButton
        className={classes.bump}
        disabled={bump.isPending}
        onClick={(event) => countsAsTouch(event) && bump.mutate()}
        aria-label={`${label}, table ${ticket.table_number}, ${ticket.reference_id}`}
      >
        <Mark size={22} aria-hidden />
        {label}
      </UnstyledButton>
    </article>
  );
}
