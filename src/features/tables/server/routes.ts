import { countOrderRequest } from "#src/features/orders/server/order-rate-limit.ts";
import * as codes from "#src/features/tables/code-contract.ts";
import * as calls from "#src/features/tables/calls-contract.ts";
import * as tables from "#src/features/tables/contract.ts";
import { closeCall, callStaff, listCalls } from "#src/features/tables/server/calls.ts";
import { cardSvg } from "#src/features/tables/server/card-svg.ts";
import type { work as cardsWork } from "#src/features/tables/server/cards.document.ts";
import { resetCodes, scanCode } from "#src/features/tables/server/codes.ts";
import { readCards } from "#src/features/tables/server/cards.ts";
import { addTables, arrangeTables, deleteTable, listTables, renameTable } from "#src/features/tables/server/tables.ts";
import { announce } from "#src/server/announce.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";
import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument } from "#src/server/pdf/draw-document.ts";
import { scopeOf } from "#src/server/tenant.ts";

const cardsDocument = documentWork<typeof cardsWork>(
  new URL("cards.document.ts", import.meta.url),
  "These codes take too long to draw. Please print fewer tables at a time.",
);

/** Returns a response that the browser saves as a file; the name may have characters of any script. */
function download(content: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  return new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, "_")}`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const tableRoutes: Route[] = [
  route(tables.listTables, async (context) => ({ tables: await listTables(context) })),
  route(tables.addTables, (context, { body }) => addTables(context, body.names)),
  route(tables.renameTable, async (context, { query, body }) => ({
    table: await renameTable(context, query.id, body.name),
  })),
  route(tables.deleteTable, async (context, { query }) => ({ id: await deleteTable(context, query.id) })),
  route(tables.orderTables, async (context, { body }) => ({ tables: await arrangeTables(context, body.ids) })),
  scopedRoute(tables.tableCode, async (scope, { query }) => {
    const cards = await readCards(scope, [query.id]);
    const [card] = cards.cards;
    if (!card) throw notFound("Table");
    return download(cardSvg(cards, card), "image/svg+xml", `table-${card.name.replaceAll(/[/\\]/g, "-")}.svg`);
  }),
  scopedRoute(tables.tableCodes, async (scope, { query, signal }) => {
    const cards = await readCards(scope, query.ids);
    if (cards.cards.length === 0) throw badRequest("There are no tables to print yet.");
    const input = { cards, perPage: query.per_page, paper: query.paper };
    const pdf = await drawDocument(scope.companyId, cardsDocument, input, { signal });
    // A single code above does not count, because the screen shows it as a preview.
    await scope.within((context) => announce(context, "tables.codes-printed", {}));
    return download(pdf, "application/pdf", "tables.pdf");
  }),
  route(codes.resetTableCodes, async (context, { body }) => ({ count: await resetCodes(context, body.ids) })),
  route(codes.scanTableCode, async (context, { body }) => ({
    table_number: await scanCode(context, body.company_id, body.table_code),
  })),
  route(calls.callStaff, async (context, { body }) => {
    await countOrderRequest(context, body);
    await consumeRateLimit(context, "call", context.address);
    const scope = scopeOf(context, body.company_id, { type: "diner", id: body.customer_id ?? "guest", name: "Guest" });
    return {
      call: await scope.within((within) => callStaff(within, body.table_number, body.kind, body.table_code ?? null)),
    };
  }),
  route(calls.listCalls, async (context) => ({ calls: await listCalls(context) })),
  route(calls.closeCall, async (context, { query }) => ({ id: await closeCall(context, query.id) })),
];
