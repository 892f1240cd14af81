import { Alert, Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { closeCount, type CountDetail, type CountResult } from "#src/features/counts/contract.ts";
import { COUNTS_KEY, countQuery } from "#src/features/counts/web/queries.ts";
import { differenceText } from "#src/features/counts/web/stocktake-rows.tsx";
import type { Counting } from "#src/features/counts/web/use-counting.ts";
import { refreshLedger } from "#src/features/inventory/web/queries.ts";
import { sum } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./stocktake.module.css";

/** The differences and their value, before they are booked. Unsent lines are sent first. */
export function StocktakeReview({ counting, onClose }: { counting: Counting; onClose: () => void }) {
  const { send, count: open, unsent } = counting;
  useEffect(send, [send]);
  const shown = useQuery({ ...countQuery(open?.id ?? ""), enabled: open !== null && unsent === 0 });
  return (
    <Dialog onClose={onClose} title="Review Stocktake" closeButtonProps={{ "aria-label": "Close" }}>
      {unsent > 0 ? (
        <Alert color="yellow" role="alert">
          {unsent === 1 ? "1 number has" : `${unsent} numbers have`} not been sent yet. They are saved on this device;
          the stocktake can be posted when there is a connection.
        </Alert>
      ) : shown.isError ? (
        <Alert color="red" role="alert">
          {messageOf(shown.error, "The differences could not be loaded.")}
        </Alert>
      ) : shown.data ? (
        <ReviewForm count={shown.data} onClose={onClose} />
      ) : (
        <SkeletonRows count={4} label="Loading differences" />
      )}
    </Dialog>
  );
}

function usePost(count: CountDetail) {
  const mayOpen = useMayOpen();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: { note: string; uncounted_are_empty: boolean }) =>
      call(closeCount, {
        query: { id: count.id },
        body: { ...input, note: input.note.trim() || null, version: count.version },
      }),
    onSuccess: async ({ count: { results } }) => {
      const corrected = results.filter(({ difference }) => difference !== 0).length;
      notify.success("Stocktake Posted", `${results.length} counted, ${corrected} corrected.`);
      await Promise.all([
        client.invalidateQueries({ queryKey: ["inventory"] }),
        client.invalidateQueries({ queryKey: COUNTS_KEY }),
        refreshLedger(client),
      ]);
      await navigate({ to: mayOpen("/inventory") ? "/inventory" : "/inventory/counts" });
    },
    onError: () => void client.invalidateQueries({ queryKey: COUNTS_KEY }),
  });
}

function ReviewForm({ count, onClose }: { count: CountDetail; onClose: () => void }) {
  const format = useFormat();
  const [note, setNote] = useState("");
  const [uncounted_are_empty, setEmpty] = useState(false);
  const post = usePost(count);
  const ready = count.results.filter(
    ({ state }) => state === "ready" || (uncounted_are_empty && state === "incomplete"),
  );
  const differing = ready.filter(({ difference }) => difference !== 0);
  const value = sum(differing.map(({ cost }) => cost ?? 0)).toNumber();
  const incomplete = count.results.some(({ state }) => state === "incomplete");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        post.mutate({ note, uncounted_are_empty });
      }}
    >
      <FormStack>
        {post.isError && (
          <Alert color="red" role="alert">
            {messageOf(post.error, "The stocktake could not be posted.")}
          </Alert>
        )}
        <p className={ui.muted}>
          {ready.length} counted, {differing.length} {differing.length === 1 ? "difference" : "differences"}
          {differing.length > 0 && `, ${format.money(value)} in total`}
        </p>
        <Differences results={differing} />
        <NotBooked results={count.results.filter((one) => !ready.includes(one))} />
        {incomplete && (
          <Checkbox
            label="There is nothing in the areas that were not counted"
            checked={uncounted_are_empty}
            onChange={(event) => setEmpty(event.currentTarget.checked)}
          />
        )}
        <TextInput
          label="Note"
          placeholder="End of month"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={post.isPending}>
            Back
          </Button>
          <Button type="submit" disabled={post.isPending || count.results.length === 0}>
            {post.isPending ? "Posting..." : "Post Stocktake"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function Differences({ results }: { results: readonly CountResult[] }) {
  const format = useFormat();
  return (
    <ul className={classes.differences}>
      {results.map(({ item_id, name, unit, expected, counted, difference, recount }) => (
        <li key={item_id}>
          <span className={`${ui.strong} ${ui.breakable} ${classes.name}`}>
            {name}
            <span className={`${ui.mutedSm} ${classes.expected}`}>
              {format.quantity(expected ?? 0, unit)} expected, {format.quantity(counted, unit)} counted
            </span>
            {recount && <span className={classes.recount}>Far more than usual. Please count it again.</span>}
          </span>
          <strong className={`${ui.mutedMd} ${ui.number} ${classes.difference}`} data-sign={Math.sign(difference ?? 0)}>
            {differenceText(difference ?? 0, unit, format.quantity)}
          </strong>
        </li>
      ))}
    </ul>
  );
}

const WHY_NOT: Record<Exclude<CountResult["state"], "ready" | "booked" | "incomplete">, string> = {
  superseded: "it was counted again since, and the later count stands",
  no_conversion: "its unit was changed and no longer converts",
  deleted: "it was deleted meanwhile",
};

/** The counted items that are not posted, with the reason. */
function NotBooked({ results }: { results: readonly CountResult[] }) {
  return results.map(({ item_id, name, state, missing_areas }) => (
    <p key={item_id} className={ui.muted}>
      {name} is not posted:{" "}
      {state === "incomplete"
        ? `it also lies in ${missing_areas.join(", ")}`
        : state !== "ready" && state !== "booked" && WHY_NOT[state]}
      .
    </p>
  ));
}
