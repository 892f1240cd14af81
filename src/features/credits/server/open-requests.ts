import { writtenIn } from "#src/features/companies/countries.ts";
import { sql } from "kysely";
import { amountText, lineText } from "#src/features/credits/letter.ts";
import { type Credit, credit } from "#src/features/credits/request-contract.ts";
import {
  IS_OVERDUE,
  type RequestRow,
  readLines,
  selectRequests,
  shownLines,
} from "#src/features/credits/server/credit-rows.ts";
import { fittingNotes } from "#src/features/credits/server/fitting-notes.ts";
import { channelsOf } from "#src/features/suppliers/channels.ts";
import type { FoundRequest, RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";

/** Whether a credit note of the request's supplier came after the request was sent. */
const HAS_NOTE = sql<boolean>`exists (
  select from supplier_invoice received
  where received.company_id = request.company_id and received.supplier_id = request.supplier_id
    and received.document = 'credit_note' and received.status = 'processed' and received.reversed_at is null
    and received.saved_at > request.sent_at)`;

/**
 * Questions to a person about credit requests: whether to send one, whether to remind the supplier, or whether a credit
 * note settles one.
 */
export const openCredits: RequestKind<typeof credit> = {
  shape: credit,
  number: 8,
  rank: 110,
  read: openCreditRequests,
};

type OpenCredit = FoundRequest<Omit<Credit, "kind" | "id" | "name">>;

async function openCreditRequests(context: Context): Promise<OpenCredit[]> {
  const rows = await selectRequests(
    context,
    sql`(request.state = 'draft' and request.source = 'agent'
        or request.state = 'sent' and (${IS_OVERDUE} or ${HAS_NOTE})
        or request.state = 'accepted' and ${HAS_NOTE})
      order by request.number limit 50`,
  );
  const open: OpenCredit[] = [];
  for (const row of rows) {
    const found = await askedOf(context, row);
    if (found) open.push(found);
  }
  return open;
}

async function askedOf(context: Context, row: RequestRow): Promise<OpenCredit | null> {
  const [note] = row.state === "draft" ? [] : await notesSince(context, row);
  if (row.state !== "draft" && !note && !row.is_overdue) return null;
  const step = row.state === "draft" ? "send" : note ? "settle" : "remind";
  const letter = { language: writtenIn(row.company.language, row.company.country), currency: row.currency };
  const lines = await shownLines(context, await readLines(context, row.id));
  return {
    id: row.id,
    name: row.supplier_name,
    cause: [step, row.version, note?.invoice_id].filter(Boolean).join(" "),
    facts: {
      step,
      number: row.number,
      version: row.version,
      currency: row.currency,
      amount: row.amount,
      via: channelsOf(row.supplier).preferred,
      lines: lines.map((line) => `${lineText(line, letter)} (${amountText(line.amount, letter)})`),
      note: note ? { invoice_id: note.invoice_id, invoice_number: note.invoice_number, settles: note.settles } : null,
    },
  };
}

/** Returns the credit notes that came since the request was sent. */
async function notesSince(context: Context, row: RequestRow) {
  if (row.sent_on === null) return [];
  const { sent_on } = row;
  return (await fittingNotes(context, row)).filter(({ date }) => date >= sent_on);
}
