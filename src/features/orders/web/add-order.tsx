import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { ORDER_INVALID, placeOrder } from "#src/features/orders/contract.ts";
import { AddOrderLine, emptyLine, type DraftLine, priceOf } from "#src/features/orders/web/add-order-line.tsx";
import classes from "#src/features/orders/web/orders.module.css";
import { multiply, roundMoney, sum } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

export function AddOrder({ onClose }: { onClose: () => void }) {
  const dishes = useQuery(dishesQuery);
  return (
    <Modal opened onClose={onClose} size="lg" title="Add Order" closeButtonProps={{ "aria-label": "Close" }}>
      {dishes.data ? (
        <AddOrderForm onClose={onClose} />
      ) : dishes.isError ? (
        <ErrorState message={messageOf(dishes.error, "Failed to load dishes")} onRetry={() => void dishes.refetch()} />
      ) : (
        <SkeletonRows count={3} label="Loading dishes" />
      )}
    </Modal>
  );
}

function AddOrderForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const format = useFormat();
  const { data: dishes = [] } = useQuery(dishesQuery);
  const [lines, setLines] = useState<DraftLine[]>(() => [emptyLine()]);
  const [table, setTable] = useState("1");
  const [customer, setCustomer] = useState("guest");
  const [note, setNote] = useState("");
  // The same order under the same key, however often it is sent; another order under another.
  const sent = useRef({ text: "", key: "" });

  const order = {
    items: lines.map((line) => ({
      menu_item_id: line.dish_id,
      size_id: line.size_id || null,
      quantity: Number(line.quantity),
    })),
    table_number: table.trim() || "1",
    customer_id: customer.trim() || "guest",
    note: note.trim() || null,
  };
  const total = sum(lines.map((line) => multiply(priceOf(line, dishes), Number(line.quantity) || 0)));

  const add = useMutation({
    mutationFn: () => {
      const text = JSON.stringify(order);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return call(placeOrder, { body: order }, { idempotencyKey: sent.current.key });
    },
    onSuccess: ({ order: placed }) => {
      notify.success("Order added", `${placed.reference_id}, ${format.money(placed.total_amount)}`);
      onClose();
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => notify.error("Failed to add order", messageOf(error, "Please try again.")),
  });

  const submit = () => {
    const valid = order.items.every(
      ({ menu_item_id, quantity }) => menu_item_id && Number.isInteger(quantity) && quantity >= 1,
    );
    if (valid) add.mutate();
    else notify.error("Validation Error", ORDER_INVALID);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormStack>
        {lines.map((line, at) => (
          <AddOrderLine
            key={line.key}
            line={line}
            dishes={dishes}
            onChange={(next) => setLines(lines.with(at, next))}
            {...(lines.length > 1 && { onRemove: () => setLines(lines.toSpliced(at, 1)) })}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setLines([...lines, emptyLine()])}
          >
            Add another item
          </Button>
        </div>
        <FormRow>
          <TextInput
            label="Table Number"
            maxLength={20}
            value={table}
            onChange={(event) => setTable(event.currentTarget.value)}
          />
          <TextInput
            label="Customer"
            maxLength={100}
            value={customer}
            onChange={(event) => setCustomer(event.currentTarget.value)}
          />
        </FormRow>
        <Textarea
          label="Note to the kitchen"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p className={classes.total}>
          <span>Total</span>
          <span>{format.money(roundMoney(total, format.currency))}</span>
        </p>
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? "Adding..." : "Add Order"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
