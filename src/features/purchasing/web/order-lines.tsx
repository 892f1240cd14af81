import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import type { PurchaseOrder, PurchaseOrderLine } from "#src/features/purchasing/contract.ts";
import { packsSumText } from "#src/features/purchasing/order-text.ts";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./purchasing.module.css";

interface OrderLinesProps {
  order: PurchaseOrder;
  draft: OrderDraft;
  editable: boolean;
}

/** The lines of an order, each with its packs and the reasons for their number. */
export function OrderLines({ order, draft, editable }: OrderLinesProps) {
  return (
    <ul>
      {order.lines.map((line) => (
        <Line key={line.id} line={line} currency={order.currency} draft={draft} editable={editable} />
      ))}
    </ul>
  );
}

function Line({
  line,
  currency,
  draft,
  editable,
}: { line: PurchaseOrderLine; currency: string } & Omit<OrderLinesProps, "order">) {
  const format = useFormat();
  const packs = draft.packsOf(line);
  const quantity = packs * line.pack_quantity;
  const money =
    line.expected_price === null
      ? "Price not known"
      : formatMoney(quantity * line.expected_price, currency, format.locale);
  return (
    <li className={`${ui.columns} ${classes.line}`} data-dropped={packs === 0 || undefined}>
      <div>
        <p className={`${ui.breakable} ${classes.name}`}>
          {line.text}
          {line.code && <span className={classes.soft}> {line.code}</span>}
        </p>
        <p className={classes.soft}>
          {packs === 0 ? "Dropped" : `${packsSumText({ ...line, packs }, format.quantity)}, ${money}`}
        </p>
        {line.received > 0 && <p className={classes.soft}>{format.quantity(line.received, line.unit)} received</p>}
      </div>
      {editable && <Steps line={line} packs={packs} draft={draft} />}
      {line.why.length > 0 && (
        <p className={classes.why}>
          {line.why.join(" ")}{" "}
          <ProofButton kind="purchase" id={line.id} title={line.item_name} item={line.item_id}>
            Show the proof
          </ProofButton>
        </p>
      )}
    </li>
  );
}

function Steps({ line, packs, draft }: { line: PurchaseOrderLine; packs: number; draft: OrderDraft }) {
  const step = line.order_multiple;
  const less = Math.max(0, packs - step);
  return (
    <fieldset className={`${ui.row} ${ui.gapXs}`} aria-label={`Packs of ${line.text}`}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={less === 0 ? `Drop ${line.text}` : `Less ${line.text}`}
        disabled={packs === 0}
        onClick={() => draft.setPacks(line.id, less)}
      >
        {less === 0 ? <IconTrash size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
      </ActionIcon>
      <output className={classes.packs}>{packs}</output>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`More ${line.text}`}
        onClick={() => draft.setPacks(line.id, packs + step)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
