import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SavedLineDetail } from "#src/features/invoices/receipts/contract.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { receivesText } from "#src/features/invoices/receipts/web/receives-text.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./invoice-lines.module.css";

interface InvoiceLinesProps {
  invoice: Pick<InvoiceSummary, "currency" | "tax" | "total"> & { lines: readonly SavedLineDetail[] };
  /** The ingredient whose lines are marked. */
  item?: string | undefined;
}

/** The saved lines, each with its ingredient and its stock movements. */
export function InvoiceLines({ invoice, item }: InvoiceLinesProps) {
  const { locale } = useFormat();
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale);
  return (
    <SectionCard title="Items" flush>
      <ol>
        {invoice.lines.map((line) => (
          <li
            key={line.line}
            className={`${ui.divided} ${classes.item}`}
            aria-current={item !== undefined && line.inventory_item_id === item}
          >
            <span className={classes.name}>
              {line.item_name}
              {line.code && <span className={`${ui.mutedMd} ${classes.soft}`}> {line.code}</span>}
            </span>
            <span className={classes.amount}>{money(line.amount)}</span>
            <span className={`${ui.mutedMd} ${classes.soft}`}>
              {line.quantity} {line.unit} at {money(line.unit_price)}
              {line.discount > 0 && `, less ${money(line.discount)}`}
            </span>
            <LineItem line={line} />
            <Movements line={line} />
          </li>
        ))}
      </ol>
      <dl className={classes.totals}>
        {invoice.tax !== null && (
          <div>
            <dt>Tax</dt>
            <dd>{money(invoice.tax)}</dd>
          </div>
        )}
        {invoice.total !== null && (
          <div data-grand>
            <dt>Total</dt>
            <dd>{money(invoice.total)}</dd>
          </div>
        )}
      </dl>
    </SectionCard>
  );
}

/** The ingredient a line was received as. */
function LineItem({ line }: { line: SavedLineDetail }) {
  const format = useFormat();
  if (line.skipped) return <span className={`${ui.cluster} ${classes.lineItem}`}>Not for stock</span>;
  const item = line.inventory_item_id;
  const name = line.inventory_item_name ?? "Deleted ingredient";
  return (
    <span className={`${ui.cluster} ${classes.lineItem}`}>
      {item && line.inventory_item_name ? (
        <Anchor renderRoot={(props) => <Link {...props} to="/inventory" search={{ item }} />}>{name}</Anchor>
      ) : (
        name
      )}
      {line.created && <StatusBadge status="new_ingredient" />}
      {line.receives && <span className={`${ui.mutedMd} ${classes.soft}`}> {receivesText(line.receives, format)}</span>}
    </span>
  );
}

/** Returns a movement's text. A return takes goods out, and its reversal brings them in again. */
function movementText({ receives }: SavedLineDetail, quantity: number): string {
  const isReturn = (receives?.quantity ?? 0) < 0;
  if (isReturn) return quantity < 0 ? "returned to the supplier" : "return taken back";
  return quantity < 0 ? "taken back" : "received";
}

/** What the line added to stock, and what its reversal took out again. */
function Movements({ line }: { line: SavedLineDetail }) {
  const format = useFormat();
  if (line.movements.length === 0) return null;
  return (
    <ul className={`${ui.mutedMd} ${classes.movements}`}>
      {line.movements.map(({ id, quantity, unit, created_at }) => (
        <li key={id}>
          <strong>
            {quantity < 0 ? "−" : "+"}
            {format.quantity(Math.abs(quantity), unit)}
          </strong>{" "}
          {movementText(line, quantity)} <time dateTime={created_at}>{format.dateTime(created_at)}</time>
        </li>
      ))}
    </ul>
  );
}
