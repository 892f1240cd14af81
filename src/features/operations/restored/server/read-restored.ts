import { sql } from "kysely";
import { z } from "zod";
import { readRestoredMoments } from "#src/features/companies/server/restored.ts";
import { listMembers } from "#src/features/people/members/server/members.ts";
import type { HeldJob, RestoredCompany, Unconfirmed } from "#src/features/operations/restored/contract.ts";
import type { Context } from "#src/server/context.ts";
import { listHeldJobs } from "#src/server/held-jobs.ts";

/** Fields of a held job: a mail's subject and address, a report's days. */
const heldData = z.object({
  to: z.string().optional(),
  email: z.string().optional(),
  subject: z.string().optional(),
  from: z.string().optional(),
});

export async function readRestored(context: Context): Promise<{ restored: RestoredCompany | null }> {
  const moments = await readRestoredMoments(context);
  if (!moments) return { restored: null };
  const { members } = await listMembers(context);
  const people = members.map(({ id, name, email, role, po_limit }) => ({ id, name, email, role, po_limit }));
  return {
    restored: { ...moments, people, jobs: await readHeldJobs(context), unconfirmed: await readUnconfirmed(context) },
  };
}

/** Returns the jobs in the backup. The owner decides about each job. */
async function readHeldJobs(context: Context): Promise<HeldJob[]> {
  const held = await listHeldJobs(context);
  return held
    .filter(({ is_from_backup }) => is_from_backup)
    .map(({ id, name, data, queued_at }) => {
      const { to, email, subject, from } = heldData.parse(data);
      const isReport = from !== undefined;
      const about = isReport ? (from === to ? from : `${from} to ${to}`) : (subject ?? "");
      return { id, sends: context.jobs.sends(name), about, to: email ?? (isReport ? null : (to ?? null)), queued_at };
    });
}

/**
 * Returns the messages that were about to be sent. A message with an order or a request is listed as the order or
 * request.
 */
async function readUnconfirmed({ db, companyId }: Context): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    select 'purchase-order' as kind, po.id, 'Order ' || po.number as title, supplier.name as to
    from purchase_orders po join suppliers supplier on supplier.company_id = po.company_id and supplier.id = po.supplier_id
    where po.company_id = ${companyId} and po.state = 'unconfirmed'
    union all
    select 'credit-request', request.id, 'Credit request ' || request.number, supplier.name
    from credit_requests request
    join suppliers supplier on supplier.company_id = request.company_id and supplier.id = request.supplier_id
    where request.company_id = ${companyId} and request.state = 'unconfirmed'
    union all
    select 'message', message.id, split_part(message.body, chr(10), 1), message.to_number
    from messages message
    where message.company_id = ${companyId} and message.state = 'unconfirmed'
      and message.kind not in ('purchase-order', 'credit-request')
    order by 1 desc, 3`.execute(db);
  return rows;
}
