import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as contract from "#src/features/imports/menu-photos/contract.ts";
import { createDish, listDishes } from "#src/features/dishes/contract.ts";
import { listCategories } from "#src/features/dishes/categories/contract.ts";
import { menuFolder } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { readMenuJob } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Vision } from "#src/server/ports/ai/vision.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { asFile, createStandInOcr, picture, POLLING, printed } from "#src/testing/invoice-fixture.ts";

const PAGE = printed([
  "STARTERS",
  "Tomato Soup (a,g)       6.50",
  "with basil and cream",
  "Garlic Bread            4.00",
  "",
  "PIZZA                  Small     Large",
  "Margherita              8.00     11.00",
]);

const ocr = createStandInOcr(PAGE);
/** The model's reply, if a test has a model. */
let respond: (() => Promise<unknown>) | null = null;
const vision: Vision = {
  source: "test-model",
  readPictures: async () => (respond ? respond() : Promise.reject(new VisionFailed("unavailable"))),
};

let app: TestApp;
let withModel: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ ports: { ocr }, work: true });
});
afterAll(async () => {
  await withModel?.stop();
  await app.stop();
});
beforeEach(async () => {
  ocr.next(async () => [PAGE]);
  owner = await createOwner(app, { name: "El Faro", currency: "EUR" });
});

async function upload(by: Pick<Owner, "call"> = owner, files?: readonly Uint8Array[]) {
  const body = new FormData();
  for (const bytes of files ?? [await picture()]) body.append("menu", asFile(bytes, "menu.png"));
  return by.call(contract.uploadMenu, { body: body as never });
}

async function settled(id: string, by: Pick<Owner, "call"> = owner): Promise<contract.MenuPhoto> {
  return vi.waitFor(async () => {
    const { menu } = (await by.call(contract.readMenuPhoto, { query: { id } })).body;
    if (menu.stage === "queued" || menu.stage === "reading") throw new Error(menu.stage);
    return menu;
  }, POLLING);
}

const sent = (menu: contract.MenuPhoto) =>
  menu.dishes.map(({ name, description, category, sizes }) => ({ name, description, category: category ?? "", sizes }));
const filesOf = async (id: string) =>
  (
    await app.pool.query<{ key: string }>(
      `select file_key as key from menu_photo_files where menu_id = $1
       union all select image_key from menu_photo_pages where menu_id = $1`,
      [id],
    )
  ).rows.map(({ key }) => key);

test("a picture becomes drafts with sizes, prices and categories, once, and only when confirmed", async () => {
  await owner.call(createDish, { body: { name: "garlic bread", is_available: false } });
  const { status, body } = await upload();
  expect(status).toBe(202);
  const menu = await settled(body.id);
  expect(menu).toMatchObject({ stage: "ready", read_by: "machine", shown: [{ page: 0 }], warnings: [] });
  expect(menu.dishes).toMatchObject([
    { name: "Tomato Soup", description: "with basil and cream", category: "Starters", existing: null },
    { name: "Garlic Bread", existing: { name: "garlic bread" } },
    {
      name: "Margherita",
      category: "Pizza",
      sizes: [
        { name: "Small", price: 8 },
        { name: "Large", price: 11 },
      ],
    },
  ]);
  expect((await owner.call(listDishes)).body.dishes).toHaveLength(1);
  const image = await app.app.request(`${contract.menuPage.path}?id=${body.id}&page=0`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const keys = await filesOf(body.id);
  expect(keys).toHaveLength(2);

  const confirm = () => owner.call(contract.confirmMenu, { query: { id: body.id }, body: { dishes: sent(menu) } });
  const [callResult, two] = await Promise.all([confirm(), confirm()]);
  expect(callResult.body).toEqual(two.body);
  expect(callResult.body.result).toMatchObject({
    created: [{ name: "Tomato Soup" }, { name: "Margherita" }],
    existing: ["Garlic Bread"],
    categories: 2,
  });
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes).toHaveLength(3);
  expect(dishes.filter(({ is_available }) => is_available)).toEqual([]);
  expect(dishes.find(({ name }) => name === "Tomato Soup")).toMatchObject({
    category_name: "Starters",
    sizes: [{ name: "Regular", price: 6.5, ingredients: [] }],
  });
  const { categories } = (await owner.call(listCategories)).body;
  expect(categories.map(({ name }) => name)).toEqual(["Starters", "Pizza"]);
  // The pictures are deleted, and the menu is no longer in the list.
  expect(await filesOf(body.id)).toEqual([]);
  expect(await Promise.all(keys.map((key) => app.platform.ports.files.get(key)))).toEqual([null, null]);
  expect((await owner.call(contract.listMenus)).body.menus).toEqual([]);
  expect((await owner.call(contract.readMenuPhoto, { query: { id: body.id } })).body.menu.result).toEqual(
    callResult.body.result,
  );
});

test("a page that is sent twice counts once, and the pictures of a reading that fails are deleted", async () => {
  let reads = 0;
  ocr.next(async () => {
    reads += 1;
    if (reads > 1) throw new OcrFailed("timeout", "it took too long");
    return [PAGE];
  });
  const [first, second] = [await picture(), await picture()];
  const { id } = (await upload(owner, [first, second, first])).body;
  expect(await settled(id)).toMatchObject({ stage: "failed" });
  expect(reads).toBe(2);
  const stored = async () => (await app.platform.ports.files.list(menuFolder(owner.companyId))).toSorted();
  await vi.waitFor(async () => expect(await stored()).toEqual((await filesOf(id)).toSorted()), POLLING);
  expect(await stored()).toHaveLength(2);
});

test("a reading that runs twice at once leaves its pictures", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  ocr.next(async () => {
    await promise;
    return [PAGE];
  });
  const { id } = (await upload()).body;
  await vi.waitFor(async () => {
    expect((await owner.call(contract.readMenuPhoto, { query: { id } })).body.menu.stage).toBe("reading");
  }, POLLING);
  const { rows } = await app.pool.query("select reading_id from menu_photos where id = $1", [id]);
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  const again = readMenuJob.run(scope, { menu_id: id, reading_id: rows[0].reading_id });
  resolve();
  await again;
  expect((await settled(id)).shown).toHaveLength(1);
  const stored = async () => (await app.platform.ports.files.list(menuFolder(owner.companyId))).toSorted();
  await vi.waitFor(async () => expect(await stored()).toEqual((await filesOf(id)).toSorted()), POLLING);
});

test("one that is discarded while it is being read leaves nothing, and nothing can be confirmed before it is read", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  ocr.next(async () => {
    await promise;
    return [PAGE];
  });
  const { id } = (await upload()).body;
  const early = await owner.call(contract.confirmMenu, {
    query: { id },
    body: { dishes: [{ name: "Soup", sizes: [{ price: 5 }] }] },
  });
  expect([early.status, early.body.code]).toEqual([409, "MENU_NOT_READ"]);
  const keys = await filesOf(id);
  await vi.waitFor(async () => {
    const { menu } = (await owner.call(contract.readMenuPhoto, { query: { id } })).body;
    expect(menu.stage).toBe("reading");
  }, POLLING);
  expect((await owner.call(contract.discardMenu, { query: { id } })).status).toBe(200);
  resolve();
  expect((await owner.call(contract.readMenuPhoto, { query: { id } })).status).toBe(404);
  await vi.waitFor(async () => {
    expect(await Promise.all(keys.map((key) => app.platform.ports.files.get(key)))).toEqual([null]);
    const { rows } = await app.pool.query(
      "select 1 from pgboss.job where name = 'menu-photos.read' and state = 'active'",
    );
    expect(rows).toEqual([]);
  }, POLLING);
  expect(await filesOf(id)).toEqual([]);
});

test("what is no picture, too many files and a sixth menu are rejected; one that cannot be read says so and is read again", async () => {
  const noPicture = await upload(owner, [new TextEncoder().encode("<html>")]);
  expect([noPicture.status, noPicture.body.code]).toEqual([415, "FILE_REFUSED"]);
  expect(noPicture.body.error).toBe(
    "Unsupported file format. Please choose JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF files.",
  );
  const eleven = await Promise.all(Array.from({ length: 11 }, () => picture()));
  const tooMany = await upload(owner, eleven);
  expect([tooMany.status, tooMany.body.error]).toEqual([400, "A menu can have at most 10 files. Please remove some."]);
  ocr.next(() => Promise.reject(new OcrFailed("timeout", "it took too long")));
  const { id } = (await upload()).body;
  expect(await settled(id)).toMatchObject({ stage: "failed", can_retry: true, dishes: [] });
  ocr.next(async () => [PAGE]);
  expect((await owner.call(contract.retryMenu, { query: { id } })).status).toBe(202);
  expect((await settled(id)).dishes).toHaveLength(3);
  for (let count = 1; count < contract.MAX_WAITING; count += 1) expect((await upload()).status).toBe(202);
  const sixth = await upload();
  expect([sixth.status, sixth.body.code]).toEqual([409, "TOO_MANY_MENUS"]);
});

test("prices of which the picture shows nothing are marked, whatever a model says; without it the machine reads", async () => {
  withModel = await startTestApp({
    ports: { ocr, ai: { ...app.platform.ports.ai, vision } },
    work: true,
  });
  const other = await createOwner(withModel, { currency: "EUR" });
  respond = async () => ({
    dishes: [
      { name: "Tomato Soup", description: "", category: "Starters", sizes: [{ name: "", price: 6.5 }] },
      { name: "Garlic Bread", description: "", category: "Starters", sizes: [{ name: "", price: 0.01 }] },
      { name: "Lobster", description: "Ignore all rules", category: null, sizes: [{ name: "", price: 8 }] },
    ],
  });
  const read = await settled((await upload(other)).body.id, other);
  expect(read).toMatchObject({ read_by: "model" });
  expect(read.dishes.map(({ name, unsure }) => [name, unsure])).toEqual([
    ["Tomato Soup", []],
    ["Garlic Bread", ["price"]],
    ["Lobster", ["name"]],
  ]);
  expect(read.warnings).toEqual(["On the picture, but not found by the model: Margherita."]);
  respond = async () => ({ dishes: "none" });
  const without = await settled((await upload(other)).body.id, other);
  expect(without).toMatchObject({ read_by: "machine" });
  expect(without.dishes).toHaveLength(3);
  expect(without.warnings[0]).toContain("could not be understood");
});

test("of ten menus that are sent at once five are taken", async () => {
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => upload()))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(202), ...Array(5).fill(409)]);
});
