import type { ImportedTables } from "#src/features/archives/server/tables/imported-table.ts";
import { openingHours } from "#src/shared/opening-hours.ts";

// prettier-ignore
export const COMPANY_TABLE = {
  companies: {
    "text?": ["address", "receipt_note", "tax_number", "uen", "website"],
    file: ["logo_url"],
    flag: [
      "allow_negative_stock", "codes_required", "counter_orders", "guest_help", "ordering_paused",
      "prices_include_tax", "pickup_orders", "shows_few_left", "table_calls", "table_orders", "tables_listed",
    ],
    "number?": ["cash_rounding"],
    text: ["country", "currency", "name", "timezone"],
    count: ["kitchen_late_minutes", "kitchen_waiting_minutes", "pickup_lead_minutes", "pickup_slot_minutes"],
    "count?": ["pickup_slot_portions"],
    number: ["service_charge_percent"],
    oneOf: { language: ["en", "es", "fr", "de", "zh"] },
    json: { opening_hours: openingHours },
    left: [
      "id", "email", "phone_country_code", "phone_number", "username", "charges_tax", "daily_reports",
      "invoice_processed_alerts", "is_demo", "low_stock_alerts", "new_order_alerts", "onboarding_completed",
      "onboarding_started", "phone_verified", "weekly_reports", "created_at", "updated_at", "created_by",
      "read_only_at", "trial_ends_at", "read_only_reason",
    ],
  },
} as const satisfies ImportedTables;
