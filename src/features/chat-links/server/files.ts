import { personOf } from "#src/features/agent/server/conversation.ts";
import type { OutgoingFile } from "#src/features/chat-links/outgoing.ts";
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

/** The files that a reply may name, each made as its endpoint makes it. */
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

/** Returns the file that a reply names by its path; null for what is no file, or not the person's to read. */
export async function fileAt(scope: Scope, href: string): Promise<OutgoingFile | null> {
  const { pathname, searchParams } = new URL(href, "http://app");
  const found = FILES.find(({ endpoint }) => endpoint.path === pathname);
  if (!found || !rolesOf(found.endpoint)?.includes(personOf(scope).role)) return null;
  return found.make(scope, searchParams);
}
