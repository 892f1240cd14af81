import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const menuPhotoChecks: FeatureChecks = {
  fileKeys: ["select file_key as key from menu_photo_files", "select image_key as key from menu_photo_pages"],
};
