import { companyChanges } from "#src/features/companies/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";
import { openingHours } from "#src/shared/opening-hours.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    companies: {
      ofInstallation: "the tenant itself; its policy compares the id",
      file: "logo_url",
      shapes: { opening_hours: openingHours },
      exported: [
        "address", "allow_negative_stock", "cash_rounding", "codes_required", "counter_orders", "country", "currency",
        "guest_help", "kitchen_late_minutes", "kitchen_waiting_minutes", "language", "logo_url", "name", "opening_hours",
        "ordering_paused", "pickup_lead_minutes", "pickup_orders", "pickup_slot_minutes", "pickup_slot_portions",
        "prices_include_tax", "receipt_note", "service_charge_percent", "shows_few_left", "table_calls", "table_orders",
        "tables_listed", "tax_number", "timezone", "uen", "website",
      ],
      exportedOnly: [
        "id", "charges_tax", "created_at", "created_by", "daily_reports", "email", "invoice_processed_alerts", "is_demo",
        "low_stock_alerts", "new_order_alerts", "onboarding_completed", "onboarding_started", "phone_country_code",
        "phone_number", "phone_verified", "read_only_at", "read_only_reason", "trial_ends_at", "updated_at", "username",
        "weekly_reports",
      ],
      withheld: [
        "closed_at", "closed_by_name", "creation_key", "erase_at", "erased_at", "restored_at", "restored_to",
        "retained_until",
      ],
    },
    logos: { ofInstallation: "a logo is stored before there is a company", notExported: "person" },
    username_holds: { ofInstallation: "names of companies that are being paid for", notExported: "person" },
  },
  fields: {
    companies: companyChanges.shape,
  },
};
