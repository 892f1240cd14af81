import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import * as areas from "#src/features/counts/area-contract.ts";
import * as counts from "#src/features/counts/contract.ts";
import * as lists from "#src/features/counts/list-contract.ts";
import { addArea, arrangeAreas, changeArea, deleteArea, listAreas } from "#src/features/counts/server/areas.ts";
import { closeCount } from "#src/features/counts/server/close.ts";
import { listConfidence } from "#src/features/counts/server/confidences.ts";
import { countCsv } from "#src/features/counts/server/count-csv.ts";
import { listCounts } from "#src/features/counts/server/count-rows.ts";
import { discardCount, startCount } from "#src/features/counts/server/counts.ts";
import { readCount } from "#src/features/counts/server/detail.ts";
import { addLines } from "#src/features/counts/server/lines.ts";
import { postStocktake } from "#src/features/counts/server/stocktake.ts";
import { listWorthCounting } from "#src/features/counts/server/worth.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const countRoutes: Route[] = [
  route(counts.listCounts, (context, { query }) => listCounts(context, query.page)),
  route(counts.readCount, async (context, { query }) => ({
    count: await readCount(context, query.id, { reveal: query.reveal === "true" }),
  })),
  route(counts.startCount, async (context, { body }) => ({ count: await startCount(context, body) })),
  scopedRoute(counts.addLines, (scope, { query, body }) => addLines(scope, query.id, body)),
  route(counts.closeCount, async (context, { query, body }) => ({ count: await closeCount(context, query.id, body) })),
  route(counts.discardCount, async (context, { query }) => ({ count: await discardCount(context, query.id) })),
  route(counts.countCsv, async (context, { query }) => {
    const count = await readCount(context, query.id);
    return fileDownload(
      countCsv(await shownIn(context, counts.countDetail, count)),
      `stocktake-${count.started_at.slice(0, 10)}`,
      "csv",
    );
  }),
  route(lists.listConfidence, async (context, { query }) => ({ items: await listConfidence(context, query.id) })),
  route(lists.listWorthCounting, (context) => listWorthCounting(context)),
  route(counts.postStocktake, async (context, { body }) => ({
    id: body.id,
    differences: await postStocktake(context, body),
  })),
  route(areas.listAreas, async (context) => ({ areas: await listAreas(context) })),
  route(areas.addArea, async (context, { body }) => ({ area: await addArea(context, body.name) })),
  route(areas.changeArea, async (context, { query, body }) => ({ area: await changeArea(context, query.id, body) })),
  route(areas.deleteArea, async (context, { query }) => ({ id: await deleteArea(context, query.id) })),
  route(areas.orderAreas, async (context, { body }) => ({ areas: await arrangeAreas(context, body.ids) })),
];
