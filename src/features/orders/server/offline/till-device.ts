import { sql } from "kysely";
import type { handOverOfflineOrders, OfflineOrder } from "#src/features/orders/offline-contract.ts";
import type { ReceivedOrder } from "#src/features/orders/server/offline/book-offline.ts";
import { soldLines, storePrices } from "#src/features/orders/server/offline/price-list.ts";
import { takerOnTablet } from "#src/features/orders/server/offline/taker.ts";
import { actorId, type Context, type Platform, type PublicContext } from "#src/server/context.ts";
import type { PersonOnTablet } from "#src/server/device-turns.ts";
import { membershipsOf } from "#src/server/http/find-session.ts";
import { notFound } from "#src/server/http/errors.ts";
import { createPublicToken, findPublicToken, type TokenSubject } from "#src/server/public-tokens.ts";
import { publish } from "#src/server/publish.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import { COUNTER, type Role } from "#src/shared/roles.ts";

/** The secret of a till's device, in public_tokens; its subject is the person who opened the till there. */
const KIND = "till";
const VALID_DAYS = 90;
/** Orders of removed people that wait for an owner at most. */
const MAX_WAITING = 500;

/**
 * Opens the till on a device: stores the prices that it shows, and gives the device a secret unless it has one of this
 * person. With the secret it can hand over its orders after the person has lost the right to place them.
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
 * Stores the orders of a device whose person may no longer take orders, for an owner's decision; those that are stored
 * already stay as they are. Each says who took it: on a shared tablet whoever had unlocked it then, elsewhere the device's
 * person. Throws 404 for an unknown secret.
 */
export async function receiveOfflineOrders(
  caller: PublicContext,
  { token, orders }: BodyOf<typeof handOverOfflineOrders>,
): Promise<{ outcome: "stored" | "sign_in" }> {
  const device = await findPublicToken(caller, KIND, token);
  if (!device) throw notFound("Device");
  const person = await findPerson(caller, device);
  if (person.mayTakeOrders) return { outcome: "sign_in" };
  const scope = scopeOf(caller, device.company_id, { type: "system", name: person.name });
  const paired = await caller.pairedDevice();
  const tablet = paired?.companyId === device.company_id ? paired : null;
  const arrived = Date.now();
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
    await sql`
      insert into offline_orders (company_id, id, request, taken_at, user_id, person_name)
      select ${companyId}, id, request, least(taken_at, now()), user_id, person_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as taken (id uuid, request jsonb, taken_at timestamptz, user_id uuid, person_name text)
      where (select count(*) from offline_orders where company_id = ${companyId} and state = 'waiting') < ${MAX_WAITING}
        -- It had arrived before the right was lost.
        and not exists (select from orders where company_id = ${companyId} and idempotency_key = taken.id::text)
      on conflict (company_id, id) do nothing`.execute(db);
    await publish(context, "order.changed");
  });
  return { outcome: "stored" };
}

/** Returns a settled order with what its options cost, while the prices that the till showed are still known. */
async function withPrices(context: Context, taken: OfflineOrder): Promise<ReceivedOrder> {
  const items = taken.settled ? await soldLines(context, taken.order.items) : null;
  return items ? { ...taken, order: { ...taken.order, items } } : taken;
}

async function findPerson({ database }: Platform, { company_id, subject_id }: TokenSubject) {
  const user = await database.selectFrom("users").select("name").where("id", "=", subject_id).executeTakeFirst();
  const memberships = user ? await membershipsOf(database, subject_id) : [];
  const role = memberships.find((membership) => membership.company_id === company_id)?.role;
  const mayTakeOrders = role !== undefined && (COUNTER as readonly Role[]).includes(role);
  return { name: user?.name ?? "Somebody who left", mayTakeOrders };
}
