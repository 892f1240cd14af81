import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    messages: {
      sentTexts: ["body", "template_values"],
      exported: [
        "id", "body", "created_at", "error", "item_id", "item_ids", "kind", "state", "template", "template_values",
        "to_number", "updated_at", "via",
      ],
      withheld: ["claimed_at", "provider_id"],
    },
    whatsapp_events: { ofInstallation: "webhooks, handled once, before their company is known", notExported: "installation" },
  },
};
