import * as lots from "#src/features/inventory/lots/contract.ts";
import { changeLot, createLot, deleteLot, wasteLot } from "#src/features/inventory/lots/server/change-lots.ts";
import { printLabels } from "#src/features/inventory/lots/server/print-labels.ts";
import { listLots } from "#src/features/inventory/lots/server/read-lots.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const lotRoutes: Route[] = [
  route(lots.listLots, (context, { query }) => listLots(context, query)),
  route(lots.createLot, async (context, { body }) => ({ lot: await createLot(context, body) })),
  route(lots.changeLot, async (context, { query, body }) => ({
    lot: await changeLot(context, query.id, body.expires_on),
  })),
  route(lots.deleteLot, async (context, { query }) => ({ id: await deleteLot(context, query.id) })),
  route(lots.wasteLot, async (context, { query, body }) => ({
    id: await wasteLot(context, query.id, body.remaining),
  })),
  scopedRoute(lots.lotLabels, async (scope, { query, signal }) =>
    fileDownload(await printLabels(scope, query, signal), "labels", "pdf"),
  ),
];
