import { sql } from "kysely";
import { isExactly } from "#src/features/credits/rules.ts";
import { readRequest, recorded } from "#src/features/credits/server/credit-rows.ts";
import { type CreditNote, readNote } from "#src/features/credits/server/fitting-notes.ts";
import { lockCredits } from "#src/features/credits/server/lock-request.ts";
import { settleWith } from "#src/features/credits/server/settle.ts";
import { KNOWN_STATES } from "#src/features/credits/states.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Settles a request after a credit note was saved, if exactly one request of its supplier has that amount. If several
 * have it, or the amount differs, a person decides what the note settles.
 */
export async function settleBySavedNote(context: Context, { id }: { id: string }): Promise<void> {
  const note = await readNote(context, id);
  if (!note) return;
  await lockCredits(context);
  const asking = (await readAsking(context, note)).filter(({ amount }) => isExactly(note, amount));
  const [only, another] = asking;
  if (!only || another) return;
  await settleWith(context, await readRequest(context, only.id), { amount: only.amount, note });
}

async function readAsking(
  { db, companyId }: Context,
  { supplier_id, currency }: CreditNote,
): Promise<{ id: string; amount: number }[]> {
  return db
    .selectFrom("credit_requests")
    .select(["id", "amount"])
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", supplier_id)
    .where("currency", "=", currency)
    .where("state", "in", [...KNOWN_STATES])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Reopens the requests that a reversed credit note had settled: they wait for the supplier again. */
export async function reopenSettled(context: Context, { id }: { id: string }): Promise<void> {
  await lockCredits(context);
  const { rows } = await sql<{ id: string }>`
    update credit_requests
    set state = case when sent_at is null then 'draft' else 'sent' end, settled_at = null, settled_amount = null,
      settled_by_invoice_id = null, version = version + 1
    where company_id = ${context.companyId} and settled_by_invoice_id = ${id}
    returning id`.execute(context.db);
  for (const request of rows) await recorded(context, request.id, "update", "is open again");
}
