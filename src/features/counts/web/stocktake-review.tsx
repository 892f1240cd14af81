import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { postStocktake } from "#src/features/counts/contract.ts";
import { refreshLedger } from "#src/features/inventory/web/queries.ts";
import type { StocktakeDraft } from "#src/features/counts/web/use-stocktake-draft.ts";
import { differenceText } from "#src/features/counts/web/stocktake-rows.tsx";
import { multiply, sum } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./stocktake.module.css";

/** The differences and their value, before they are booked. */
export function StocktakeReview({ draft, onClose }: { draft: StocktakeDraft; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [note, setNote] = useState("");
  const differing = draft.counted.filter((count) => count.difference !== 0);
  const value = sum(differing.map(({ difference, item }) => multiply(difference, item.unit_price)));
  const post = useMutation({
    mutationFn: () => call(postStocktake, { body: draft.requestBody(note) }),
    onSuccess: async ({ differences }) => {
      const corrected = differences.filter((one) => one.difference !== 0).length;
      notify.success("Stocktake Posted", `${differences.length} counted, ${corrected} corrected.`);
      draft.discard();
      await Promise.all([client.invalidateQueries({ queryKey: ["inventory"] }), refreshLedger(client)]);
      await navigate({ to: "/inventory" });
    },
    onError: () => void client.invalidateQueries({ queryKey: ["inventory"] }),
  });
  return (
    <Dialog onClose={onClose} title="Review Stocktake" closeButtonProps={{ "aria-label": "Close" }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          post.mutate();
        }}
      >
        <FormStack>
          {post.isError && (
            <Alert color="red" role="alert">
              {messageOf(post.error, "The stocktake could not be posted.")}
            </Alert>
          )}
          <p className={classes.summary}>
            {draft.counted.length} counted, {differing.length} {differing.length === 1 ? "difference" : "differences"}
            {differing.length > 0 && `, ${format.money(value.toNumber())} in total`}
          </p>
          <ul className={classes.differences}>
            {differing.map((count) => (
              <li key={count.item.id}>
                <span className={classes.name}>
                  {count.item.name}
                  <span className={classes.expected}>
                    {format.quantity(count.expected, count.item.unit)} expected,{" "}
                    {format.quantity(count.counted, count.item.unit)} counted
                  </span>
                </span>
                <strong className={classes.difference} data-sign={Math.sign(count.difference)}>
                  {differenceText(count, format.quantity)}
                </strong>
              </li>
            ))}
          </ul>
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
            <Button type="submit" disabled={post.isPending || draft.counted.length === 0}>
              {post.isPending ? "Posting..." : "Post Stocktake"}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
