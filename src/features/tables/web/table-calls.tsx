import { Button } from "@mantine/core";
import { IconBell, IconReceipt } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { ringOnce } from "#src/features/orders/web/order-sound.ts";
import { closeCall, type TableCall } from "#src/features/tables/calls-contract.ts";
import { callsQuery } from "#src/features/tables/web/queries.ts";
import classes from "#src/features/tables/web/table-calls.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The calls of tables, on every screen: a sound and a message for each, and a button that answers it. */
export function TableCalls() {
  const client = useQueryClient();
  const { data } = useQuery(callsQuery);
  useRefreshOnEvents(["table-calls.changed"], () => void client.invalidateQueries(callsQuery));
  useNewCalls(data);
  const close = useMutation({
    mutationFn: (id: string) => call(closeCall, { query: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries(callsQuery);
      client.setQueryData(callsQuery.queryKey, (calls) => calls?.filter((call) => call.id !== id));
    },
    onError: (error) => notify.error("Failed to answer the call", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(callsQuery),
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Tables that call">
      <ul className={`${ui.wrap} ${classes.calls}`}>
        {data.map((one) => (
          <li key={one.id} className={`${ui.row} ${classes.call}`}>
            {one.kind === "bill" ? <IconReceipt size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
            <span className={`${ui.breakable} ${classes.text}`}>
              <strong>{callText(one)}</strong>
              <span className={classes.since}>
                <RelativeTime moment={one.created_at} />
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`Done: ${callText(one)}`}
              disabled={close.isPending && close.variables === one.id}
              onClick={() => close.mutate(one.id)}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const callText = (one: TableCall): string =>
  `${tableLabel(one)} ${one.kind === "bill" ? "asks for the bill" : "calls"}`;

/** Rings and shows a message for each new call, also for those that wait when the app is opened. */
function useNewCalls(calls: readonly TableCall[] | undefined): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (calls ?? []).filter((call) => !known.current.has(`${call.id} ${call.kind}`));
    if (fresh.length === 0) return;
    for (const one of fresh) known.current.add(`${one.id} ${one.kind}`);
    notify.info(fresh.map(callText).join("; "));
    ringOnce();
  }, [calls]);
}
