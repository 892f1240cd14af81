import { recordChange } from "#src/features/activity/server/record-change.ts";
import { writtenIn } from "#src/features/companies/countries.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { type CreditLine, creditLine, type CreditRequest, type CreditSummary } from "#src/features/credits/contract.ts";
import { type Letter, reminderText, requestText } from "#src/features/credits/letter.ts";
import { CHASE_AFTER_DAYS } from "#src/features/credits/rules.ts";
import { fittingNotes } from "#src/features/credits/server/fitting-notes.ts";
import { letterLink } from "#src/features/messages/server/letter-link.ts";
import type { MailTable } from "#src/features/messages/server/mail-queue.ts";
import { channelsOf, type Reachable } from "#src/features/suppliers/channels.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

/** The table in which the mails about credits are stored. */
export const CREDIT_MAILS: MailTable = { table: "credit_request_mails", about: "request_id", letter: "request" };

const MAX_REQUESTS = 200;

/** A request as stored, with the data of its letters. */
export interface RequestRow extends CreditSummary {
  supplier: Reachable;
  company: { name: string; address: string | null; language: string; country: string };
  note: string;
  invoice_date: string | null;
  delivered_on: string | null;
  sent_on: string | null;
  po_id: string | null;
  po_number: number | null;
  approved_by: string | null;
  send_error: string | null;
  rejection: string | null;
  message_id: string | null;
  chased_by: string | null;
  chase_message_id: string | null;
  settled_by: CreditRequest["settled_by"];
}

/** Whether nobody replied for `CHASE_AFTER_DAYS` since it was sent, or since the supplier was last reminded. */
export const IS_OVERDUE = sql<boolean>`request.state = 'sent'
  and coalesce(request.chased_at, request.sent_at) < now() - make_interval(days => ${CHASE_AFTER_DAYS})`;

export async function selectRequests({ db, companyId }: Context, which: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select request.id, request.number, request.supplier_id, supplier.name as supplier_name, request.state,
      request.version, request.currency, request.amount, request.delivery_id, request.invoice_id,
      nullif(invoice.invoice_number, '') as invoice_number, request.source, request.created_at, request.sent_at,
      request.sent_by, request.chased_at, coalesce(${IS_OVERDUE}, false) as is_overdue, request.settled_at,
      request.settled_amount, request.note, request.approved_by_name as approved_by, request.send_error,
      request.rejection, request.message_id, request.chased_by, request.chase_message_id,
      coalesce(lines.line_count, 0)::integer as line_count, coalesce(lines.unpriced, 0)::integer as unpriced,
      invoice.invoice_date::text as invoice_date, po.id as po_id, po.number as po_number,
      (delivery.booked_at at time zone company.timezone)::date::text as delivered_on,
      (request.sent_at at time zone company.timezone)::date::text as sent_on,
      case when note.id is not null then
        json_build_object('invoice_id', note.id, 'invoice_number', note.invoice_number) end as settled_by,
      json_build_object('contact', supplier.contact, 'whatsapp_number', supplier.whatsapp_number,
        'email', supplier.email, 'order_email', supplier.order_email, 'order_by', supplier.order_by) as supplier,
      json_build_object('name', company.name, 'address', company.address, 'language', company.language,
        'country', company.country) as company
    from credit_requests request
    join companies company on company.id = request.company_id
    join suppliers supplier on supplier.company_id = request.company_id and supplier.id = request.supplier_id
    left join supplier_invoice invoice on invoice.company_id = request.company_id and invoice.id = request.invoice_id
    left join supplier_invoice note on note.company_id = request.company_id and note.id = request.settled_by_invoice_id
    left join deliveries delivery on delivery.company_id = request.company_id and delivery.id = request.delivery_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    left join lateral (
      select count(*) as line_count, count(*) filter (where line.amount is null) as unpriced
      from credit_request_lines line
      where line.company_id = request.company_id and line.request_id = request.id
    ) lines on true
    where request.company_id = ${companyId} and ${which}`.execute(db);
  return rows;
}

interface ListQuery {
  states: readonly string[] | null;
  supplier?: string | undefined;
}

export async function listRequests(context: Context, { states, supplier }: ListQuery): Promise<CreditSummary[]> {
  const byState = states === null ? sql`true` : sql`request.state = any(${[...states]}::text[])`;
  const bySupplier = supplier === undefined ? sql`true` : sql`request.supplier_id = ${supplier}`;
  return selectRequests(
    context,
    sql`${byState} and ${bySupplier}
      order by array_position(array['draft', 'unconfirmed', 'sending'], request.state) nulls last,
        ${IS_OVERDUE} desc, request.number desc
      limit ${MAX_REQUESTS}`,
  );
}

export async function readRequest(context: Context, id: string): Promise<CreditRequest> {
  const [row] = await selectRequests(context, sql`request.id = ${id}`);
  if (!row) throw notFound("Credit request");
  const lines = await readLines(context, id);
  const letter: Letter = { ...row, lines: await shownLines(context, lines), ...letterHead(row) };
  const { supplier, company: _company, sent_on, ...request } = row;
  return {
    ...request,
    lines,
    channels: channelsOf(supplier),
    text: requestText(letter),
    reminder_text: row.state === "sent" && sent_on !== null ? reminderText(letter, sent_on) : null,
    link: await letterLink(CREDIT_MAILS, context, row),
    notes: await fittingNotes(context, row),
  };
}

const letterHead = ({ company: { name, address, language, country } }: RequestRow) => ({
  company: name,
  address,
  language: writtenIn(language, country),
});

/** Returns the contents of the letters about a request. */
export async function readLetter(context: Context, id: string): Promise<Letter & { supplier_name: string }> {
  const [row] = await selectRequests(context, sql`request.id = ${id}`);
  if (!row) throw notFound("Credit request");
  return { ...row, lines: await shownLines(context, await readLines(context, id)), ...letterHead(row) };
}

/** Returns lines with amounts in the units that people read, for letters. */
export const shownLines = (context: Context, lines: CreditLine[]): Promise<CreditLine[]> =>
  shownIn(context, z.array(creditLine), lines);

export async function readLines({ db, companyId }: Context, requestId: string): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select id, reason, item_id, text, quantity, unit, unit_price, amount, ordered, delivered, invoiced, agreed_price,
      charged_price, delivery_line_id, invoice_line_id
    from credit_request_lines
    where company_id = ${companyId} and request_id = ${requestId}
    order by position, id`.execute(db);
  return rows;
}

/** Records an action in the activity log and publishes it. Returns the row as it is after the action. */
export async function recorded(
  context: Context,
  id: string,
  action: "create" | "update" | "delete",
  what: string,
): Promise<CreditRequest> {
  const request = await readRequest(context, id);
  const name = `Credit request ${request.number}`;
  await recordChange(context, {
    entity: "credit_request",
    action,
    row: { id, name },
    description: `${name} to ${request.supplier_name} ${what}`,
    event: "credits.changed",
  });
  await publish(context, "requests.changed");
  return request;
}
