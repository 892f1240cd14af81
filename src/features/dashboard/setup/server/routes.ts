import * as setup from "#src/features/dashboard/setup/contract.ts";
import { practiceOrder } from "#src/features/dashboard/setup/server/practice-order.ts";
import { hideSetup, readSetup } from "#src/features/dashboard/setup/server/setup.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const setupRoutes: Route[] = [
  route(setup.readSetup, (context) => readSetup(context)),
  route(setup.hideSetup, (context, { body }) => hideSetup(context, body.hidden)),
  scopedRoute(setup.practiceOrder, (scope, { body }) => practiceOrder(scope, body.menu_item_id)),
];
