import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { endStop, listStops, stopSelling, type StopSubject } from "#src/features/dishes/stops/contract.ts";
import type { Until } from "#src/features/dishes/stops/until.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { notify } from "#src/web/ui/notify.tsx";

const PAUSE_MS = 500;

export const stopsQuery = queryOptions({
  queryKey: ["stops"],
  queryFn: ({ signal }) => call(listStops, undefined, { signal }),
  staleTime: 0,
});

/** Loads the stops again when somebody adds or ends one. */
export function useStopsRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["dish.changed"], () => void client.invalidateQueries(stopsQuery), PAUSE_MS);
}

/** When a stop ends; `ends_at` goes with "moment". */
export interface StopEnd {
  until: Until;
  ends_at?: string | null;
}

/** Returns a mutation that marks something sold out on the guests' menu, by default until the end of the day. */
export function useStop() {
  const onSettled = useStopsReload();
  return useMutation({
    mutationFn: ({ subject, end }: { subject: StopSubject; end?: StopEnd }) =>
      call(stopSelling, { body: { kind: subject.kind, id: subject.id, ...end } }),
    onSuccess: (_, { subject, end }) => {
      const untilToday = end === undefined || end.until === "end_of_day";
      notify.success(
        `${subject.name} is sold out`,
        untilToday ? "Guests see it at once. It comes back by itself tomorrow." : "Guests see it at once.",
      );
    },
    onError: (error) => notify.error("Failed to update the menu", messageOf(error, "Please try again.")),
    onSettled,
  });
}

/** Returns a mutation that ends a stop. */
export function useBringBack() {
  const onSettled = useStopsReload();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(endStop, { query: { id } }),
    onSuccess: (_, { name }) => notify.success(`${name} is back`),
    onError: (error) => notify.error("Failed to update the menu", messageOf(error, "Please try again.")),
    onSettled,
  });
}

/** Returns a function that loads all data again that shows what is sold out. */
export function useStopsReload() {
  const client = useQueryClient();
  const keys = [["stops"], ["kitchen"], ["dishes"], ["option-groups"]];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
