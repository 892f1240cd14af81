import { sql } from "kysely";
import { reviewInvoice } from "#src/features/invoices/review/request-contract.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/** Invoices that were read and wait for a review. A new reading is a new cause. */
export const invoicesToReview: RequestKind<typeof reviewInvoice> = {
  shape: reviewInvoice,
  number: 12,
  rank: 40,
  select: ({ companyId }) => sql`
    select id, coalesce(nullif(supplier_name, ''), 'Unknown supplier') as name, '{}'::uuid[] as items,
      coalesce(reading_id::text, '') as cause, 0 as urgency,
      jsonb_build_object('invoice_number', invoice_number, 'total', total, 'currency', coalesce(currency, ''),
        'line_count', coalesce(jsonb_array_length(extracted -> 'items'), 0)) as facts
    from supplier_invoice
    where company_id = ${companyId} and status = 'pending' and step = 'ready'`,
};
