import { sql } from "kysely";
import { insertRequest, recorded } from "#src/features/credits/server/edit-requests.ts";
import { readLines } from "#src/features/credits/server/credit-rows.ts";
import { lockCredits } from "#src/features/credits/server/lock-request.ts";
import { replaceLines, type StoredLine } from "#src/features/credits/server/request-lines.ts";
import type { Context } from "#src/server/context.ts";

/** What a delivery, an invoice, or both give cause to ask for. */
export interface Proposal {
  supplier_id: string;
  delivery_id: string | null;
  invoice_id: string | null;
  currency: string;
  lines: readonly StoredLine[];
}

interface Proposed {
  id: string;
  state: string;
  invoice_id: string | null;
  is_touched: boolean;
}

/**
 * Writes the draft of a delivery or invoice, once. As long as no person has touched it, it follows what gives cause to it;
 * what is found later is asked for in a request of its own.
 */
export async function proposeRequest(context: Context, proposal: Proposal): Promise<void> {
  await lockCredits(context);
  const found = await findProposed(context, proposal);
  if (!found) {
    await writeDraft(context, proposal);
    return;
  }
  const isFree = !found.is_touched && (found.state === "draft" || found.state === "withdrawn");
  if (isFree) await rewriteDraft(context, found, proposal);
  else if (proposal.delivery_id !== null && proposal.invoice_id !== null) await proposeRest(context, found, proposal);
}

async function findProposed(
  { db, companyId }: Context,
  { delivery_id, invoice_id }: Proposal,
): Promise<Proposed | undefined> {
  const which =
    delivery_id === null ? sql`delivery_id is null and invoice_id = ${invoice_id}` : sql`delivery_id = ${delivery_id}`;
  const { rows } = await sql<Proposed>`
    select id, state, invoice_id, touched_at is not null as is_touched from credit_requests
    where company_id = ${companyId} and source = 'agent' and ${which}`.execute(db);
  return rows[0];
}

async function writeDraft(context: Context, { lines, ...request }: Proposal): Promise<void> {
  if (lines.length === 0) return;
  const { id } = await insertRequest(context, { ...request, note: "", source: "agent", touched_at: null });
  await replaceLines(context, id, lines);
  await recorded(context, id, "create", "is proposed");
}

async function rewriteDraft(context: Context, found: Proposed, proposal: Proposal): Promise<void> {
  const { lines, invoice_id, currency } = proposal;
  const state = lines.length === 0 ? "withdrawn" : "draft";
  if (lines.length === 0 && found.state === "withdrawn") return;
  if (lines.length > 0) await replaceLines(context, found.id, lines);
  await context.db
    .updateTable("credit_requests")
    .set({ state, currency, invoice_id: invoice_id ?? found.invoice_id, version: sql`version + 1` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", found.id)
    .execute();
  await recorded(context, found.id, "update", state === "draft" ? "is proposed anew" : "is not needed any more");
}

/** The delivery's request is a person's, or was sent: what it does not ask for is asked for with the invoice. */
async function proposeRest(context: Context, found: Proposed, proposal: Proposal): Promise<void> {
  const asked = await readLines(context, found.id);
  const isAsked = (line: StoredLine) =>
    asked.some((one) =>
      line.delivery_line_id === null
        ? one.invoice_line_id === line.invoice_line_id && one.reason === line.reason
        : one.delivery_line_id === line.delivery_line_id,
    );
  await proposeRequest(context, {
    ...proposal,
    delivery_id: null,
    lines: proposal.lines.filter((line) => !isAsked(line)),
  });
}

/** What a draft was about was taken back: nothing is asked for. What was sent stays as it is. */
export async function withdrawDrafts(
  context: Context,
  about: { delivery_id: string } | { invoice_id: string },
): Promise<void> {
  await lockCredits(context);
  const [[column, id] = ["", ""]] = Object.entries(about);
  const { rows } = await sql<{ id: string }>`
    update credit_requests set state = 'withdrawn', version = version + 1
    where company_id = ${context.companyId} and ${sql.ref(column)} = ${id} and state = 'draft'
    returning id`.execute(context.db);
  for (const request of rows) await recorded(context, request.id, "update", "is not needed any more");
}
