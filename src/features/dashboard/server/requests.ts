import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { AgentRequest } from "#src/features/dashboard/request-contract.ts";
import { type FoundRequest, type RequestKind, requestKinds } from "#src/server/agent-requests.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const MAX_REQUESTS = 50;
const MAX_ALERTS = 500;

/** Returns the open requests of all kinds that were not dismissed, by the rank of their kinds. */
export async function listRequests(context: Context) {
  const kinds = requestKinds.of(context).toSorted((a, b) => a.rank - b.rank);
  const open = await openRequests(context, kinds);
  const { rows } = await sql<OpenRow & { total: number }>`
    select kind, id, name, facts, count(*) over () as total from (${open.query}) as open
    where not ${isDismissed(context)}
    order by ${ORDER}
    limit ${MAX_REQUESTS}`.execute(context.db);
  return {
    requests: rows.map((row): AgentRequest => ({ ...open.factsOf(row), kind: row.kind, id: row.id, name: row.name })),
    total: rows[0]?.total ?? 0,
    ready: await isReady(context),
  };
}

/** An open request in the form of an alert to a person. */
export interface OpenAlert {
  kind: string;
  id: string;
  name: string;
  /** The cause of the request. A different cause is a different alert. */
  cause: string;
  facts: object;
}

interface AskedKind {
  kind: string;
  /** Whether to return only the requests that have an urgency. */
  urgentOnly?: boolean;
}

/** Returns the open requests of these kinds that were not dismissed, in the order of the kinds. */
export async function openAlerts(context: Context, asked: readonly AskedKind[]): Promise<OpenAlert[]> {
  const kinds = asked.map(({ kind }) => kindNamed(context, kind));
  const urgent = asked.flatMap(({ kind, urgentOnly }) => (urgentOnly ? [kind] : []));
  const open = await openRequests(context, kinds);
  const { rows } = await sql<OpenRow & { cause: string }>`
    select kind, id, name, cause, facts from (${open.query}) as open
    where (urgency > 0 or kind <> all(${urgent}::text[])) and not ${isDismissed(context)}
    order by ${ORDER}
    limit ${MAX_ALERTS}`.execute(context.db);
  return rows.map((row) => ({ ...row, facts: open.factsOf(row) }));
}

/** Dismisses an open request. It opens again when its cause changes. */
export async function dismissRequest(context: Context, kind: string, id: string): Promise<{ id: string }> {
  const { db, companyId, actor } = context;
  const open = await openRequests(context, [kindNamed(context, kind)]);
  const { rows } = await sql<{ name: string }>`
    with request as (
      select kind, id, name, cause from (${open.query}) as open where id = ${id}
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

export const nameOf = ({ shape }: Pick<RequestKind, "shape">): string => shape.shape.kind.value;

function kindNamed(context: Context, name: string): RequestKind {
  const kind = requestKinds.of(context).find((requestKind) => nameOf(requestKind) === name);
  if (!kind) throw new Error(`No feature has agent requests of the kind ${name}.`);
  return kind;
}

interface OpenRow {
  kind: string;
  id: string;
  name: string;
  /** Null for a request that was found in TypeScript. */
  facts: object | null;
}

interface OpenRequests {
  /** Selects position, kind, id, name, items, cause, urgency and facts. `items` are the ingredients of the request. */
  query: RawBuilder<unknown>;
  factsOf: (row: OpenRow) => object;
}

type FoundRow = FoundRequest & { position: number; kind: string };

/**
 * Returns all open requests of these kinds, including dismissed ones. For requests that were found in TypeScript, the
 * query gets only the fields that it sorts and compares.
 */
async function openRequests(context: Context, kinds: readonly RequestKind[]): Promise<OpenRequests> {
  const selects: RawBuilder<unknown>[] = [];
  const found: FoundRow[] = [];
  for (const [position, kind] of kinds.entries()) {
    const name = nameOf(kind);
    if ("select" in kind) {
      selects.push(sql`
        select ${position}::integer as position, ${name}::text as kind, id, name, items, cause, urgency, facts
        from (${kind.select(context)}) as request`);
    } else found.push(...(await kind.read(context)).map((foundRequest) => ({ ...foundRequest, position, kind: name })));
  }
  if (found.length > 0) selects.push(rowsOf(found));
  const facts = new Map(found.map((foundRow) => [`${foundRow.kind} ${foundRow.id}`, foundRow.facts]));
  const factsOf = (row: OpenRow) => {
    const known = row.facts ?? facts.get(`${row.kind} ${row.id}`);
    if (!known) throw new Error(`The request ${row.kind} ${row.id} has no facts.`);
    return known;
  };
  return { query: selects.length > 0 ? sql.join(selects, sql` union all `) : rowsOf([]), factsOf };
}

function rowsOf(found: readonly FoundRow[]): RawBuilder<unknown> {
  const column = <T>(valueOf: (foundRow: FoundRow) => T) => found.map(valueOf);
  return sql`
    select position, kind, id, name, array_remove(array[item], null) as items, cause, urgency, null::jsonb as facts
    from unnest(${column(({ position }) => position)}::integer[], ${column(({ kind }) => kind)}::text[],
      ${column(({ id }) => id)}::uuid[], ${column(({ name }) => name)}::text[], ${column(({ item }) => item ?? null)}::uuid[],
      ${column(({ cause }) => cause)}::text[], ${column(({ urgency = 0 }) => urgency)}::integer[])
      as request (position, kind, id, name, item, cause, urgency)`;
}

const ORDER = sql`position, urgency desc, lower(name), id`;

/** A dismissal ends when the cause changes, or when an ingredient of the request is delivered. */
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
