import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { discardCount } from "#src/features/counts/contract.ts";
import { COUNTS_KEY } from "#src/features/counts/web/queries.ts";
import type { Counting } from "#src/features/counts/web/use-counting.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./stocktake.module.css";

interface StocktakeBarProps {
  items: readonly InventoryItem[];
  counting: Counting;
  onReview: () => void;
}

/** The progress of the count, and its actions. */
export function StocktakeBar({ items, counting, onReview }: StocktakeBarProps) {
  const client = useQueryClient();
  const { count, waiting, unsent, outcome } = counting;
  const discard = useMutation({
    mutationFn: async () => {
      if (count) await call(discardCount, { query: { id: count.id } });
      counting.forget(waiting.map(({ id }) => id));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: COUNTS_KEY }),
    onError: (error) => notify.error("Could not discard the count", messageOf(error, "Please try again.")),
  });
  const results = count?.results ?? [];
  const counted = new Set([...results.map(({ item_id }) => item_id), ...waiting.map(({ item_id }) => item_id)]).size;
  const differences = results.filter(({ difference }) => difference !== null && difference !== 0).length;
  return (
    <div className={`${ui.cluster} ${ui.card} ${classes.bar}`}>
      <p aria-live="polite">
        <strong>
          {counted} of {items.length}
        </strong>{" "}
        counted{!counting.blind && `, ${differences} ${differences === 1 ? "difference" : "differences"}`}
        {unsent > 0 && `, ${unsent} not sent yet`}
        {outcome.kind === "offline" && unsent > 0 && (
          <span className={classes.offline}>
            {counting.isStored
              ? "No connection. What you count is saved on this device and sent as soon as there is one."
              : "No connection, and this browser stores nothing: please leave this page open."}
          </span>
        )}
      </p>
      {counted > 0 && (
        <ConfirmButton
          label="Discard"
          confirmLabel="Discard Counts"
          busy={discard.isPending}
          onConfirm={() => discard.mutate()}
        />
      )}
      <Button disabled={counted === 0} onClick={onReview}>
        Review
      </Button>
    </div>
  );
}
