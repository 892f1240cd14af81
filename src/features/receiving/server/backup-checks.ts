import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const receivingChecks: FeatureChecks = {
  fileKeys: [
    "select photo_key as key from deliveries where photo_key is not null",
    "select file_key as key from delivery_papers",
    "select page ->> 'image_key' as key from delivery_papers, jsonb_array_elements(pages) as page",
  ],
};
