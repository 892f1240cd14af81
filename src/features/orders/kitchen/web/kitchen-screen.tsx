import { useNetwork } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useEffect, useRef } from "react";
import type { Board as BoardData, Ticket } from "#src/features/orders/kitchen/contract.ts";
import { KitchenUseFirst } from "#src/features/inventory/lots/web/use-first.tsx";
import { AllDay } from "#src/features/orders/kitchen/web/all-day.tsx";
import { CancelOrder } from "#src/features/orders/web/cancel-order.tsx";
import { KitchenBar } from "#src/features/orders/kitchen/web/kitchen-bar.tsx";
import { KitchenColumns } from "#src/features/orders/kitchen/web/kitchen-columns.tsx";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import { useOrderSound, ringOnce, type SoundState } from "#src/features/orders/web/order-sound.ts";
import { PrintedTicket } from "#src/features/orders/web/printed-ticket.tsx";
import { TicketPaperDialog } from "#src/features/orders/web/ticket-paper-dialog.tsx";
import { boardQuery, useSoldOutRefresh } from "#src/features/orders/kitchen/web/queries.ts";
import { useOrdersRefresh } from "#src/features/orders/web/queries.ts";
import { SoldOutDialog } from "#src/features/dishes/stops/web/sold-out-dialog.tsx";
import { usePrintNewTickets } from "#src/features/orders/web/use-printed-tickets.ts";
import { useTicketActions } from "#src/features/orders/kitchen/web/use-ticket-actions.ts";
import { PrepListDialog } from "#src/features/prep/web/prep-list-dialog.tsx";
import { messageOf } from "#src/web/call.ts";
import { useSessionRefresh } from "#src/web/session/use-session-refresh.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormatProvider, useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useTabCount } from "#src/web/ui/tab-count.ts";
import { Link } from "@tanstack/react-router";
import { useMayOpen } from "#src/web/session/may-open.ts";

const REPEAT_MS = 3000;

/** The kitchen board: a full-screen view for a tablet, readable from a distance, with large buttons. */
interface KitchenScreenProps {
  /** A message that the kitchen must know, in addition to its orders. */
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

/**
 * Returns how many tickets wait to be accepted. The tab's title shows the number, and the bell rings for these tickets.
 */
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

/** Says that more orders are open than the board shows. */
function OlderOrders({ count }: { count: number }) {
  const format = useFormat();
  const mayOpen = useMayOpen();
  if (count === 0) return null;
  return (
    <output className={classes.older}>
      {format.number(count)} older {count === 1 ? "order is" : "orders are"} still open and not shown here. Complete or
      cancel {count === 1 ? "it" : "them"} under {mayOpen("/orders") ? <Link to="/orders">Orders</Link> : "Orders"}.
    </output>
  );
}

/** Rings repeatedly while an order is waiting to be accepted and the sound is on. */
function useBell(waiting: boolean, sound: SoundState): void {
  useEffect(() => {
    if (sound !== "on" || !waiting) return undefined;
    ringOnce();
    const timer = setInterval(ringOnce, REPEAT_MS);
    return () => clearInterval(timer);
  }, [sound, waiting]);
}

/** Rings once when dishes are added to, or voided on, tickets that the board already shows. */
function useChangeBell(tickets: readonly Ticket[] | undefined, sound: SoundState): void {
  const known = useRef<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (!tickets) return;
    const changes = new Map(tickets.map((ticket) => [ticket.id, changesOf(ticket)]));
    const before = known.current;
    known.current = changes;
    const more = [...changes].some(([id, count]) => count > (before?.get(id) ?? count));
    if (more && sound === "on") ringOnce();
  }, [tickets, sound]);
}

function changesOf({ order_items }: Ticket): number {
  return order_items.reduce((count, item) => count + (item.voided ?? 0) + (item.added_at === undefined ? 0 : 1), 0);
}

/** Returns the server's time in milliseconds, updated every few seconds: a tablet's clock may be wrong by minutes. */
function useServerClock(asOf: string | undefined, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return asOf === undefined ? now : Math.max(Date.parse(asOf), now + Date.parse(asOf) - receivedAt);
}

/** Prevents the screen from turning off while the board is visible, if the browser supports that. */
function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let unmounted = false;
    const acquire = async () => {
      if (document.visibilityState !== "visible" || unmounted) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (unmounted) await lock.release();
      } catch {
        // The browser denies it on a low battery or without focus. The board works without it, and the lock is requested
        // again when the page becomes visible.
        lock = undefined;
      }
    };
    const onVisible = () => void acquire();
    void acquire();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
