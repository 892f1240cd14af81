import * as credits from "#src/features/credits/contract.ts";
import * as steps from "#src/features/credits/step-contract.ts";
import { listSources } from "#src/features/credits/server/credit-sources.ts";
import { listRequests, readRequest } from "#src/features/credits/server/credit-rows.ts";
import { createRequest, updateRequest, withdrawRequest } from "#src/features/credits/server/edit-requests.ts";
import { creditLetters, remindSupplier } from "#src/features/credits/server/letters.ts";
import { requestPdf } from "#src/features/credits/server/request-pdf.ts";
import { settleRequest } from "#src/features/credits/server/settle.ts";
import { readWonBack } from "#src/features/credits/server/won-back.ts";
import { OPEN_STATES } from "#src/features/credits/states.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

function statesOf(state: string): readonly string[] | null {
  if (state === "all") return null;
  return state === "open" ? OPEN_STATES : [state];
}

export const creditRoutes: Route[] = [
  route(credits.listCreditRequests, async (context, { query: { state, supplier } }) => ({
    requests: await listRequests(context, { states: statesOf(state), supplier }),
  })),
  route(credits.listCreditSources, async (context, { query }) => ({
    sources: await listSources(context, query.supplier),
  })),
  route(credits.readCreditRequest, async (context, { query }) => ({ request: await readRequest(context, query.id) })),
  route(credits.createCreditRequest, async (context, { body }) => ({ request: await createRequest(context, body) })),
  route(credits.updateCreditRequest, async (context, { query, body }) => ({
    request: await updateRequest(context, query.id, body),
  })),
  route(credits.deleteCreditRequest, async (context, { query }) => ({ id: await withdrawRequest(context, query.id) })),
  route(steps.sendCreditRequest, async (context, { query, body }) => ({
    request: await creditLetters.send(context, query.id, body),
  })),
  route(steps.markCreditRequestSent, async (context, { query, body }) => ({
    request: await creditLetters.markSent(context, query.id, body),
  })),
  route(steps.remindOfCreditRequest, async (context, { query, body }) => ({
    request: await remindSupplier(context, query.id, body),
  })),
  route(steps.settleCreditRequest, async (context, { query, body }) => ({
    request: await settleRequest(context, query.id, body),
  })),
  scopedRoute(steps.creditRequestPdf, async (scope, { query, signal }) => {
    const { content, number } = await requestPdf(scope, query.id, { signal });
    return fileDownload(content, `credit-request-${number}`, "pdf");
  }),
  route(steps.readWonBack, (context) => readWonBack(context)),
];
