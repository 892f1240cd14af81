import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpairDevice } from "#src/features/people/devices/contract.ts";
import { changeMember, removeMember } from "#src/features/people/members/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { routes } from "#src/main/features.ts";
import { type Endpoint, isOffOnDevices, rolesOf } from "#src/shared/endpoint.ts";
import { DEVICE_ROLES, type Role, ROLES, roleOnDevice } from "#src/shared/roles.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { type EventStream, openEvents } from "#src/testing/event-stream.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { pairTablet, setPin } from "#src/testing/tablet.ts";

let first: TestApp;
let second: TestApp;
let owner: Owner;
const servers: Server[] = [];
const urls: string[] = [];

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ beside: first });
  for (const { app } of [first, second]) {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    await new Promise((resolve) => server.once("listening", resolve));
    servers.push(server);
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`);
  }
});
beforeEach(async () => {
  owner = await createOwner(first);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await second.stop();
  await first.stop();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access !== "public");

/** Endpoints that no shared tablet may call, apart from the contracts, so that no right is given by mistake. */
const CLOSED = [
  /^\w+ \/api\/(members|invites|exports|imports|archives|restored|devices|pin|chat|restaurants|sessions)\b/,
  /^\w+ \/api\/(subscription|plus|stripe)\b/,
  /^POST \/api\/purchase-orders\/(approve|send|mark-sent)$/,
  /^(PUT|POST) \/api\/companies/,
  /^POST \/api\/orders\/offline\/decide$/,
];

describe.each(DEVICE_ROLES)("on a tablet with the role %s", (role) => {
  test.each(ROLES.filter((person) => roleOnDevice(role, person) !== null))(
    "a person with the role %s may call what both roles may, and nothing that is closed to tablets",
    async (person) => {
      const member = await createMember(first, owner.companyId, person);
      await setPin(member);
      const tablet = await pairTablet(first, owner, { role });
      expect((await tablet.unlock(member.userId)).status).toBe(200);
      const wrong: unknown[] = [];
      let open = 0;
      for (const endpoint of endpoints) {
        if (endpoint.access === "device" || endpoint.kind === "events") continue;
        const roles = rolesOf(endpoint) ?? [];
        const isOpen =
          roles.includes(role) && roles.includes(person) && !CLOSED.some((pattern) => pattern.test(nameOf(endpoint)));
        // Without input, a caller who may call the endpoint gets an error about the missing fields.
        const { status, body } = await tablet.call(endpoint, {});
        const isRejected = status === 403 && (body as { code?: string })?.code === "DEVICE_NOT_ALLOWED";
        if (isRejected === isOpen || status === 401 || status >= 500) wrong.push([nameOf(endpoint), status, body]);
        if (isOpen) open += 1;
        else if (roles.includes(role)) expect(isOffOnDevices(endpoint), nameOf(endpoint)).toBe(true);
      }
      expect(wrong).toEqual([]);
      expect(open).toBeGreaterThan(20);
    },
  );
});

test("every endpoint of the kitchen and the counter is a manager's too, so the tablet's role is the lesser one", () => {
  const lesser = (roles: readonly Role[]) => DEVICE_ROLES.some((role) => roles.includes(role));
  const without = endpoints.filter((endpoint) => {
    const roles = rolesOf(endpoint) ?? [];
    return lesser(roles) && !(roles.includes("manager") && roles.includes("owner"));
  });
  expect(without.map(nameOf)).toEqual([]);
});

test("an owner cannot give money back on a tablet", async () => {
  await setPin(owner);
  const tablet = await pairTablet(first, owner, { role: "counter" });
  await tablet.unlock(owner.userId);
  const refund = await tablet.call(changeOrder, {
    query: { id: "00000000-0000-7000-8000-000000000000" },
    body: { payment_status: "refunded", refund_reason: "Cold" },
  });
  expect(refund).toMatchObject({ status: 403, body: { code: "DEVICE_NOT_ALLOWED" } });
});

type Tablet = Awaited<ReturnType<typeof pairTablet>>;

test.each<[string, (parts: { tablet: Tablet; member: string; colleague: string }) => Promise<unknown>]>([
  ["is unpaired", ({ tablet }) => owner.call(unpairDevice, { query: { id: tablet.id } })],
  ["loses its person, who is removed", ({ member }) => owner.call(removeMember, { query: { id: member } })],
  [
    "loses its person, who works elsewhere now",
    ({ member }) => owner.call(changeMember, { query: { id: member }, body: { role: "counter", po_limit: null } }),
  ],
  ["passes to another person", ({ tablet, colleague }) => tablet.unlock(colleague)],
])("the streams of a tablet that %s end within a second on every process", async (_, change) => {
  const [member, colleague] = [
    await createMember(first, owner.companyId, "kitchen"),
    await createMember(first, owner.companyId, "kitchen"),
  ];
  await setPin(member);
  await setPin(colleague);
  const tablet = await pairTablet(first, owner);
  await tablet.unlock(member.userId);
  const streams = await Promise.all(urls.map((url) => openEvents(url, { cookie: tablet.cookie })));
  const owners: EventStream = await openEvents(urls[1]!, { authorization: `Bearer ${owner.token}` });
  let ownersEnded = false;
  void owners.ended.then(() => (ownersEnded = true));
  const start = performance.now();
  await change({ tablet, member: member.userId, colleague: colleague.userId });
  await Promise.all(streams.map((stream) => stream.ended));
  expect(performance.now() - start).toBeLessThan(1000);
  expect(ownersEnded).toBe(false);
  owners.close();
});
