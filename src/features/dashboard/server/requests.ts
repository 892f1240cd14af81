import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { AgentRequest } from "#src/features/dashboard/request-contract.ts";
import { failingBackups, type FailingBackups } from "#src/features/operations/backups/server/backups.ts";
import { listWorthCounting } from "#src/features/counts/server/worth.ts";
import { type OpenCredit, openCreditRequests } from "#src/features/credits/server/open-requests.ts";
import type { DemandQuestion } from "#src/features/forecasts/demand/question-contract.ts";
import { listQuestions } from "#src/features/forecasts/demand/server/questions.ts";
import type { Lot } from "#src/features/inventory/lots/contract.ts";
import { openExpiryRequests } from "#src/features/inventory/lots/server/read-lots.ts";
import { openOverrideRequests, type OverrideRequest } from "#src/features/dishes/server/override-requests.ts";
import { openPriceRequests, type PriceRequest } from "#src/features/invoices/price-watch/server/price-requests.ts";
import { openPrepRequests, type PrepRequest } from "#src/features/prep/server/prep-requests.ts";
import { readPrepOfToday } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { openPurchaseRequests, type PurchaseRequest } from "#src/features/purchasing/server/purchase-requests.ts";
import { listDoubtedItems } from "#src/features/inventory/supplier-items/server/doubted.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

type PlannedRequest = PrepRequest & { why: string | null; forecast_day: string | null };

const MAX_REQUESTS = 50;

interface OpenRow {
  kind: AgentRequest["kind"];
  id: string;
  name: string;
  facts: AgentRequest;
  total: number;
}

/**
 * Returns the open requests that were not dismissed: failing backups first, then failed messages, then allergens to
 * confirm again, invoices to review, names on invoices to check, dishes, prices, expiring goods, today's deliveries,
 * orders to approve, credits to request, unexplained days, prep items to make, items worth counting, and ingredients.
 */
export async function listRequests(context: Context) {
  const derived = {
    preps: await openPrepped(context),
    lots: await openExpiryRequests(context),
    questions: await listQuestions(context),
    prices: await openPriceRequests(context),
    counts: await openCountRequests(context),
    purchases: await openPurchaseRequests(context),
    credits: await openCreditRequests(context),
    deliveries: await openDeliveryRequests(context),
    backups: await failingBackups(context),
    overrides: await openOverrideRequests(context),
    matches: await openMatchRequests(context),
  };
  const { rows } = await sql<OpenRow>`
    select kind, id, name, facts, count(*) over () as total from (${openRequests(context, derived)}) as open
    where not ${isDismissed(context)}
    order by array_position(array['backup', 'alert', 'override', 'invoice', 'match', 'dish', 'price', 'expiry', 'delivery', 'purchase', 'credit', 'demand', 'prep', 'count', 'reorder'], kind), urgency desc, lower(name), id
    limit ${MAX_REQUESTS}`.execute(context.db);
  return {
    requests: rows.map(({ kind, id, name, facts }) => ({ ...facts, kind, id, name }) as AgentRequest),
    total: rows[0]?.total ?? 0,
    ready: await isReady(context),
  };
}

/** An open request in the form of an alert to a person. */
export interface OpenAlert {
  kind: "reorder" | "dish" | "alert" | "delivery" | "backup";
  id: string;
  name: string;
  /** The cause: another cause is another alert. */
  cause: string;
  facts: {
    quantity_available?: number;
    unit?: string;
    missing?: string[];
    number?: number;
    deliver_on?: string;
  };
}

/** Returns the open requests of these kinds that were not dismissed; of deliveries, only late ones. */
export async function openAlerts(context: Context, kinds: readonly OpenAlert["kind"][]): Promise<OpenAlert[]> {
  const derived = {
    ...NOTHING_DERIVED,
    deliveries: kinds.includes("delivery") ? (await openDeliveryRequests(context)).filter((one) => one.is_late) : [],
    backups: kinds.includes("backup") ? await failingBackups(context) : [],
  };
  const { rows } = await sql<OpenAlert>`
    select kind, id, name, cause, facts from (${openRequests(context, derived)}) as open
    where kind = any(${[...kinds]}::text[]) and not ${isDismissed(context)}
    order by array_position(${[...kinds]}::text[], kind), urgency desc, lower(name), id
    limit ${MAX_ALERTS}`.execute(context.db);
  return rows;
}

const MAX_ALERTS = 500;

/** Dismisses an open request. It opens again when its cause changes. */
export async function dismissRequest(
  context: Context,
  kind: AgentRequest["kind"],
  id: string,
): Promise<{ id: string }> {
  const { db, companyId, actor } = context;
  const derived = {
    preps: kind === "prep" ? await openPrepped(context) : [],
    lots: kind === "expiry" ? await openExpiryRequests(context) : [],
    questions: kind === "demand" ? await listQuestions(context) : [],
    prices: kind === "price" ? await openPriceRequests(context) : [],
    counts: kind === "count" ? await openCountRequests(context) : [],
    purchases: kind === "purchase" ? await openPurchaseRequests(context) : [],
    credits: kind === "credit" ? await openCreditRequests(context) : [],
    deliveries: kind === "delivery" ? await openDeliveryRequests(context) : [],
    backups: kind === "backup" ? await failingBackups(context) : [],
    overrides: kind === "override" ? await openOverrideRequests(context) : [],
    matches: kind === "match" ? await openMatchRequests(context) : [],
  };
  const { rows } = await sql<{ name: string }>`
    with request as (
      select kind, id, name, cause from (${openRequests(context, derived)}) as open where kind = ${kind} and id = ${id}
    ), saved as (
      insert into dismissed_requests (company_id, kind, subject_id, cause, dismissed_by, dismissed_at)
      select ${companyId}, kind, id, cause, ${actorId(actor)}, clock_timestamp() from request
      on conflict (company_id, kind, subject_id) do update
        set cause = excluded.cause, dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at
    )
    select name from request`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("Request");
  await recordChange(context, {
    entity: "request",
    action: "update",
    row: { id, name: found.name },
    description: `The request about ${found.name} was dismissed`,
    event: "requests.changed",
  });
  return { id };
}

/** Returns the part of today's plan that can be made now, with the reason if it comes from a forecast. */
async function openPrepped(context: Context): Promise<PlannedRequest[]> {
  const { list, wanted, today } = await readPrepOfToday(context);
  return openPrepRequests(list).map((one) => {
    const why = wanted.get(one.id)?.why ?? null;
    return { ...one, why, forecast_day: why === null ? null : today };
  });
}

interface CountRequest {
  day: string;
  items: { id: string; name: string; why: string }[];
}

/** Returns today's list of items worth counting, while some of it remains. */
async function openCountRequests(context: Context): Promise<CountRequest[]> {
  const { day, items } = await listWorthCounting(context);
  const left = items.filter(({ is_counted }) => !is_counted).map(({ id, name, why }) => ({ id, name, why }));
  return left.length === 0 ? [] : [{ day, items: left }];
}

interface MatchRequest {
  names: string[];
}

/**
 * Returns one request for all names on invoices that are booked to an ingredient although another one has that name.
 */
async function openMatchRequests(context: Context): Promise<MatchRequest[]> {
  const names = (await listDoubtedItems(context)).map(({ text, item_name }) => `${text} is booked on ${item_name}`);
  return names.length === 0 ? [] : [{ names }];
}

interface DeliveryRequest {
  id: string;
  name: string;
  number: number;
  deliver_on: string;
  is_late: boolean;
  line_count: number;
}

/** Returns the orders of which something is expected today or overdue. */
async function openDeliveryRequests(context: Context): Promise<DeliveryRequest[]> {
  const { today, deliveries } = await expectedDeliveries(context, {});
  return deliveries.map(({ po_id, supplier_name, number, deliver_on, lines }) => ({
    id: po_id,
    name: supplier_name,
    number,
    deliver_on,
    is_late: deliver_on < today,
    line_count: lines.length,
  }));
}

/**
 * Requests that are computed before the others are read: about prep items, expiring goods, unusual days, prices, and
 * items to count.
 */
interface DerivedRequests {
  preps: readonly PlannedRequest[];
  lots: readonly Lot[];
  questions: readonly DemandQuestion[];
  prices: readonly PriceRequest[];
  counts: readonly CountRequest[];
  purchases: readonly PurchaseRequest[];
  credits: readonly OpenCredit[];
  deliveries: readonly DeliveryRequest[];
  backups: readonly FailingBackups[];
  overrides: readonly OverrideRequest[];
  matches: readonly MatchRequest[];
}

const NOTHING_DERIVED: DerivedRequests = {
  preps: [],
  lots: [],
  questions: [],
  prices: [],
  counts: [],
  purchases: [],
  credits: [],
  deliveries: [],
  backups: [],
  overrides: [],
  matches: [],
};

/**
 * Returns all requests, each with its cause. A dismissal ends when the cause changes, or when one of `items`, the
 * ingredients of the request, is delivered.
 */
function openRequests(
  { companyId }: Context,
  {
    preps,
    lots,
    questions,
    prices,
    counts,
    purchases,
    credits,
    deliveries,
    backups,
    overrides,
    matches,
  }: DerivedRequests,
): RawBuilder<unknown> {
  return sql`
    select 'reorder' as kind, id, name, array[id] as items,
      case when quantity_available <= 0 then 'out' else 'low' end as cause,
      (quantity_available <= 0)::integer as urgency,
      jsonb_build_object('quantity_available', quantity_available, 'reorder_threshold', reorder_threshold, 'unit', unit,
        'last_notification_sent', last_notification_sent, 'proposal', (
          select jsonb_build_object('id', po.id, 'quantity', sum(line.quantity))
          from purchase_orders po
          join purchase_order_lines line on line.company_id = po.company_id and line.po_id = po.id
          where po.company_id = inventory.company_id and po.state = 'draft' and line.item_id = inventory.id
          group by po.id order by po.id limit 1)) as facts
    from inventory
    where company_id = ${companyId} and deleted_at is null and kind = 'bought' and quantity_available <= reorder_threshold
    union all
    select 'prep', id, name, array[id], case when quantity_available <= 0 then 'out' else 'low' end,
      (quantity_available <= 0)::integer,
      jsonb_build_object('quantity_available', quantity_available, 'unit', unit, 'batches', batches, 'makes', makes,
        'why', why, 'forecast_day', forecast_day)
    from jsonb_to_recordset(${JSON.stringify(preps)}::jsonb)
      as prep (id uuid, name text, quantity_available numeric, unit text, batches integer, makes numeric, why text,
        forecast_day text)
    union all
    -- Another date, or its end, is another cause.
    select 'expiry', id, name, '{}', expires_on || case when days_left < 0 then ' expired' else '' end,
      1000 - days_left, to_jsonb(lot) - 'id' - 'name'
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
      as lot (id uuid, name text, item_id uuid, remaining numeric, unit text, expires_on text, days_left integer, used_in jsonb)
    union all
    -- A day has no id of its own: one is made of it, marked as a UUID of version 8.
    select 'demand', overlay(overlay(md5('demand day ' || day) placing '8' from 13) placing '8' from 17)::uuid, coalesce(name, 'All dishes'), '{}', concat_ws(' ', size_id, sold), 0,
      to_jsonb(question) - 'name'
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as question (day text, size_id uuid, name text, sold numeric, usual numeric)
    union all
    select 'price', id, name, '{}', cause, urgency,
      jsonb_build_object('finding', finding, 'currency', currency, 'others', others)
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as price (id uuid, name text, cause text, urgency integer, finding jsonb, currency text, others integer)
    union all
    -- That it was approved and not sent is another cause than that it was proposed.
    select 'purchase', id, name, '{}', deliver_on || case step when 'send' then ' approved' else '' end, 0,
      to_jsonb(purchase) - 'id' - 'name'
    from jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb)
      as purchase (id uuid, step text, name text, number integer, version integer, deliver_on text, estimate numeric, currency text,
        via text, lines jsonb, warnings jsonb)
    union all
    select 'credit', id, name, '{}', cause, 0, to_jsonb(credit) - 'id' - 'name' - 'cause'
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb)
      as credit (id uuid, name text, cause text, step text, number integer, version integer, currency text, amount numeric,
        via text, lines jsonb, note jsonb)
    union all
    -- That it is late is another cause than that it comes today.
    select 'delivery', id, name, '{}', deliver_on || case when is_late then ' late' else '' end, is_late::integer,
      to_jsonb(delivery) - 'id' - 'name'
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as delivery (id uuid, name text, number integer, deliver_on text, is_late boolean, line_count integer)
    union all
    select 'count', ${companyId}::uuid,
      case jsonb_array_length(items) when 1 then '1 item' else jsonb_array_length(items) || ' items' end, '{}', day, 0,
      jsonb_build_object('items', items)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as count (day text, items jsonb)
    union all
    select 'backup', id, 'Backups', '{}', cause, 0, to_jsonb(backup) - 'id' - 'cause'
    from jsonb_to_recordset(${JSON.stringify(backups)}::jsonb)
      as backup (id uuid, failure text, failed_since text, copied_at text, cause text)
    union all
    select 'override', id, name, '{}', cause, 0, jsonb_build_object('of', "of", 'overrides', overrides)
    from jsonb_to_recordset(${JSON.stringify(overrides)}::jsonb) as override ("of" text, id uuid, name text, cause text, overrides jsonb)
    union all
    select 'match', ${companyId}::uuid,
      case jsonb_array_length(names) when 1 then '1 name' else jsonb_array_length(names) || ' names' end, '{}', md5(names::text), 0,
      jsonb_build_object('names', names)
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as match (names jsonb)
    union all
    select 'dish', dish.id, dish.name, array_agg(distinct item.id),
      md5(string_agg(distinct item.id::text, ',' order by item.id::text)), 0,
      jsonb_build_object('missing', jsonb_agg(distinct item.name))
    from dish
    join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id and size.deleted_at is null
    join recipe_needs need on need.company_id = size.company_id and need.size_id = size.id
    join inventory item on item.company_id = need.company_id and item.id = need.item_id
    where dish.company_id = ${companyId} and dish.deleted_at is null and dish.is_available
      and (item.quantity_available <= 0 or item.quantity_available < need.quantity)
    group by dish.id, dish.name
    union all
    select 'invoice', id, coalesce(nullif(supplier_name, ''), 'Unknown supplier'), '{}', coalesce(reading_id::text, ''), 0,
      jsonb_build_object('invoice_number', invoice_number, 'total', total, 'currency', coalesce(currency, ''),
        'line_count', coalesce(jsonb_array_length(extracted -> 'items'), 0))
    from supplier_invoice
    where company_id = ${companyId} and status = 'pending' and step = 'ready'
    union all
    select 'alert', id, split_part(body, E'\n', 1), '{}', coalesce(claimed_at::text, ''), 0,
      jsonb_build_object('error', error, 'created_at', created_at)
    from messages
    where company_id = ${companyId} and state in ('failed', 'unconfirmed') and created_at > now() - interval '30 days'`;
}

function isDismissed({ companyId }: Context): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from dismissed_requests dismissed
    where dismissed.company_id = ${companyId} and dismissed.kind = open.kind and dismissed.subject_id = open.id
      and dismissed.cause = open.cause
      and not exists (
        select from stock_movements received where received.company_id = ${companyId} and received.item_id = any(open.items)
          and received.quantity > 0 and received.created_at > dismissed.dismissed_at))`;
}

async function isReady({ db, companyId }: Context): Promise<boolean> {
  const has = (table: string) =>
    sql`exists (select from ${sql.table(table)} where company_id = ${companyId} and deleted_at is null)`;
  const { rows } = await sql<{ ready: boolean }>`
    select ${has("inventory")} and ${has("dish")} and ${has("suppliers")} as ready`.execute(db);
  return rows[0]?.ready ?? false;
}
