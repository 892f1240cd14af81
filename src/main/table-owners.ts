import type { FEATURES } from "#src/main/feature-order.ts";
import type { DB } from "#src/server/db/schema.ts";

/** A feature, or the platform of the server. */
type TableOwner = (typeof FEATURES)[number] | "server";

/**
 * Which feature writes each table and view. Every feature may read any table in a join; only the owner writes it. What
 * another feature must change, it changes by calling one of the owner's verbs. The authentication library writes those
 * of accounts too.
 */
export const TABLE_OWNERS = {
  activity_logs: "activity",

  accounts: "accounts",
  passkeys: "accounts",
  profiles: "accounts",
  sessions: "accounts",
  sign_ups: "accounts",
  two_factors: "accounts",
  users: "accounts",
  verifications: "accounts",

  companies: "companies",
  logos: "companies",
  username_holds: "companies",

  invites: "members",
  members: "members",

  menu_photo_files: "menu-photos",
  menu_photo_pages: "menu-photos",
  menu_photos: "menu-photos",

  device_pairings: "devices",
  device_turns: "devices",
  devices: "devices",
  member_pins: "devices",
  pin_attempts: "devices",

  checkouts: "billing",
  company_subscriptions: "billing",
  payment_events: "billing",
  plan_notices: "billing",
  plus_tries: "billing",

  messages: "messaging",
  whatsapp_events: "messaging",

  chat_link_codes: "chat-links",
  chat_links: "chat-links",
  chat_unlinked_numbers: "chat-links",

  suppliers: "suppliers",
  supplier_items: "supplier-items",
  supplier_unit_words: "invoices",

  ingredient_categories: "inventory",
  inventory: "inventory",
  item_packs: "inventory",
  present_movements: "inventory",
  stock_movements: "inventory",
  stock_sums: "totals",
  stored_costs: "stock-value",

  count_lines: "counts",
  counts: "counts",
  item_areas: "counts",
  item_counts: "counts",
  storage_areas: "counts",
  stock_lots: "lots",

  batches: "prep",
  prep_lines: "prep",
  prep_recipes: "prep",

  menu_category: "categories",

  menu_schedules: "schedules",
  menu_stops: "stops",
  translations: "translations",

  category_tax_rates: "taxes",
  dish_tax_rates: "taxes",
  tax_rates: "taxes",

  declaration_questions: "dishes",
  dish: "dishes",
  dish_declarations: "dishes",
  dish_images: "dishes",
  dish_ingredient: "dishes",
  dish_size: "dishes",
  item_declarations: "dishes",
  recipe_needs: "dishes",

  dish_option_groups: "options",
  option_groups: "options",
  option_lines: "options",
  option_needs: "options",
  options: "options",

  deliveries: "deliveries",
  delivery_lines: "deliveries",

  movement_costs: "invoices",
  supplier_invoice: "invoices",
  supplier_invoice_files: "invoices",
  supplier_invoice_lines: "invoices",
  supplier_invoice_pages: "invoices",

  bill_payments: "bills",

  price_findings: "price-watch",

  offline_orders: "orders",
  order_alerts: "orders",
  order_changes: "orders",
  order_item_needs: "orders",
  order_item_options: "orders",
  order_items: "orders",
  order_item_states: "orders",
  order_lines: "orders",
  order_outcomes: "orders",
  order_taxes: "orders",
  order_pickups: "orders",
  orders: "orders",
  payments: "orders",
  refunds: "orders",
  reorder_checks: "orders",
  sales: "orders",
  till_price_lists: "orders",

  receipt_series: "sales-receipts",
  receipts: "sales-receipts",

  changed_hours: "totals",
  counted_categories: "totals",
  daily_options: "totals",
  daily_order_counts: "totals",
  daily_portions: "totals",
  daily_sales: "totals",
  daily_stock: "totals",
  daily_total_states: "totals",

  print_jobs: "printing",
  printers: "printing",
  restaurant_tables: "tables",
  table_calls: "tables",
  table_codes: "tables",

  company_setup: "setup",

  sent_reports: "reports",

  dismissed_requests: "dashboard",

  exports: "exports",
  archive_import_files: "archives",
  archive_imports: "archives",

  calendar_days: "calendar",
  calendar_states: "calendar",
  removed_holidays: "calendar",

  daily_demand: "demand",
  daily_usage: "demand",
  demand_days: "demand",
  demand_states: "demand",
  recipe_versions: "demand",
  refused_demand: "demand",
  size_availability: "demand",

  forecast_backtests: "forecasts",
  forecast_overrides: "forecasts",
  forecast_scores: "forecasts",
  forecasts: "forecasts",
  hour_profiles: "forecasts",

  prep_settings: "prep-today",
  prep_plan_lines: "prep-today",
  prep_plans: "prep-today",

  item_ordering: "purchasing",
  purchase_order_lines: "purchasing",
  purchase_order_mails: "purchasing",
  purchase_proposals: "purchasing",
  purchase_orders: "purchasing",

  agent_message_settings: "agent",
  delivery_papers: "receiving",

  agent_proposals: "agent",
  agent_runs: "agent",
  agent_settings: "agent",
  agent_said: "agent-messages",
  agent_token_use: "agent",
  conversation_turns: "agent",
  conversations: "agent",
  item_aliases: "agent",

  credit_request_lines: "credits",
  credit_request_mails: "credits",
  credit_requests: "credits",

  admin_acts: "server",
  backup_state: "server",
  held_jobs: "server",
  public_tokens: "server",
  rate_limits: "server",
  running_totals: "server",
  sandbox_checkouts: "server",
  sandbox_portals: "server",
  sandbox_subscriptions: "server",
} as const satisfies Record<keyof DB, TableOwner>;
