import { readDeliveryNote } from "#src/features/receiving/contract.ts";
import { readNote } from "#src/features/receiving/server/read-note.ts";
import { type Route, scopedRoute } from "#src/server/http/route.ts";

export const receivingRoutes: Route[] = [
  scopedRoute(readDeliveryNote, async (scope, { body }) => ({ note: await readNote(scope, body) })),
];
