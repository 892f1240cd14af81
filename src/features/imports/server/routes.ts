import * as imports from "#src/features/imports/contract.ts";
import { previewFile, runImport } from "#src/features/imports/server/run.ts";
import { type Route, scopedRoute } from "#src/server/http/route.ts";

export const importRoutes: Route[] = [
  scopedRoute(imports.previewImport, (scope, { body, signal }) => previewFile(scope, body, signal)),
  scopedRoute(imports.runImport, (scope, { body, signal }) => runImport(scope, body, signal)),
];
