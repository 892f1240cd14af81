import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import * as exports from "#src/features/archives/exports/contract.ts";
import { archiveKey, makeExport } from "#src/features/archives/exports/server/make-export.ts";
import { createItem } from "#src/features/inventory/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { MARK, populate } from "#src/testing/populate.ts";

let app: TestApp;
beforeAll(async () => {
  // No worker runs jobs in this app: each test runs its own.
  app = await startTestApp();
});
afterAll(() => app.stop());

const request = async (owner: Owner) => (await owner.call(exports.requestExport)).body.export;
const list = async (owner: Owner) => (await owner.call(exports.listExports)).body.exports;
const run = (owner: Owner, export_id: string) =>
  makeExport.run(scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }), { export_id });

async function download(owner: Owner, id: string): Promise<Record<string, Uint8Array>> {
  const response = await app.app.request(`/api/exports/file?id=${id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="comanda-export-[\d-]{10}\.zip"$/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  return unzipSync(bytes);
}

const rowsOf = (archive: Record<string, Uint8Array>, table: string) =>
  parse<Record<string, string>>(strFromU8(archive[`tables/${table}.csv`] ?? new Uint8Array()), {
    bom: true,
    columns: true,
  });

async function values(text: string, companyId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ value: string | null }>(text, [companyId]);
  return rows.flatMap(({ value }) => value ?? []);
}

/** What opens, proves or names something outside of the restaurant's own data. */
const SECRETS = [
  "select unnest(array[status_token::text, idempotency_key::text, fingerprint::text]) as value from orders where company_id = $1",
  "select hash as value from public_tokens where company_id = $1",
  "select token as value from sessions where user_id in (select user_id from members where company_id = $1)",
  "select password as value from accounts where user_id in (select user_id from members where company_id = $1)",
  "select email as value from users where id in (select user_id from members where company_id = $1)",
  `select unnest(array[stripe_customer_id, stripe_subscription_id]) as value from company_subscriptions
    where company_id = $1`,
];

test("an archive has every row of the restaurant, the files they name, and nothing secret", async () => {
  const { owner, inviteToken } = await populate(app, await createOwner(app, { name: `${MARK} Bistro` }));
  const other = await createOwner(app, { name: "Elsewhere" });
  await other.call(createItem, { body: { name: "WOMBAT", unit: "kg", quantity_available: 1, reorder_threshold: 0 } });
  const sent = "insert into messages (company_id, id, body, kind) values ($1, gen_random_uuid(), $2, 'manual')";
  await app.pool.query(sent, [owner.companyId, "Your order: https://comanda.example/po/s3cret"]);
  await app.pool.query(
    "update companies set logo_url = '/files/company-logos/mine.webp', creation_key = 'k3y' where id = $1",
    [owner.companyId],
  );
  await app.platform.ports.files.put("company-logos/mine.webp", Buffer.from("a picture"), "image/webp");
  const [waiting] = await list(owner);
  expect(waiting).toMatchObject({ state: "waiting", bytes: null, finished_at: null });
  await run(owner, waiting?.id ?? "");
  const [made] = await list(owner);
  expect(made).toMatchObject({ id: waiting?.id, state: "ready", error: null });

  const archive = await download(owner, made?.id ?? "");
  const names = Object.keys(archive);
  expect(names).toHaveLength(made?.files ?? 0);
  const exported = app.platform.tables.all.filter((table) => table.exported.length > 0);
  expect(exported.length).toBeGreaterThan(80);
  for (const { name: table } of exported) {
    const key = table === "companies" ? "id" : "company_id";
    const [count] = await values(`select count(*) as value from ${table} where ${key} = $1`, owner.companyId);
    // Downloading is recorded after the archive was made.
    const later = table === "activity_logs" ? 1 : 0;
    expect([table, rowsOf(archive, table).length + later]).toEqual([table, Number(count)]);
  }
  expect(rowsOf(archive, "companies")[0]?.logo_url).toBe(`files/companies/${owner.companyId}.webp`);
  expect(strFromU8(archive[`files/companies/${owner.companyId}.webp`] ?? new Uint8Array())).toBe("a picture");
  for (const { file_key } of rowsOf(archive, "supplier_invoice_files")) {
    expect(
      names.includes(file_key ?? "") || strFromU8(archive["README.txt"] ?? new Uint8Array()).includes(file_key ?? ""),
    ).toBe(true);
  }
  expect(rowsOf(archive, "people")).toMatchObject([{ id: owner.userId, role: "owner" }]);

  const all = names.map((name) => strFromU8(archive[name] ?? new Uint8Array())).join("\n");
  const secrets = (await Promise.all(SECRETS.map((text) => values(text, owner.companyId)))).flat();
  expect(secrets.length).toBeGreaterThanOrEqual(8);
  const leaked = [...secrets, inviteToken, "s3cret", "k3y", "WOMBAT", other.companyId].filter((secret) =>
    all.includes(secret),
  );
  expect(leaked).toEqual([]);
  // An invited address is nowhere but in the log, which says who invited whom.
  const [invited = "none"] = await values("select email as value from invites where company_id = $1", owner.companyId);
  const naming = names.filter((name) => strFromU8(archive[name] ?? new Uint8Array()).includes(invited));
  expect(naming).toEqual(["tables/activity_logs.csv"]);
});

test("a text that would be a formula has an apostrophe, a negative number stays, an item's movements add up", async () => {
  const owner = await createOwner(app);
  await owner.call(createItem, { body: { name: "=1+1", unit: "kg", quantity_available: 2.5, reorder_threshold: 1 } });
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason)
      select company_id, id, -0.75, 'waste' from inventory where company_id = $1`,
    [owner.companyId],
  );
  const { id } = await request(owner);
  await run(owner, id);
  const archive = await download(owner, id);
  const [item] = rowsOf(archive, "inventory");
  expect(item?.name).toBe("'=1+1");
  const quantities = rowsOf(archive, "stock_movements").map(({ quantity }) => Number(quantity));
  expect(quantities).toEqual([2.5, -0.75]);
  expect(Number(item?.quantity_available)).toBe(1.75);
});

test("asking twice is one export, and running its job twice leaves one file", async () => {
  const owner = await createOwner(app);
  const both = await Promise.all([request(owner), request(owner)]);
  expect(both[0].id).toBe(both[1].id);
  const { rows } = await app.pool.query(
    "select from pgboss.job where name = 'exports.make' and data ->> 'company_id' = $1",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
  await run(owner, both[0].id);
  await run(owner, both[0].id);
  expect(await list(owner)).toMatchObject([{ id: both[0].id, state: "ready" }]);
});

test("the newest three are stored, and a deleted one is gone with its file, also while it is being made", async () => {
  const owner = await createOwner(app);
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { id } = await request(owner);
    await run(owner, id);
    ids.push(id);
  }
  const stored = async (id = "") => (await app.platform.ports.files.get(archiveKey(owner.companyId, id))) !== null;
  expect((await list(owner)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect(await Promise.all(ids.map(stored))).toEqual([false, true, true, true]);

  const query = { id: ids[3] ?? "" };
  expect((await owner.call(exports.deleteExport, { query })).status).toBe(200);
  expect((await owner.call(exports.deleteExport, { query })).status).toBe(404);
  expect((await owner.call(exports.downloadExport, { query })).status).toBe(404);
  expect(await stored(ids[3])).toBe(false);
  const { id } = await request(owner);
  await owner.call(exports.deleteExport, { query: { id } });
  await run(owner, id);
  expect(await stored(id)).toBe(false);
  const { body } = await owner.call(listActivities);
  expect(JSON.stringify(body)).toContain("An export of everything was deleted");
});

test("a failing export is tried three times and then says so, and another can be asked for", async () => {
  const owner = await createOwner(app);
  const { id } = await request(owner);
  const { files } = app.platform.ports;
  const putStream = vi.spyOn(files, "putStream").mockRejectedValue(new Error("the disk is full"));
  try {
    await expect(run(owner, id)).rejects.toThrow("the disk is full");
    await expect(run(owner, id)).rejects.toThrow("the disk is full");
    await run(owner, id);
    expect(putStream.mock.calls.map(([, content]) => content.destroyed)).toEqual([true, true, true]);
  } finally {
    putStream.mockRestore();
  }
  expect(await list(owner)).toMatchObject([{ state: "failed", error: expect.stringContaining("Please try again") }]);
  expect((await owner.call(exports.downloadExport, { query: { id } })).status).toBe(404);
  const next = await request(owner);
  expect(next.id).not.toBe(id);
});

test("only owners export, also when the plan has ended", async () => {
  const owner = await createOwner(app);
  const manager = await createMember(app, owner.companyId, "manager");
  expect((await manager.call(exports.requestExport)).status).toBe(403);
  expect((await manager.call(exports.listExports)).status).toBe(403);
  await app.pool.query("update companies set read_only_at = now(), read_only_reason = 'trial' where id = $1", [
    owner.companyId,
  ]);
  expect((await owner.call(exports.requestExport)).status).toBe(202);
});
