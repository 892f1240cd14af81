import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import type { CountDetail } from "#src/features/counts/contract.ts";
import { COUNTS_KEY, openCountQuery } from "#src/features/counts/web/queries.ts";
import { deviceName, isUnsent, moveToNewCount, type Outcome, sendLines } from "#src/features/counts/web/send-lines.ts";
import { type StoredLine, storedLines } from "#src/features/counts/web/stored-lines.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useOfflineQueue } from "#src/web/use-offline-queue.ts";

/**
 * Returns the open count, and the lines of this device. A line is stored in the browser first and then sent; without a
 * connection it waits here, however long that takes.
 */
export function useCounting(companyId: string) {
  const client = useQueryClient();
  const open = useQuery(openCountQuery);
  const lines = useMemo(() => storedLines(localStorage, companyId), [companyId]);
  const [blind, setBlind] = useState(false);
  const [isStored, setStored] = useState(true);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "sent" });
  useRefreshOnEvents(["counts.changed"], () => void client.invalidateQueries({ queryKey: COUNTS_KEY }));

  const sendAll = useCallback(async () => {
    const result = await sendLines({
      lines,
      blind,
      device: deviceName(navigator.userAgent),
      onCount: (count) => client.setQueryData(openCountQuery.queryKey, count),
    });
    await client.invalidateQueries({ queryKey: COUNTS_KEY }, { cancelRefetch: true });
    setOutcome(result);
    return result.kind === "offline" ? result.later : null;
  }, [blind, client, lines]);
  const { stored, read, send } = useOfflineQueue({
    lock: `count-lines ${companyId}`,
    entries: lines,
    isWaiting: isUnsent,
    send: sendAll,
    isHeld: outcome.kind === "closed",
  });
  const unsent = stored.filter(isUnsent).length;

  return {
    open,
    count: open.data ?? null,
    waiting: stored,
    unsent,
    blind: open.data?.blind ?? blind,
    setBlind,
    /** False when the browser stores nothing: waiting lines are then lost with the page. */
    isStored,
    outcome,
    send,
    add: (line: Omit<StoredLine, "id" | "count_id">) => {
      const count_id = client.getQueryData<CountDetail | null>(openCountQuery.queryKey)?.id ?? null;
      setStored(lines.put({ ...line, id: uuid(), count_id }));
      void read();
      send();
    },
    addToNewCount: () => {
      moveToNewCount(lines);
      setOutcome({ kind: "sent" });
      send();
    },
    forget: (ids: readonly string[]) => {
      lines.remove(...ids);
      void read();
    },
  };
}

export type Counting = ReturnType<typeof useCounting>;
