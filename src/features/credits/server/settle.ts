import { sql } from "kysely";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { settledBy } from "#src/features/credits/rules.ts";
import { recorded } from "#src/features/credits/server/credit-rows.ts";
import { type CreditNote, hasLeft, readNote } from "#src/features/credits/server/fitting-notes.ts";
import { creditLetters } from "#src/features/credits/server/letters.ts";
import { creditState, lockShown } from "#src/features/credits/server/lock-request.ts";
import { allows, type Outcome } from "#src/features/credits/states.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import { formatMoney, roundMoney } from "#src/shared/money.ts";

interface Settling {
  version: number;
  outcome: Outcome;
  reason: string | null;
  invoice_id?: string | undefined;
  amount?: number | undefined;
}

const WORDS: Record<Exclude<Outcome, "settled">, string> = {
  accepted: "was accepted",
  refused: "was refused",
  reopened: "is open again",
};

/** Records the outcome of a request. A request that still waits to be sent is then not sent any more. */
export async function settleRequest(context: Context, id: string, settling: Settling): Promise<CreditRequest> {
  const request = await lockShown(context, id, settling.version);
  const { outcome } = settling;
  if (!allows(request.state, outcome)) throw creditState(request, "cannot be settled like that any more");
  if (request.state === "sending") await creditLetters.withdraw(context, id);
  if (outcome === "settled") return settleWith(context, request, await amountOf(context, request, settling));
  if (outcome === "refused" && settling.reason === null) throw badRequest("Please say why it was refused.");
  const responded_at = outcome === "reopened" ? null : sql<string>`now()`;
  await change(context, id, {
    state: outcome === "reopened" ? stateBefore(request) : outcome,
    rejection: outcome === "refused" ? settling.reason : null,
    responded_at,
    ...UNSETTLED,
  });
  return recorded(context, id, "update", WORDS[outcome]);
}

const UNSETTLED = { settled_at: null, settled_amount: null, settled_by_invoice_id: null };

/** Returns the state before it was settled: a request that was never sent becomes a draft again. */
export const stateBefore = ({ sent_at }: Pick<CreditRequest, "sent_at">) => (sent_at === null ? "draft" : "sent");

interface Received {
  amount: number;
  note: CreditNote | null;
}

/** Returns the amount that came back: the given amount, or otherwise the amount that the credit note covers. */
async function amountOf(context: Context, request: CreditRequest, { invoice_id, amount }: Settling): Promise<Received> {
  if (amount !== undefined && roundMoney(amount, request.currency) !== amount)
    throw badRequest(`${request.currency} has no such amount.`);
  if (invoice_id === undefined) {
    if (amount === undefined) throw badRequest("Please say how much came back.");
    return { amount, note: null };
  }
  const note = await readNote(context, invoice_id);
  if (!note || note.supplier_id !== request.supplier_id) throw notFound("Credit note");
  if (note.currency !== request.currency) {
    throw conflict("CREDIT_AMOUNT", `The credit note is in ${note.currency}, the request in ${request.currency}.`);
  }
  const settled = amount ?? settledBy(note, request.amount);
  if (settled > 0 && hasLeft(note, settled)) return { amount: settled, note };
  throw conflict("CREDIT_AMOUNT", "There is less left of this credit note than that.");
}

/** Settles a request with the amount that came back. */
export async function settleWith(
  context: Context,
  request: CreditRequest,
  { amount, note }: Received,
): Promise<CreditRequest> {
  await change(context, request.id, {
    state: "settled",
    settled_at: sql<string>`now()`,
    settled_amount: amount,
    settled_by_invoice_id: note?.invoice_id ?? null,
  });
  const by = note?.invoice_number ? ` by credit note ${note.invoice_number}` : "";
  return recorded(context, request.id, "update", `was settled${by}: ${formatMoney(amount, request.currency)}`);
}

interface Changes {
  state: string;
  rejection?: string | null;
  responded_at?: ReturnType<typeof sql<string>> | null;
  settled_at?: ReturnType<typeof sql<string>> | null;
  settled_amount?: number | null;
  settled_by_invoice_id?: string | null;
}

export async function change({ db, companyId }: Context, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable("credit_requests")
    .set({ ...changes, version: sql`version + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
