import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { CountDetail } from "#src/features/counts/contract.ts";
import { COUNTS_KEY, openCountQuery } from "#src/features/counts/web/queries.ts";
import { deviceName, moveToNewCount, type Outcome, sendLines } from "#src/features/counts/web/send-lines.ts";
import { type StoredLine, storedLines } from "#src/features/counts/web/stored-lines.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

const RETRY_MS = 5000;

/**
 * The open count, and what this device counted. A line is stored in the browser first and then sent; without a connection
 * it waits here, for as long as that takes.
 */
export function useCounting(companyId: string) {
  const client = useQueryClient();
  const open = useQuery(openCountQuery);
  const lines = useMemo(() => storedLines(localStorage, companyId), [companyId]);
  const [waiting, setWaiting] = useState(() => lines.all());
  const [blind, setBlind] = useState(false);
  const [isStored, setStored] = useState(true);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "sent" });
  const sending = useRef<Promise<Outcome> | null>(null);
  useRefreshOnEvents(["counts.changed"], () => void client.invalidateQueries({ queryKey: COUNTS_KEY }));

  const send = useCallback((): Promise<Outcome> => {
    sending.current ??= sendLines({
      lines,
      blind,
      device: deviceName(navigator.userAgent),
      onCount: (count) => client.setQueryData(openCountQuery.queryKey, count),
    }).then(async (result) => {
      sending.current = null;
      await client.invalidateQueries({ queryKey: COUNTS_KEY }, { cancelRefetch: true });
      setWaiting(lines.all());
      setOutcome(result);
      return result;
    });
    return sending.current;
  }, [blind, client, lines]);

  const unsent = waiting.filter(({ problem }) => problem === undefined).length;
  useSending(send, unsent > 0 && outcome.kind !== "closed");

  return {
    open,
    count: open.data ?? null,
    waiting,
    unsent,
    blind: open.data?.blind ?? blind,
    setBlind,
    /** False when the browser stores nothing: what waits is lost with the page. */
    isStored,
    outcome,
    send,
    add: (line: Omit<StoredLine, "id" | "count_id">) => {
      const count_id = client.getQueryData<CountDetail | null>(openCountQuery.queryKey)?.id ?? null;
      setStored(lines.put({ ...line, id: uuid(), count_id }));
      setWaiting(lines.all());
      void send();
    },
    addToNewCount: () => {
      moveToNewCount(lines);
      setOutcome({ kind: "sent" });
      void send();
    },
    forget: (ids: readonly string[]) => {
      lines.remove(ids);
      setWaiting(lines.all());
    },
  };
}

export type Counting = ReturnType<typeof useCounting>;

/** Sends again while something waits, and at once when the connection is back. */
function useSending(send: () => Promise<Outcome>, isWaiting: boolean): void {
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
}
