import { sql } from "kysely";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { readRequest } from "#src/features/credits/server/credit-rows.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/**
 * Waits until no other transaction writes, sends or settles requests of the company, so that each transaction sees the
 * results of all earlier ones.
 */
export async function lockCredits({ db, companyId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credits ${companyId}`}, 0))`.execute(db);
}

/** Returns a request, locked until the transaction ends. */
export async function lockRequest(context: Context, id: string): Promise<CreditRequest> {
  await lockCredits(context);
  const locked = await context.db
    .selectFrom("credit_requests")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound("Credit request");
  return readRequest(context, id);
}

/** Locks a request like `lockRequest`. Throws 409 when it differs from the version that was shown. */
export async function lockShown(context: Context, id: string, version: number): Promise<CreditRequest> {
  const request = await lockRequest(context, id);
  if (request.version === version) return request;
  const message = `Credit request ${request.number} has changed. Please look at it again.`;
  throw conflict("CREDIT_CHANGED", message, { request });
}

export const creditState = (request: CreditRequest, what: string) =>
  conflict("CREDIT_STATE", `Credit request ${request.number} ${what}.`, { request });
