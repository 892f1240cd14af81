import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { readCompany } from "#src/features/companies/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { placePublicOrder, publicOrderStatus } from "#src/features/orders/contract.ts";
import { resetCodes, tableOfCode, tokensOf } from "#src/features/tables/server/codes.ts";
import { addTables, listTables } from "#src/features/tables/server/tables.ts";
import { listActs } from "#src/server/admin-acts.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { readSession } from "#src/shared/session.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import { type Admin, AdminError } from "./admin.ts";
import { pairTablet, setPin } from "#src/testing/tablet.ts";
import { parseCommand } from "./commands.ts";
import { listCompanies } from "./companies.ts";
import { listOutgoing, resend } from "./outgoing.ts";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { readSignInMethods } from "#src/features/accounts/security-contract.ts";
import { encryptAgain } from "#src/features/accounts/server/two-step.ts";
import { rotateStoredSecret } from "./rotate-secrets.ts";

let app: TestApp;
let owner: Owner;
let said: string[];
let admin: Admin;
beforeAll(async () => {
  app = await startTestApp({ env: { WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_ID: "1055" } });
});
beforeEach(async () => {
  owner = await createOwner(app, { name: "El Faro" });
  said = [];
  const confirm = () => Promise.resolve(true);
  admin = { running: app, dataDir: app.dataDir, operator: "ops@host", say: (line) => void said.push(line), confirm };
});
afterAll(() => app.stop());

/** Runs a command as an operator types it. Throws when its arguments are wrong. */
async function run(...argv: string[]): Promise<number> {
  const parsed = parseCommand(argv);
  if (!parsed) throw new Error(`wrong usage: ${argv.join(" ")}`);
  return parsed.command.run(admin, parsed.args, parsed.flags);
}

const lastAct = async () => (await listActs(app.platform.database, 1))[0];
const activities = async () => JSON.stringify((await owner.call(listActivities, { query: { page: 1 } })).body);

/** Opens the event stream of a screen. `ended` resolves when the stream has ended. */
async function openStream(person: Pick<Owner, "token">): Promise<{ ended: Promise<void> }> {
  const response = await app.app.request("/api/events", { headers: { authorization: `Bearer ${person.token}` } });
  const reader = response.body!.getReader();
  await reader.read();
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  return { ended: readToEnd() };
}

test("companies are listed with owner, plan, members and orders", async () => {
  await createMember(app, owner.companyId, "kitchen");
  const kitchen = kitchenOf(app, owner);
  const soup = await kitchen.dish("Soup", { price: 5 });
  await callerOf(app).call(placePublicOrder, { body: cartOf(owner, [soup.line()]) });
  const listed = (await listCompanies(admin)).find(({ id }) => id === owner.companyId);
  expect(listed).toMatchObject({ name: "El Faro", owner: owner.email, plan: "none", members: 2, orders: 1 });
  expect(await run("companies")).toBe(0);
  expect(said.find((line) => line.includes(owner.companyId))).toContain(owner.username);
});

test("a person who is signed out has no session, and their screens' streams end", async () => {
  const cook = await createMember(app, owner.companyId, "kitchen");
  const stream = await openStream(cook);
  const others = await openStream(owner);
  expect(await run("sign-out", cook.email.toUpperCase())).toBe(0);
  await stream.ended;
  expect((await cook.call(readCompany)).status).toBe(401);
  expect((await owner.call(readCompany)).status).toBe(200);
  expect(await lastAct()).toMatchObject({ operator: "ops@host", act: "sign-out" });
  expect(await activities()).toContain("was signed out by whoever runs this service");
  await expect(run("sign-out", "nobody@example.com")).rejects.toThrow(AdminError);
  await run("sign-out", owner.email);
  await others.ended;
});

test(
  "a closed company is shut for its people and its guests until it is opened again",
  { timeout: 90_000 },
  async () => {
    const soup = await kitchenOf(app, owner).dish("Soup", { price: 5 });
    const guest = callerOf(app);
    const menu = () => guest.call(readPublicMenu, { query: { username: owner.username } });
    const order = () => guest.call(placePublicOrder, { body: cartOf(owner, [soup.line()]) });
    const { status_token: token } = (await order()).body;
    const status = () => guest.call(publicOrderStatus, { query: { token } });
    expect([(await menu()).status, (await status()).status]).toEqual([200, 200]);
    const stream = await openStream(owner);

    expect(await run("close", owner.username)).toBe(0);
    await stream.ended;
    expect(await owner.call(readCompany)).toMatchObject({ status: 403, body: { code: "COMPANY_CLOSED" } });
    expect((await owner.call(readSession)).body).toMatchObject({ closed: true, company: { id: owner.companyId } });
    await expect.poll(async () => (await menu()).status).toBe(404);
    expect(await order()).toMatchObject({ status: 409, body: { code: "ORDERING_PAUSED" } });
    expect((await status()).status).toBe(404);
    expect(await lastAct()).toMatchObject({ act: "close", company_id: owner.companyId });
    await run("close", owner.companyId);
    expect(said.at(-1)).toContain("closed already");

    expect(await run("reopen", owner.username)).toBe(0);
    expect((await owner.call(readCompany)).status).toBe(200);
    await expect.poll(async () => (await menu()).status).toBe(200);
    expect((await order()).status).toBe(201);
    expect(await activities()).toContain("El Faro was opened again");
  },
);

test("a person of two companies works in the one that is open", async () => {
  const other = await createOwner(app);
  await app.pool.query("insert into members (company_id, user_id, role, chosen_at) values ($1, $2, 'counter', now())", [
    other.companyId,
    owner.userId,
  ]);
  expect((await owner.call(readSession)).body.company?.id).toBe(other.companyId);
  await run("close", other.username);
  expect((await owner.call(readSession)).body).toMatchObject({ closed: false, company: { id: owner.companyId } });
  const headers = { "x-company-id": other.companyId };
  expect((await owner.call(readCompany, { headers })).body.code).toBe("COMPANY_CLOSED");
});

test("a failed message and a mail to a supplier are sent again by their ids", async () => {
  const [message, mail, supplier, order] = [uuid(), uuid(), uuid(), uuid()];
  const query = (text: string, values: unknown[]) => app.pool.query(text, [owner.companyId, ...values]);
  await app.pool.query("update companies set phone_country_code = '+65', phone_number = '91234567' where id = $1", [
    owner.companyId,
  ]);
  await query(
    `insert into messages (company_id, id, to_number, body, kind, state, error) values ($1, $2, '+6591234567', 'Rice is low', 'manual', 'failed', 'No')`,
    [message],
  );
  await query("insert into suppliers (company_id, id, name) values ($1, $2, 'Green Farm')", [supplier]);
  await query(
    `insert into purchase_orders (company_id, id, supplier_id, number, state, deliver_on, currency, source) values ($1, $2, $3, 1, 'unconfirmed', current_date, 'USD', 'owner')`,
    [order, supplier],
  );
  await query(
    `insert into purchase_order_mails (company_id, id, po_id, kind, to_address, subject, body, state) values ($1, $2, $3, 'order', 'farm@example.com', 'Order 1', 'Rice', 'unconfirmed')`,
    [mail, order],
  );
  const outgoing = () => listOutgoing(admin, [{ id: owner.companyId, username: owner.username }]);
  expect((await outgoing()).map(({ id, kind, state }) => [id, kind, state])).toEqual([
    [message, "message", "failed"],
    [mail, "order mail", "unconfirmed"],
  ]);
  await resend(admin, message);
  await resend(admin, mail);
  expect((await outgoing()).map(({ id, state }) => [id, state])).toEqual([
    [message, "queued"],
    [mail, "queued"],
  ]);
  const { rows } = await query("select name from pgboss.job where data ->> 'company_id' = $1::text order by name", []);
  expect(rows).toEqual([{ name: "messaging.deliver" }, { name: "purchasing.mail" }]);
  await query("update purchase_orders set state = 'cancelled' where company_id = $1", []);
  await expect(resend(admin, mail)).rejects.toThrow("has changed since");
  await expect(resend(admin, uuid())).rejects.toThrow(AdminError);
  expect(await activities()).toContain("sent again by whoever runs this service");
});

test("a job that failed is listed, runs again, or is dropped", async () => {
  await scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" }).within(({ jobs, db, companyId }) =>
    jobs.sendAgain(db, "reports.mail", companyId, { from: "2026-01-01", to: "2026-01-01" }),
  );
  const { rows } = await app.pool.query<{ id: string }>(
    `update pgboss.job set state = 'failed', retry_count = 5, retry_limit = 5, completed_on = now(),
       output = '{"message": "no mail server"}' where data ->> 'company_id' = $1 returning id`,
    [owner.companyId],
  );
  const id = rows[0]?.id ?? "";
  await run("jobs", "reports.mail");
  expect(said.join("\n")).toMatch(new RegExp(`${id}.*failed.*no mail server`));
  const read = () =>
    app.pool.query("select state::text, retry_limit, start_after <= now() as due from pgboss.job where id = $1", [id]);
  await run("retry-job", id);
  expect((await read()).rows).toEqual([{ state: "retry", retry_limit: 6, due: true }]);
  await app.pool.query("update pgboss.job set state = 'active' where id = $1", [id]);
  await expect(run("drop-job", id)).rejects.toThrow(AdminError);
  await app.pool.query("update pgboss.job set state = 'retry' where id = $1", [id]);
  await run("drop-job", id);
  expect((await read()).rows).toEqual([]);
  expect(await lastAct()).toMatchObject({ act: "drop-job", company_id: owner.companyId });
  await expect(run("retry-job", "x")).rejects.toThrow("not the id of a job");
});

test("a new secret ends every session, and codes on tables go on working", async () => {
  const other = await createOwner(app);
  const scope = scopeOf(app.platform, other.companyId, { type: "system", name: "Test" });
  const codes = await scope.within(async (context) => {
    await addTables(context, ["1", "2"]);
    return tokensOf(context, await listTables(context));
  });
  const file = join(app.dataDir, "auth-secret");
  await writeFile(file, "the secret of before");
  expect(await rotateStoredSecret(admin)).toBeGreaterThan(1);
  expect(await readFile(file, "utf8")).toMatch(/^[\w-]{43}$/);
  expect((await other.call(readCompany)).status).toBe(401);
  const [code = ""] = codes.values();
  const restarted = { ...app.platform, deriveKey: (purpose: string) => Buffer.from(`another ${purpose}`) };
  const later = scopeOf(restarted, other.companyId, { type: "system", name: "Test" });
  expect(await later.within((context) => tableOfCode(context, code))).toBe("1");
  await expect(later.within(async (context) => tokensOf(context, await listTables(context)))).rejects.toMatchObject({
    code: "CODES_OUTDATED",
  });
  await later.within((context) => resetCodes(context));
  expect((await later.within(async (context) => tokensOf(context, await listTables(context)))).size).toBe(2);
});

test("a person who is signed out works on no shared tablet, and a new secret ends every PIN", async () => {
  await setPin(owner);
  const tablet = await pairTablet(app, owner);
  expect((await tablet.unlock(owner.userId)).status).toBe(200);
  expect(await run("sign-out", owner.email)).toBe(0);
  expect(await tablet.call(readCompany)).toMatchObject({ status: 401, body: { code: "DEVICE_LOCKED" } });
  expect((await tablet.unlock(owner.userId)).status).toBe(200);
  await rotateStoredSecret(admin);
  expect(await tablet.call(readCompany)).toMatchObject({ status: 401, body: { code: "DEVICE_LOCKED" } });
  expect((await tablet.unlock(owner.userId)).status).toBe(404);
});

test("two-step sign-in is turned off for somebody who is locked out, logged and mailed; a new secret keeps it", async () => {
  const [before, after] = ["before ".repeat(6), "after ".repeat(6)];
  const secret = await symmetricEncrypt({ key: before, data: "the app's secret" });
  await app.pool.query("update users set two_factor_enabled = true where id = $1", [owner.userId]);
  await app.pool.query(
    `insert into two_factors (id, user_id, secret, backup_codes, verified) values (gen_random_uuid(), $1, $2, '[]', true)`,
    [owner.userId, secret],
  );
  const { database } = app.platform;
  expect(await encryptAgain(database, before, after)).toBe(1);
  expect(await encryptAgain(database, before, after)).toBe(0);
  const { rows } = await app.pool.query("select secret from two_factors where user_id = $1", [owner.userId]);
  expect(await symmetricDecrypt({ key: after, data: rows[0]?.secret })).toBe("the app's secret");
  const methods = async () => (await owner.call(readSignInMethods)).body.two_step.on;
  expect(await methods()).toBe(true);
  expect(await run("two-step-off", owner.email.toUpperCase())).toBe(0);
  expect(await methods()).toBe(false);
  expect(await lastAct()).toMatchObject({ operator: "ops@host", act: "two-step-off" });
  expect(await activities()).toContain("two-step sign-in was turned off");
  expect(app.mails.at(-1)).toMatchObject({ to: owner.email, text: expect.stringContaining("was turned off") });
  await run("two-step-off", owner.email);
  expect(said.at(-1)).toBe(`${owner.email} did not have two-step sign-in.`);
  await expect(run("two-step-off", "nobody@example.com")).rejects.toThrow(AdminError);
});

test("without a yes nothing is done", async () => {
  admin.confirm = () => Promise.resolve(false);
  for (const argv of [
    ["close", owner.username],
    ["sign-out", owner.email],
    ["two-step-off", owner.email],
    ["resend", uuid()],
    ["drop-job", uuid()],
  ])
    expect(await run(...argv)).toBe(1);
  expect((await owner.call(readCompany)).status).toBe(200);
});

test.each([
  [[]],
  [["constructor"]],
  [["close"]],
  [["close", "a", "b"]],
  [["companies", "--all"]],
  [["close", "a", "--repair"]],
])("%j is wrong usage", (argv) => {
  expect(parseCommand(argv)).toBeNull();
});
