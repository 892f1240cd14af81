import { sql } from "kysely";
import type { handOverOfflineOrders, OfflineOrder } from "#src/features/till/contract.ts";
import { MAX_HANDED_OVER_IN_ALL } from "#src/features/orders/limits.ts";
import type { ReceivedOrder } from "#src/features/till/server/book-offline.ts";
import { soldLines, storePrices } from "#src/features/till/server/price-list.ts";
import { takerOnTablet } from "#src/features/till/server/taker.ts";
import { actorId, type Context, type Platform, type PublicContext } from "#src/server/context.ts";
import type { PersonOnTablet } from "#src/server/device-turns.ts";
import { membershipsOf } from "#src/server/http/find-session.ts";
import { notFound } from "#src/server/http/errors.ts";
import { createPublicToken, findPublicToken, hashOfToken, type TokenSubject } from "#src/server/public-tokens.ts";
import { publish } from "#src/server/publish.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import { COUNTER } from "#src/shared/roles.ts";

/** The secret of a till's device, in public_tokens; its subject is the person who opened the till there. */
const KIND = "till";
const VALID_DAYS = 90;
/** Maximum number of orders of removed people that wait for an owner. */
const MAX_WAITING = 500;
/** How long the devices of a person who lost the right may still hand over orders taken before. */
const ACCEPTED_HOURS = 24;

/**
 * Opens the till on a device: stores the prices that it shows, and gives the device a secret unless it has a secret of
 * this person. With the secret the device can hand over its orders after the person has lost the right to place them.
 */
export async function openTill(context: Context, token: string | null): Promise<{ now: string; token: string }> {
  await storePrices(context);
  const userId = actorId(context.actor);
  if (userId === null) throw new Error("Only people open a till.");
  const known = token === null ? undefined : await findPublicToken(context, KIND, token);
  const isTheirs = known?.company_id === context.companyId && known.subject_id === userId;
  const now = new Date();
  if (token !== null && isTheirs) return { now: now.toISOString(), token };
  const expires = new Date(now.getTime() + VALID_DAYS * 24 * 60 * 60 * 1000).toISOString();
  return {
    now: now.toISOString(),
    token: await createPublicToken(context, { kind: KIND, subject_id: userId, expires_at: expires }),
  };
}

/**
 * Stores the orders of a device whose person may no longer take orders, for an owner's decision; orders that are stored
 * already stay as they are. Each names who took it: on a shared tablet whoever had unlocked it then, elsewhere the
 * device's person. Orders taken after the right was lost, and orders beyond the limit of a device, are left out. Throws
 * 404 for an unknown secret, and a day after the right was lost.
 */
export async function receiveOfflineOrders(
  caller: PublicContext,
  { token, orders: sent }: BodyOf<typeof handOverOfflineOrders>,
): Promise<{ outcome: "stored" | "sign_in" }> {
  const device = await findPublicToken(caller, KIND, token);
  if (!device) throw notFound("Device");
  const person = await findPerson(caller, device);
  if (person.mayTakeOrders) return { outcome: "sign_in" };
  const lost = await rightLostAt(caller, device);
  if (lost === null || Date.now() > lost + ACCEPTED_HOURS * 60 * 60 * 1000) throw notFound("Device");
  const orders = sent.filter(({ taken }) => Date.parse(taken.taken_at) <= lost);
  if (orders.length === 0) return { outcome: "stored" };
  const scope = scopeOf(caller, device.company_id, { type: "system", name: person.name });
  const paired = await caller.pairedDevice();
  const tablet = paired?.companyId === device.company_id ? paired : null;
  const arrived = Date.now();
  const deviceHash = hashOfToken(token);
  const takers: (PersonOnTablet | null)[] = [];
  for (const { taken } of orders) takers.push(tablet && (await takerOnTablet(scope, tablet, taken.taken_at, arrived)));
  await scope.within(async (context) => {
    const { db, companyId } = context;
    const rows = await Promise.all(
      orders.map(async ({ key, taken }, at) => ({
        id: key,
        request: await withPrices(context, taken),
        taken_at: taken.taken_at,
        user_id: takers[at]?.id ?? device.subject_id,
        person_name: takers[at]?.name ?? person.name,
      })),
    );
    // Devices of one restaurant wait for each other, so that orders that arrive at the same time are counted too.
    await sql`select pg_advisory_xact_lock(hashtextextended('offline orders ' || ${companyId}, 0))`.execute(db);
    await sql`
      with new as (
        select taken.*, row_number() over (order by at) as number
        from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as (id uuid, request jsonb, taken_at timestamptz, user_id uuid, person_name text))
          with ordinality as taken (id, request, taken_at, user_id, person_name, at)
        -- It had arrived before the right was lost.
        where not exists (select from orders where company_id = ${companyId} and idempotency_key = taken.id::text)
          and not exists (select from offline_orders where company_id = ${companyId} and id = taken.id)
      ), known as (
        select count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where device = ${deviceHash}) as of_device,
          count(*) filter (where opened_by = ${device.subject_id}) as of_person
        from offline_orders where company_id = ${companyId}
      )
      insert into offline_orders (company_id, id, request, taken_at, user_id, person_name, device, opened_by)
      select ${companyId}, id, request, least(taken_at, now()), user_id, person_name, ${deviceHash}, ${device.subject_id}
      from new, known
      where waiting + number <= ${MAX_WAITING} and of_device + number <= ${MAX_HANDED_OVER_IN_ALL.device}
        and of_person + number <= ${MAX_HANDED_OVER_IN_ALL.person}
      on conflict (company_id, id) do nothing`.execute(db);
    await publish(context, "order.changed");
  });
  return { outcome: "stored" };
}

/**
 * Returns a settled order with the costs of its options, as long as the prices that the till showed are still stored.
 */
async function withPrices(context: Context, taken: OfflineOrder): Promise<ReceivedOrder> {
  const items = taken.settled ? await soldLines(context, taken.order.items) : null;
  return items ? { ...taken, order: { ...taken.order, items } } : taken;
}

/** Returns when a person lost the right to take orders, in milliseconds; null when that is not known. */
async function rightLostAt(platform: Platform, { company_id, subject_id }: TokenSubject): Promise<number | null> {
  const scope = scopeOf(platform, company_id, { type: "system", name: "Till" });
  const member = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("members")
      .select(["role", "left_at", "role_changed_at"])
      .where("company_id", "=", companyId)
      .where("user_id", "=", subject_id)
      .executeTakeFirst(),
  );
  if (!member) return null;
  const { role, left_at, role_changed_at } = member;
  // A person who left in a role without the right had lost the right with the change to that role.
  const lost = mayTakeOrders(role) ? left_at : (role_changed_at ?? left_at);
  return lost === null ? null : Date.parse(lost);
}

async function findPerson({ database }: Platform, { company_id, subject_id }: TokenSubject) {
  const user = await database.selectFrom("users").select("name").where("id", "=", subject_id).executeTakeFirst();
  const memberships = user ? await membershipsOf(database, subject_id) : [];
  const role = memberships.find((membership) => membership.company_id === company_id)?.role;
  return {
    name: user?.name ?? "Somebody who left",
    mayTakeOrders: role !== undefined && mayTakeOrders(role),
  };
}

const mayTakeOrders = (role: string): boolean => (COUNTER as readonly string[]).includes(role);
