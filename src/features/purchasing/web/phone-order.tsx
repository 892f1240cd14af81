import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { packsText } from "#src/features/purchasing/order-text.ts";
import { approveShown, markSent } from "#src/features/purchasing/web/order-steps.ts";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { LetterDialog } from "#src/features/suppliers/web/letter-dialog.tsx";
import classes from "./purchasing.module.css";

interface PhoneOrderProps {
  order: PurchaseOrder;
  draft: OrderDraft;
  onClose: () => void;
  onSettled: () => unknown;
}

/** The list to read out on the phone. */
export function PhoneOrder({ order, draft, onClose, onSettled }: PhoneOrderProps) {
  const run = async () => markSent(await approveShown(order, draft.isChanged ? draft.changes() : null), "phone");
  return (
    <LetterDialog
      title={`Phone ${order.supplier_name}`}
      channels={order.channels}
      run={run}
      failed="This order has changed"
      onClose={onClose}
      onSettled={onSettled}
    >
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
    </LetterDialog>
  );
}
