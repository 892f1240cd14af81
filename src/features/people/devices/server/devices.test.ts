import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "#src/features/accounts/contract.ts";
import { enterCode, passkeyToSignIn } from "#src/features/accounts/security-contract.ts";
import { listActivities } from "#src/features/activity/contract.ts";
import { readCompany } from "#src/features/companies/contract.ts";
import * as devices from "#src/features/people/devices/contract.ts";
import { changeMember, inviteMember, removeMember, takeInvite } from "#src/features/people/members/contract.ts";
import { revokeAccess } from "#src/server/backups/revoke-access.ts";
import { readSession } from "#src/shared/session.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, createSession, type Owner } from "#src/testing/factories.ts";
import { callerWithCookie, pairTablet, PIN, setPin, showCode } from "#src/testing/tablet.ts";

let app: TestApp;
let owner: Owner;
let cook: Omit<Owner, "username">;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app, { name: "El Faro" });
  cook = await createMember(app, owner.companyId, "kitchen");
  await app.pool.query("update users set name = 'Ana' where id = $1", [cook.userId]);
});
afterAll(() => app.stop());

const pair = (code: string, by: Pick<Owner, "call"> = owner) =>
  by.call(devices.pairDevice, { body: { code, name: "Kitchen 1", role: "kitchen" } });
const wrongCode = { status: 404, body: { code: "PAIRING_CODE_WRONG" } };
const notPaired = { status: 401, body: { code: "SESSION_EXPIRED" } };
const locked = { status: 401, body: { code: "DEVICE_LOCKED" } };

describe("pairing", () => {
  test("a browser is a tablet once an owner has typed its code, with a gap or without", async () => {
    const tablet = await showCode(app);
    expect(tablet.code).toMatch(/^\d{6}$/);
    expect(await tablet.call(devices.listPeople)).toMatchObject(notPaired);
    const { status, body } = await pair(`${tablet.code.slice(0, 3)} ${tablet.code.slice(3)}`);
    expect({ status, ...body.device }).toMatchObject({ status: 201, name: "Kitchen 1", role: "kitchen", person: null });
    expect(await tablet.call(devices.listPeople)).toMatchObject({
      status: 200,
      body: { company_name: "El Faro", device: { name: "Kitchen 1", role: "kitchen" }, people: [] },
    });
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect((await tablet.call(readSession)).body).toMatchObject({
      user: null,
      company: null,
      device: { name: "Kitchen 1", role: "kitchen" },
    });
    const { activities } = (await owner.call(listActivities, { query: {} })).body;
    expect(activities[0]?.description).toBe("The tablet Kitchen 1 was paired, for the kitchen");
  });

  test("a code works once, also when two owners type it at the same moment", async () => {
    const { code } = await showCode(app);
    const other = await createOwner(app);
    const results = await Promise.all([pair(code), pair(code, other), pair(code), pair(code, other)]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404]);
    expect(await pair(code)).toMatchObject(wrongCode);
  });

  test("a code that is too old does not work, and is cleared away", async () => {
    const { code } = await showCode(app);
    await app.pool.query("update device_pairings set expires_at = now()");
    expect(await pair(code)).toMatchObject(wrongCode);
    await showCode(app);
    const { rows } = await app.pool.query("select count(*)::int as count from device_pairings");
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("neither the code, the secret nor a PIN is stored", async () => {
    const waiting = await showCode(app);
    const tablet = await pairTablet(app, owner);
    await setPin(cook, "7391");
    const { rows } = await app.pool.query(
      `select string_agg(line, '|') as stored from (select row(p.*)::text as line from device_pairings p
       union all select row(d.*)::text from devices d where company_id = $1
       union all select row(t.*)::text from public_tokens t where company_id = $1
       union all select hash from member_pins where company_id = $1) all_rows`,
      [owner.companyId],
    );
    for (const { code, cookie } of [waiting, tablet]) {
      expect(rows[0].stored).not.toContain(code);
      expect(rows[0].stored).not.toContain(cookie.split("=")[1]);
    }
    // As a word: the hexadecimal digits of a hash may have the same four by chance.
    expect(rows[0].stored).not.toMatch(/\b7391\b/);
  });

  test("the secret is in a cookie that no script can read", async () => {
    const { headers } = await callerOf(app).call(devices.startPairing);
    expect(headers.get("set-cookie")).toMatch(/^device_token=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("a browser in which somebody is signed in shows no code", async () => {
    expect(await callerWithCookie(app, owner.cookie).call(devices.startPairing)).toMatchObject({
      status: 409,
      body: { code: "SIGNED_IN" },
    });
  });

  test("only an owner pairs, lists and unpairs", async () => {
    const manager = await createMember(app, owner.companyId, "manager");
    const { code } = await showCode(app);
    const { id } = await pairTablet(app, owner);
    const rejected = { status: 403, body: { code: "ROLE_NOT_ALLOWED" } };
    expect(await pair(code, manager)).toMatchObject(rejected);
    expect(await manager.call(devices.listDevices)).toMatchObject(rejected);
    expect(await manager.call(devices.unpairDevice, { query: { id } })).toMatchObject(rejected);
    const other = await createOwner(app);
    expect((await other.call(devices.unpairDevice, { query: { id } })).status).toBe(404);
    expect((await other.call(devices.listDevices)).body.devices).toEqual([]);
  });

  test("five codes may be tried in ten minutes", async () => {
    const limited = await startTestApp({ beside: app, env: { RATE_LIMIT: "on" } });
    const { code } = await showCode(app);
    const caller = callerOf(limited, owner.token);
    const wrong = code === "000000" ? "000001" : "000000";
    const tries = await Promise.all(Array.from({ length: 8 }, () => pair(wrong, caller)));
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(await pair(code, caller)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    await limited.stop();
  });

  test("pairing a tablet between them does not begin another five, and costs none of them", async () => {
    const limited = await startTestApp({ beside: app, env: { RATE_LIMIT: "on" } });
    const own = await createOwner(app);
    const caller = callerOf(limited, own.token);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const { code } = await showCode(app);
      statuses.push((await pair(code, caller)).status);
      statuses.push((await pair(code, caller)).status);
    }
    expect(statuses).toEqual([201, 404, 201, 404, 201, 404, 201, 404, 201, 404, 429, 429]);
    await limited.stop();
  });

  test("wrong PINs count on when the tablet is unpaired and paired again", async () => {
    await setPin(cook);
    const first = await pairTablet(app, owner);
    for (let count = 0; count < 3; count += 1) await first.unlock(cook.userId, "4010");
    await owner.call(devices.unpairDevice, { query: { id: first.id } });
    const again = await pairTablet(app, owner);
    expect((await again.unlock(cook.userId, "4010")).body.details).toEqual({ left: 1 });
    expect((await again.unlock(cook.userId, "4010")).body.code).toBe("PIN_LOCKED");
    await owner.call(devices.unpairDevice, { query: { id: again.id } });
    const last = await pairTablet(app, owner);
    expect((await last.unlock(cook.userId)).body.code).toBe("PIN_LOCKED");
    await app.pool.query("delete from pin_attempts where user_id = $1", [cook.userId]);
  });
});

describe("PINs", () => {
  test.each(["123", "12345", "12a4", "1111", "1234", "9876", "8901"])("%s cannot be chosen", async (pin) => {
    expect(await setPin(cook, pin)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect((await cook.call(devices.readPin)).body).toEqual({ is_set: false });
  });

  test("a person works on a tablet by their PIN, and the log says where", async () => {
    const tablet = await pairTablet(app, owner);
    await setPin(cook);
    expect((await cook.call(devices.readPin)).body).toEqual({ is_set: true });
    expect((await tablet.call(devices.listPeople)).body.people).toEqual([{ id: cook.userId, name: "Ana" }]);
    expect(await tablet.unlock(cook.userId, "1590")).toMatchObject({
      status: 403,
      body: { code: "PIN_WRONG", details: { left: 4 } },
    });
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect(await tablet.unlock(cook.userId)).toMatchObject({ status: 200, body: { name: "Ana" } });
    expect((await tablet.call(readSession)).body).toMatchObject({
      user: { id: cook.userId },
      company: { id: owner.companyId },
      role: "kitchen",
      companies: [],
      device: { name: "Kitchen 1" },
    });
    expect((await owner.call(devices.listDevices)).body.devices).toMatchObject([{ name: "Kitchen 1", person: "Ana" }]);
    expect((await tablet.call(devices.lockDevice)).status).toBe(200);
    expect(await tablet.call(readCompany)).toMatchObject(locked);
  });

  test("the tablet shows only people whose role has its rights", async () => {
    const waiter = await createMember(app, owner.companyId, "counter");
    const manager = await createMember(app, owner.companyId, "manager");
    const stranger = await createOwner(app);
    for (const person of [waiter, manager, cook, owner, stranger]) await setPin(person);
    const tablet = await pairTablet(app, owner, { role: "counter", name: "Counter 1" });
    const { people } = (await tablet.call(devices.listPeople)).body;
    expect(people.map(({ id }) => id).sort()).toEqual([waiter.userId, manager.userId, owner.userId].sort());
    for (const { userId } of [cook, stranger]) expect((await tablet.unlock(userId)).status).toBe(404);
    expect((await tablet.unlock(waiter.userId)).status).toBe(200);
  });

  test("five wrong PINs lock the person on that tablet, whatever comes at once, and on no other", async () => {
    const [tablet, other] = [await pairTablet(app, owner), await pairTablet(app, owner, { name: "Kitchen 2" })];
    const colleague = await createMember(app, owner.companyId, "kitchen");
    await setPin(cook);
    await setPin(colleague);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tablet.unlock(cook.userId, `40${index + 10}`)),
    );
    expect(guesses.filter(({ body }) => body.code === "PIN_WRONG")).toHaveLength(4);
    expect(guesses.filter(({ body }) => body.code === "PIN_LOCKED")).toHaveLength(16);
    const { rows } = await app.pool.query("select attempts from pin_attempts where user_id = $1", [cook.userId]);
    expect(rows).toEqual([{ attempts: 5 }]);
    const { status, body, headers } = await tablet.unlock(cook.userId, PIN);
    expect({ status, code: body.code }).toEqual({ status: 429, code: "PIN_LOCKED" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    expect((await tablet.unlock(colleague.userId)).status).toBe(200);
    expect((await other.unlock(cook.userId)).status).toBe(200);
    await app.pool.query("update pin_attempts set attempted_at = now() - interval '15 minutes', locked_until = now()");
    expect((await tablet.unlock(cook.userId, "4010")).body.details).toEqual({ left: 4 });
    expect((await tablet.unlock(cook.userId)).status).toBe(200);
  });

  test("another PIN locks the tablets on which its person works, and so does none", async () => {
    const tablet = await pairTablet(app, owner);
    await setPin(cook);
    await tablet.unlock(cook.userId);
    await setPin(cook, "7391");
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect((await tablet.unlock(cook.userId, PIN)).status).toBe(403);
    expect((await tablet.unlock(cook.userId, "7391")).status).toBe(200);
    expect((await cook.call(devices.removePin)).body).toEqual({ is_set: false });
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect((await tablet.unlock(cook.userId, "7391")).status).toBe(404);
  });

  test("a PIN ends with the membership, and does not come back with it", async () => {
    const tablet = await pairTablet(app, owner);
    await setPin(cook);
    await tablet.unlock(cook.userId);
    await owner.call(removeMember, { query: { id: cook.userId } });
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect((await tablet.unlock(cook.userId)).status).toBe(404);
    const invited = await owner.call(inviteMember, { body: { email: cook.email, role: "kitchen" } });
    const token = new URL(invited.body.link).searchParams.get("token") ?? "";
    expect((await cook.call(takeInvite, { body: { token } })).status).toBe(200);
    expect(await tablet.call(readCompany)).toMatchObject(locked);
    expect((await tablet.unlock(cook.userId)).status).toBe(404);
    expect((await cook.call(devices.readPin)).body).toEqual({ is_set: false });
  });

  test("a person whose role changes to one of elsewhere works there no longer", async () => {
    const tablet = await pairTablet(app, owner);
    await setPin(cook);
    await tablet.unlock(cook.userId);
    const change = (role: "manager" | "counter") =>
      owner.call(changeMember, { query: { id: cook.userId }, body: { role, po_limit: null } });
    await change("manager");
    expect((await tablet.call(readSession)).body.role).toBe("kitchen");
    await change("counter");
    expect(await tablet.call(readCompany)).toMatchObject(locked);
  });
});

describe("the secret of a tablet", () => {
  test("is rejected when it is another's guess, of an unpaired tablet or too old", async () => {
    const forged = callerWithCookie(app, `device_token=${"A".repeat(22)}`);
    expect(await forged.call(devices.listPeople)).toMatchObject(notPaired);
    expect(await forged.call(readCompany)).toMatchObject(notPaired);
    await setPin(cook);
    const tablet = await pairTablet(app, owner);
    await tablet.unlock(cook.userId);
    expect((await owner.call(devices.unpairDevice, { query: { id: tablet.id } })).status).toBe(200);
    expect(await tablet.call(readCompany)).toMatchObject(notPaired);
    expect(await tablet.unlock(cook.userId)).toMatchObject(notPaired);
    expect((await owner.call(devices.unpairDevice, { query: { id: tablet.id } })).status).toBe(404);
    const old = await pairTablet(app, owner);
    await app.pool.query("update public_tokens set expires_at = now() where subject_id = $1", [old.id]);
    expect(await old.call(devices.listPeople)).toMatchObject(notPaired);
  });

  /** Returns the cookie of a browser in which the owner signs in, in addition to their own device. */
  const signInAgain = async () =>
    `better-auth.session_token=${await createSession(app.pool, owner.userId, app.env.AUTH_SECRET ?? "")}`;

  test("ends the session of an owner who signed in on the tablet to type its code there", async () => {
    const tablet = await showCode(app);
    const session = await signInAgain();
    const browser = callerWithCookie(app, `${session}; ${tablet.cookie}`);
    const paired = await pair(tablet.code, browser);
    expect(paired.status).toBe(201);
    expect(await browser.call(devices.listDevices)).toMatchObject(locked);
    await owner.call(devices.unpairDevice, { query: { id: paired.body.device.id } });
    expect(await browser.call(readCompany)).toMatchObject(notPaired);
    expect(await callerWithCookie(app, session).call(readCompany)).toMatchObject({ status: 401 });
  });

  test.each(["x", "Bearer x", "Bearer x.y"])(
    "prevails over a session that its browser holds, with the header %s too, and ends it",
    async (authorization) => {
      const tablet = await showCode(app);
      const session = await signInAgain();
      const browser = callerWithCookie(app, `${session}; ${tablet.cookie}`);
      expect((await browser.call(readCompany)).status).toBe(200);
      // The owner pairs it from their own phone.
      await pair(tablet.code);
      expect(await browser.call(readCompany, { headers: { authorization } })).toMatchObject(locked);
      expect(await callerWithCookie(app, session).call(readCompany)).toMatchObject({ status: 401 });
      const program = { authorization: `Bearer ${owner.token}` };
      expect((await browser.call(readCompany, { headers: program })).status).toBe(200);
      expect((await owner.call(readCompany)).status).toBe(200);
    },
  );

  test("lets nobody sign in on the tablet", async () => {
    const tablet = await pairTablet(app, owner);
    const body = { email: owner.email, password: "not the password", callbackURL: "/dashboard" };
    const rejected = { status: 403, body: { code: "DEVICE_NOT_ALLOWED" } };
    expect(await tablet.call(signIn, { body })).toMatchObject(rejected);
    expect(await tablet.call(passkeyToSignIn)).toMatchObject(rejected);
    expect(await tablet.call(enterCode, { body: { code: "123456" } })).toMatchObject(rejected);
    await owner.call(devices.unpairDevice, { query: { id: tablet.id } });
    const headers = { origin: app.env.APP_URL };
    expect(await tablet.call(signIn, { body, headers })).toMatchObject({ body: { code: "INVALID_EMAIL_OR_PASSWORD" } });
  });

  test("opens no other company", async () => {
    const tablet = await pairTablet(app, owner);
    await setPin(owner);
    await tablet.unlock(owner.userId);
    const other = await createOwner(app);
    const headers = { "x-company-id": other.companyId };
    expect(await tablet.call(readCompany, { headers })).toMatchObject({ status: 404, body: { code: "NO_COMPANY" } });
  });

  test("opens nothing of a company that was closed", async () => {
    await setPin(cook);
    const tablet = await pairTablet(app, owner);
    await tablet.unlock(cook.userId);
    await app.pool.query("update companies set closed_at = now() where id = $1", [owner.companyId]);
    const closed = { status: 403, body: { code: "COMPANY_CLOSED" } };
    expect(await tablet.call(readCompany)).toMatchObject(closed);
    expect(await tablet.call(devices.listPeople)).toMatchObject(closed);
    expect(await tablet.unlock(cook.userId)).toMatchObject(closed);
  });

  test("is seen again when it is used, at most once a minute", async () => {
    const tablet = await pairTablet(app, owner);
    const seen = async () => (await owner.call(devices.listDevices)).body.devices[0]?.last_seen;
    const first = await seen();
    await tablet.call(devices.listPeople);
    expect(await seen()).toBe(first);
    await app.pool.query("update devices set last_seen = now() - interval '2 minutes' where id = $1", [tablet.id]);
    const before = await seen();
    await tablet.call(devices.listPeople);
    expect(new Date((await seen()) ?? 0).getTime()).toBeGreaterThan(new Date(before ?? 0).getTime());
  });

  test("ends with a restored backup, and so do PINs and codes that wait", async () => {
    await setPin(cook);
    const tablet = await pairTablet(app, owner);
    await tablet.unlock(cook.userId);
    const { code } = await showCode(app);
    await revokeAccess(app.pool);
    expect(await tablet.call(readCompany)).toMatchObject(notPaired);
    const { rows } = await app.pool.query(
      `select (select count(*)::int from device_pairings) as codes, (select count(*)::int from member_pins) as pins,
         (select count(*)::int from devices where unpaired_at is null) as tablets,
         (select count(*)::int from device_turns) as turns`,
    );
    expect(rows).toEqual([{ codes: 0, pins: 0, tablets: 0, turns: 0 }]);
    const again = await createOwner(app);
    expect(await pair(code, again)).toMatchObject(wrongCode);
  });
});
