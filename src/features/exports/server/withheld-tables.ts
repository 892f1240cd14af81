import type { DB } from "#src/server/db/schema.ts";
import type { ExportedTableName } from "#src/features/exports/server/exported-tables.ts";

/**
 * Why a table is in no archive. `person`: accounts, how people sign in, and what each says to the agent; `people`: exported as names and roles in a file
 * of its own; `link`: invitations and links that open something; `plan`: the plan and its payment at this installation;
 * `installation`: not one restaurant's; `computed`: follows from the exported tables; `progress`: how far work that repeats
 * has come.
 */
type Reason = "person" | "people" | "link" | "plan" | "installation" | "computed" | "progress";

/** Every table that is not exported. A new table is in this list or in `exported-tables.ts`, or nothing compiles. */
export const WITHHELD_TABLES: Record<Exclude<keyof DB, ExportedTableName>, Reason> = {
  accounts: "person",
  agent_proposals: "person",
  backup_state: "installation",
  changed_hours: "computed",
  chat_link_codes: "person",
  chat_links: "person",
  chat_unlinked_numbers: "installation",
  checkouts: "plan",
  company_subscriptions: "plan",
  counted_categories: "computed",
  conversation_turns: "person",
  conversations: "person",
  daily_options: "computed",
  daily_order_counts: "computed",
  daily_portions: "computed",
  daily_sales: "computed",
  daily_stock: "computed",
  daily_total_states: "computed",
  demand_states: "progress",
  exports: "progress",
  forecast_backtests: "computed",
  forecast_scores: "computed",
  forecasts: "computed",
  held_jobs: "progress",
  hour_profiles: "computed",
  invites: "link",
  logos: "person",
  members: "people",
  offline_orders: "progress",
  option_needs: "computed",
  order_alerts: "progress",
  order_item_needs: "computed",
  order_item_states: "computed",
  order_lines: "computed",
  order_outcomes: "computed",
  payment_events: "installation",
  plan_notices: "plan",
  plus_tries: "plan",
  present_movements: "computed",
  print_jobs: "progress",
  profiles: "person",
  public_tokens: "link",
  purchase_proposals: "progress",
  rate_limits: "installation",
  recipe_needs: "computed",
  running_totals: "computed",
  sales: "computed",
  sandbox_checkouts: "installation",
  sandbox_portals: "installation",
  sandbox_subscriptions: "installation",
  sent_reports: "progress",
  till_price_lists: "progress",
  sessions: "person",
  username_holds: "person",
  users: "person",
  verifications: "person",
  whatsapp_events: "installation",
};
