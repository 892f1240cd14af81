import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Delivery, NewDelivery } from "#src/features/deliveries/contract.ts";
import type { DeliveryDraft, DeliveryInvoice } from "#src/features/receiving/draft.ts";
import { refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { sendDeliveries } from "#src/features/receiving/web/send-deliveries.ts";
import { storedDeliveries, type StoredDelivery } from "#src/features/receiving/web/stored-deliveries.ts";
import { notify } from "#src/web/ui/notify.tsx";

const RETRY_MS = 5000;

/**
 * What this device counts in. Every change is stored in the browser first; what is booked is sent at once, and without a
 * connection it waits here, for as long as that takes.
 */
export function useReceiving(companyId: string) {
  const client = useQueryClient();
  const deliveries = useMemo(() => storedDeliveries(localStorage, companyId), [companyId]);
  const [stored, setStored] = useState(() => deliveries.all());
  const [booked, setBooked] = useState<readonly Delivery[]>([]);
  const [isStored, setIsStored] = useState(true);
  const sending = useRef<Promise<void> | null>(null);
  const send = useCallback((): Promise<void> => {
    sending.current ??= sendDeliveries(deliveries)
      .then(async (sent) => {
        if (sent.booked.length > 0) setBooked((before) => [...before, ...sent.booked]);
        if (sent.photoProblem !== null) notify.error("The photo was not stored", sent.photoProblem);
        await refreshDeliveries(client);
      })
      .finally(() => {
        sending.current = null;
        setStored(deliveries.all());
      });
    return sending.current;
  }, [client, deliveries]);
  useSending(send, stored.some(isUnderWay));
  const put = (delivery: StoredDelivery) => {
    setIsStored(deliveries.put(delivery));
    setStored(deliveries.all());
  };
  return {
    stored,
    booked,
    /** False when the browser stores nothing: what was counted is lost with the page. */
    isStored,
    save: (draft: DeliveryDraft) => {
      const before = deliveries.one(draft.id);
      const at = before?.at ?? new Date().toISOString();
      put({
        draft,
        state: "counting",
        rest: "wait",
        at,
        problem: before?.problem ?? null,
        invoice: null,
        invoices: [],
      });
    },
    book: (draft: DeliveryDraft, rest: NewDelivery["rest"], invoice: DeliveryInvoice | null = null) => {
      put({ draft, state: "waiting", rest, at: new Date().toISOString(), problem: null, invoice, invoices: [] });
      void send();
    },
    /** Forgets what was counted. */
    discard: (id: string) => {
      deliveries.remove(id);
      setStored(deliveries.all());
    },
    hasPhoto: (id: string) => deliveries.photo(id) !== null,
    /** False when the browser has no room for it. */
    putPhoto: (id: string, photo: string | null): boolean => {
      const isPhotoStored = photo === null || deliveries.putPhoto(id, photo);
      if (photo === null) deliveries.removePhoto(id);
      setStored(deliveries.all());
      return isPhotoStored;
    },
  };
}

export type Receiving = ReturnType<typeof useReceiving>;

const isUnderWay = ({ state, problem }: StoredDelivery) => state !== "counting" && problem === null;

/** Sends again while something waits, and at once when the connection is back. */
function useSending(send: () => Promise<void>, isWaiting: boolean): void {
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
}
