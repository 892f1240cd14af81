import { sql } from "kysely";
import { recorded } from "#src/features/credits/server/credit-rows.ts";
import { insertRequest } from "#src/features/credits/server/edit-requests.ts";
import { lockCredits } from "#src/features/credits/server/lock-request.ts";
import { replaceLines, type StoredLine } from "#src/features/credits/server/request-lines.ts";
import type { Context } from "#src/server/context.ts";

/** The requests that follow from a delivery, an invoice, or both. */
export interface Proposal {
  supplier_id: string;
  delivery_id: string | null;
  invoice_id: string | null;
  currency: string;
  lines: readonly StoredLine[];
}

type About = Pick<Proposal, "delivery_id" | "invoice_id">;

interface Proposed {
  id: string;
  state: string;
  is_touched: boolean;
}

/**
 * Writes the draft of a delivery or invoice, once. As long as no person has changed the draft, it follows its sources.
 * After that, new findings become a separate request, without what has been requested already.
 */
export async function proposeRequest(context: Context, proposal: Proposal, about: About = proposal): Promise<void> {
  await lockCredits(context);
  const found = await findProposed(context, proposal);
  const isFree = found !== undefined && !found.is_touched && (found.state === "draft" || found.state === "withdrawn");
  if (found && !isFree) {
    if (proposal.delivery_id !== null && proposal.invoice_id !== null) {
      await proposeRequest(context, { ...proposal, delivery_id: null }, about);
    }
    return;
  }
  const asked = await readAsked(context, about, found?.id ?? null);
  const isAsked = (line: StoredLine) => asked.some((one) => one.item_id === line.item_id && one.reason === line.reason);
  const wanted = { ...proposal, lines: proposal.lines.filter((line) => !isAsked(line)) };
  await (found ? rewriteDraft(context, found, wanted) : writeDraft(context, wanted));
}

/**
 * Returns what other requests about the same delivery or invoice ask for. For a delivery without an invoice, this
 * includes requests about the other deliveries of its order, because their invoice may charge for these goods.
 */
async function readAsked(
  { db, companyId }: Context,
  { delivery_id, invoice_id }: About,
  exceptId: string | null,
): Promise<{ item_id: string | null; reason: string }[]> {
  const { rows } = await sql<{ item_id: string | null; reason: string }>`
    select line.item_id, line.reason from credit_requests request
    join credit_request_lines line on line.company_id = request.company_id and line.request_id = request.id
    where request.company_id = ${companyId} and request.state <> 'withdrawn'
      and (request.delivery_id = ${delivery_id} or request.invoice_id = ${invoice_id}
        or ${invoice_id}::uuid is null and request.invoice_id is not null and request.delivery_id in (
          select other.id from deliveries delivery
          join deliveries other on other.company_id = delivery.company_id and other.po_id = delivery.po_id
          where delivery.company_id = ${companyId} and delivery.id = ${delivery_id}))
      and request.id is distinct from ${exceptId}::uuid`.execute(db);
  return rows;
}

async function findProposed(
  { db, companyId }: Context,
  { delivery_id, invoice_id }: Proposal,
): Promise<Proposed | undefined> {
  const which =
    delivery_id === null ? sql`delivery_id is null and invoice_id = ${invoice_id}` : sql`delivery_id = ${delivery_id}`;
  const { rows } = await sql<Proposed>`
    select id, state, touched_at is not null as is_touched from credit_requests
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
    .set({ state, currency, invoice_id, version: sql`version + 1` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", found.id)
    .execute();
  await recorded(context, found.id, "update", state === "draft" ? "is proposed anew" : "is not needed any more");
}

/** Withdraws drafts whose source was taken back. Sent requests stay. */
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
