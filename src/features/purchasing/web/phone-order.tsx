import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { packsText } from "#src/features/purchasing/order-text.ts";
import { approveShown, markSent } from "#src/features/purchasing/web/order-steps.ts";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./purchasing.module.css";

interface PhoneOrderProps {
  order: PurchaseOrder;
  draft: OrderDraft;
  onClose: () => void;
  onSettled: () => unknown;
}

/** The list to read out on the phone. */
export function PhoneOrder({ order, draft, onClose, onSettled }: PhoneOrderProps) {
  const { phone } = order.channels;
  const done = useMutation({
    mutationFn: async () => markSent(await approveShown(order, draft.isChanged ? draft.changes() : null), "phone"),
    onSuccess: onClose,
    onError: (error) => notify.error("This order has changed", messageOf(error, "Please try again.")),
    onSettled,
  });
  return (
    <Dialog title={`Phone ${order.supplier_name}`} onClose={onClose}>
      {phone && <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor>}
      <p>Order number {order.number}</p>
      <ul className={classes.readOut}>
        {order.lines
          .filter((line) => draft.packsOf(line) > 0)
          .map((line) => (
            <li key={line.id}>
              <b>{packsText({ ...line, packs: draft.packsOf(line) })}</b> {line.text} {line.code}
            </li>
          ))}
      </ul>
      {draft.note && <p>{draft.note}</p>}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Not Now
        </Button>
        <Button loading={done.isPending} onClick={() => done.mutate()}>
          I Read It Out
        </Button>
      </FormActions>
    </Dialog>
  );
}
