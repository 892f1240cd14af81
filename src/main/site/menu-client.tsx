// The styles of everything on a restaurant's pages stand in the page, also those of parts that load later: a stylesheet
// that arrives later computes the whole page again. menu-client.test.ts compares the list with the folder.
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
// After the sheet of options, of which it uses the frame.
import "#src/features/guest-help/web/help-dialog.module.css";
import "#src/web/styles/base.css";
import { DishListInBrowser } from "#src/features/menu/web/dish-list.tsx";
import { menuPageWith } from "#src/features/menu/web/menu-page.tsx";
import { hydrate } from "#src/main/site/hydrate.ts";

const loadHelp = async () => (await import("#src/features/guest-help/web/help-dialog.tsx")).HelpDialog;

// A problem's page has nothing to hydrate.
void hydrate({
  menu: () => menuPageWith(DishListInBrowser, loadHelp),
  "order-status": async () => (await import("#src/features/menu/web/order-status-page.tsx")).OrderStatusPage,
});
