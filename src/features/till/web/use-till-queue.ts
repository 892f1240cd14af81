import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openTill } from "#src/features/till/contract.ts";
import { addDeviceKey, deviceKeys, tokenOf } from "#src/features/till/web/device-keys.ts";
import { handOverOrders, isWaiting, sendOrders } from "#src/features/till/web/send-orders.ts";
import { type StoredOrder, storedOrders } from "#src/features/till/web/stored-orders.ts";
import { call, CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useOfflineQueue } from "#src/web/use-offline-queue.ts";

const PRICES_EVERY_MS = 60 * 60 * 1000;

/** Opens the till on this device. Returns by how much its clock is behind the server's, in milliseconds. */
async function openOnDevice(companyId: string): Promise<number> {
  const [current] = await deviceKeys(companyId);
  const known = current && (await tokenOf(current));
  const { now, token } = await call(openTill, { body: { token: known ?? null } });
  if (token !== known) {
    const waiting = await storedOrders(localStorage, companyId, () => deviceKeys(companyId)).find();
    await addDeviceKey(companyId, token, new Set(waiting.flatMap(({ deviceKey }) => deviceKey?.id ?? [])));
  }
  return Date.parse(now) - Date.now();
}

/**
 * Returns the orders of this device that wait for a connection. They are stored before they are sent, sent in order by
 * one tab at a time, and removed from the device when the server has them. `prices` changes whenever the till shows
 * other prices: the server then stores them, so that what is sold without a connection can be booked at its price.
 */
export function useTillQueue(companyId: string, prices: unknown) {
  const client = useQueryClient();
  const orders = useMemo(() => storedOrders(localStorage, companyId, () => deviceKeys(companyId)), [companyId]);
  const [notAllowed, setNotAllowed] = useState(false);

  const opened = useQuery({
    queryKey: ["till", companyId],
    queryFn: () => openOnDevice(companyId),
    refetchInterval: PRICES_EVERY_MS,
  });
  const { refetch } = opened;
  const stored = useRef(prices);
  useEffect(() => {
    if (stored.current === prices) return;
    stored.current = prices;
    void refetch();
  }, [refetch, prices]);

  const send = useCallback(async () => {
    const { placed, notAllowed: isNotAllowed, later } = await sendOrders(orders);
    if (isNotAllowed) await handOver(orders);
    setNotAllowed(isNotAllowed);
    const [first] = placed;
    if (first !== undefined) {
      const more = placed.length - 1;
      notify.success(more === 0 ? `${first} was sent` : `${first} and ${more} more were sent`);
      void client.invalidateQueries({ queryKey: ["orders"] });
    }
    return later;
  }, [client, orders]);
  // Earlier versions use the same lock: a tab with one of them does not send at the same time.
  const lock = `till-orders ${companyId}`;
  const { stored: waiting, setStored: setWaiting, read } = useOfflineQueue({ lock, entries: orders, isWaiting, send });
  return {
    waiting,
    notAllowed,
    /** Returns the current moment by the server's clock. */
    now: () => new Date(Date.now() + (opened.data ?? 0)).toISOString(),
    /** Stores an order or its changes. Returns false when the browser does not store it. */
    put: async (order: StoredOrder): Promise<boolean> => {
      // A change is shown at once, and the orders are read again after it is stored.
      setWaiting((all) => all.map((other) => (other.key === order.key ? order : other)));
      const isStored = await orders.put(order);
      await read();
      return isStored;
    },
    remove: async (key: string) => {
      orders.remove(key);
      await read();
    },
  };
}

/**
 * Hands over the waiting orders. When the server cannot be reached or does not know the device, they continue to wait.
 */
async function handOver(orders: ReturnType<typeof storedOrders>): Promise<void> {
  try {
    const count = await handOverOrders(orders);
    if (count > 0) notify.success(`${count === 1 ? "The order was" : `${count} orders were`} left for the owner`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

export type TillQueue = ReturnType<typeof useTillQueue>;
