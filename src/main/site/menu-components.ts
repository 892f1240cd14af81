import { MenuPage } from "#src/features/menu/web/menu-page.tsx";
import { OrderStatusPage } from "#src/features/menu/web/order-status-page.tsx";
import { ProblemPage } from "#src/features/menu/web/problem-page.tsx";
import type { SiteComponent } from "#src/main/site/registry.ts";

const entry = "src/main/site/menu-client.tsx";

export const menuComponents: Record<string, SiteComponent> = {
  menu: { component: MenuPage, entry },
  "order-status": { component: OrderStatusPage, entry },
  problem: { component: ProblemPage, entry },
};
