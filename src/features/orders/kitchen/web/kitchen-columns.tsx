import type { Station, Ticket } from "#src/features/orders/kitchen/contract.ts";
import { KitchenTicket } from "#src/features/orders/kitchen/web/kitchen-ticket.tsx";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import type { TicketActions } from "#src/features/orders/kitchen/web/use-ticket-actions.ts";
import ui from "#src/web/ui/patterns.module.css";

interface ColumnData {
  title: string;
  /** The stations of the tickets in the column, in their order; the heading counts the tickets of the first station. */
  stations: [Station, ...Station[]];
  empty: string;
}

const COLUMNS: ColumnData[] = [
  { title: "New", stations: ["new", "cancelled"], empty: "No new orders" },
  { title: "Preparing", stations: ["preparing"], empty: "Nothing being prepared" },
  { title: "Ready", stations: ["ready"], empty: "Nothing to serve" },
];

/**
 * Maximum share of the width that a column gets. It grows with the number of tickets, up to this multiple of the
 * smallest share.
 */
const MAX_SHARE = 4;

interface Props {
  tickets: readonly Ticket[];
  now: number;
  actions: TicketActions;
}

/** The board's three columns. Tickets stand beside each other where a column is wide enough. */
export function KitchenColumns({ tickets, now, actions }: Props) {
  const columns = COLUMNS.map((column) => ({
    ...column,
    shown: column.stations.flatMap((station) => tickets.filter((ticket) => ticket.station === station)),
  }));
  const shares = columns.map(({ shown }) => `minmax(15rem, ${Math.min(MAX_SHARE, Math.max(1, shown.length))}fr)`);
  return (
    <main className={`${ui.stackMd} ${classes.columns}`} style={{ "--columns": shares.join(" ") }}>
      {columns.map((column) => (
        <Column key={column.title} {...column} now={now} actions={actions} />
      ))}
    </main>
  );
}

function Column({
  title,
  stations,
  empty,
  shown,
  now,
  actions,
}: ColumnData & Omit<Props, "tickets"> & { shown: Ticket[] }) {
  const [counted] = stations;
  return (
    <section className={`${ui.column} ${classes.column}`} aria-label={title}>
      <h2 className={`${ui.ends} ${classes.columnHead}`}>
        {title} <span className={classes.count}>{shown.filter(({ station }) => station === counted).length}</span>
      </h2>
      <div className={`${ui.stackMd} ${classes.tickets}`} aria-live={title === "New" ? "polite" : undefined}>
        {shown.map((ticket) => (
          <KitchenTicket key={ticket.id} ticket={ticket} now={now} actions={actions} />
        ))}
        {shown.length === 0 && <p className={classes.empty}>{empty}</p>}
      </div>
    </section>
  );
}
