import { useQuery, useQueryClient } from "@tanstack/react-query";
import { confidenceQuery } from "#src/features/counts/web/queries.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import classes from "./item-confidence.module.css";

/** "Counted 2 days ago, ±0.4 kg": how sure the book is of an item. */
export function ItemConfidence({ itemId, unit }: { itemId: string; unit: string }) {
  const client = useQueryClient();
  const format = useFormat();
  const { data } = useQuery(confidenceQuery);
  useRefreshOnEvents(["inventory.changed", "order.placed"], () => void client.invalidateQueries(confidenceQuery), 5000);
  const found = data?.find(({ id }) => id === itemId);
  // The line is there before the numbers are, so that nothing below it moves.
  return (
    <p className={classes.confidence}>
      {data && !found && "Not held in stock"}
      {found?.counted_at === null && "Never counted, so nothing can be said of how right this is"}
      {found?.counted_at && found.spread !== null && (
        <>
          Counted <RelativeTime moment={found.counted_at} />, ±{format.quantity(found.spread, unit)}
          {found.confidence !== null && ` (${Math.round(found.confidence * 100)}% sure)`}
        </>
      )}
    </p>
  );
}
