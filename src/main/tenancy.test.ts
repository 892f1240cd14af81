import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, rolesOf } from "#src/shared/endpoint.ts";
import { routes } from "#src/main/features.ts";
import { callerOf, type Caller, startTestApp, type TestApp } from "#src/testing/app.ts";
import { rowHasher } from "#src/testing/company-rows.ts";
import { createMember, createOwner, createUser, type Owner } from "#src/testing/factories.ts";
import { MARK, populate, type Populated } from "#src/testing/populate.ts";
import { ROLES, type Role } from "#src/shared/roles.ts";
import { ROLE_RIGHTS } from "#src/testing/role-rights.ts";
import { probes } from "#src/testing/probes/all.ts";

let app: TestApp;
let rowHashes: Awaited<ReturnType<typeof rowHasher>>;
let theirs: Populated;
let intruder: Owner;
let newcomer: Awaited<ReturnType<typeof createUser>>;
/** Members of another company than the populated one. */
let members: Record<Role, Caller>;

beforeAll(async () => {
  app = await startTestApp();
  rowHashes = await rowHasher(app);
  theirs = await populate(app, await createOwner(app, { name: `${MARK} Bistro`, address: `${MARK} Street 1` }));
  intruder = await createOwner(app);
  newcomer = await createUser(app);
  const { companyId } = await createOwner(app);
  const [first, manager, kitchen, counter] = await Promise.all(ROLES.map((role) => createMember(app, companyId, role)));
  members = { owner: first!, manager: manager!, kitchen: kitchen!, counter: counter! };
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = routes.map((route) => route.endpoint);

test("every endpoint of the contract has a probe here, and every probe an endpoint", () => {
  expect(Object.keys(probes).sort()).toEqual(endpoints.map(nameOf).sort());
});

test("each role may call exactly what src/testing/role-rights.ts lists", () => {
  const message =
    "A company's endpoint says in its contract who may call it: access: { roles: MANAGEMENT } (or another list of " +
    "src/shared/roles.ts). What the kitchen or the counter may call, and what a manager may not, is listed a second time " +
    "in src/testing/role-rights.ts, so that no right is given by mistake: add or remove the endpoint there.";
  const having = (test: (roles: readonly Role[]) => boolean) =>
    endpoints.filter((endpoint) => test(rolesOf(endpoint) ?? [])).map(nameOf);
  const withoutOwner = endpoints.filter((endpoint) => rolesOf(endpoint)?.includes("owner") === false).map(nameOf);
  expect(withoutOwner, "an owner may call everything").toEqual([]);
  const rights = {
    kitchen: having((roles) => roles.includes("kitchen")).sort(),
    counter: having((roles) => roles.includes("counter")).sort(),
    ownerOnly: having((roles) => roles.length > 0 && !roles.includes("manager")).sort(),
  };
  expect(rights, message).toEqual({
    kitchen: ROLE_RIGHTS.kitchen.toSorted(),
    counter: ROLE_RIGHTS.counter.toSorted(),
    ownerOnly: ROLE_RIGHTS.ownerOnly.toSorted(),
  });
});

/**
 * The endpoints to test. Tests of their own check that a public event stream shows no company's rows to the wrong
 * caller.
 */
const tested = endpoints.filter(({ access, kind }) => access !== "public" || kind !== "events");

describe.each(tested.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (name, endpoint) => {
  const input = () => probes[name]?.input?.(theirs) as never;

  if (endpoint.access !== "public") {
    test("rejects a caller who is not signed in", async () => {
      const { status, body } = await callerOf(app).call(endpoint, input());
      expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 401, code: "SESSION_EXPIRED" });
    });
  }

  if (rolesOf(endpoint) !== null) {
    test("rejects a person without a company", async () => {
      const { status, body } = await newcomer.call(endpoint, input());
      expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 404, code: "NO_COMPANY" });
    });
  }

  const roles = rolesOf(endpoint);
  if (roles !== null) {
    test.each(ROLES)("answers a member with the role %s as the contract says", async (role) => {
      const allowed = roles.includes(role);
      // An open event stream never ends, so the test cannot wait for its end.
      if (allowed && endpoint.kind === "events") return;
      const { status, body } = await members[role].call(endpoint, input());
      const rejected = status === 403 && (body as { code?: string } | undefined)?.code === "ROLE_NOT_ALLOWED";
      expect({ rejected, status }).toEqual({ rejected: !allowed, status });
      expect(status).toBeLessThan(500);
    });
  }

  if (endpoint.kind !== "events") {
    test("lets another owner neither see nor change anything", async () => {
      const before = await rowHashes(theirs.owner.companyId);
      const { status, body } = await intruder.call(endpoint, input());
      const probe = probes[name];
      if (probe?.rejectedWith) expect(probe.rejectedWith, JSON.stringify(body)).toContain(status);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      if (!probe?.public) {
        const text = JSON.stringify(body ?? "");
        const leaked = [MARK, ...theirs.ids].filter(
          (secret) => text.includes(secret) && !probe?.echoes?.(theirs).includes(secret),
        );
        expect(leaked).toEqual([]);
      }
      if (!probe?.changes) expect(await rowHashes(theirs.owner.companyId)).toEqual(before);
    });
  }
});
