import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { routes } from "#src/main/features.ts";
import { type Endpoint, isOffWhenReadOnly, rolesOf } from "#src/shared/endpoint.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { rowHasher } from "#src/testing/company-rows.ts";
import { createOwner } from "#src/testing/factories.ts";
import { populate, type Populated } from "#src/testing/populate.ts";
import { probes } from "#src/testing/probes/all.ts";

// A company whose plan has ended: everything can be read, nothing can be changed, and nothing is deleted.

let app: TestApp;
let ended: Populated;
let rowHashes: Awaited<ReturnType<typeof rowHasher>>;
beforeAll(async () => {
  app = await startTestApp();
  rowHashes = await rowHasher(app);
  ended = await populate(app, await createOwner(app));
  await app.pool.query(
    "update companies set read_only_at = now() - interval '1 second', read_only_reason = 'trial' where id = $1",
    [ended.owner.companyId],
  );
  // The features of Plus can be read while the try lasts.
  await app.pool.query("insert into plus_tries (company_id) values ($1)", [ended.owner.companyId]);
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = routes.map((route) => route.endpoint).filter((endpoint) => rolesOf(endpoint) !== null);
const changing = endpoints.filter(isOffWhenReadOnly);

test("only these changes work while a company is read-only", () => {
  const working = endpoints.filter((endpoint) => endpoint.method !== "GET" && !isOffWhenReadOnly(endpoint)).map(nameOf);
  expect(working.sort()).toEqual([
    "DELETE /api/archives/id",
    "DELETE /api/chat",
    "DELETE /api/chat/link",
    "DELETE /api/devices/id",
    "DELETE /api/exports/id",
    "DELETE /api/invites/id",
    "DELETE /api/members/id",
    "DELETE /api/pin",
    "POST /api/chat/seen",
    "POST /api/companies/finalize",
    "POST /api/exports",
    "POST /api/invoices/check",
    "POST /api/orders/offline/discard",
    "POST /api/orders/till",
    "POST /api/restored/confirm",
    "POST /api/stripe/customer-portal",
    "PUT /api/chat/messages",
  ]);
});

test("every other change is rejected with READ_ONLY and changes nothing", async () => {
  expect(changing.length).toBeGreaterThan(40);
  const before = await rowHashes(ended.owner.companyId);
  const results: unknown[] = [];
  for (const endpoint of changing) {
    const { status, body } = await ended.owner.call(endpoint, probes[nameOf(endpoint)]?.input?.(ended) as never);
    results.push([nameOf(endpoint), status, body.code]);
  }
  expect(results).toEqual(changing.map((endpoint) => [nameOf(endpoint), 403, "READ_ONLY"]));
  expect(await rowHashes(ended.owner.companyId)).toEqual(before);
});

describe.each(
  endpoints
    .filter(({ method, kind }) => method === "GET" && kind !== "events")
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)("%s", (name, endpoint) => {
  test("can still be read", async () => {
    const { status, body } = await ended.owner.call(endpoint, probes[name]?.input?.(ended) as never);
    expect(body?.code).not.toBe("READ_ONLY");
    expect([200, 404, 409]).toContain(status);
  });
});

describe("the guests of a company that is read-only", () => {
  const order = (key: string) =>
    callerOf(app).call(placePublicOrder, {
      ...(probes["POST /api/public-menu/public-orders"]?.input?.(ended) as object),
      key,
    } as never);

  test("read the menu, which says that ordering is off", async () => {
    const { status, body } = await callerOf(app).call(readPublicMenu, { query: { username: ended.owner.username } });
    expect(status).toBe(200);
    expect(body.company.ordering_off).toBe(true);
    expect(body.dishes).toHaveLength(1);
  });

  test("cannot order", async () => {
    const before = await rowHashes(ended.owner.companyId);
    const { status, body } = await order("while-it-is-off");
    expect([status, body.code, body.error]).toEqual([409, "ORDERING_PAUSED", "Online ordering is off at the moment."]);
    expect(await rowHashes(ended.owner.companyId)).toEqual(before);
  });

  test("get the same response again for an order that was placed in time", async () => {
    const setEnd = (end: string) =>
      app.pool.query(`update companies set read_only_at = ${end} where id = $1`, [ended.owner.companyId]);
    await setEnd("now() + interval '1 hour'");
    const placed = await order("placed-in-time");
    await setEnd("now() - interval '1 second'");
    const again = await order("placed-in-time");
    expect([placed.status, again.status]).toEqual([201, 201]);
    expect(again.body.order_id).toBe(placed.body.order_id);
  });
});
