import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Batch } from "#src/features/prep/batch-contract.ts";
import classes from "#src/features/prep/web/prep.module.css";
import { batchesQuery } from "#src/features/prep/web/queries.ts";
import { useUndoBatch } from "#src/features/prep/web/use-batch.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import ui from "#src/web/ui/patterns.module.css";

const SHOWN = 5;

/** The last batches of one prep item, or of all prep items. Each batch can be undone while its product is in stock. */
export function BatchList({ itemId }: { itemId?: string }) {
  const batches = useQuery(batchesQuery(itemId));
  const shown = (batches.data ?? []).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Last batches">
      <h3 className={classes.title}>Last batches</h3>
      <ul className={classes.list}>
        {shown.map((batch) => (
          <BatchRow key={batch.id} batch={batch} named={itemId === undefined} />
        ))}
      </ul>
    </section>
  );
}

function BatchRow({ batch, named }: { batch: Batch; named: boolean }) {
  const format = useFormat();
  const undo = useUndoBatch();
  const { name, made, planned, unit, yield_percent, made_by, undone_at } = batch;
  const amount = `${format.quantity(made, unit)} made`;
  const share = yield_percent === 100 ? "" : `, ${yield_percent}% of ${format.quantity(planned, unit)}`;
  return (
    <li>
      <span>
        {named ? `${name}: ${amount}` : amount}
        {share}
        <span className={ui.mutedSm}>
          {undone_at !== null && "Undone · "}
          {made_by} · <RelativeTime moment={batch.at} />
        </span>
      </span>
      {undone_at === null && (
        <Button
          variant="default"
          aria-label={`Undo the batch of ${name}`}
          disabled={undo.isPending}
          onClick={() => undo.mutate(batch.id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
