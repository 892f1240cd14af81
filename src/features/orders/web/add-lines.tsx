import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Dish } from "#src/features/dishes/contract.ts";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { type Order, ORDER_INVALID } from "#src/features/orders/contract.ts";
import { addLines } from "#src/features/orders/line-changes-contract.ts";
import { OrderLines } from "#src/features/orders/web/add-order-form.tsx";
import { type DraftLine, emptyLine } from "#src/features/orders/web/add-order-line.tsx";
import { isOrderable, itemsOf } from "#src/features/orders/web/use-add-order.ts";
import { useLineChange } from "#src/features/orders/web/use-line-change.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./add-order.module.css";

/** A dialog that adds dishes to an open order. On a phone it fills the screen. */
export function AddLines({ order, onClose }: { order: Order; onClose: () => void }) {
  const dishes = useQuery(dishesQuery);
  const narrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={onClose}
      fullScreen={narrow}
      size="xl"
      padding={0}
      title={`Add to ${order.reference_id}`}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {dishes.data ? (
        <AddLinesForm order={order} dishes={dishes.data} onClose={onClose} />
      ) : (
        <div className={classes.state}>
          {dishes.isError ? (
            <ErrorState
              message={messageOf(dishes.error, "Failed to load dishes")}
              onRetry={() => void dishes.refetch()}
            />
          ) : (
            <SkeletonRows count={3} label="Loading dishes" />
          )}
        </div>
      )}
    </Dialog>
  );
}

function AddLinesForm({ order, dishes, onClose }: { order: Order; dishes: readonly Dish[]; onClose: () => void }) {
  const groups = useQuery(optionGroupsQuery).data ?? [];
  const [lines, setLines] = useState<DraftLine[]>(() => [emptyLine()]);
  // The same lines are always sent under the same key, even if the person tries several times. Other lines get a new
  // key.
  const sent = useRef({ text: "", key: "" });
  const add = useLineChange(
    order.id,
    () => {
      const items = itemsOf(lines);
      const text = JSON.stringify(items);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return call(addLines, { query: { id: order.id }, body: { items } }, { idempotencyKey: sent.current.key });
    },
    () => {
      notify.success("Added to the order", order.reference_id);
      onClose();
    },
  );
  return (
    <form
      className={`${ui.column} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (itemsOf(lines).every(isOrderable)) add.mutate();
        else notify.error("Validation Error", ORDER_INVALID);
      }}
    >
      <div className={classes.scroll}>
        <OrderLines lines={lines} dishes={dishes} groups={groups} onChange={setLines} />
      </div>
      <div className={`${ui.toolbar} ${classes.foot}`}>
        <p className={ui.muted}>The kitchen sees what was added at once, at today&apos;s prices.</p>
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? "Adding..." : "Add to Order"}
          </Button>
        </FormActions>
      </div>
    </form>
  );
}
