import { useNetwork } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Station, Ticket } from "#src/features/orders/kitchen-contract.ts";
import { AllDay } from "#src/features/orders/web/all-day.tsx";
import { KitchenBar } from "#src/features/orders/web/kitchen-bar.tsx";
import classes from "#src/features/orders/web/kitchen.module.css";
import { KitchenTicket } from "#src/features/orders/web/kitchen-ticket.tsx";
import { boardQuery, useOrdersRefresh } from "#src/features/orders/web/queries.ts";
import { useBell } from "#src/features/orders/web/use-bell.ts";
import { useServerClock } from "#src/features/orders/web/use-server-clock.ts";
import { useWakeLock } from "#src/features/orders/web/use-wake-lock.ts";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormatProvider } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

const COLUMNS: { title: string; stations: Station[]; empty: string }[] = [
  { title: "New", stations: ["new", "cancelled"], empty: "No new orders" },
  { title: "Preparing", stations: ["preparing"], empty: "Nothing being prepared" },
  { title: "Ready", stations: ["ready"], empty: "Nothing to serve" },
];

/** The kitchen board: a full-screen view for a tablet, readable from a distance, with large buttons. */
export function KitchenScreen() {
  const company = useCompany();
  return (
    <FormatProvider currency={company.currency} country={company.country} timezone={company.timezone}>
      <Board name={company.name} />
    </FormatProvider>
  );
}

function Board({ name }: { name: string }) {
  const board = useQuery(boardQuery);
  useOrdersRefresh();
  useWakeLock();
  const { online } = useNetwork();
  const { data } = board;
  const now = useServerClock(data?.as_of, board.dataUpdatedAt);
  const waiting = data?.tickets.filter((ticket) => ticket.station === "new").length ?? 0;
  const bell = useBell(waiting > 0);
  const [allDay, setAllDay] = useState(true);
  return (
    <div className={classes.board}>
      <KitchenBar
        name={name}
        now={now}
        bell={bell}
        outdatedSince={online && !board.isError ? null : board.dataUpdatedAt}
        cleared={data?.cleared ?? []}
        allDay={allDay}
        onAllDay={setAllDay}
      />
      {data && allDay && <AllDay counts={data.all_day} />}
      {board.isPending && <SkeletonRows count={6} label="Loading the board" />}
      {board.isError && !data && (
        <ErrorState message={messageOf(board.error, "Failed to load orders")} onRetry={() => void board.refetch()} />
      )}
      {data && (
        <main className={classes.columns}>
          {COLUMNS.map((column) => (
            <Column key={column.title} {...column} tickets={data.tickets} now={now} />
          ))}
        </main>
      )}
    </div>
  );
}

interface ColumnProps {
  title: string;
  stations: Station[];
  empty: string;
  tickets: Ticket[];
  now: number;
}

function Column({ title, stations, empty, tickets, now }: ColumnProps) {
  const shown = tickets.filter((ticket) => stations.includes(ticket.station));
  return (
    <section className={classes.column} aria-label={title}>
      <h2 className={classes.columnHead}>
        {title} <span className={classes.count}>{shown.length}</span>
      </h2>
      <div className={classes.tickets} aria-live={title === "New" ? "polite" : undefined}>
        {shown.map((ticket) => (
          <KitchenTicket key={ticket.id} ticket={ticket} now={now} />
        ))}
        {shown.length === 0 && <p className={classes.empty}>{empty}</p>}
      </div>
    </section>
  );
}
