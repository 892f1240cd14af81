import { UnstyledButton } from "@mantine/core";
import { IconCheck, IconFlame, IconToolsKitchen2, IconX } from "@tabler/icons-react";
import type { Station, Ticket } from "#src/features/orders/kitchen/contract.ts";
import { ageOf } from "#src/features/orders/kitchen/rules.ts";
import { PickupLine } from "#src/features/orders/web/pickup-line.tsx";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { createDoubleTapGuard } from "#src/features/orders/web/double-tap.ts";
import { KitchenLines } from "#src/features/orders/kitchen/web/kitchen-lines.tsx";
import { KitchenNote } from "#src/features/orders/kitchen/web/kitchen-note.tsx";
import classes from "#src/features/orders/kitchen/web/kitchen-ticket.module.css";
import { TicketMenu } from "#src/features/orders/kitchen/web/ticket-menu.tsx";
import { useBump } from "#src/features/orders/kitchen/web/use-bump.ts";
import type { TicketActions } from "#src/features/orders/kitchen/web/use-ticket-actions.ts";
import { useCompany } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";

const BUMP: Record<Station, { label: string; icon: typeof IconCheck }> = {
  new: { label: "Accept", icon: IconFlame },
  preparing: { label: "Ready", icon: IconCheck },
  ready: { label: "Served", icon: IconToolsKitchen2 },
  cancelled: { label: "Dismiss", icon: IconX },
};

/** One guard for the whole board, because after a touch another ticket may move up under the finger. */
const countsAsTouch = createDoubleTapGuard(400);

interface KitchenTicketProps {
  ticket: Ticket;
  now: number;
  actions: TicketActions;
}

/** One order on the board. The button at its lower edge moves it to the next column. */
export function KitchenTicket({ ticket, now, actions }: KitchenTicketProps) {
  const bump = useBump(ticket);
  const limits = useCompany();
  // Counted from when the food was ready or recalled; before that, from when the guest ordered.
  const since = ticket.station === "ready" ? ticket.completed_at : ticket.recalled_at;
  const { minutes, age } = ageOf(since ?? ticket.created_at, now, limits);
  const done = ticket.station === "ready" || ticket.station === "cancelled";
  const { label, icon: Mark } = BUMP[ticket.station];
  const name = `${tableLabel(ticket)}, ${ticket.reference_id}`;
  return (
    <article
      className={classes.ticket}
      data-age={done ? undefined : age}
      data-station={ticket.station}
      aria-label={name}
    >
      <header className={`${ui.columns} ${classes.ticketHead}`}>
        <span className={classes.table}>{tableLabel(ticket)}</span>
        <span className={`${ui.number} ${classes.age}`}>
          {minutes} min
          <span className={classes.reference}>{ticket.reference_id}</span>
        </span>
        <TicketMenu ticket={ticket} actions={actions} />
      </header>
      <PickupLine pickup={ticket.pickup} className={classes.pickup} />
      {ticket.station === "cancelled" && <p className={classes.flag}>Cancelled</p>}
      {ticket.recalled_at && <p className={classes.flag}>Recalled</p>}
      {ticket.is_special_request && <p className={classes.flag}>Special request: ask the guest</p>}
      {ticket.note && (
        <p className={classes.orderNote}>
          <KitchenNote text={ticket.note} />
        </p>
      )}
      <KitchenLines ticket={ticket} />
      <UnstyledButton
        className={`${ui.row} ${classes.bump}`}
        disabled={bump.isPending}
        onClick={(event) => countsAsTouch(event) && bump.mutate()}
        aria-label={`${label}, ${name}`}
      >
        <Mark size={22} aria-hidden />
        {label}
      </UnstyledButton>
    </article>
  );
}
