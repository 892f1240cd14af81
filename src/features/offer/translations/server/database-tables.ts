import { translatedLanguage } from "#src/features/offer/translations/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    translations: {
      exported: [
        "description", "is_draft", "kind", "language", "name", "source_description", "source_name", "subject_id",
        "updated_at",
      ],
    },
  },
  fields: {
    translations: { language: translatedLanguage },
  },
};
