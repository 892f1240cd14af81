import { useQuery } from "@tanstack/react-query";
import type { ComparedItem, Comparison, Difference } from "#src/features/invoices/comparison/contract.ts";
import { type ComparisonFilters, comparisonsQuery } from "#src/features/invoices/comparison/web/queries.ts";
import { PRICE_DIGITS } from "#src/features/invoices/prices/web/price-text.ts";
import { formatMoney } from "#src/shared/money.ts";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./comparison-card.module.css";

/**
 * The ordered, delivered and invoiced quantities, one table for each delivery; nothing before a delivery was counted
 * in.
 */
export function ComparisonCards({ query }: { query: ComparisonFilters }) {
  const { data } = useQuery(comparisonsQuery(query));
  return data?.map((comparison) => <ComparisonCard key={comparison.delivery_id} comparison={comparison} />);
}

function ComparisonCard({ comparison }: { comparison: Comparison }) {
  const format = useFormat();
  const { booked_at, booked_by, po_number, items } = comparison;
  const withOrder = po_number !== null;
  const withInvoice = comparison.invoices.length > 0;
  return (
    <SectionCard title={withOrder ? "Ordered, Delivered, Invoiced" : "Delivered and Invoiced"} flush>
      <p className={`${ui.mutedMd} ${classes.about}`}>
        Counted in on {format.dateTime(booked_at)}
        {booked_by && ` by ${booked_by}`}
        {withOrder && `, for order ${po_number}`}.{!withInvoice && " There is no invoice for it yet."}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {withOrder && <th scope="col">Ordered</th>}
            <th scope="col">Delivered</th>
            <th scope="col">Invoiced</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ComparedRow key={item.item_id} item={item} comparison={comparison} />
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}

function ComparedRow({ item, comparison }: { item: ComparedItem; comparison: Comparison }) {
  const format = useFormat();
  const { ordered, delivered, invoiced, unit } = item;
  const notes = notesOf(item, comparison, format);
  return (
    <tr data-differs={item.differences.length > 0 || undefined}>
      <th scope="row">
        {item.item_name}
        {notes.length > 0 && (
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </th>
      {comparison.po_number !== null && (
        <td data-label="Ordered">{ordered === null ? "–" : format.quantity(ordered, unit)}</td>
      )}
      <td data-label="Delivered">{format.quantity(delivered, unit)}</td>
      <td data-label="Invoiced">{comparison.invoices.length === 0 ? "–" : format.quantity(invoiced, unit)}</td>
    </tr>
  );
}

/** Returns the remarks about an item: what came in its place, and what is charged wrongly. */
function notesOf(item: ComparedItem, { invoices }: Comparison, format: Format): string[] {
  const currencies = new Map(invoices.map(({ id, currency }) => [id, currency]));
  const substitute = item.substitute === null ? [] : [`${item.substitute} came instead`];
  return [
    ...substitute,
    ...item.differences.map((difference) => differenceText(difference, currencies.get(difference.invoice_id), format)),
  ];
}

function differenceText(difference: Difference, currency: string | undefined, format: Format): string {
  const { reason, quantity, unit, amount, unit_price } = difference;
  const money = (value: number, digits?: number) => formatMoney(value, currency, format.locale, digits);
  const goods = format.quantity(quantity, unit);
  if (reason === "price") return `${money(unit_price, PRICE_DIGITS)} per ${unit} more than agreed: ${money(amount)}`;
  const why = { short: "did not come", damaged: "damaged", wrong: "sent back or replaced" }[reason];
  return `${goods} ${why}, but charged: ${money(amount)}`;
}
