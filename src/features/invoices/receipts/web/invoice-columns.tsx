import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { InvoiceBadge } from "#src/features/invoices/receipts/web/invoice-status.tsx";
import { invoiceName } from "#src/features/invoices/receipts/web/invoice-text.ts";
import { noonUtc } from "#src/shared/time.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";

function InvoiceDay({ invoice }: { invoice: InvoiceSummary }) {
  const format = useFormat();
  return <>{format.date(invoice.invoice_date ? noonUtc(invoice.invoice_date) : invoice.created_at)}</>;
}

export const columns: Column<InvoiceSummary>[] = [
  { key: "invoice", header: "Invoice", width: "minmax(8rem, 1.5fr)", render: invoiceName },
  {
    key: "supplier",
    header: "Supplier",
    width: "minmax(8rem, 2fr)",
    render: ({ supplier_name }) => supplier_name || "–",
  },
  { key: "date", header: "Date", render: (invoice) => <InvoiceDay invoice={invoice} /> },
  {
    key: "lines",
    header: "Lines",
    align: "end",
    from: "middling",
    phone: "hidden",
    render: ({ line_count }) => line_count,
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    phone: "trailing",
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { key: "status", header: "Status", phone: "status", render: (invoice) => <InvoiceBadge invoice={invoice} /> },
];
