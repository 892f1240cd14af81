import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { UnlinkedInvoice } from "#src/features/deliveries/contract.ts";
import type { DeliveryInvoice } from "#src/features/receiving/draft.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface InvoiceQuestionProps {
  invoices: readonly UnlinkedInvoice[];
  onDecide: (invoice: DeliveryInvoice) => void;
}

/**
 * Asks about an invoice near this date with the same goods. If the invoice is for this delivery, the goods would
 * otherwise be added to the stock twice.
 */
export function InvoiceQuestion({ invoices, onDecide }: InvoiceQuestionProps) {
  return (
    <>
      <h2 className={classes.question}>Is this the delivery of an invoice you saved?</h2>
      <p className={classes.soft}>An invoice of these days has the same goods. They are to be counted once.</p>
      <div className={`${ui.stackMd} ${classes.others}`}>
        {invoices.map((invoice) => (
          <InvoiceChoice key={invoice.invoice_id} invoice={invoice} onDecide={onDecide} />
        ))}
        <Button
          variant="default"
          className={classes.big}
          onClick={() => onDecide({ invoice_id: null, missing_item_ids: [] })}
        >
          No, These Are Other Goods
        </Button>
      </div>
    </>
  );
}

function InvoiceChoice({
  invoice,
  onDecide,
}: {
  invoice: UnlinkedInvoice;
  onDecide: InvoiceQuestionProps["onDecide"];
}) {
  const format = useFormat();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { invoice_id, invoice_number, invoice_date, saved_at, items, other_items } = invoice;
  const day = invoice_date === null ? format.date(saved_at) : format.day(invoice_date);
  return (
    <div className={classes.result}>
      <strong>
        {invoice_number ? `Invoice ${invoice_number}` : "Invoice"}, {day}
      </strong>
      <span className={classes.soft}>
        {items.map(({ name, quantity, unit }) => `${name} ${format.quantity(quantity, unit)}`).join(", ")}
      </span>
      {other_items.length > 0 && <span>It has more. What of it came?</span>}
      {other_items.map(({ item_id, name, quantity, unit }) => (
        <Checkbox
          key={item_id}
          size="lg"
          label={`${name}, ${format.quantity(quantity, unit)}`}
          checked={!missing.includes(item_id)}
          onChange={({ currentTarget: { checked } }) =>
            setMissing(checked ? missing.filter((id) => id !== item_id) : [...missing, item_id])
          }
        />
      ))}
      <Button className={classes.big} onClick={() => onDecide({ invoice_id, missing_item_ids: [...missing] })}>
        Yes, It Is
      </Button>
    </div>
  );
}
