import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ORDER_INVALID, placeOrder } from "#src/features/orders/contract.ts";
import { choicesOf, type DraftLine } from "#src/features/orders/web/add-order-line.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** An order as it is typed. */
interface OrderDraft {
  lines: DraftLine[];
  table: string;
  customer: string;
  note: string;
}

/** Returns a function that checks and places the typed order, and whether it is being placed. */
export function useAddOrder(onAdded: () => void): { submit: (draft: OrderDraft) => void; adding: boolean } {
  const client = useQueryClient();
  const format = useFormat();
  // The same order is always sent under the same idempotency key, even if it is tried several times. A changed order
  // gets a new key.
  const sent = useRef({ text: "", key: "" });

  const add = useMutation({
    mutationFn: (order: ReturnType<typeof orderOf>) => {
      const text = JSON.stringify(order);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return call(placeOrder, { body: order }, { idempotencyKey: sent.current.key });
    },
    onSuccess: ({ order }) => {
      notify.success("Order added", `${order.reference_id}, ${format.money(order.total_amount)}`);
      onAdded();
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => notify.error("Failed to add order", messageOf(error, "Please try again.")),
  });

  const submit = (draft: OrderDraft) => {
    const order = orderOf(draft);
    if (order.items.every(isOrderable)) add.mutate(order);
    else notify.error("Validation Error", ORDER_INVALID);
  };
  return { submit, adding: add.isPending };
}

function orderOf({ lines, table, customer, note }: OrderDraft) {
  return {
    items: itemsOf(lines),
    table_number: table.trim() || "1",
    customer_id: customer.trim() || "guest",
    note: note.trim() || null,
  };
}

/** Returns the typed lines in the form in which they are sent. */
export function itemsOf(lines: readonly DraftLine[]) {
  return lines.map((line) => ({
    menu_item_id: line.dish_id,
    size_id: line.size_id || null,
    quantity: Number(line.quantity),
    ...(line.options.length > 0 && { options: choicesOf(line) }),
  }));
}

/** Returns whether a line names a dish and a number of portions. */
export function isOrderable({ menu_item_id, quantity }: { menu_item_id: string; quantity: number }): boolean {
  return menu_item_id !== "" && Number.isInteger(quantity) && quantity >= 1;
}
