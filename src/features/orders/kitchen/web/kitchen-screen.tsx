import { useNetwork } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Board as BoardData } from "#src/features/orders/kitchen/contract.ts";
import { KitchenUseFirst } from "#src/features/inventory/lots/web/use-first.tsx";
import { AllDay } from "#src/features/orders/kitchen/web/all-day.tsx";
import { CancelOrder } from "#src/features/orders/web/cancel-order.tsx";
import { KitchenBar } from "#src/features/orders/kitchen/web/kitchen-bar.tsx";
import { KitchenColumns } from "#src/features/orders/kitchen/web/kitchen-columns.tsx";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import { useOrderSound } from "#src/features/orders/web/order-sound.ts";
import { OlderOrders } from "#src/features/orders/kitchen/web/older-orders.tsx";
import { PrintedTicket } from "#src/features/orders/web/printed-ticket.tsx";
import { TicketPaperDialog } from "#src/features/orders/web/ticket-paper-dialog.tsx";
import { boardQuery, useSoldOutRefresh } from "#src/features/orders/kitchen/web/queries.ts";
import { useOrdersRefresh } from "#src/features/orders/web/queries.ts";
import { SoldOutDialog } from "#src/features/dishes/stops/web/sold-out-dialog.tsx";
import { useBell } from "#src/features/orders/kitchen/web/use-bell.ts";
import { useChangeBell } from "#src/features/orders/kitchen/web/use-change-bell.ts";
import { usePrintNewTickets } from "#src/features/orders/web/use-printed-tickets.ts";
import { useServerClock } from "#src/features/orders/kitchen/web/use-server-clock.ts";
import { useTicketActions } from "#src/features/orders/kitchen/web/use-ticket-actions.ts";
import { useWakeLock } from "#src/features/orders/kitchen/web/use-wake-lock.ts";
import { PrepListDialog } from "#src/features/prep/web/prep-list-dialog.tsx";
import { messageOf } from "#src/web/call.ts";
import { useSessionRefresh } from "#src/web/session/use-session-refresh.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormatProvider } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useTabCount } from "#src/web/ui/tab-count.ts";

/** The kitchen board: a full-screen view for a tablet, readable from a distance, with large buttons. */
interface KitchenScreenProps {
  /** A message that the kitchen must know, other than its orders. */
  notice?: ReactNode;
}

export function KitchenScreen({ notice }: KitchenScreenProps) {
  const company = useCompany();
  useSessionRefresh();
  return (
    <FormatProvider
      currency={company.currency}
      country={company.country}
      countryCode={company.country_code}
      timezone={company.timezone}
    >
      <Board name={company.name} notice={notice} />
    </FormatProvider>
  );
}

/** Returns how many tickets wait to be accepted: the tab's title shows the number, and the bell rings for them. */
const countNew = (board: BoardData | undefined) =>
  board?.tickets.filter((ticket) => ticket.station === "new").length ?? 0;

function Board({ name, notice }: { name: string; notice: ReactNode }) {
  const board = useQuery(boardQuery);
  useOrdersRefresh();
  useSoldOutRefresh();
  useWakeLock();
  const { online } = useNetwork();
  const { data } = board;
  const now = useServerClock(data?.as_of, board.dataUpdatedAt);
  const waiting = countNew(data);
  const sound = useOrderSound();
  useBell(waiting > 0, sound.state);
  useChangeBell(data?.tickets, sound.state);
  useTabCount(waiting);
  const [allDay, setAllDay] = useState(true);
  const [soldOut, setSoldOut] = useState(false);
  const [prepList, setPrepList] = useState(false);
  const { printed, cancelled, closeCancel, isChoosingPaper, closePaper, actions } = useTicketActions();
  usePrintNewTickets(data, printed !== null, actions.print);
  return (
    <>
      <div className={classes.board}>
        <KitchenBar
          name={name}
          now={now}
          sound={sound}
          outdatedSince={online && !board.isError ? null : board.dataUpdatedAt}
          cleared={data?.cleared ?? []}
          soldOut={data?.sold_out.length ?? 0}
          onSoldOut={() => setSoldOut(true)}
          onPrepList={() => setPrepList(true)}
          allDay={allDay}
          onAllDay={setAllDay}
        />
        {notice}
        <KitchenUseFirst />
        {data && allDay && <AllDay counts={data.all_day} />}
        {board.isPending && <SkeletonRows count={6} label="Loading the board" />}
        {board.isError && !data && (
          <ErrorState message={messageOf(board.error, "Failed to load orders")} onRetry={() => void board.refetch()} />
        )}
        {data && <OlderOrders count={data.older_open} />}
        {data && <KitchenColumns tickets={data.tickets} now={now} actions={actions} />}
      </div>
      {soldOut && <SoldOutDialog onClose={() => setSoldOut(false)} />}
      {prepList && <PrepListDialog onClose={() => setPrepList(false)} />}
      {cancelled && <CancelOrder order={cancelled} onClose={closeCancel} />}
      {isChoosingPaper && <TicketPaperDialog onClose={closePaper} />}
      {printed && <PrintedTicket order={printed} isKitchens />}
    </>
  );
}
