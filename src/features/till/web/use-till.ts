import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type Order, placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { addPortion, setPortions, type TillLine } from "#src/features/orders/till.ts";
import { nextMomentOf } from "#src/features/till/till-pickup.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { discardOfflineOrder } from "#src/features/till/contract.ts";
import type { StoredOrder } from "#src/features/till/web/stored-orders.ts";
import { type TillQueue, useTillQueue } from "#src/features/till/web/use-till-queue.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { call, CallError, isTransient, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** How an order is paid; `later` leaves it unpaid. */
export type TillPayment = { method: "card" } | { method: "later" } | { method: "cash"; given: number; change: number };

/** The order that was placed last. `paid` is false when it is paid later, or could not be marked as paid. */
export interface PlacedAtTill {
  order: Order;
  paid: boolean;
  /** Change for a guest who paid by cash. */
  change: number | null;
}

/** The result of taking an order: placed, or stored on this device until there is a connection. */
type Taken = { placed: PlacedAtTill } | { stored: StoredOrder };

export interface TillDraft {
  lines: readonly TillLine[];
  /** Null for the counter. */
  table: string | null;
  /** Who picks it up; null for the counter or a table. */
  pickup: TillPickup | null;
  note: string;
  /** The order that waits on this device and is taken again: it is removed from the device when this one is placed. */
  replaces?: StoredOrder;
}

export interface TillPickup {
  name: string;
  phone: string;
  /** When, as "12:30" in the restaurant's time zone; empty is as soon as possible. */
  time: string;
}

const EMPTY: TillDraft = { lines: [], table: null, pickup: null, note: "" };

/**
 * Returns the order that is being taken, and the functions that place it. The same order is sent under the same key
 * until it is placed.
 */
export function useTill(prices: unknown) {
  const client = useQueryClient();
  const { timezone, id: companyId } = useCompany();
  const [draft, setDraft] = useState(EMPTY);
  const [taken, setTaken] = useState<Taken | null>(null);
  const queue = useTillQueue(companyId, prices);
  const sent = useRef({ text: "", key: "" });

  const checkout = useMutation({
    // Without a connection the mutation fails at once, so that nobody waits for an order that was not sent.
    networkMode: "always",
    mutationFn: async ({ payment, total }: { payment: TillPayment; total: number }): Promise<Taken> => {
      const body = orderOf(draft, timezone);
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const { key } = sent.current;
      const stored = () => storedOf({ draft, body, key, total, payment, at: queue.now() });
      // The order is sent after those that already wait.
      if (queue.waiting.some(({ problem }) => problem === null)) return storeOrder(queue, stored());
      try {
        const { order } = await call(placeOrder, { body }, { idempotencyKey: key });
        return await paidOrder(order, payment, () => storeOrder(queue, stored()));
      } catch (error) {
        if (!isUnreached(error)) throw error;
        return storeOrder(queue, stored(), error);
      }
    },
    onSuccess: async (result) => {
      if (draft.replaces) await queue.remove(draft.replaces.key);
      sent.current = { text: "", key: "" };
      setTaken(result);
      setDraft(EMPTY);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => notify.error("The order was not placed", messageOf(error, "Please try again.")),
  });

  const change = useCallback((next: (lines: readonly TillLine[]) => TillLine[]) => {
    setTaken(null);
    setDraft((current) => ({ ...current, lines: next(current.lines) }));
  }, []);
  const add = useCallback(
    (line: Omit<TillLine, "quantity" | "key">) =>
      change((lines) => addPortion(lines, { ...line, key: crypto.randomUUID() })),
    [change],
  );
  return {
    draft,
    taken,
    waiting: queue.waiting,
    busy: checkout.isPending,
    add,
    setPortions: (key: string, quantity: number) => change((lines) => setPortions(lines, key, quantity)),
    setTable: (table: string | null) => setDraft((current) => ({ ...current, table, pickup: null })),
    setPickup: (pickup: TillPickup) => setDraft((current) => ({ ...current, table: null, pickup })),
    setNote: (note: string) => setDraft((current) => ({ ...current, note })),
    clear: () => setDraft(EMPTY),
    /** `total`: the total that the guest was shown. */
    pay: (payment: TillPayment, total: number) => {
      if (!checkout.isPending) checkout.mutate({ payment, total });
    },
    /** Changes the lines without beginning another order. */
    reprice: useCallback((next: (lines: readonly TillLine[]) => readonly TillLine[]) => {
      setDraft((current) => {
        const lines = next(current.lines);
        return lines === current.lines ? current : { ...current, lines };
      });
    }, []),
    notAllowed: queue.notAllowed,
    /** Takes a stored order again. It continues to wait until the new one is placed. */
    edit: (order: StoredOrder) => {
      if (draft.lines.length > 0) return notify.error("Please finish or clear the order that is open first");
      setTaken(null);
      return setDraft({ ...(order.draft as unknown as TillDraft), replaces: order });
    },
    /** Stores whether the guest already has a waiting order. A rejected order is then booked as it was sold. */
    setSettled: async (order: StoredOrder, settled: boolean) => {
      const isStored = await queue.put({ ...order, settled, problem: settled ? null : order.problem });
      if (!isStored) notify.error("This browser stores nothing, so the order stays as it is");
    },
    discard: useMutation({
      mutationFn: async ({ key, at, total, items, cash, problem }: StoredOrder) => {
        const body = { taken_at: at, total, items: items.slice(0, 500), paid: cash !== null, problem: problem ?? "" };
        await call(discardOfflineOrder, { body });
        await queue.remove(key);
      },
      onError: (error) => notify.error("The order was not discarded", messageOf(error, "Please try again.")),
    }).mutate,
  };
}
export type Till = ReturnType<typeof useTill>;

/** Returns whether the server did not process the request at all: the order may then wait on the device. */
const isUnreached = (error: unknown): error is CallError =>
  isTransient(error) || (error instanceof CallError && error.status === 429);

/**
 * Marks a placed order as paid. If this fails, the order stays placed and can be marked on its own screen. If the
 * connection breaks off after cash was taken, the cash waits on the device (`storeCash`).
 */
async function paidOrder(order: Order, payment: TillPayment, storeCash: () => Promise<Taken>): Promise<Taken> {
  const { id, payment_status } = order;
  const result = (paid: boolean): Taken => {
    return { placed: { order, paid, change: payment.method === "cash" && paid ? payment.change : null } };
  };
  if (payment.method === "later") return result(payment_status === "paid");
  if (payment_status === "paid") return result(true);
  const body =
    payment.method === "cash" ? { method: payment.method, given: payment.given } : { method: payment.method };
  try {
    await call(changeOrder, { query: { id }, body: { payment_status: "paid", payment: body } });
    return result(true);
  } catch (error) {
    if (payment.method === "cash" && isUnreached(error)) return await storeCash();
    notify.error("The order is placed, but not marked as paid", messageOf(error, "Please open it and try again."));
    return result(false);
  }
}

interface Untransmitted {
  draft: TillDraft;
  body: ReturnType<typeof orderOf>;
  key: string;
  total: number;
  payment: TillPayment;
  at: string;
}

/** Returns the order as it waits on the device, or why it cannot wait. */
function storedOf({ draft, body, key, total, payment, at }: Untransmitted): StoredOrder | string {
  if (payment.method === "card") return "Without a connection only cash can be taken.";
  if (draft.pickup) return "Without a connection nothing can be taken for pickup: the times are not known.";
  return {
    key,
    at,
    body,
    draft: { ...draft, replaces: undefined },
    label: draft.table === null ? "Counter" : tableLabel({ table_number: draft.table.trim(), order_type: "table" }),
    items: draft.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
    total,
    cash: payment.method === "cash" ? { given: payment.given, change: payment.change } : null,
    settled: false,
    problem: null,
  };
}

/** Stores an order that cannot be sent now. Throws an error with a message for the person if it cannot wait either. */
async function storeOrder(queue: TillQueue, order: StoredOrder | string, error?: Error): Promise<Taken> {
  if (typeof order === "string") throw new ShownError(order, { cause: error });
  if (!(await queue.put(order))) throw new ShownError("This browser stores nothing, so the order cannot wait here.");
  return { stored: order };
}

function orderOf({ lines, table, pickup, note }: TillDraft, timezone: string) {
  return {
    // The lines have the prices that the guest was shown; these must still hold when the order is placed.
    items: lines.map(({ dish_id, size_id, quantity, options, price }) => ({
      menu_item_id: dish_id,
      size_id,
      quantity,
      shown_price: price,
      ...(options.length > 0 && { options: [...options] }),
    })),
    order_type: pickup ? ("pickup" as const) : table === null ? ("counter" as const) : ("table" as const),
    ...(pickup && {
      pickup: {
        name: pickup.name.trim(),
        phone: pickup.phone.trim() || null,
        due_at: pickup.time === "" ? null : nextMomentOf(pickup.time, timezone),
      },
    }),
    ...(table !== null && { table_number: table.trim() }),
    note: note.trim() || null,
  };
}
