import { Link } from "@tanstack/react-router";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { needsReorder, stockStatus } from "#src/features/inventory/rules.ts";
import { multiply } from "#src/shared/money.ts";
import { quantityOrder } from "#src/shared/units.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./inventory.module.css";

/** Maximum number of decimals of a price: a price per gram or millilitre needs more than the currency has. */
export const PRICE_DIGITS = 6;

export interface ListedItem extends InventoryItem {
  supplier_name: string | null;
  category_name: string | null;
}

export const amountOf = ({ quantity_available, unit_price }: InventoryItem) =>
  multiply(quantity_available, unit_price).toNumber();

const TONES = { "Out of Stock": "bad", "Low Stock": "warn" } as const;

/** Shows the server's status: red when out, amber when low, otherwise quiet (docs/spec/rulings.md, "Layout"). */
export function ItemStatus({ item }: { item: InventoryItem }) {
  const status = item.status_text || stockStatus(item);
  return (
    <StatusBadge status={status} tone={Object.hasOwn(TONES, status) ? TONES[status as keyof typeof TONES] : "plain"} />
  );
}

/** Returns "Sent 12 Mar", with the year unless it is this one. */
function sentText(moment: string, format: Format): string {
  const [sent, today] = [format.date(moment), format.date(new Date())];
  const year = today.slice(-4);
  return `Sent ${sent.endsWith(year) ? sent.slice(0, -4).replace(/[\s,]+$/, "") : sent}`;
}

/** "Sent {date}" once the alert was sent; until then "Pending", with a link to the waiting messages. */
function AlertCell({ item }: { item: InventoryItem }) {
  const format = useFormat();
  if (!needsReorder(item)) return "-";
  return (
    <span className={classes.nowrap}>
      {item.last_notification_sent ? (
        sentText(item.last_notification_sent, format)
      ) : (
        <Link to="/messages" search={{ show: "waiting" }}>
          Pending
        </Link>
      )}
    </span>
  );
}

/** Shows one line with an ellipsis, so that a long name does not make the row higher. */
function OneLine({ text }: { text: string | null }) {
  return (
    <span className={classes.oneLine} title={text ?? undefined}>
      {text ?? "–"}
    </span>
  );
}

const STATUS_ORDER = ["Out of Stock", "Low Stock", "In Stock"];

export const columns: Column<ListedItem>[] = [
  {
    key: "name",
    header: "Name",
    width: "minmax(9rem, 2fr)",
    render: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: "item_code",
    header: "Item/Code",
    from: "wide",
    width: "minmax(5rem, 0.7fr)",
    render: ({ item_code }) => item_code ?? "–",
    sortValue: ({ item_code }) => item_code,
    phone: "hidden",
  },
  {
    key: "quantity",
    width: "minmax(6rem, auto)",
    header: "Quantity",
    align: "end",
    render: ({ quantity_available, unit }) => <Quantity value={quantity_available} unit={unit} />,
    sortValue: ({ quantity_available, unit }) => quantityOrder(quantity_available, unit),
    phone: "trailing",
  },
  {
    key: "unit_price",
    width: "minmax(5rem, auto)",
    header: "Unit Price",
    from: "wide",
    align: "end",
    render: ({ unit_price }) => <Money amount={unit_price} digits={PRICE_DIGITS} />,
    sortValue: ({ unit_price }) => unit_price,
    phone: "hidden",
  },
  {
    key: "amount",
    width: "minmax(5rem, auto)",
    header: "Amount",
    align: "end",
    render: (item) => <Money amount={amountOf(item)} />,
    sortValue: amountOf,
    phone: "hidden",
  },
  {
    key: "status",
    width: "minmax(8rem, auto)",
    header: "Status",
    render: (item) => <ItemStatus item={item} />,
    sortValue: (item) => STATUS_ORDER.indexOf(item.status_text),
    phone: "status",
  },
  {
    key: "supplier",
    header: "Supplier",
    from: "wide",
    width: "minmax(6rem, 1.5fr)",
    render: ({ supplier_name }) => <OneLine text={supplier_name} />,
    sortValue: ({ supplier_name }) => supplier_name,
    phone: "hidden",
  },
  {
    key: "reorder_at",
    width: "minmax(5.5rem, auto)",
    header: "Reorder At",
    align: "end",
    render: ({ reorder_threshold, unit }) => <Quantity value={reorder_threshold} unit={unit} />,
    sortValue: ({ reorder_threshold, unit }) => quantityOrder(reorder_threshold, unit),
    phone: "meta",
  },
  {
    key: "alert",
    width: "minmax(6.75rem, auto)",
    header: "Alert",
    render: (item) => <AlertCell item={item} />,
    sortValue: ({ last_notification_sent }) => last_notification_sent,
    phone: "hidden",
  },
];
