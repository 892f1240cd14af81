import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { readCompany } from "#src/features/companies/contract.ts";
import * as members from "#src/features/people/members/contract.ts";
import { readSession } from "#src/shared/session.ts";
import type { Role } from "#src/shared/roles.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, createUser, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app, { name: "El Faro" });
});
afterAll(() => app.stop());

const people = async () => (await owner.call(members.listMembers)).body;

/** Invites an address and returns the secret of its link. */
async function invite(email: string, role: Role = "kitchen", po_limit: number | null = null): Promise<string> {
  const { status, body } = await owner.call(members.inviteMember, { body: { email, role, po_limit } });
  expect(status).toBe(201);
  return new URL(body.link).searchParams.get("token") ?? "";
}

test("whoever creates a company is its first owner, and cannot be changed or removed", async () => {
  expect((await people()).members).toEqual([
    expect.objectContaining({ id: owner.userId, email: owner.email, role: "owner", is_first_owner: true }),
  ]);
  const query = { id: owner.userId };
  const changed = await owner.call(members.changeMember, { query, body: { role: "counter", po_limit: null } });
  expect(changed).toMatchObject({ status: 409, body: { code: "FIRST_OWNER" } });
  const removed = await owner.call(members.removeMember, { query });
  expect(removed).toMatchObject({ status: 409, body: { code: "FIRST_OWNER" } });
  expect((await owner.call(readCompany)).status).toBe(200);
});

test("an invited person joins with the role, once, and the log names them", async () => {
  const cook = await createUser(app);
  const token = await invite(` ${cook.email.toUpperCase()} `);
  const mail = app.mails.findLast(({ to }) => to === cook.email);
  expect(mail?.text).toContain(`/invite?token=${token}`);
  expect(mail?.text).toContain("El Faro");
  const open = await callerOf(app).call(members.readInvite, { query: { token } });
  expect(open.body).toEqual({
    company_name: "El Faro",
    invited_by: expect.any(String),
    email: cook.email,
    role: "kitchen",
  });

  const taken = await cook.call(members.takeInvite, { body: { token } });
  expect(taken).toMatchObject({ status: 200, body: { company_id: owner.companyId, role: "kitchen" } });
  expect((await cook.call(readCompany)).body.company.id).toBe(owner.companyId);
  expect(await people()).toMatchObject({
    members: [{ id: owner.userId }, { id: cook.userId, role: "kitchen" }],
    invites: [],
  });
  expect((await cook.call(members.listMembers)).body.code).toBe("ROLE_NOT_ALLOWED");
  const { activities } = (await owner.call(listActivities, { query: { page: 1 } })).body;
  expect(JSON.stringify(activities)).toContain("works here now, as Kitchen");

  const other = await createUser(app);
  for (const person of [cook, other]) {
    expect(await person.call(members.takeInvite, { body: { token } })).toMatchObject({
      status: 404,
      body: { code: "INVITE_OVER" },
    });
  }
});

test("of two requests that take an invite at once, one joins", async () => {
  const cook = await createUser(app);
  const token = await invite(cook.email);
  const taken = await Promise.all([1, 2, 3].map(() => cook.call(members.takeInvite, { body: { token } })));
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect((await people()).members).toHaveLength(2);
});

test("an invite is taken only with the invited address, confirmed", async () => {
  const [cook, thief] = [await createUser(app), await createUser(app)];
  const token = await invite(cook.email);
  expect(await thief.call(members.takeInvite, { body: { token } })).toMatchObject({
    status: 403,
    body: { code: "INVITE_FOR_ANOTHER" },
  });
  await app.pool.query("update users set email_verified = false where id = $1", [cook.userId]);
  expect((await cook.call(members.takeInvite, { body: { token } })).status).toBe(403);
  await app.pool.query("update users set email_verified = true where id = $1", [cook.userId]);
  expect((await cook.call(members.takeInvite, { body: { token } })).status).toBe(200);
});

test("an invite that was withdrawn, replaced or is too old is over", async () => {
  const cook = await createUser(app);
  const over = { status: 404, body: { code: "INVITE_OVER" } };
  const first = await invite(cook.email);
  const second = await invite(cook.email, "counter");
  expect(await cook.call(members.takeInvite, { body: { token: first } })).toMatchObject(over);
  const { invites } = await people();
  expect(invites).toMatchObject([{ email: cook.email, role: "counter" }]);
  const query = { id: invites[0]!.id };
  expect((await owner.call(members.withdrawInvite, { query })).status).toBe(200);
  expect((await owner.call(members.withdrawInvite, { query })).status).toBe(404);
  expect(await cook.call(members.takeInvite, { body: { token: second } })).toMatchObject(over);
  const third = await invite(cook.email);
  await app.pool.query("update public_tokens set expires_at = now() where company_id = $1", [owner.companyId]);
  expect(await cook.call(members.takeInvite, { body: { token: third } })).toMatchObject(over);
  expect(await cook.call(members.takeInvite, { body: { token: "not a token" } })).toMatchObject(over);
  expect((await people()).members).toHaveLength(1);
});

test("the secret of an invite is stored as a hash only", async () => {
  const token = await invite("cook@example.com");
  const { rows } = await app.pool.query(
    `select string_agg(t::text, '|') as stored from (select row(i.*)::text t from invites i where company_id = $1
     union all select row(p.*)::text from public_tokens p where company_id = $1
     union all select row(a.*)::text from activity_logs a where company_id = $1) all_rows`,
    [owner.companyId],
  );
  expect(rows[0].stored).toContain("cook@example.com");
  expect(rows[0].stored).not.toContain(token);
});

test("a member is not invited again, and one who left can come back in another role", async () => {
  const cook = await createMember(app, owner.companyId, "kitchen");
  const again = await owner.call(members.inviteMember, { body: { email: cook.email, role: "owner" } });
  expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_MEMBER" } });
  expect((await owner.call(members.removeMember, { query: { id: cook.userId } })).status).toBe(200);
  expect((await cook.call(readCompany)).status).toBe(404);
  expect((await owner.call(members.removeMember, { query: { id: cook.userId } })).status).toBe(404);
  const token = await invite(cook.email, "manager", 250);
  expect((await cook.call(members.takeInvite, { body: { token } })).status).toBe(200);
  expect((await people()).members[1]).toMatchObject({ id: cook.userId, role: "manager", po_limit: 250 });
});

test("only managers have a limit for orders to suppliers", async () => {
  const cook = await createMember(app, owner.companyId, "kitchen");
  const change = async (role: Role, po_limit: number | null) =>
    (await owner.call(members.changeMember, { query: { id: cook.userId }, body: { role, po_limit } })).body.member;
  expect(await change("manager", 300)).toMatchObject({ role: "manager", po_limit: 300 });
  expect(await change("counter", 300)).toMatchObject({ role: "counter", po_limit: null });
  const negative = await owner.call(members.changeMember, {
    query: { id: cook.userId },
    body: { role: "manager", po_limit: -1 },
  });
  expect(negative.status).toBe(400);
});

test("an invite whose mail fails still has its link", async () => {
  const failing = await startTestApp({
    beside: app,
    ports: { mail: { delivery: "smtp", send: async () => Promise.reject(new Error("no mail today")) } },
  });
  const { token } = owner;
  const { status, body } = await callerOf(failing, token).call(members.inviteMember, {
    body: { email: "cook@example.com", role: "kitchen" },
  });
  expect({ status, mailed: body.mailed }).toEqual({ status: 201, mailed: false });
  expect(body.link).toContain("/invite?token=");
  await failing.stop();
});

test("a person of several companies sees them all, and works in the one they chose last", async () => {
  const other = await createOwner(app, { name: "Alma" });
  expect((await owner.call(readSession)).body.companies).toEqual([]);
  const token = await invite(other.email, "manager");
  expect((await other.call(members.takeInvite, { body: { token } })).status).toBe(200);
  const session = async (id?: string) =>
    (await other.call(readSession, { headers: id === undefined ? {} : { "x-company-id": id } })).body;
  expect((await session()).companies).toEqual([
    { id: other.companyId, name: "Alma", role: "owner" },
    { id: owner.companyId, name: "El Faro", role: "manager" },
  ]);
  for (const [id, role] of [
    [other.companyId, "owner"],
    [owner.companyId, "manager"],
  ] as const) {
    expect(await other.call(members.chooseCompany, { body: { id } })).toMatchObject({
      status: 200,
      body: { id, role },
    });
    expect(await session()).toMatchObject({ company: { id }, role });
  }
  expect(await session(other.companyId)).toMatchObject({ company: { id: other.companyId }, role: "owner" });
  const third = await createOwner(app);
  expect(await session(third.companyId)).toMatchObject({ company: null, role: null });
  expect((await other.call(members.chooseCompany, { body: { id: third.companyId } })).status).toBe(404);
});

describe("the mail of an invitation", () => {
  test("has a subject of ours, the address of whoever invites, and no links in names", async () => {
    const name = "Win at https://evil.example or evil．com";
    const inviter = await createOwner(app, { name });
    await app.pool.query("update users set name = 'www.evil.example' where id = $1", [inviter.userId]);
    const { body } = await inviter.call(members.inviteMember, {
      body: { email: "stranger@example.com", role: "kitchen", po_limit: null },
    });
    const mail = app.mails.at(-1);
    expect(mail).toMatchObject({ to: "stranger@example.com", subject: "You are invited to Comanda" });
    expect(mail?.text).toContain(`(${inviter.email})`);
    const text = mail?.text.replace(body.link, "").replace(inviter.email, "") ?? "";
    expect(text).not.toMatch(/:\/\/|\p{L}[.．]\p{L}{2}/u);
  });

  test("goes to 20 addresses a day, also when they are invited at once or withdrawn", async () => {
    const invited = (count: number) =>
      owner.call(members.inviteMember, {
        body: { email: `stranger-${count}@example.com`, role: "kitchen" as const, po_limit: null },
      });
    const [first] = [await invited(0)];
    await owner.call(members.withdrawInvite, { query: { id: first.body.invite.id } });
    const mails = app.mails.length;
    const sent = await Promise.all(Array.from({ length: 25 }, (_, index) => invited(index + 1)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(app.mails.length - mails).toBe(19);
    const rejected = sent.find(({ status }) => status !== 201);
    expect([rejected?.status, rejected?.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(rejected?.body.error).toBe(
      "This restaurant has sent 20 invitations within a day. Please try again tomorrow.",
    );
    expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(80_000);
    const other = await createOwner(app);
    const body = { email: "stranger-0@example.com", role: "kitchen" as const, po_limit: null };
    expect((await other.call(members.inviteMember, { body })).status).toBe(201);
    await app.pool.query("update invites set created_at = created_at - interval '1 day' where company_id = $1", [
      owner.companyId,
    ]);
    expect((await invited(99)).status).toBe(201);
  });
});
