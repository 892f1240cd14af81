import { useRef } from "react";
import { hasPrice } from "#src/features/orders/rules.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import { type ChargedOrder, OrderCharges } from "#src/features/orders/web/order-charges.tsx";
import { itemName } from "#src/features/orders/item-name.ts";
import { PickupLine } from "#src/features/orders/web/pickup-line.tsx";
import classes from "#src/features/orders/web/printed-ticket.module.css";
import { useTicketPage, useTicketPaper } from "#src/features/orders/web/use-ticket-paper.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { isAllergyNote } from "#src/features/orders/allergy-note.ts";

/**
 * The order as it is printed on this device's printer. It is invisible on screen, where its length is measured. The
 * kitchen's ticket has no prices.
 */
export function PrintedTicket({ order, isKitchens = false }: { order: ChargedOrder; isKitchens?: boolean }) {
  const company = useCompany();
  const format = useFormat();
  const ticket = useRef<HTMLDivElement>(null);
  const [paper] = useTicketPaper();
  useTicketPage(ticket, paper);
  return (
    <div ref={ticket} className={classes.ticket} data-paper={paper} aria-hidden>
      <p className={classes.name}>{company.name}</p>
      <p className={classes.table}>{tableLabel(order)}</p>
      <PickupLine pickup={order.pickup} className={classes.pickup} withPhone={!isKitchens} />
      <p className={classes.between}>
        <span>{order.reference_id}</span>
        <span>{format.dateTime(order.created_at)}</span>
      </p>
      {order.is_special_request && <p className={classes.flag}>Special request: agree on the price with the guest</p>}
      <ul className={classes.items}>
        {order.order_items.map((item) => (
          <li key={item.id}>
            <span className={classes.quantity}>
              {item.quantity > 0 ? `${item.quantity} ×` : <s>{item.voided} ×</s>}
            </span>
            <span>
              {item.quantity > 0 ? itemName(item) : <s>{itemName(item)}</s>}
              {item.voided !== undefined && <span className={classes.mark}>{item.voided} voided</span>}
              {item.added_at !== undefined && <span className={classes.mark}>added</span>}
              <LineChoices item={item} />
              {item.note && <PrintedNote text={item.note} />}
            </span>
            {!isKitchens && item.quantity > 0 && hasPrice(order, item) && (
              <Money amount={item.total_price} currency={order.currency} />
            )}
          </li>
        ))}
      </ul>
      {order.note && (
        <p className={classes.flag}>
          <PrintedNote text={order.note} />
        </p>
      )}
      {!isKitchens && <OrderCharges order={order} classes={{ total: classes.total, row: classes.between }} />}
    </div>
  );
}

/**
 * A printed note. A note about an allergy is framed and says that it is about an allergy, because paper has no colour.
 */
function PrintedNote({ text }: { text: string }) {
  if (!isAllergyNote(text)) return <span className={classes.note}>{text}</span>;
  return (
    <span className={classes.allergy}>
      <strong>ALLERGY</strong>
      {text}
    </span>
  );
}
