import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Delivery, NewDelivery } from "#src/features/deliveries/contract.ts";
import type { DeliveryDraft, DeliveryInvoice } from "#src/features/receiving/draft.ts";
import { refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { isUnderWay, sendDeliveries } from "#src/features/receiving/web/send-deliveries.ts";
import { storedDeliveries, type StoredDelivery } from "#src/features/receiving/web/stored-deliveries.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useOfflineQueue } from "#src/web/use-offline-queue.ts";

/**
 * Returns the deliveries counted on this device. Every change is stored in the browser first. Booked deliveries are
 * sent at once. Without a connection, they wait on this device until the connection returns.
 */
export function useReceiving(companyId: string) {
  const client = useQueryClient();
  const deliveries = useMemo(() => storedDeliveries(localStorage, companyId), [companyId]);
  const [booked, setBooked] = useState<readonly Delivery[]>([]);
  const [isStored, setIsStored] = useState(true);
  const sendAll = useCallback(async () => {
    const sent = await sendDeliveries(deliveries);
    if (sent.booked.length > 0) setBooked((before) => [...before, ...sent.booked]);
    if (sent.photoProblem !== null) notify.error("The photo was not stored", sent.photoProblem);
    await refreshDeliveries(client);
    return sent.later;
  }, [client, deliveries]);
  const { stored, read, send } = useOfflineQueue({
    lock: `deliveries ${companyId}`,
    entries: deliveries,
    isWaiting: isUnderWay,
    send: sendAll,
  });
  const put = (delivery: StoredDelivery) => {
    setIsStored(deliveries.put(delivery));
    void read();
  };
  return {
    stored,
    booked,
    /** False when the browser cannot store anything. Counted numbers are then lost when the page is closed. */
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
      send();
    },
    /** Deletes a draft. */
    discard: (id: string) => {
      deliveries.remove(id);
      void read();
    },
    hasPhoto: (id: string) => deliveries.photo(id) !== null,
    /** Returns false when the browser has no space for it. */
    putPhoto: (id: string, photo: string | null): boolean => {
      const isPhotoStored = photo === null || deliveries.putPhoto(id, photo);
      if (photo === null) deliveries.removePhoto(id);
      void read();
      return isPhotoStored;
    },
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
