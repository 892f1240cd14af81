import { afterAll, beforeAll, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { readCompany } from "#src/features/companies/contract.ts";
import * as members from "#src/features/people/members/contract.ts";
import { confirmRestored, readRestored, type RestoredCompany } from "#src/features/operations/restored/contract.ts";
import { holdOutgoing } from "#src/server/backups/hold-outgoing.ts";
import { holdJob } from "#src/server/held-jobs.ts";
import { readSession } from "#src/shared/session.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { populate } from "#src/testing/populate.ts";

let app: TestApp;
let owner: Owner;
let other: Owner;
let cook: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  other = await createOwner(app);
  cook = await createMember(app, owner.companyId, "kitchen");
  const { purchaseOrderId } = await populate(app, other);
  await app.pool.query("update purchase_orders set state = 'approved' where id = $1", [purchaseOrderId]);
  await queueMail(owner, "Your payment failed");
  await queueMail(other, "Your plan ends");
  await holdOutgoing(app.pool);
  // The restore ended the sessions too; these are of people who have signed in since.
});
afterAll(() => app.stop());

test("receipts go on in a new series, so that no number is given twice", async () => {
  const { rows } = await app.pool.query<{ position: number; last_number: number }>(
    "select position, last_number from receipt_series where company_id = $1 order by position",
    [other.companyId],
  );
  expect(rows).toEqual([
    { position: 1, last_number: 1 },
    { position: 2, last_number: 0 },
  ]);
});

const scopeOfOwner = () => scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });

async function queueMail({ companyId }: Owner, subject: string): Promise<void> {
  await scopeOf(app.platform, companyId, { type: "system", name: "System" }).within(({ db, jobs }) =>
    jobs.sendAgain(db, "billing.notice", companyId, { to: "owner@example.com", subject, text: "..." }),
  );
}

async function queued(): Promise<string[]> {
  const { rows } = await app.pool.query<{ subject: string }>(
    `select data -> 'data' ->> 'subject' as subject from pgboss.job
     where name = 'billing.notice' and state = 'created' order by created_on, 1`,
  );
  return rows.map(({ subject }) => subject);
}

async function waiting(who: Owner = owner): Promise<RestoredCompany> {
  const { restored } = (await who.call(readRestored)).body;
  if (!restored) throw new Error("Nothing waits.");
  return restored;
}

const shownOf = ({ people, jobs }: RestoredCompany, send: boolean) => ({
  people: people.map(({ id, role, po_limit }) => ({ id, role, po_limit })),
  jobs: jobs.map(({ id }) => ({ id, send })),
});

test("until the owner confirms, only owners work, and the job that was in the queue is held", async () => {
  expect(await cook.call(members.listMembers)).toMatchObject({ status: 403 });
  expect(await cook.call(readCompany)).toMatchObject({ status: 403, body: { code: "RESTORED" } });
  expect((await cook.call(readSession)).body.restored).toBe(true);
  expect((await owner.call(readCompany)).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect(await waiting()).toMatchObject({
    people: [{ id: owner.userId }, { id: cook.userId, role: "kitchen" }],
    jobs: [{ sends: "A mail about your plan", about: "Your payment failed", to: "owner@example.com" }],
    unconfirmed: [],
  });
  const theirs = await waiting(other);
  expect(theirs.jobs.map(({ about }) => about)).toEqual(["Your plan ends"]);
  expect(theirs.unconfirmed.map(({ kind }) => kind)).toContain("purchase-order");
});

test("a job that comes while the company waits is held, and one of a company that does not is done", async () => {
  const data = { to: "owner@example.com", subject: "Later", text: "..." };
  expect(await holdJob(scopeOfOwner(), "billing.notice", data)).toBe(true);
  const free = await createOwner(app);
  const scope = scopeOf(app.platform, free.companyId, { type: "system", name: "System" });
  expect(await holdJob(scope, "billing.notice", data)).toBe(false);
});

test("a confirmation of other people or jobs than those that wait changes nothing", async () => {
  const shown = shownOf(await waiting(), true);
  const [first, ...rest] = shown.people;
  const wrong = [
    { ...shown, people: rest },
    {
      ...shown,
      people: [first, ...rest.map((person) => ({ ...person, role: "manager" as const }))].filter((one) => !!one),
    },
    { ...shown, jobs: [] },
    { ...shown, jobs: (await waiting(other)).jobs.map(({ id }) => ({ id, send: true })) },
  ];
  for (const body of wrong) {
    expect(await owner.call(confirmRestored, { body })).toMatchObject({
      status: 409,
      body: { code: "RESTORED_CHANGED" },
    });
  }
  expect(await waiting()).toMatchObject({ jobs: [expect.any(Object)] });
  expect(await queued()).toEqual([]);
});

test("of two confirmations at once one counts: what was chosen is sent, and everybody may work", async () => {
  const body = shownOf(await waiting(), true);
  const results = await Promise.all([1, 2].map(() => owner.call(confirmRestored, { body })));
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(results.find(({ status }) => status === 200)?.body).toEqual({ sent: 2, dropped: 0 });
  expect((await queued()).toSorted()).toEqual(["Later", "Your payment failed"]);
  expect((await owner.call(readRestored)).body.restored).toBeNull();
  expect((await cook.call(readSession)).body.restored).toBe(false);
  const { activities } = (await owner.call(listActivities, { query: { page: 1 } })).body;
  expect(JSON.stringify(activities)).toContain("The restored restaurant was confirmed with 2 people");
});

test("what is not chosen is dropped", async () => {
  const body = shownOf(await waiting(other), false);
  expect((await other.call(confirmRestored, { body })).body).toEqual({ sent: 0, dropped: 1 });
  expect(await queued()).not.toContain("Your plan ends");
});
