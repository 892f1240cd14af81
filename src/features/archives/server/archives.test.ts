import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { strFromU8, strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as archives from "#src/features/archives/contract.ts";
import { copyFiles } from "#src/features/archives/server/files/copy-files.ts";
import { STORE } from "#src/features/archives/server/files/stored-file.ts";
import type { ArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import { emptyTables } from "#src/features/archives/server/tables/imported-tables.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { dayIn, addDays } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import * as helper from "#src/testing/archive.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { populate, type Populated } from "#src/testing/populate.ts";
import { addPastOrder, EVENTS, openRestaurant } from "#src/testing/restaurant-life.ts";

const ZONE = "America/New_York";
let app: TestApp;
let source: Owner;
let populated: Populated;
let archive: Uint8Array;
beforeAll(async () => {
  // No worker runs jobs in this app: each test runs its own.
  app = await startTestApp();
  source = await createOwner(app, { name: "Harbour Bowl", allow_negative_stock: true, phone_number: "2025550123" });
  await fill();
  archive = await helper.exportOf(app, source);
});
afterAll(() => app.stop());

/** Everything once, and weeks of orders with voids, discounts, refunds and changes of the menu. */
async function fill(): Promise<void> {
  populated = await populate(app, source);
  await source.call(saveTaxRates, {
    body: { tax_rates: [{ name: "Tax", percent: 8.875, is_default: true }] },
  });
  const events = Object.values(EVENTS);
  const restaurant = await openRestaurant(app, source, seededRandom(7));
  const [from = "", into = ""] = [restaurant.items[2], restaurant.items[0]];
  for (let n = 0; n < 30; n += 1) await addPastOrder(restaurant);
  for (let n = 0; n < 25; n += 1) await events[n % events.length]?.(restaurant);
  await source.call(mergeItems, { body: { from, into } });
  // Places in a list may be negative.
  await app.pool.query("update dish set display_order = -18 where company_id = $1", [source.companyId]);
  // The orders of this fixture have ids for names, which no order that was placed has.
  const named = "regexp_replace(%, '[0-9a-f-]{36}', 'A1')";
  await app.pool.query("update orders set reference_id = 'R' || left(md5(reference_id), 8) where company_id = $1", [
    source.companyId,
  ]);
  await app.pool.query(`update stock_movements set note = ${named.replace("%", "note")} where company_id = $1`, [
    source.companyId,
  ]);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a33" } })
    .webp()
    .toBuffer();
  await app.platform.ports.files.put("dish-images/bowl_1.webp", picture, "image/webp");
  const page = `supplier-invoices/${source.companyId}/${populated.invoiceFileId}.png`;
  await app.platform.ports.files.put(page, await sharp(picture).png().toBuffer(), "image/png");
  const url = "/files/dish-images/bowl_1.webp";
  await app.pool.query("update dish set image_url = $2 where company_id = $1 and id = $3", [
    source.companyId,
    url,
    populated.dishId,
  ]);
  await app.pool.query(
    `insert into dish_images (company_id, id, image_url, widths, width, height, placeholder, source)
     values ($1, gen_random_uuid(), $2, '{320,400}', 400, 300, 'data:image/webp;base64,AA', 'ai')`,
    [source.companyId, url],
  );
}

/** The archive with some of its files replaced. */
const edited = (change: (files: helper.Archive) => void): Uint8Array => {
  const files = { ...helper.unpacked(archive) };
  change(files);
  return zipSync(files);
};
const editText = (table: string, change: (text: string) => string) =>
  edited((files) => {
    const path = `tables/${table}.csv`;
    files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
  });
const countOf = async (owner: Owner) => {
  const counts = emptyTables(app.platform.tables).map(
    (table) => `(select count(*) from ${table} where company_id = $1)`,
  );
  const { rows } = await app.pool.query<{ count: string }>(`select ${counts.join(" + ")} as count`, [owner.companyId]);
  return Number(rows[0]?.count);
};

/** A cell of JSON whatever the order of its names and the zeros at the end of its numbers. */
function plain(cell: string): string {
  if (!cell.startsWith('{"')) return cell;
  return JSON.stringify(JSON.parse(cell), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
      : value,
  );
}

/** What of a row is not the same after an import: the rest of the file says why. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
  companies: ["username", "email", "phone_number", "phone_country_code", "onboarding_completed"],
  dish_images: ["placeholder", "widths", "width", "height"],
  item_counts: ["at_seq"],
  messages: ["state", "error"],
  printers: ["is_on"],
  table_calls: ["closed_at"],
};

test(
  "an archive imported into an empty restaurant is exported again as it was, and shows and reports the same",
  { timeout: 90_000 },
  async () => {
    const target = await createOwner(app, { country: "Germany", currency: "EUR", timezone: "Europe/Berlin" });
    const checked = await helper.uploadArchive(app, target, archive);
    expect(checked).toMatchObject({
      state: "ready",
      error: null,
      preview: { restaurant: "Harbour Bowl", problem_count: 0, not_read: [] },
    });
    expect(await countOf(target)).toBe(0);
    const done = await helper.importUploaded(app, target, checked);
    expect(done).toMatchObject({ state: "done", error: null, left_out: 0 });

    const mapped = helper.idsOfImport(app, target, checked, source);
    const [before, after] = [helper.unpacked(archive), helper.unpacked(await helper.exportOf(app, target))];
    const without = new Set(["receipt_series", "activity_logs"]);
    const compared = app.platform.tables.all.filter(({ name, imported }) => imported.length > 0 && !without.has(name));
    for (const { name: table, exported, imported } of compared) {
      const left = exported.filter((name) => !imported.includes(name));
      const ignored = new Set<string>([...left, "seq", "updated_at", ...(OTHER[table] ?? [])]);
      const shown = (rows: Record<string, string>[]) =>
        rows
          .map((row) =>
            JSON.stringify(Object.entries(row).map(([name, cell]) => (ignored.has(name) ? "" : plain(cell)))),
          )
          .toSorted();
      const expected = helper
        .rowsIn(before, table)
        .map((row) => JSON.parse(mapped(JSON.stringify(row))) as Record<string, string>);
      expect([table, shown(helper.rowsIn(after, table))]).toEqual([table, shown(expected)]);
    }
    // The ledger is in its order, and receipts go on in a series of their own.
    const ledger = (files: helper.Archive) => helper.rowsIn(files, "stock_movements").map(({ id }) => id);
    expect(ledger(after)).toEqual(ledger(before).map((id) => mapped(id ?? "")));
    expect(helper.rowsIn(after, "receipt_series").at(-1)).toMatchObject({ last_number: "0" });
    for (const path of helper.comparedReads({ from: addDays(dayIn(ZONE), -25), to: dayIn(ZONE) })) {
      const [expected, found] = [await helper.readAs(app, source, path), await helper.readAs(app, target, path)];
      expect(expected.slice(0, 4)).toBe("200 ");
      expect([path, found]).toEqual([path, mapped(expected)]);
    }
    const menu = async (owner: Owner) => helper.readAs(app, owner, `/api/public-menu?username=${owner.username}`);
    expect((await menu(source)).includes("{picture}")).toBe(true);
    const contact = (text: string) => text.replaceAll(/"(phone\w*|email|contact\w*)":("[^"]*"|null),?/g, "");
    expect(contact(await menu(target))).toBe(contact(mapped(await menu(source))));
  },
);

test("nothing is sent, no right and no secret comes along, and a second start is the same import", async () => {
  const mailed = app.mails.length;
  const target = await createOwner(app);
  const checked = await helper.uploadArchive(app, target, archive);
  const start = () => target.call(archives.importArchive, { query: { id: checked.id } });
  expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([202, 202]);
  const jobs = "select name from pgboss.job where data ->> 'company_id' = $1 and name <> 'archives.check'";
  expect((await app.pool.query(jobs, [target.companyId])).rows).toEqual([{ name: "archives.import" }]);
  const run = () => runImport.run(helper.scopeFor(app, target), { import_id: checked.id });
  await Promise.all([run(), run()]);
  expect(await helper.newestImport(target)).toMatchObject({ state: "done" });
  expect((await start()).body.import.state).toBe("done");
  const queued = new Set(
    (await app.pool.query<{ name: string }>(jobs, [target.companyId])).rows.map(({ name }) => name),
  );
  expect([...queued].filter((name) => /messag|mail|tell|notice|propos/.test(name))).toEqual([]);
  expect(app.mails.length).toBe(mailed);
  const { rows } = await app.pool.query(
    `select (select array_agg(distinct state) from messages where company_id = $1) as messages,
       (select count(*)::int from members where company_id = $1) as members,
       (select count(*)::int from public_tokens where company_id = $1) as tokens,
       (select count(*)::int from orders where company_id = $1) as orders,
       (select count(*)::int from orders where company_id = $2) as expected,
       (select count(*)::int from orders mine join orders other using (status_token)
         where mine.company_id = $1 and other.company_id = $2) as same_tokens`,
    [target.companyId, source.companyId],
  );
  expect(rows[0]).toMatchObject({ messages: ["unconfirmed"], members: 1, tokens: 0, same_tokens: 0 });
  expect(rows[0].orders).toBe(rows[0].expected);
  // What is full takes no other archive, and there is nothing left to put away but the result.
  const again = await helper.postArchive(app, target, archive);
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, "NOT_EMPTY"]);
});

test("an import that is cut off in the middle leaves nothing, and its next run does all of it", async () => {
  const target = await createOwner(app);
  const checked = await helper.uploadArchive(app, target, archive);
  await target.call(archives.importArchive, { query: { id: checked.id } });
  const run = () => runImport.run(helper.scopeFor(app, target), { import_id: checked.id });
  let isCut = false;
  const cut = async () => {
    while (!isCut) {
      const { rows } = await app.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like '%insert into "purchase_orders"%' and pid <> pg_backend_pid()`,
      );
      isCut ||= rows.length > 0;
    }
  };
  const outcome = run()
    .then(
      () => "done",
      () => "cut",
    )
    .finally(() => (isCut = true));
  await Promise.all([cut(), outcome]);
  if ((await outcome) === "cut")
    expect([await countOf(target), (await helper.newestImport(target)).state]).toEqual([0, "importing"]);
  await run();
  expect(await helper.newestImport(target)).toMatchObject({ state: "done" });
  expect(await countOf(target)).toBeGreaterThan(100);
});

/** Starts an import and returns its job, which stores files through `put`. */
async function startedImport(target: Owner, bytes: Uint8Array) {
  const { id } = await helper.uploadArchive(app, target, bytes);
  await target.call(archives.importArchive, { query: { id } });
  const scope = helper.scopeFor(app, target);
  const { files } = scope.ports;
  return (put: FilesPort["put"]) =>
    runImport.run({ ...scope, ports: { ...scope.ports, files: { ...files, put } } }, { import_id: id });
}

const notedFiles = async (owner: Owner): Promise<number> =>
  (await app.pool.query("select from archive_import_files where company_id = $1", [owner.companyId])).rowCount ?? 0;

test("an import that is repeated does not store files again", async () => {
  const target = await createOwner(app);
  const run = await startedImport(target, archive);
  const { files } = app.platform.ports;
  const stored: string[] = [];
  const put =
    (canTakeInvoices: boolean): FilesPort["put"] =>
    async (key, bytes, type) => {
      if (!canTakeInvoices && key.startsWith("supplier-invoices/")) throw new Error("The disk is full.");
      stored.push(key);
      await files.put(key, bytes, type);
    };
  await expect(run(put(false))).rejects.toThrow("full");
  expect(stored.filter((key) => key.startsWith("dish-images/")).length).toBeGreaterThan(0);
  expect(await notedFiles(target)).toBeGreaterThan(0);
  stored.splice(0);
  await run(put(true));
  expect(stored.filter((key) => key.startsWith("dish-images/"))).toEqual([]);
  expect(await helper.newestImport(target)).toMatchObject({ state: "done", left_out: 0 });
  expect(await notedFiles(target)).toBe(0);
});

test("an import that fails removes the files that its runs have stored", async () => {
  const target = await createOwner(app);
  const run = await startedImport(target, archive);
  const { files } = app.platform.ports;
  const stored = new Set<string>();
  const put: FilesPort["put"] = async (key, bytes, type) => {
    if (key.startsWith("supplier-invoices/")) throw new Error("The disk is full.");
    stored.add(key);
    await files.put(key, bytes, type);
  };
  await expect(run(put)).rejects.toThrow("full");
  await expect(run(put)).rejects.toThrow("full");
  await run(put);
  expect(await helper.newestImport(target)).toMatchObject({ state: "failed" });
  const left = await Promise.all([...stored].map((key) => files.get(key)));
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((bytes) => bytes !== null)).toEqual([]);
  expect([await notedFiles(target), await files.list(`archive-imports/${target.companyId}`)]).toEqual([0, []]);
});

const change = (files: helper.Archive, table: string, edit: (text: string) => string) => {
  const path = `tables/${table}.csv`;
  files[path] = strToU8(edit(strFromU8(files[path] ?? new Uint8Array())));
};

test("every picture and file that is left out is counted", async () => {
  const target = await createOwner(app);
  const bytes = edited((files) => {
    change(files, "companies", (text) => withCell(text, "logo_url", "https://evil.example/logo.webp"));
    change(files, "dish", (text) => withCell(text, "image_url", "files/dish/none.webp"));
    change(files, "deliveries", (text) => withCell(text, "photo_key", "files/deliveries/damaged.webp"));
    files["files/deliveries/damaged.webp"] = strToU8("no picture");
    // In this fixture its page is the same file.
    const [original = ""] = helper.rowsIn(files, "supplier_invoice_files").map(({ file_key }) => file_key);
    delete files[original];
  });
  const checked = await helper.uploadArchive(app, target, bytes);
  expect(checked).toMatchObject({ preview: { missing_files: 3, problem_count: 0 } });
  expect(await helper.importUploaded(app, target, checked)).toMatchObject({ state: "done", left_out: 4 });
});

test("an import knows how to store the files of every table that names some", () => {
  const naming = app.platform.tables.all.filter(({ file, imported }) => file !== undefined && imported.includes(file));
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(STORE).toSorted());
});

test("however many files rows name, each is looked at, and more than an archive can have are rejected", async () => {
  const target = await createOwner(app);
  const named: (string | undefined)[] = [];
  const rows = Array.from({ length: 20_001 }, (_, at) => ({
    line: at,
    row: { photo_key: `files/deliveries/${at}.webp` },
  }));
  const many: ArchiveProcess = {
    preview: () => Promise.reject(new Error("unused")),
    async *batches(table) {
      if (table === "deliveries") yield rows;
    },
    bytes: async (path) => {
      named.push(path);
      return null;
    },
    close: async () => {},
  };
  const importing = { archive: many, importKey: "key", userId: target.userId };
  await copyFiles(helper.scopeFor(app, target), randomUUID(), importing, () => {});
  expect(new Set(named).size).toBe(20_001);

  const bytes = editText("dish_images", (text) => {
    const [names = [], row = []] = parse(text, { bom: true });
    const images = Array.from({ length: 100_001 }, (_, at) =>
      row.map((cell, column) => (names[column] === "image_url" ? `files/dish_images/${at}.webp` : cell)),
    );
    return stringify([names, ...images]);
  });
  expect(await helper.uploadArchive(app, target, bytes)).toMatchObject({
    state: "rejected",
    error: "The rows of this archive name more than 100,000 files.",
  });
});

/** The table with another value in a column of its first row. */
function withCell(text: string, column: string, value: string): string {
  const [names = [], first = [], ...rest] = parse(text, { bom: true });
  return stringify([names, first.map((cell, at) => (names[at] === column ? value : cell)), ...rest]);
}

const foreign = () => populated.categoryId;
test.each<[string, string, (text: string) => string, RegExp]>([
  [
    "a negative price",
    "dish_size",
    (text) => withCell(text, "price", "-9.00"),
    /price is not a number of zero or more/,
  ],
  [
    "a number that is too large",
    "dish_size",
    (text) => withCell(text, "price", "99999999999999999999"),
    /price is not a number/,
  ],
  [
    "a number that its column cannot have",
    "dish_size",
    (text) => withCell(text, "price", "999999999999999"),
    /has a number that is too large/,
  ],
  [
    "a name of 99,000 letters",
    "dish",
    (text) => withCell(text, "name", "x".repeat(99_000)),
    /name has more than 120 characters/,
  ],
  [
    "a name that a person had",
    "stock_movements",
    (text) => withCell(text, "actor_name", "x".repeat(99_000)),
    /actor_name is too long/,
  ],
  [
    "a description that is too long",
    "menu_category",
    (text) => withCell(text, "description", "x".repeat(501)),
    /description has more than 500 characters/,
  ],
  [
    "a setting out of range",
    "companies",
    (text) => withCell(text, "kitchen_late_minutes", "481"),
    /kitchen_late_minutes is more than 480/,
  ],
  [
    "a setting that is none of its values",
    "companies",
    (text) => withCell(text, "pickup_slot_minutes", "7"),
    /pickup_slot_minutes is none of 5, 10, 15, 20, 30, 60/,
  ],
  [
    "a language that menus are not written in",
    "companies",
    (text) => withCell(text, "language", "xx"),
    /language is none of en, es/,
  ],
  [
    "a translation into a language that menus are not written in",
    "translations",
    (text) => {
      const cells: Record<string, string> = {
        kind: "category",
        subject_id: foreign(),
        language: "xx",
        is_draft: "false",
        updated_at: "2026-01-01 10:00:00+00",
      };
      const [names = []] = parse(text, { bom: true });
      return stringify([names, names.map((name) => cells[name] ?? "")]);
    },
    /language is none of en, es/,
  ],
  [
    "settings that do not go together",
    "companies",
    (text) => withCell(withCell(text, "kitchen_waiting_minutes", "60"), "kitchen_late_minutes", "30"),
    /has values that do not go together: kitchen minutes/,
  ],
  [
    "a text of another shape",
    "stock_movements",
    (text) => withCell(text, "lines", '{"a":1}'),
    /lines has JSON of another shape/,
  ],
  [
    "a currency that does not exist",
    "companies",
    (text) => text.replace(",USD,", ",XXQ,"),
    /currency of the restaurant is not possible/,
  ],
  [
    "a moment in the future",
    "orders",
    (text) => text.replaceAll(/,20\d\d-(\d\d-\d\d \d\d:)/g, ",2098-$1"),
    /is in the future|is not a moment/,
  ],
  ["an id that is none", "dish", (text) => text.replace(/\n[0-9a-f-]{36},/, "\n../../etc/passwd,"), /id is not an id/],
  [
    "a reference to nothing",
    "dish",
    (text) => text.replace(foreign(), "01890000-0000-7000-8000-000000000000"),
    /refers to a row that is not in the archive/,
  ],
  ["a row twice", "menu_category", (text) => `${text}${text.split("\r\n").at(1)}\r\n`, /is there twice/],
  [
    "a ledger in another order",
    "stock_movements",
    (text) => {
      const [head, first, second, ...rest] = text.split("\r\n");
      return [head, second, first, ...rest].join("\r\n");
    },
    /is not in the order of the ledger/,
  ],
  ["a column less", "orders", (text) => text.replace("total_amount", "amount"), /has no column total_amount/],
  ["no CSV", "orders", (text) => `${text}"`, /cannot be read after row/],
])("an archive with %s changes nothing", async (_name, table, change, reason) => {
  const target = await createOwner(app);
  let result = await helper.uploadArchive(app, target, editText(table, change));
  if (result.state === "ready" && result.preview?.problem_count === 0)
    result = await helper.importUploaded(app, target, result);
  const found = [result.error, ...(result.preview?.problems ?? []).map(({ problem }) => problem)].join("\n");
  expect(found).toMatch(reason);
  expect(await countOf(target)).toBe(0);
  if (result.state === "ready")
    expect((await target.call(archives.importArchive, { query: { id: result.id } })).body.code).toBe(
      "ARCHIVE_NOT_READY",
    );
});

test("what is not listed is not looked at, and no key, address or company of a row is followed", async () => {
  const target = await createOwner(app);
  const victim = `supplier-invoices/${source.companyId}/${populated.invoiceFileId}.png`;
  const bytes = edited((files) => {
    files["tables/members.csv"] = strToU8(`company_id,user_id,role\r\n${target.companyId},${source.userId},owner\r\n`);
    files["tables/sessions.csv"] = strToU8("id,token\r\n1,2\r\n");
    const dishes = strFromU8(files["tables/dish.csv"] ?? new Uint8Array()).split("\r\n");
    files["tables/dish.csv"] = strToU8(
      dishes
        .map((line, at) => (line === "" ? line : `${at === 0 ? "company_id" : source.companyId},${line}`))
        .join("\r\n")
        .replaceAll(/files\/dish\/[\w-]+\.webp/g, "https://evil.example/pixel.webp"),
    );
    files["tables/deliveries.csv"] = strToU8(
      strFromU8(files["tables/deliveries.csv"] ?? new Uint8Array()).replace(/(,QUOKKA note,)([^,]*)/, `$1${victim}`),
    );
    files["tables/menu_category.csv"] = strToU8(
      strFromU8(files["tables/menu_category.csv"] ?? new Uint8Array()).replace("QUOKKA bowls", "'=HYPERLINK(1)"),
    );
  });
  const checked = await helper.uploadArchive(app, target, bytes);
  expect(checked.preview?.not_read).toEqual(["tables/members.csv", "tables/sessions.csv"]);
  expect(await helper.importUploaded(app, target, checked)).toMatchObject({ state: "done" });
  const { rows } = await app.pool.query<Record<string, unknown>>(
    `select (select array_agg(user_id) from members where company_id = $1) as members,
       (select count(*)::int from dish where company_id = $1 and image_url is not null) as pictures,
       (select count(*)::int from deliveries where company_id = $1 and photo_key is not null) as photos,
       (select count(*)::int from dish mine join dish other using (id) where mine.company_id = $1 and other.company_id = $2) as same_ids,
       (select count(*)::int from menu_category where company_id = $1 and name = '=HYPERLINK(1)') as formulas`,
    [target.companyId, source.companyId],
  );
  expect(rows[0]).toEqual({ members: [target.userId], pictures: 0, photos: 0, same_ids: 0, formulas: 1 });
});

test("only owners, on their own devices and into an empty restaurant", async () => {
  const target = await createOwner(app);
  const manager = await createMember(app, target.companyId, "manager");
  expect((await helper.postArchive(app, manager, archive)).status).toBe(403);
  expect((await manager.call(archives.readArchiveImport)).status).toBe(403);
  const full = await helper.postArchive(app, source, archive);
  expect(await full.json()).toMatchObject({ code: "NOT_EMPTY", error: expect.stringContaining("is not empty") });
  const checked = await helper.uploadArchive(app, target, strToU8("no archive"));
  expect(checked).toMatchObject({ state: "rejected", error: "This file is not a ZIP archive, or it is damaged." });
  expect((await target.call(archives.deleteArchiveImport, { query: { id: checked.id } })).status).toBe(200);
  expect((await target.call(archives.deleteArchiveImport, { query: { id: checked.id } })).status).toBe(404);
  expect((await helper.postArchive(app, target, new Uint8Array())).status).toBe(400);
});
