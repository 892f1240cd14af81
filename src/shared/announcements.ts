/**
 * What a feature announces to the features above it, inside its own transaction: the name, and what the listeners receive.
 * A listener that throws undoes the whole transaction. `main/features.ts` connects the listeners.
 */
export interface Announcements {
  /** The unit of an inventory item or its pack sizes have changed, so amounts given in other units must be converted again. */
  "inventory.units-changed": { id: string };
  /** Somebody set an item's stock by hand, which is a count. */
  "inventory.stock-set": { id: string; movement_id: string };
  /** Somebody put inventory items into a storage area. */
  "inventory.items-stored": { ids: string[]; area_id: string };
  /** The unit of an inventory item has changed: `from` of the old one are `to` of the new one. */
  "inventory.unit-converted": { id: string; from: number; to: number };
  /** Somebody chose the supplier of inventory items. */
  /** Of what is bought: the most that may be in stock after a delivery, and whether orders propose it. */
  "inventory.ordering-set": { ids: string[]; max?: number | undefined; never_propose?: boolean | undefined };
  "inventory.supplier-set": { ids: string[]; supplier_id: string | null };
  /** The price of an inventory item has changed. */
  "inventory.price-changed": { id: string };
  /** Two inventory items turned out to be one: what refers to `from` refers to `into` from now on. They have one unit. */
  "inventory.items-merged": { from: string; into: string };
  /**
   * A delivery that is being counted in is what an invoice has charged, which is saved. Of the invoice's items that it does
   * not name, `missing` did not come.
   */
  "deliveries.invoice-linked": { id: string; invoice_id: string; missing: string[] };
  /** A delivery was counted in at the door: its stock is booked. */
  "deliveries.delivery-booked": { id: string };
  /** A delivery was taken back. */
  "deliveries.delivery-reversed": { id: string };
  /** A supplier's invoice was received: its lines are booked. */
  "invoices.invoice-saved": { id: string };
  /** A receipt was taken back. */
  "invoices.invoice-reversed": { id: string };
  /**
   * What an invoice charges was compared with what its delivery brought, for the first time or again: its differences may
   * be others than before.
   */
  "invoices.invoice-compared": { id: string };
  /** A message was sent, failed, waits again, or nobody knows whether it went out. */
  "messaging.message-changed": { id: string; kind: string };
  /** Table codes were made to be printed. */
  "tables.codes-printed": object;
  /** A payment of an order, or a refund, was recorded. */
  "orders.order-paid": { order_id: string; payment_id: string };
  "orders.order-refunded": { order_id: string; refund_id: string };
  /** An order was cancelled or refunded, so its day sold less. */
  "orders.order-changed": { id: string; created_at: string };
  /**
   * An order was rejected because nothing was left. `caller` says whether two such orders came from one and the same;
   * `quantity` is what was wanted beyond what is left.
   */
  "orders.sold-out": {
    at: string;
    caller: string;
    is_staff: boolean;
    lines: { size_id: string; quantity: number }[];
  };
  /** What guests wanted on a day is stored, for the first time or again because something of it changed. */
  "demand.day-closed": { day: string };
  /** What the ledger adds up to is stored, up to its newest settled movement. */
  "totals.stock-sums-stored": object;
  /** The opening hours or the time zone have changed. */
  "companies.hours-changed": object;
  /** What the calendar says about a day has changed. */
  "calendar.days-changed": { day: string };
  /** A supplier was removed. */
  "suppliers.supplier-removed": { id: string };
  /** Two suppliers turned out to be one: what belongs to `from` belongs to `into` from now on. */
  "suppliers.suppliers-merged": { from: string; into: string };
  /** The agent has said something in WhatsApp by itself, after a while; it is to be sent. */
  "agent.replied-later": { user_id: string };
}

export type AnnouncementName = keyof Announcements;
