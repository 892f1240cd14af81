import { personOf } from "#src/features/agent/server/conversation.ts";
import type { OutgoingFile } from "#src/features/agent/chat-links/outgoing.ts";
import { purchaseOrderPdf } from "#src/features/purchasing/step-contract.ts";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { reportPdf } from "#src/features/reports/contract.ts";
import { reportDocument } from "#src/features/reports/server/report-document.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import type { Scope } from "#src/server/context.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";
import { rolesOf } from "#src/shared/endpoint.ts";

const pdf = (content: Uint8Array<ArrayBuffer>, name: string): OutgoingFile => ({
  content,
  name: `${name}.pdf`,
  type: "application/pdf",
});

/** The files to which a reply can refer, each created in the same way as by its endpoint. */
const FILES = [
  {
    endpoint: reportPdf,
    make: async (scope: Scope, query: URLSearchParams): Promise<OutgoingFile> => {
      const period = reportPdf.query.parse(Object.fromEntries(query));
      const report = await scope.within((context) => readReport(context, period));
      const drawn = await drawTables(scope.companyId, reportDocument(report), { isJob: true });
      return pdf(drawn, `report-${period.from}-${period.to}`);
    },
  },
  {
    endpoint: purchaseOrderPdf,
    make: async (scope: Scope, query: URLSearchParams): Promise<OutgoingFile> => {
      const { content, number } = await orderPdf(scope, query.get("id") ?? "", "owner", { isJob: true });
      return pdf(content, `order-${number}`);
    },
  },
];

/** Returns the file at a path of a reply; null if the path is not a file's, or the person may not read it. */
export async function fileAt(scope: Scope, href: string): Promise<OutgoingFile | null> {
  const { pathname, searchParams } = new URL(href, "http://app");
  const found = FILES.find(({ endpoint }) => endpoint.path === pathname);
  if (!found || !rolesOf(found.endpoint)?.includes(personOf(scope).role)) return null;
  return found.make(scope, searchParams);
}
