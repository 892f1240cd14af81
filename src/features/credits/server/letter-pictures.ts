import { sql } from "kysely";
import type { work as cutPictureWork } from "#src/features/credits/server/cut-picture.picture.ts";
import { regionOfLine } from "#src/features/invoices/receipts/line-region.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { DocumentPicture } from "#src/server/pdf/table-document.ts";

/** Maximum number of pictures; more would make the mail too large. */
const MAX_PICTURES = 12;

const cutPicture = pictureWork<typeof cutPictureWork>(new URL("cut-picture.picture.ts", import.meta.url));

interface Source {
  title: string;
  key: string;
  box: readonly [number, number, number, number] | null;
}

interface Words {
  fromInvoice: string;
  deliveryNote: string;
}

/**
 * Returns the pictures that prove a request: the lines of its invoice as photographed, and the delivery note. No
 * transaction is open while they are drawn. A picture that cannot be read is left out: the letter's text has the same
 * content.
 */
export async function letterPictures(scope: Scope, requestId: string, words: Words): Promise<DocumentPicture[]> {
  const sources = await scope.within(async (context) => [
    ...(await invoiceSources(context, requestId, words.fromInvoice)),
    ...(await noteSources(context, requestId, words.deliveryNote)),
  ]);
  const drawn: DocumentPicture[] = [];
  for (const { title, key, box } of sources.slice(0, MAX_PICTURES)) {
    const image = await scope.ports.files.get(key);
    if (!image) continue;
    const picture = await scope.ports.pictures.run(cutPicture, { image, box }).catch((error: unknown) => {
      scope.log.warn({ err: error, request: requestId }, "a picture of a credit request could not be drawn");
      return null;
    });
    if (picture) drawn.push({ title, ...picture });
  }
  return drawn;
}

interface LineRow {
  text: string;
  line: number;
  item_name: string;
  amount: number;
  line_count: number;
  extracted: ExtractedInvoice | null;
  pages: { page: number; image_key: string }[];
}

async function invoiceSources({ db, companyId }: Context, requestId: string, title: string): Promise<Source[]> {
  const { rows } = await sql<LineRow>`
    select distinct on (charged.id) asked.text, charged.position as line, charged.item_name, charged.amount,
      (select count(*)::integer from supplier_invoice_lines other
        where other.company_id = charged.company_id and other.invoice_id = charged.invoice_id) as line_count,
      invoice.extracted,
      coalesce((select json_agg(json_build_object('page', page.page, 'image_key', page.image_key))
        from supplier_invoice_pages page
        where page.company_id = charged.company_id and page.invoice_id = charged.invoice_id), '[]') as pages
    from credit_request_lines asked
    join supplier_invoice_lines charged
      on charged.company_id = asked.company_id and charged.id = asked.invoice_line_id
    join supplier_invoice invoice on invoice.company_id = charged.company_id and invoice.id = charged.invoice_id
    where asked.company_id = ${companyId} and asked.request_id = ${requestId}
    order by charged.id, asked.position`.execute(db);
  return rows.flatMap((row) => {
    const region = regionOfLine(row, row.line_count, row.extracted?.items ?? []);
    const page = row.pages.find((page) => page.page === region?.page);
    return region?.box && page ? [{ title: `${title}: ${row.text}`, key: page.image_key, box: region.box }] : [];
  });
}

async function noteSources({ db, companyId }: Context, requestId: string, title: string): Promise<Source[]> {
  const { rows } = await sql<{ key: string }>`
    select delivery.photo_key as key from credit_requests request
    join deliveries delivery on delivery.company_id = request.company_id and delivery.id = request.delivery_id
    where request.company_id = ${companyId} and request.id = ${requestId} and delivery.photo_key is not null`.execute(
    db,
  );
  return rows.map(({ key }) => ({ title, key, box: null }));
}
