import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ItemConfidence as Confidence } from "#src/features/counts/list-contract.ts";
import { confidenceQuery } from "#src/features/counts/web/queries.ts";
import { ProofList } from "#src/features/reports/proof/web/proof-list.tsx";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./item-confidence.module.css";

/** "Counted 2 days ago, ±0.4 kg": how certain the book stock of an item is, and why. */
export function ItemConfidence({ itemId, unit }: { itemId: string; unit: string }) {
  const client = useQueryClient();
  const query = confidenceQuery(itemId);
  const { data } = useQuery(query);
  const [opened, setOpened] = useState(false);
  useRefreshOnEvents(["inventory.changed", "order.placed"], () => void client.invalidateQueries(query), 5000);
  // The line is rendered before the numbers arrive, so that nothing below it moves.
  return (
    <p className={`${ui.mutedSm} ${classes.confidence}`}>
      {data === null && "Not held in stock"}
      {data?.counted_at === null && "Never counted, so nothing can be said of how right this is"}
      {data?.counted_at && (
        <>
          <RangeText found={data} unit={unit} />{" "}
          <Anchor component="button" type="button" fz="inherit" onClick={() => setOpened(true)}>
            Why?
          </Anchor>
        </>
      )}
      {opened && (
        <Dialog title="How Sure the Stock Is" onClose={() => setOpened(false)}>
          <ProofList kind="confidence" id={itemId} item={itemId} />
        </Dialog>
      )}
    </p>
  );
}

function RangeText({ found: { counted_at, spread, confidence }, unit }: { found: Confidence; unit: string }) {
  const format = useFormat();
  return (
    <>
      Counted <RelativeTime moment={counted_at} />
      {spread !== null && `, ±${format.quantity(spread, unit)}`}
      {confidence !== null && ` (${Math.round(confidence * 100)}% sure)`}
    </>
  );
}
