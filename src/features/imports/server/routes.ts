import * as imports from "#src/features/imports/contract.ts";
import { planImport } from "#src/features/imports/server/plan.ts";
import { runImport } from "#src/features/imports/server/run.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const importRoutes: Route[] = [
  route(imports.previewImport, async (context, { body }) => (await planImport(context, body)).preview),
  route(imports.runImport, (context, { body }) => runImport(context, body)),
];
