// The page contains the styles of everything on a restaurant's pages, also of parts that load later: a stylesheet that
// arrives later makes the browser compute the whole page again. menu-client.test.ts compares the list with the folder.
import "#src/features/menu/web/cart-line.module.css";
import "#src/features/menu/web/cart-panel.module.css";
import "#src/features/menu/web/category-nav.module.css";
import "#src/features/menu/web/dish-card.module.css";
import "#src/features/menu/web/dish-facts.module.css";
import "#src/features/menu/web/dish-groups.module.css";
import "#src/features/menu/web/dish-picture.module.css";
import "#src/features/menu/web/footer.module.css";
import "#src/features/menu/web/header.module.css";
import "#src/features/menu/web/language-switch.module.css";
import "#src/features/menu/web/menu-page.module.css";
import "#src/features/menu/web/menu-tools.module.css";
import "#src/features/menu/web/opening-hours.module.css";
import "#src/features/menu/web/charge-rows.module.css";
import "#src/features/menu/web/options-sheet.module.css";
import "#src/features/menu/web/order-confirmation.module.css";
import "#src/features/menu/web/order-links.module.css";
import "#src/features/menu/web/order-status-page.module.css";
import "#src/features/menu/web/pickup-fields.module.css";
import "#src/features/menu/web/problem-page.module.css";
import "#src/features/menu/web/table-calls.module.css";
import "#src/features/menu/web/toasts.module.css";
// Must come after the sheet of options, whose frame it uses.
import "#src/features/menu/guest-help/web/help-dialog.module.css";
import "#src/web/styles/base.css";
import { DishListInBrowser } from "#src/features/menu/web/dish-list.tsx";
import { menuPageWith } from "#src/features/menu/web/menu-page.tsx";
import { hydrate } from "#src/main/site/hydrate.ts";

const loadHelp = async () => (await import("#src/features/menu/guest-help/web/help-dialog.tsx")).HelpDialog;

// An error page has nothing to hydrate.
void hydrate({
  menu: () => menuPageWith(DishListInBrowser, loadHelp),
  "order-status": async () => (await import("#src/features/menu/web/order-status-page.tsx")).OrderStatusPage,
});
