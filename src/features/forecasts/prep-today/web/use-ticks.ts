import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import type { PrepTodayLine } from "#src/features/forecasts/prep-today/contract.ts";
import { PREP_DAY_KEY } from "#src/features/forecasts/prep-today/web/queries.ts";
import { isWaiting, sendTicks } from "#src/features/forecasts/prep-today/web/send-ticks.ts";
import { storedTicks } from "#src/features/forecasts/prep-today/web/stored-ticks.ts";
import { refreshPrep } from "#src/features/prep/web/queries.ts";
import { useOfflineQueue } from "#src/web/use-offline-queue.ts";

/**
 * Returns the ticks of this device. A tick is stored in the browser first and then sent; without a connection it waits
 * here, however long that takes.
 */
export function useTicks(companyId: string) {
  const client = useQueryClient();
  const ticks = useMemo(() => storedTicks(localStorage, companyId), [companyId]);
  const [isStored, setStored] = useState(true);
  const sendAll = useCallback(async () => {
    const later = await sendTicks(ticks);
    if (!later) await Promise.all([client.invalidateQueries({ queryKey: PREP_DAY_KEY }), refreshPrep(client)]);
    return later;
  }, [client, ticks]);
  const { stored, read, send } = useOfflineQueue({
    lock: `prep-ticks ${companyId}`,
    entries: ticks,
    isWaiting,
    send: sendAll,
  });
  return {
    waiting: stored,
    /** False when the browser stores nothing: waiting ticks are then lost with the page. */
    isStored,
    tick: ({ id: line_id, name, unit, to_make: quantity }: PrepTodayLine) => {
      // The line was ticked off already, by a first click or in another tab.
      if (ticks.all().some((tick) => tick.line_id === line_id && isWaiting(tick))) return;
      setStored(ticks.put({ batch_id: uuid(), line_id, name, unit, quantity, at: new Date().toISOString() }));
      void read();
      send();
    },
    dismiss: (id: string) => {
      ticks.remove(id);
      void read();
    },
  };
}

export type Ticks = ReturnType<typeof useTicks>;
