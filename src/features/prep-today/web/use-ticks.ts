import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { PrepTodayLine } from "#src/features/prep-today/contract.ts";
import { PREP_DAY_KEY } from "#src/features/prep-today/web/queries.ts";
import { sendTicks } from "#src/features/prep-today/web/send-ticks.ts";
import { storedTicks } from "#src/features/prep-today/web/stored-ticks.ts";
import { refreshPrep } from "#src/features/prep/web/queries.ts";

const RETRY_MS = 5000;

/**
 * What was ticked off on this device. A tick is stored in the browser first and then sent; without a connection it waits
 * here, for as long as that takes.
 */
export function useTicks(companyId: string) {
  const client = useQueryClient();
  const ticks = useMemo(() => storedTicks(localStorage, companyId), [companyId]);
  const [waiting, setWaiting] = useState(() => ticks.all());
  const [isStored, setStored] = useState(true);
  const sending = useRef<Promise<void> | null>(null);
  const send = useCallback((): Promise<void> => {
    sending.current ??= sendTicks(ticks)
      .then(async (isSent) => {
        if (isSent) await Promise.all([client.invalidateQueries({ queryKey: PREP_DAY_KEY }), refreshPrep(client)]);
      })
      .finally(() => {
        sending.current = null;
        setWaiting(ticks.all());
      });
    return sending.current;
  }, [client, ticks]);
  const isWaiting = waiting.some(({ problem }) => problem === undefined);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void send();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [send, isWaiting]);
  return {
    waiting,
    /** False when the browser stores nothing: what waits is lost with the page. */
    isStored,
    tick: ({ id: line_id, name, unit, to_make: quantity }: PrepTodayLine) => {
      setStored(ticks.put({ batch_id: uuid(), line_id, name, unit, quantity, at: new Date().toISOString() }));
      setWaiting(ticks.all());
      void send();
    },
    dismiss: (id: string) => {
      ticks.remove(id);
      setWaiting(ticks.all());
    },
  };
}

export type Ticks = ReturnType<typeof useTicks>;
