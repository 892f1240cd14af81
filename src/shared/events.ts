import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { ALL_ROLES } from "#src/shared/roles.ts";

/** The types of the events that screens receive. An event says what changed and carries no data. */
export const EVENT_TYPES = [
  "archives.changed",
  "bills.changed",
  "calendar.changed",
  "category.changed",
  "chat.changed",
  "company.changed",
  "counts.changed",
  "credits.changed",
  "deliveries.changed",
  "devices.changed",
  "dish.changed",
  "exports.changed",
  "forecasts.changed",
  "inventory.changed",
  "invoices.changed",
  "members.changed",
  "menu-photos.changed",
  "menu.changed",
  "messages.changed",
  "options.changed",
  "order.changed",
  "order.placed",
  "prices.changed",
  "printers.changed",
  "reorder-alert.failed",
  "reorder-alert.sent",
  "reorder-alert.waiting",
  "purchase-orders.changed",
  "requests.changed",
  "setup.changed",
  "subscription.changed",
  "suppliers.changed",
  "table-calls.changed",
  "tables.changed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * States that a stream of events reports about itself. `ready`: it is connected, so no later event is missed. `resync`:
 * it was interrupted and events may have been missed, so screens load their data again.
 */
export type StreamState = "ready" | "resync";

/** The type of an event and the id of what it concerns. */
const companyEvent = z.object({
  type: z.string(),
  id: z.string().nullish(),
  /** With `ready`: milliseconds without an event in the company before the stream began. */
  quiet_ms: z.number().optional(),
});

export interface CompanyEventMessage {
  type: EventType | StreamState;
  id?: string | null;
  quiet_ms?: number;
}

export const companyEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "What happens in the company, as it happens.",
  access: { roles: ALL_ROLES },
  errors: [],
  kind: "events",
  response: companyEvent,
});
