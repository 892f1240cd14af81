import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const dishChecks: FeatureChecks = {
  fileKeys: ["select substr(image_url, length('/files/') + 1) as key from dish_images where image_url like '/files/%'"],
};
