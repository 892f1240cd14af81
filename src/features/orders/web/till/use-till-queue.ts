import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { sendOrders } from "#src/features/orders/web/till/send-orders.ts";
import { type StoredOrder, storedOrders } from "#src/features/orders/web/till/stored-orders.ts";
import { notify } from "#src/web/ui/notify.tsx";

const RETRY_MS = 5000;

/**
 * The orders of this device that wait for a connection. They are stored before they are sent, in order, by one tab at a
 * time, and leave the device when the server has them.
 */
export function useTillQueue(companyId: string) {
  const client = useQueryClient();
  const orders = useMemo(() => storedOrders(localStorage, companyId), [companyId]);
  const [waiting, setWaiting] = useState(() => orders.all());
  const send = useCallback(async () => {
    // A second tab leaves it to the one that sends.
    const sent = await alone(`till-orders ${companyId}`, () => sendOrders(orders));
    setWaiting(orders.all());
    for (const { reference, problem } of sent?.unpaid ?? []) {
      notify.error(`${reference} is placed, but not marked as paid`, problem);
    }
    const [first] = sent?.placed ?? [];
    if (first === undefined) return;
    const more = (sent?.placed.length ?? 0) - 1;
    notify.success(more === 0 ? `${first} was sent` : `${first} and ${more} more were sent`);
    await client.invalidateQueries({ queryKey: ["orders"] });
  }, [client, companyId, orders]);
  const isWaiting = waiting.some(({ problem }) => problem === null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void send();
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [send, isWaiting]);
  useEffect(() => {
    // Another tab stored or sent one.
    const read = () => setWaiting(orders.all());
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [orders]);
  return {
    waiting,
    /** Stores an order. False when the browser does not. */
    add: (order: StoredOrder): boolean => {
      const isStored = orders.put(order);
      setWaiting(orders.all());
      return isStored;
    },
    remove: (key: string) => {
      orders.remove(key);
      setWaiting(orders.all());
    },
  };
}

/** Runs the work unless another tab does. Without https a browser has no locks: then the keys alone keep orders single. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

export type TillQueue = ReturnType<typeof useTillQueue>;
