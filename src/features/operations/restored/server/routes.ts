import * as restored from "#src/features/operations/restored/contract.ts";
import { confirmRestored } from "#src/features/operations/restored/server/confirm-restored.ts";
import { readRestored } from "#src/features/operations/restored/server/read-restored.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const restoredRoutes: Route[] = [
  route(restored.readRestored, (context) => readRestored(context)),
  route(restored.confirmRestored, (context, { body }) => confirmRestored(context, body)),
];
