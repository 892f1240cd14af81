import { personOf } from "#src/features/agent/server/conversation.ts";
import type { OutgoingFile } from "#src/features/chat-links/outgoing.ts";
import { purchaseOrderPdf } from "#src/features/purchasing/step-contract.ts";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { reportPdf } from "#src/features/reports/contract.ts";
import { reportPdf as drawReport } from "#src/features/reports/server/report-pdf.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import type { Context } from "#src/server/context.ts";
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
    make: async (context: Context, query: URLSearchParams): Promise<OutgoingFile> => {
      const period = reportPdf.query.parse(Object.fromEntries(query));
      const drawn = await drawReport(await readReport(context, period));
      return pdf(new Uint8Array(drawn), `report-${period.from}-${period.to}`);
    },
  },
  {
    endpoint: purchaseOrderPdf,
    make: async (context: Context, query: URLSearchParams): Promise<OutgoingFile> => {
      const { content, number } = await orderPdf(context, query.get("id") ?? "", "owner");
      return pdf(content, `order-${number}`);
    },
  },
];

/** Returns the file that a reply names by its path; null for what is no file, or not the person's to read. */
export async function fileAt(context: Context, href: string): Promise<OutgoingFile | null> {
  const { pathname, searchParams } = new URL(href, "http://app");
  const found = FILES.find(({ endpoint }) => endpoint.path === pathname);
  if (!found || !rolesOf(found.endpoint)?.includes(personOf(context).role)) return null;
  return found.make(context, searchParams);
}
