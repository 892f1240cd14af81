/**
 * What a feature announces to the features above it, inside its own transaction: the name, and what the listeners receive.
 * A listener that throws undoes the whole transaction. `main/features.ts` connects the listeners.
 */
export interface Announcements {
  /** The unit of an inventory item or its pack sizes have changed, so amounts given in other units must be converted again. */
  "inventory.units-changed": { id: string };
  /** Somebody set an item's stock by hand, which is a count. */
  "inventory.stock-set": { id: string; movement_id: string };
  /** The unit of an inventory item has changed: `from` of the old one are `to` of the new one. */
  "inventory.unit-converted": { id: string; from: number; to: number };
  /** The price of an inventory item has changed. */
  "inventory.price-changed": { id: string };
  /** Two inventory items turned out to be one: what refers to `from` refers to `into` from now on. They have one unit. */
  "inventory.items-merged": { from: string; into: string };
  /** Table codes were made to be printed. */
  "tables.codes-printed": object;
  /** The status or payment of an order changed, so what its day sold may be another. */
  "orders.order-changed": { id: string; created_at: string };
  /** What guests wanted on a day is stored, for the first time or again because something of it changed. */
  "demand.day-closed": { day: string };
  /** What the calendar says about days from this one on has changed. */
  "calendar.days-changed": { from: string };
  /** A supplier was removed. */
  "suppliers.supplier-removed": { id: string };
  /** Two suppliers turned out to be one: what belongs to `from` belongs to `into` from now on. */
  "suppliers.suppliers-merged": { from: string; into: string };
}

export type AnnouncementName = keyof Announcements;
