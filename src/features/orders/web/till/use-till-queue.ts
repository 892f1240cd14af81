import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openTill } from "#src/features/orders/offline-contract.ts";
import { addDeviceKey, deviceKeys, tokenOf } from "#src/features/orders/web/till/device-keys.ts";
import { handOverOrders, isLater, sendOrders } from "#src/features/orders/web/till/send-orders.ts";
import { type StoredOrder, storedOrders } from "#src/features/orders/web/till/stored-orders.ts";
import { call, CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

const RETRY_MS = 5000;
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
 * The orders of this device that wait for a connection. They are stored before they are sent, in order, by one tab at a
 * time, and leave the device when the server has them. `prices` changes whenever the till shows other prices: the server
 * then stores them, so that what is sold without a connection can be booked as it was.
 */
export function useTillQueue(companyId: string, prices: unknown) {
  const client = useQueryClient();
  const orders = useMemo(() => storedOrders(localStorage, companyId, () => deviceKeys(companyId)), [companyId]);
  const [waiting, setWaiting] = useState<readonly StoredOrder[]>([]);
  const [notAllowed, setNotAllowed] = useState(false);
  const read = useCallback(async () => setWaiting(await orders.all()), [orders]);

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
    // A second tab leaves it to the one that sends.
    const sent = await alone(`till-orders ${companyId}`, async () => {
      const result = await sendOrders(orders);
      if (result.notAllowed) await handOver(orders);
      return result;
    });
    await read();
    setNotAllowed(sent?.notAllowed ?? false);
    const [first] = sent?.placed ?? [];
    if (first === undefined) return;
    const more = (sent?.placed.length ?? 0) - 1;
    notify.success(more === 0 ? `${first} was sent` : `${first} and ${more} more were sent`);
    await client.invalidateQueries({ queryKey: ["orders"] });
  }, [client, companyId, orders, read]);
  const isWaiting = waiting.some(({ problem }) => problem === null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void send().catch(reportError);
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
    const again = () => void read().catch(reportError);
    again();
    window.addEventListener("storage", again);
    return () => window.removeEventListener("storage", again);
  }, [read]);
  return {
    waiting,
    notAllowed,
    /** The moment of now, by the server's clock. */
    now: () => new Date(Date.now() + (opened.data ?? 0)).toISOString(),
    /** Stores an order, or what has changed of it. False when the browser does not. */
    put: async (order: StoredOrder): Promise<boolean> => {
      // A change is shown at once, and read again when it is stored.
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

/** Hands over what waits, unless the server is not reached or does not know the device: then it waits on. */
async function handOver(orders: ReturnType<typeof storedOrders>): Promise<void> {
  try {
    const count = await handOverOrders(orders);
    if (count > 0) notify.success(`${count === 1 ? "The order was" : `${count} orders were`} left for the owner`);
  } catch (error) {
    if (!isLater(error) && !(error instanceof CallError)) throw error;
  }
}

/** Runs the work unless another tab does. Without https a browser has no locks: then the keys alone keep orders single. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

export type TillQueue = ReturnType<typeof useTillQueue>;
