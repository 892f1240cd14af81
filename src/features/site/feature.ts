import { sitePages } from "#src/features/site/server/pages.ts";
import type { Feature } from "#src/server/feature.ts";

export const site: Feature = {
  pages: sitePages,
};
