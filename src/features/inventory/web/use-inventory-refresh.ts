import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { forgetLedger } from "#src/features/inventory/web/queries.ts";
import { useLive } from "#src/web/events.ts";

/** During a rush, orders come faster than a list can usefully change. */
const PAUSE_MS = 1000;

/** Keeps the inventory on screen true while orders, invoices and other people change it. */
export function useInventoryLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (!/^(inventory|order|suppliers|resync)/.test(type) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ["inventory"] });
      void forgetLedger(client);
    }, PAUSE_MS);
  });
}
