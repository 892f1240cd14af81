import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type Order, placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { addPortion, setPortions, type TillLine } from "#src/features/orders/till.ts";
import { nextMomentOf } from "#src/features/orders/till-pickup.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** How an order is paid; `later` leaves it unpaid. */
export type TillPayment = { method: "card" } | { method: "later" } | { method: "cash"; given: number; change: number };

/** The order that was placed last. `paid` is false when it is to be paid later, or could not be marked as paid. */
export interface PlacedAtTill {
  order: Order;
  paid: boolean;
  /** What a guest who paid by cash gets back. */
  change: number | null;
}

export interface TillDraft {
  lines: readonly TillLine[];
  /** Null for the counter. */
  table: string | null;
  /** Who picks it up; null for the counter or a table. */
  pickup: TillPickup | null;
  note: string;
}

export interface TillPickup {
  name: string;
  phone: string;
  /** When, as "12:30" in the restaurant's time zone; empty is as soon as possible. */
  time: string;
}

const EMPTY: TillDraft = { lines: [], table: null, pickup: null, note: "" };

/** The order that is being taken, and what places it. The same order is sent under the same key until it is placed. */
export function useTill() {
  const client = useQueryClient();
  const { timezone } = useCompany();
  const [draft, setDraft] = useState(EMPTY);
  const [placed, setPlaced] = useState<PlacedAtTill | null>(null);
  const sent = useRef({ text: "", key: "" });

  const checkout = useMutation({
    // Without a connection it fails at once, so that nobody waits for an order that was not sent.
    networkMode: "always",
    mutationFn: async (payment: TillPayment): Promise<PlacedAtTill> => {
      const body = orderOf(draft, timezone);
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const { order } = await call(placeOrder, { body }, { idempotencyKey: sent.current.key });
      const paid = payment.method !== "later" && (await markPaid(order, payment));
      return { order, paid, change: payment.method === "cash" && paid ? payment.change : null };
    },
    onSuccess: (result) => {
      sent.current = { text: "", key: "" };
      setPlaced(result);
      setDraft(EMPTY);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => notify.error("The order was not placed", messageOf(error, "Please try again.")),
  });

  const change = useCallback((next: (lines: readonly TillLine[]) => TillLine[]) => {
    setPlaced(null);
    setDraft((current) => ({ ...current, lines: next(current.lines) }));
  }, []);
  const add = useCallback(
    (line: Omit<TillLine, "quantity" | "key">) =>
      change((lines) => addPortion(lines, { ...line, key: crypto.randomUUID() })),
    [change],
  );
  return {
    draft,
    placed,
    busy: checkout.isPending,
    add,
    setPortions: (key: string, quantity: number) => change((lines) => setPortions(lines, key, quantity)),
    setTable: (table: string | null) => setDraft((current) => ({ ...current, table, pickup: null })),
    setPickup: (pickup: TillPickup) => setDraft((current) => ({ ...current, table: null, pickup })),
    setNote: (note: string) => setDraft((current) => ({ ...current, note })),
    clear: () => setDraft(EMPTY),
    pay: (payment: TillPayment) => {
      if (!checkout.isPending) checkout.mutate(payment);
    },
  };
}
export type Till = ReturnType<typeof useTill>;

/** Marks a placed order as paid. The order stands when this fails: it can then be marked on its own screen. */
async function markPaid(
  { id, payment_status }: Order,
  taken: Exclude<TillPayment, { method: "later" }>,
): Promise<boolean> {
  if (payment_status === "paid") return true;
  const payment = taken.method === "cash" ? { method: taken.method, given: taken.given } : { method: taken.method };
  try {
    await call(changeOrder, { query: { id }, body: { payment_status: "paid", payment } });
    return true;
  } catch (error) {
    notify.error("The order is placed, but not marked as paid", messageOf(error, "Please open it and try again."));
    return false;
  }
}

function orderOf({ lines, table, pickup, note }: TillDraft, timezone: string) {
  return {
    items: lines.map(({ dish_id, size_id, quantity, options }) => ({
      menu_item_id: dish_id,
      size_id,
      quantity,
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
