import type { Dashboard } from "#src/features/dashboard/contract.ts";
import { ORDER_TYPE_NAMES } from "#src/features/orders/order-type-names.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

type Row<Name extends "orders" | "inventory" | "suppliers"> = Dashboard[Name][number];

function tableText({ table_number, order_type }: Row<"orders">): string {
  return table_number || ORDER_TYPE_NAMES[order_type];
}

export const orderColumns: Column<Row<"orders">>[] = [
  { key: "order", header: "Order", render: ({ reference_id }) => reference_id },
  { key: "table", header: "Table", render: tableText },
  { key: "time", header: "Time", render: ({ created_at }) => <RelativeTime moment={created_at} /> },
  { key: "status", header: "Status", phone: "status", render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "total",
    header: "Total",
    align: "end",
    phone: "trailing",
    render: ({ total_price, currency }) => <Money amount={total_price} currency={currency} />,
  },
];

export const itemColumns: Column<Row<"inventory">>[] = [
  { key: "name", header: "Name", render: ({ name }) => name },
  {
    key: "status",
    header: "Status",
    phone: "status",
    render: ({ status_text }) => <StatusBadge status={status_text ?? "In Stock"} />,
  },
  {
    key: "quantity",
    header: "Quantity",
    align: "end",
    phone: "trailing",
    render: ({ quantity_available, unit }) => <Quantity value={quantity_available} unit={unit} />,
  },
];

export const supplierColumns: Column<Row<"suppliers">>[] = [
  { key: "name", header: "Name", render: ({ name }) => name },
  { key: "contact", header: "Contact", render: ({ contact }) => contact ?? "–" },
  { key: "email", header: "Email", render: ({ email }) => email ?? "–" },
];
