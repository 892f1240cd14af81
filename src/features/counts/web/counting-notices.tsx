import { Alert, Button } from "@mantine/core";
import type { Counting } from "#src/features/counts/web/use-counting.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./stocktake.module.css";

/** The messages for a person who counts: that nothing is lost, and the server's responses to sent lines. */
export function CountingNotices({ counting }: { counting: Counting }) {
  const format = useFormat();
  const { outcome, unsent, waiting, count } = counting;
  const rejected = waiting.filter(({ problem }) => problem !== undefined);
  const late = (count?.lines ?? []).filter((line) => line.late && line.stands);
  return (
    <div className={`${ui.stackSm} ${classes.notices}`}>
      {outcome.kind === "closed" && unsent > 0 && (
        <Alert color="yellow" role="alert">
          <p className={classes.notice}>{outcome.message}</p>
          <Button onClick={counting.addToNewCount}>Add to a new count</Button>
        </Alert>
      )}
      {outcome.kind === "failed" && (
        <Alert color="red" role="alert">
          {outcome.message}
        </Alert>
      )}
      {rejected.map(({ id, item_name, typed, problem }) => (
        <Alert
          key={id}
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Remove"
          onClose={() => counting.forget([id])}
        >
          {item_name}, {typed}: {problem}
        </Alert>
      ))}
      {late.length > 0 && (
        <p className={classes.notice}>
          {late.map(({ item_name, counted_at }) => `${item_name} at ${format.time(counted_at)}`).join(", ")}: counted
          without a connection and received later. Sales since then are taken into account.
        </p>
      )}
      {(count?.lines ?? [])
        .filter(({ merged_into, stands }) => merged_into && stands)
        .map((line) => (
          <p key={line.id} className={classes.notice}>
            {line.item_name} was merged into {line.merged_into?.name} meanwhile: what was counted of it is booked there.
          </p>
        ))}
    </div>
  );
}
