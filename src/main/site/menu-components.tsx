import { HelpDialog } from "#src/features/menu/guest-help/web/help-dialog.tsx";
import { DishGroups } from "#src/features/menu/web/dish-groups.tsx";
import type { DishListProps } from "#src/features/menu/web/dish-list.tsx";
import { menuPageWith } from "#src/features/menu/web/menu-page.tsx";
import { OrderStatusPage } from "#src/features/menu/web/order-status-page.tsx";
import { ProblemPage } from "#src/features/menu/web/problem-page.tsx";
import type { SiteComponent } from "#src/main/site/registry.ts";

/** Renders the dishes. The browser hydrates this outer element (dish-list.tsx). */
function RenderedDishes({ groups, company }: DishListProps) {
  return (
    <div>
      <DishGroups groups={groups} company={company} />
    </div>
  );
}

/** Returns the help dialog, which needs no request on the server. */
const loadHelp = async () => HelpDialog;

const entry = "src/main/site/menu-client.tsx";

export const menuComponents: Record<string, SiteComponent> = {
  menu: { component: menuPageWith(RenderedDishes, loadHelp), entry },
  "order-status": { component: OrderStatusPage, entry },
  problem: { component: ProblemPage, entry },
};
