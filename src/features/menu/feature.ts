import { guestHelpRoutes } from "#src/features/menu/guest-help/server/routes.ts";
import { menuPages } from "#src/features/menu/server/pages.ts";
import { menuRoutes } from "#src/features/menu/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const menu: Feature = {
  routes: [...menuRoutes, ...guestHelpRoutes],
  pages: menuPages,
};
