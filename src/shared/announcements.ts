/**
 * The events that a feature announces to the features above it, inside its own transaction: the name, and what the
 * listeners receive. A listener that throws rolls back the whole transaction. Listeners are listed in a feature's
 * `feature.ts`.
 */
export interface Announcements {
  /** The unit of an inventory item or its pack sizes have changed, so amounts given in other units must be converted again. */
  "inventory.units-changed": { id: string };
  /** Somebody set an item's stock by hand, which is a count. */
  "inventory.stock-set": { id: string; movement_id: string };
  /** Somebody put inventory items into a storage area. */
  "inventory.items-stored": { ids: string[]; area_id: string };
  /** The unit of an inventory item has changed: `from` of the old unit equal `to` of the new unit. */
  "inventory.unit-converted": { id: string; from: number; to: number };
  /** For bought items: the maximum stock after a delivery, and whether orders propose them. */
  "inventory.ordering-set": { ids: string[]; max?: number | undefined; never_propose?: boolean | undefined };
  /** Somebody chose the supplier of inventory items. */
  "inventory.supplier-set": { ids: string[]; supplier_id: string | null };
  /** The price of an inventory item has changed. */
  "inventory.price-changed": { id: string };
  /** Two inventory items were merged: references to `from` become references to `into`. Both have the same unit. */
  "inventory.items-merged": { from: string; into: string };
  /**
   * A delivery that is being counted in was linked to a saved invoice. `missing` are the invoice's items that the
   * delivery does not name and that did not come.
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
  /** An invoice was compared with its delivery, for the first time or again: the differences may have changed. */
  "invoices.invoice-compared": { id: string };
  /** A message was sent, failed, waits again, or may have been sent. */
  "messaging.message-changed": { id: string; kind: string };
  /** Table codes were made to be printed. */
  "tables.codes-printed": object;
  /** A payment of an order, or a refund, was recorded. */
  "orders.order-paid": { order_id: string; payment_id: string };
  "orders.order-refunded": { order_id: string; refund_id: string };
  /** An order was cancelled or refunded, so its day sold less. */
  "orders.order-changed": { id: string; created_at: string };
  /**
   * An order was rejected because the stock was used up. `caller` is equal for two rejected orders of the same caller;
   * `quantity` is the ordered quantity beyond the stock.
   */
  "orders.sold-out": {
    at: string;
    caller: string;
    is_staff: boolean;
    lines: { size_id: string; quantity: number }[];
  };
  /** The demand of a day was stored, for the first time or again after a change. */
  "demand.day-closed": { day: string };
  /** The sums of the ledger were stored, up to its newest settled movement. */
  "totals.stock-sums-stored": object;
  /** The opening hours or the time zone have changed. */
  "companies.hours-changed": object;
  /** The calendar's entry for a day has changed. */
  "calendar.days-changed": { day: string };
  /** A supplier was removed. */
  "suppliers.supplier-removed": { id: string };
  /** Two suppliers were merged: everything that belonged to `from` belongs to `into` from now on. */
  "suppliers.suppliers-merged": { from: string; into: string };
  /** The agent has written a WhatsApp message by itself, after a while. The message must be sent. */
  "agent.replied-later": { user_id: string };
}

export type AnnouncementName = keyof Announcements;
