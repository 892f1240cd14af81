import { pagePicture } from "#src/features/documents/server/document-files.ts";
import * as contract from "#src/features/invoices/upload/contract.ts";
import { discardInvoice, retryReading } from "#src/features/invoices/upload/server/change-upload.ts";
import { uploadInvoice } from "#src/features/invoices/upload/server/create-upload.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { originalFile } from "#src/features/invoices/upload/server/page-files.ts";
import { reenterInvoice } from "#src/features/invoices/upload/server/reenter-invoice.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const uploadRoutes: Route[] = [
  scopedRoute(contract.uploadInvoice, async (scope, { body, query, headers, signal, free = () => {} }) => {
    const async = query.wait === "0" || /\brespond-async\b/i.test(headers.get("prefer") ?? "");
    const data = await uploadInvoice(scope, { form: body, wait: !async, signal, free });
    // While reading continues, the response is 202 with the address of the result.
    return isSettled(data.stage)
      ? { data }
      : Response.json({ data }, { status: 202, headers: acceptedHeaders(data, async) });
  }),
  route(contract.retryReading, (context, { query }) => retryReading(context, query.id)),
  scopedRoute(contract.invoicePageImage, (scope, { query, headers }) =>
    pagePicture(scope, INVOICE, { ...query, headers }),
  ),
  scopedRoute(contract.invoiceOriginal, (scope, { query }) => originalFile(scope, query.id, query.file_id)),
  scopedRoute(contract.discardInvoice, (scope, { query }) => discardInvoice(scope, query.id)),
  route(contract.reenterInvoice, (context, { query }) => reenterInvoice(context, query.id)),
];

function acceptedHeaders({ invoice_id }: contract.Uploaded, preferred: boolean): Record<string, string> {
  return {
    Location: `${contract.discardInvoice.path}?id=${invoice_id}`,
    ...(preferred && { "Preference-Applied": "respond-async" }),
  };
}
