import { readDeliveryNote, readSentNote } from "#src/features/receiving/contract.ts";
import { compareNote, noteOf } from "#src/features/receiving/server/compare-note.ts";
import { readPaper } from "#src/features/receiving/server/papers.ts";
import { readNote } from "#src/features/receiving/server/read-note.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const receivingRoutes: Route[] = [
  scopedRoute(readDeliveryNote, async (scope, { body }) => ({ note: await readNote(scope, body) })),
  route(readSentNote, async (context, { query }) => {
    const paper = await readPaper(context, query.id);
    return { note: noteOf(await compareNote(context, paper.extracted, paper)) };
  }),
];
