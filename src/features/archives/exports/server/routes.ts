import * as exports from "#src/features/archives/exports/contract.ts";
import {
  deleteExport,
  downloadExport,
  listExports,
  requestExport,
} from "#src/features/archives/exports/server/exports.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const exportRoutes: Route[] = [
  route(exports.listExports, async (context) => ({ exports: await listExports(context) })),
  route(exports.requestExport, async (context) => ({ export: await requestExport(context) })),
  scopedRoute(exports.downloadExport, (scope, { query }) => downloadExport(scope, query.id)),
  scopedRoute(exports.deleteExport, async (scope, { query }) => ({ id: await deleteExport(scope, query.id) })),
];
