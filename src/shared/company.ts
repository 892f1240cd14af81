import { z } from "zod";
import { openingHours } from "#src/shared/opening-hours.ts";
import { timestamp } from "#src/shared/text.ts";

/** The shape of a company that its owner's screens receive. It is shared because the session carries it to every screen. */
export const company = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string(),
  /** ISO 3166; null for a country that is not in the list. */
  country_code: z.string().nullable(),
  currency: z.string(),
  uen: z.string().nullable(),
  website: z.string().nullable(),
  phone_number: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  phone_verified: z.boolean(),
  logo_url: z.string().nullable(),
  timezone: z.string(),
  language: z.string(),
  allow_negative_stock: z.boolean(),
  ordering_paused: z.boolean(),
  /** Whether staff sell at the counter, with the till. */
  counter_orders: z.boolean(),
  /** Whether guests can order to a table, and for pickup. */
  table_orders: z.boolean(),
  pickup_orders: z.boolean(),
  /** Minutes that the kitchen needs at least for a pickup order. */
  pickup_lead_minutes: z.number(),
  /** Minutes between the pickup times that guests choose from. */
  pickup_slot_minutes: z.number(),
  /** Maximum number of portions per pickup time; null is any number. */
  pickup_slot_portions: z.number().nullable(),
  /** Whether guests choose their table from the list of tables, once there are any. */
  tables_listed: z.boolean(),
  /** Whether guests can call staff to their table and ask for the bill from the menu. */
  table_calls: z.boolean(),
  shows_few_left: z.boolean(),
  /** Whether guests can ask questions on the menu, while the company has Plus. */
  guest_help: z.boolean(),
  /** Whether guests can order only with the code of their table. */
  codes_required: z.boolean(),
  /** The smallest coin that cash is rounded to; null where every amount can be paid. */
  cash_rounding: z.number().nullable(),
  /** When guests may order; null is always. */
  opening_hours: openingHours.nullable(),
  /** Minutes after which a ticket on the kitchen board turns yellow, and red. */
  kitchen_waiting_minutes: z.number(),
  kitchen_late_minutes: z.number(),
  low_stock_alerts: z.boolean(),
  new_order_alerts: z.boolean(),
  invoice_processed_alerts: z.boolean(),
  daily_reports: z.boolean(),
  weekly_reports: z.boolean(),
  /** Whether the plan has ended: data can be read but not changed, and guests cannot order. */
  read_only: z.boolean(),
  /** When the plan ends or ended; null while no end is known. */
  read_only_at: timestamp.nullable(),
  /** What ends: the trial, a cancelled subscription, or the time to pay after a payment failed. */
  read_only_reason: z.enum(["trial", "subscription", "payment"]).nullable(),
  onboarding_started: z.boolean(),
  onboarding_completed: z.boolean(),
  created_by: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Company = z.output<typeof company>;
export type ReadOnlyReason = NonNullable<Company["read_only_reason"]>;
