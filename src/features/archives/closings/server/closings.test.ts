import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as accounts from "#src/features/accounts/contract.ts";
import * as closings from "#src/features/archives/closings/contract.ts";
import { GRACE_DAYS } from "#src/features/archives/closings/rules.ts";
import { eraseDue } from "#src/features/archives/closings/server/erase.ts";
import { mailClosing } from "#src/features/archives/closings/server/mail-closing.ts";
import { readCompany } from "#src/features/companies/contract.ts";
import { setClosed } from "#src/features/companies/server/closed.ts";
import { demandJobs } from "#src/features/forecasts/demand/server/close-jobs.ts";
import { noticeJobs } from "#src/features/billing/server/notices.ts";
import { purchasingJobs } from "#src/features/purchasing/server/jobs.ts";
import { totalsJobs } from "#src/features/reports/totals/server/jobs.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { readSession } from "#src/shared/session.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { populate } from "#src/testing/populate.ts";

const DAY_MS = 86_400_000;
const SEED = "ZEBRAFINCH";
const PASSWORD = "correct horse battery";
const NAME = "El Faro";

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => app.stop());

async function createClosable(company: Record<string, unknown> = {}): Promise<Owner> {
  const owner = await createOwner(app, { name: NAME, ...company });
  await app.pool.query(
    "insert into accounts (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2)",
    [owner.userId, hash],
  );
  return owner;
}
const scopeFor = (owner: Pick<Owner, "companyId">) =>
  scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
const close = (owner: Owner, body: object = {}) =>
  owner.call(closings.closeCompany, { body: { name: NAME, password: PASSWORD, ...body } });
const menuOf = async ({ username }: Owner) => (await app.app.request(`/api/public-menu?username=${username}`)).status;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test("an owner who says it twice closes the restaurant at once, and takes it back with one click", async () => {
  const owner = await createClosable();
  const cook = await createMember(app, owner.companyId, "kitchen");
  const manager = await createMember(app, owner.companyId, "manager");
  expect(await menuOf(owner)).toBe(200);
  expect((await manager.call(closings.closeCompany, { body: { name: NAME, password: PASSWORD } })).body.code).toBe(
    "ROLE_NOT_ALLOWED",
  );
  expect((await close(owner, { name: "El Farol" })).status).toBe(400);
  expect((await close(owner, { password: "wrong" })).body.code).toBe("PASSWORD_WRONG");
  expect((await close(owner, { password: null })).body.code).toBe("PASSWORD_WRONG");
  const closed = await close(owner);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(closed.body.closing).toMatchObject({ name: NAME, may_take_back: true });
  const grace = Date.parse(closed.body.closing.erase_at) - Date.parse(closed.body.closing.closed_at);
  expect(grace / DAY_MS).toBe(GRACE_DAYS);
  expect((await close(owner)).body.code).toBe("COMPANY_CLOSED");

  // A cached menu ends with the event.
  await expect.poll(() => menuOf(owner)).toBe(404);
  expect((await owner.call(listInventory)).body.code).toBe("COMPANY_CLOSED");
  // Whoever works nowhere else is signed out, but for the owner who closed it.
  expect((await cook.call(readSession)).body.user).toBeNull();
  expect((await owner.call(readSession)).body).toMatchObject({ closed: true, role: "owner" });
  const { rows } = await app.pool.query(
    "select data -> 'data' as mail from pgboss.job where name = 'closings.mail' and data ->> 'company_id' = $1",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
  await mailClosing.run(scopeFor(owner), rows[0].mail);
  const mail = app.mails.at(-1);
  expect(mail).toMatchObject({ to: owner.email, subject: expect.stringContaining("will be erased on") });
  expect(mail?.text).toContain("Take It Back");
  expect(mail?.text).toContain("receipts");

  const [listed] = (await owner.call(closings.listClosings)).body.closings;
  expect(listed).toEqual(closed.body.closing);
  const body = { company_id: owner.companyId };
  const stranger = await createOwner(app);
  expect((await stranger.call(closings.takeBackCompany, { body })).status).toBe(404);
  expect((await owner.call(closings.takeBackCompany, { body })).status).toBe(200);
  expect((await owner.call(closings.takeBackCompany, { body })).body.code).toBe("CLOSING_OVER");
  await expect.poll(() => menuOf(owner)).toBe(200);
  expect((await owner.call(readCompany)).status).toBe(200);
  await eraseDue(app.platform, inDays(GRACE_DAYS + 1));
  expect((await owner.call(readCompany)).body.company.name).toBe(NAME);
});

test("no job goes on working on a closed restaurant", async () => {
  const [closed, open] = [await createClosable(), await createClosable()];
  // Their plans end tomorrow, of which owners are told.
  await app.pool.query(
    "update companies set read_only_at = now() + interval '1 day', read_only_reason = 'trial' where id = any($1)",
    [[closed.companyId, open.companyId]],
  );
  expect((await close(closed)).status).toBe(200);
  const jobs = [...demandJobs, ...purchasingJobs, ...noticeJobs, ...totalsJobs].filter((job) => "cron" in job);
  for (const job of jobs as { run: (platform: typeof app.platform) => Promise<void> }[]) await job.run(app.platform);
  const queued = async ({ companyId }: Owner) =>
    (
      await app.pool.query(
        "select distinct name from pgboss.job where data ->> 'company_id' = $1 and name != 'closings.mail' order by name",
        [companyId],
      )
    ).rows.map(({ name }) => name);
  expect(await queued(open)).toEqual(["billing.notice", "demand.close-day", "purchasing.propose"]);
  expect(await queued(closed)).toEqual([]);
});

test("what fails while a restaurant is closed leaves it open, and everybody signed in", async () => {
  const owner = await createClosable();
  const cook = await createMember(app, owner.companyId, "kitchen");
  await app.pool.query(
    "create function stop_closing() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
  );
  await app.pool.query(
    "create constraint trigger stop after update on companies deferrable initially deferred for each row execute function stop_closing()",
  );
  expect((await app.allowUnexpectedErrors(() => close(owner))).status).toBe(500);
  await app.pool.query("drop function stop_closing cascade");
  expect((await cook.call(listInventory)).status).toBe(200);
  expect((await close(owner)).status).toBe(200);
  expect((await cook.call(readSession)).body.user).toBeNull();
});

test("a subscription must end first, a person without a password signs in anew, and the operator's word stands", async () => {
  const owner = await createClosable();
  await app.pool.query(
    `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id, plan_name,
       price_id, observed_at) values ($1, 'c', $2, 'active', 'basic', 'Starter', 'p', now())`,
    [owner.companyId, `sub_${owner.companyId}`],
  );
  expect((await close(owner)).body.code).toBe("SUBSCRIPTION_RENEWS");
  await app.pool.query("update company_subscriptions set cancel_at_period_end = true where company_id = $1", [
    owner.companyId,
  ]);
  await app.pool.query("delete from accounts where user_id = $1", [owner.userId]);
  await app.pool.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [owner.userId]);
  expect((await close(owner, { password: null })).body.code).toBe("SIGN_IN_AGAIN");
  await app.pool.query("update sessions set created_at = now() where user_id = $1", [owner.userId]);
  expect((await close(owner, { password: null })).status).toBe(200);
  // Whoever runs the service opens it again: then nothing is erased.
  expect(await scopeFor(owner).within((context) => setClosed(context, false))).toBe(true);
  await eraseDue(app.platform, inDays(GRACE_DAYS + 1));
  expect((await owner.call(readCompany)).body.company.name).toBe(NAME);
  // What they have closed is not taken back by its owner, nor erased.
  await scopeFor(owner).within((context) => setClosed(context, true));
  const body = { company_id: owner.companyId };
  expect((await owner.call(closings.takeBackCompany, { body })).body.code).toBe("CLOSING_OVER");
  expect((await close(owner, { password: null })).body.code).toBe("COMPANY_CLOSED");
  expect((await owner.call(closings.listClosings)).body.closings).toEqual([]);
});

/** Writes a text that is found again into every column of text that the company has, wherever its table accepts it. */
async function seedTexts(companyId: string): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
       and (table_name = 'companies' or exists (select from information_schema.columns o
         where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id'))
       and column_name not in ('file_key', 'image_key', 'photo_key', 'image_url', 'logo_url', 'timezone', 'country', 'snapshot', 'pages', 'stored')`,
  );
  const seeded = new Set<string>();
  const client = await app.pool.connect();
  try {
    for (const { table, column, type } of rows) {
      const value = type === "jsonb" ? `'{"note":"${SEED}"}'::jsonb` : `'${SEED}' || substr(md5(ctid::text), 1, 6)`;
      const key = table === "companies" ? "id" : "company_id";
      await client.query("begin");
      const changed = await client
        .query(`update "${table}" set "${column}" = ${value} where ${key} = $1`, [companyId])
        .then(
          ({ rowCount }) => (rowCount ?? 0) > 0,
          () => false,
        );
      await client.query(changed ? "commit" : "rollback");
      if (changed) seeded.add(`${table}.${column}`);
    }
  } finally {
    client.release();
  }
  return seeded;
}

/** Gives every row of the company that names a file one that is stored. Returns the keys, but for those of invoices as received. */
async function storeFiles(companyId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns o using (table_schema, table_name)
     where table_schema = 'public' and o.column_name = 'company_id' and table_name <> 'supplier_invoice_files'
       and c.column_name in ('file_key', 'image_key', 'photo_key')`,
  );
  const keys: string[] = [];
  for (const { table, column } of rows) {
    const key = `closings/${companyId}/${table}-${column}`;
    const { rowCount } = await app.pool.query(`update "${table}" set "${column}" = $2 where company_id = $1`, [
      companyId,
      key,
    ]);
    expect(rowCount, `${table} has a row`).toBeGreaterThan(0);
    keys.push(key);
  }
  const page = `closings/${companyId}/page`;
  await app.pool.query("update delivery_papers set pages = $2 where company_id = $1", [
    companyId,
    JSON.stringify([{ image_key: page }]),
  ]);
  const picture = `dish-images/${companyId}`;
  await app.pool.query(
    `insert into dish_images (company_id, id, image_url, widths, width, height, placeholder, source)
     values ($1, gen_random_uuid(), $2, '{480}', 480, 360, '', 'upload')`,
    [companyId, `/files/${picture}.webp`],
  );
  keys.push(page, `${picture}.webp`, `${picture}-480.webp`, `${picture}-480.avif`);
  for (const key of keys) await app.platform.ports.files.put(key, new Uint8Array([1]), "image/png");
  return keys;
}

/** The columns of any table in which a text is still found. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found = new Set<string>();
  for (const { name } of rows) {
    const { rows: hits } = await app.pool.query<{ key: string }>(
      `select distinct cell.key from ${name} as one, jsonb_each_text(to_jsonb(one)) as cell (key, value) where cell.value ilike '%' || $1 || '%'`,
      [text],
    );
    for (const { key } of hits) found.add(`${name.replace("public.", "")}.${key}`);
  }
  return [...found].toSorted();
}

test(
  "after the grace nothing personal is left in any table or file, what law requires is, and others are untouched",
  { timeout: 90_000 },
  async () => {
    const owner = await createClosable();
    const populated = await populate(app, owner);
    const other = await createOwner(app, { name: "Elsewhere" });
    const kitchen = kitchenOf(app, other);
    const dish = await kitchen.dish("Bowl", { price: 9, recipe: [[await kitchen.item("Rice", 1000), 10]] });
    await other.call(placeOrder, { body: { menu_item_id: dish.id, quantity: 2 } });
    await app.pool.query("update company_subscriptions set cancel_at_period_end = true where company_id = $1", [
      owner.companyId,
    ]);
    const email = `${SEED.toLowerCase()}@example.com`;
    // What somebody else asked for, whose address contains the owner's, stays.
    await app.pool.query(
      `insert into verifications (id, identifier, value, expires_at) values
         (gen_random_uuid(), $1, 'own', now() + interval '90 days'), (gen_random_uuid(), 'jim' || $1, 'else', now() + interval '90 days'),
         (gen_random_uuid(), 'reset-password:1', $2, now() + interval '90 days')`,
      [email, owner.userId],
    );
    // Somebody who works in both stays who they are.
    const both = await createMember(app, owner.companyId, "manager");
    await app.pool.query("insert into members (company_id, user_id, role) values ($1, $2, 'manager')", [
      other.companyId,
      both.userId,
    ]);
    const joined = await createMember(app, owner.companyId, "kitchen");
    const logo = "/files/company-logos/0123456789abcdef0123456789abcdef.webp";
    await app.pool.query("insert into logos (user_id, url) values ($1, $2)", [owner.userId, logo]);
    await app.pool.query("update companies set logo_url = $2 where id = $1", [owner.companyId, logo]);
    await app.platform.ports.files.put(logo.slice("/files/".length), new Uint8Array([1]), "image/webp");
    const personal = [...(await storeFiles(owner.companyId)), logo.slice("/files/".length)];
    for (const folder of ["supplier-invoices", "menu-photos", "delivery-notes", "archive-imports", "exports"]) {
      // What a reading or an upload left that was killed.
      const key = `${folder}/${owner.companyId}/forgotten-0.webp`;
      await app.platform.ports.files.put(key, new Uint8Array([1]), "image/webp");
      personal.push(key);
    }
    const imported = "dish-images/import-forgotten.webp";
    await app.platform.ports.files.put(imported, new Uint8Array([1]), "image/webp");
    await app.pool.query("insert into archive_import_files values ($1, gen_random_uuid(), 'files/dish/1.webp', $2)", [
      owner.companyId,
      JSON.stringify({ value: `/files/${imported}`, image: { widths: [] } }),
    ]);
    personal.push(imported);
    const preserved = `supplier-invoices/${owner.companyId}/${populated.invoiceFileId}.png`;
    const receipts = "select id, number, snapshot from receipts where company_id = $1 order by id";
    const sums = `select (select sum(total_amount) from orders where company_id = $1) as orders,
    (select sum(amount) from payments where company_id = $1) as payments, (select sum(total) from supplier_invoice where company_id = $1) as bills,
    (select sum(quantity) from stock_movements where company_id = $1) as stock`;
    const before = [
      (await app.pool.query(receipts, [owner.companyId])).rows,
      (await app.pool.query(sums, [owner.companyId])).rows,
    ];
    const others = async () =>
      (
        await app.pool.query(
          `select (select count(*) from orders where company_id = $1) as orders, (select count(*) from members where company_id = $1) as members,
             (select count(*) from verifications where value = 'else') as asked,
             (select array_agg(email order by email) from users where id = any($2)) as people`,
          [other.companyId, [both.userId, joined.userId]],
        )
      ).rows;
    const seeded = await seedTexts(owner.companyId);
    expect(seeded.size).toBeGreaterThan(120);
    await app.pool.query("update users set name = $2, email = $3 where id = $1", [
      owner.userId,
      `${SEED} Owner`,
      email,
    ]);
    await app.pool.query("update companies set name = $2, country = 'Singapore' where id = $1", [
      owner.companyId,
      NAME,
    ]);

    const closed = await close(owner);
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    // They join another restaurant during the grace.
    await app.pool.query("insert into members (company_id, user_id, role) values ($1, $2, 'kitchen')", [
      other.companyId,
      joined.userId,
    ]);
    const untouched = await others();
    await eraseDue(app.platform, inDays(GRACE_DAYS - 1));
    expect((await columnsWith(SEED)).length).toBeGreaterThan(100);

    // A run that is cut off on its way is finished by the next one, and holds up no other restaurant.
    const second = await createClosable();
    expect((await close(second)).status).toBe(200);
    const isErased = async ({ companyId }: Owner) =>
      (await app.pool.query("select erased_at is not null as is from companies where id = $1", [companyId])).rows[0].is;
    const remove = vi.spyOn(app.platform.ports.files, "delete").mockRejectedValueOnce(new Error("the disk is away"));
    await expect(eraseDue(app.platform, inDays(GRACE_DAYS + 1))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: "the disk is away" })],
    });
    remove.mockRestore();
    expect([await isErased(owner), await isErased(second)]).toEqual([false, true]);
    // Among the rows, when files and accounts are gone already.
    await app.pool.query(
      `create function stop_erasing() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
    );
    await app.pool.query("create trigger stop before delete on suppliers execute function stop_erasing()");
    await expect(eraseDue(app.platform, inDays(GRACE_DAYS + 1))).rejects.toThrow("could not be erased");
    await app.pool.query("drop function stop_erasing cascade");
    expect(await isErased(owner)).toBe(false);
    await eraseDue(app.platform, inDays(GRACE_DAYS + 1));
    await eraseDue(app.platform, inDays(GRACE_DAYS + 2));

    const retained = new Set(
      app.platform.tables.all.flatMap(
        (table) => table.retained?.preserved.map((name) => `${table.name}.${name}`) ?? [],
      ),
    );
    for (const column of ["address", "uen", "tax_number"]) retained.add(`companies.${column}`);
    const asked = await app.pool.query(
      "select value from verifications where identifier like '%' || $1 || '%' or value = $2",
      [email, owner.userId],
    );
    expect(asked.rows).toEqual([{ value: "else" }]);
    retained.add("verifications.identifier");
    expect((await columnsWith(SEED)).filter((name) => !retained.has(name))).toEqual([]);
    expect((await columnsWith(owner.email)).filter((name) => !retained.has(name))).toEqual([]);
    const after = [
      (await app.pool.query(receipts, [owner.companyId])).rows,
      (await app.pool.query(sums, [owner.companyId])).rows,
    ];
    expect(after).toEqual(before);
    const stored = async (key: string) => (await app.platform.ports.files.get(key)) !== null;
    expect(await stored(preserved)).toBe(true);
    const left: string[] = [];
    for (const key of personal) if (await stored(key)) left.push(key);
    expect(left).toEqual([]);
    expect((await owner.call(readSession)).body.user).toBeNull();
    const signIn = await owner.call(accounts.signIn, { body: { email, password: PASSWORD } });
    expect(signIn.status).toBe(401);
    expect(await others()).toEqual(untouched);
    const { rows } = await app.pool.query(
      "select name, username, retained_until::text, erased_at is not null as erased from companies where id = $1",
      [owner.companyId],
    );
    // Singapore: five years after the year.
    expect(rows[0]).toEqual({
      name: NAME,
      username: null,
      erased: true,
      retained_until: `${new Date().getUTCFullYear() + 5}-12-31`,
    });
    expect(await scopeFor(owner).within((context) => setClosed(context, false))).toBe(false);

    await eraseDue(app.platform, inDays(366 * 6));
    const remains = await app.pool.query(
      "select (select count(*)::int from orders where company_id = $1) as orders, name from companies where id = $1",
      [owner.companyId],
    );
    expect(remains.rows[0]).toEqual({ orders: 0, name: "" });
    expect(await stored(preserved)).toBe(false);
    expect(await others()).toEqual(untouched);
  },
);
