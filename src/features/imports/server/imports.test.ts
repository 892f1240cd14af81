import iconv from "iconv-lite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCategories } from "#src/features/dishes/categories/contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { type ImportSource, previewImport, type RunImport, runImport } from "#src/features/imports/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import { listMovements } from "#src/features/inventory/ledger-contract.ts";
import { listSuppliers } from "#src/features/suppliers/contract.ts";
import { workbookOf } from "#src/testing/workbook.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { currency: "EUR", country: "Germany", timezone: "Europe/Berlin" });
});
afterAll(() => app.stop());

const preview = async (source: ImportSource, as = owner) => (await as.call(previewImport, { body: source })).body;
const run = async (text: string, more: Partial<RunImport> = {}, as = owner) => {
  const { version } = await preview({ text }, as);
  return as.call(runImport, { body: { text, version, ...more } });
};
const itemNamed = async (name: string, as = owner) =>
  (await as.call(listInventory)).body.items.find((item) => item.name === name);

const STOCK = [
  "Zutat;Einheit;Bestand;Preis;Lieferant;Kategorie;Gebinde",
  "Reis;kg;1.234,5;2,40;Grün & Söhne;Trocken;25 kg sack",
  "Eier;Stück;60;0,25;Hof Lenz;Kühlung;30 Stk tray",
  "Butter;lb;2;4,5359237;Hof Lenz;Kühlung;",
].join("\r\n");

test("ingredients are previewed, written through the ledger, and the same file changes nothing", async () => {
  const shown = await preview({ text: STOCK });
  expect(shown).toMatchObject({ kind: "ingredients", decimal: ",", problem: null, counts: { new: 3, error: 0 } });
  expect(shown.along).toEqual({ suppliers: ["Grün & Söhne", "Hof Lenz"], categories: ["Trocken", "Kühlung"] });
  expect((await owner.call(listInventory)).body.items).toEqual([]);

  expect((await run(STOCK)).body).toMatchObject({ rows: 3, created: 3, changed: 0, left_out: 0 });
  const rice = await itemNamed("Reis");
  expect(rice).toMatchObject({
    unit: "kg",
    quantity_available: 1234.5,
    unit_price: 2.4,
    packs: [{ name: "sack", size: 25 }],
  });
  expect(await itemNamed("Butter")).toMatchObject({ unit: "lb", quantity_available: 2, unit_price: 4.535924 });
  const { movements } = (await owner.call(listMovements, { query: { id: rice?.id ?? "", page: 1 } })).body;
  expect(movements).toMatchObject([{ quantity: 1234.5, reason: "count", source_type: "opening" }]);
  const dated = "select price_date is not null and hand_price = unit_price as is_dated from inventory where id = $1";
  expect((await app.pool.query(dated, [rice?.id])).rows).toEqual([{ is_dated: true }]);

  const again = await preview({ text: STOCK });
  expect(again.counts).toEqual({ new: 0, change: 0, added: 0, same: 3, error: 0 });
  expect((await run(STOCK)).body).toMatchObject({ created: 0, changed: 0, unchanged: 3, left_out: 0 });
  expect((await owner.call(listInventory)).body.items).toHaveLength(3);
  expect((await owner.call(listSuppliers)).body.suppliers).toHaveLength(2);
});

test("what differs is shown and changed only when it is ticked", async () => {
  const text = "Zutat;Einheit;Bestand;Preis\nReis;g;1.000.000;0,003\nEier;Stück;60;0,25";
  const shown = await preview({ text });
  expect(shown.rows[0]).toMatchObject({
    line: 2,
    action: "change",
    changes: [
      { label: "Stock", before: "1234.5", after: "1000" },
      { label: "Price per unit", before: "2.4", after: "3" },
    ],
  });
  expect((await run(text)).body).toMatchObject({ created: 0, changed: 0, unchanged: 1, left_out: 1 });
  expect(await itemNamed("Reis")).toMatchObject({ quantity_available: 1234.5 });
  expect((await run(text, { changes: [2] })).body).toMatchObject({ created: 0, changed: 1, unchanged: 1, left_out: 0 });
  expect(await itemNamed("Reis")).toMatchObject({ quantity_available: 1000, unit_price: 3, unit: "kg" });
});

test("rows with errors come first, and nothing is written until they are left out", async () => {
  const text =
    "Ingredient,Unit,In stock,Reorder at,Par\nSalt,kg,2,1,5\nPepper,furlong,1,,\n,g,1,,\nSalt,kg,3,,\nOil,L,-4,,\nFlour,kg,1,5,2";
  const shown = await preview({ text });
  expect(shown.rows.map(({ line, action, problems }) => [line, action, problems.length])).toEqual([
    [3, "error", 1],
    [4, "error", 1],
    [5, "error", 1],
    [6, "error", 1],
    [7, "error", 1],
    [2, "new", 0],
  ]);
  expect(shown.rows.map(({ problems }) => problems[0])).toEqual([
    'The unit "furlong" is not known.',
    "Name is missing.",
    "Row 2 has the same name.",
    expect.stringContaining("0 or more"),
    "Par, the stock to fill up to, cannot be below the reorder threshold.",
    undefined,
  ]);
  expect((await run(text)).body.code).toBe("IMPORT_HAS_ERRORS");
  expect(await itemNamed("Salt")).toBeUndefined();
  expect(shown.unknown_units).toEqual(["furlong"]);
  expect((await run(text, { leave_out_errors: true })).body).toMatchObject({
    created: 1,
    changed: 0,
    left_out: 5,
    reasons: [
      { line: 3, name: "Pepper", reason: 'The unit "furlong" is not known.' },
      { line: 4, reason: "Name is missing." },
      { line: 5, reason: "Row 2 has the same name." },
      { line: 6 },
      { line: 7 },
    ],
  });
  expect(await itemNamed("Salt")).toMatchObject({ quantity_available: 2, par: 5 });
});

test("an import of a preview that is out of date is rejected, so that of two at once one writes", async () => {
  const text = "Ingredient,Unit,In stock\nYeast,g,500";
  const { version } = await preview({ text });
  const both = await Promise.all([1, 2].map(() => owner.call(runImport, { body: { text, version } })));
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("IMPORT_CHANGED");
  expect((await owner.call(listInventory)).body.items.filter(({ name }) => name === "Yeast")).toHaveLength(1);
});

test("suppliers are imported as far as the plan allows", async () => {
  const other = await createOwner(app);
  const names = Array.from({ length: 12 }, (_, at) => `Supplier ${at + 1},mail${at}@example.com,14`);
  const text = `Vendor,Email,Payment terms\n${names.join("\n")}\nSupplier 1 GmbH,x@example.com,7\nBad,no mail,7`;
  const shown = await preview({ text }, other);
  expect(shown).toMatchObject({ kind: "suppliers", counts: { new: 10, error: 4 } });
  expect(shown.rows[0]?.problems[0]).toContain("up to 10 suppliers");
  expect((await run(text, { leave_out_errors: true }, other)).body).toMatchObject({
    created: 10,
    changed: 0,
    left_out: 4,
  });
  const { suppliers } = (await other.call(listSuppliers)).body;
  expect(suppliers.find(({ name }) => name === "Supplier 2")).toMatchObject({
    email: "mail1@example.com",
    payment_terms_days: 14,
  });
});

const MENU = [
  "Dish,Category,Description,Size,Price,On the menu,Ingredient,Amount,Unit",
  "Fried rice,Mains,With egg,Regular,12.50,yes,Reis,200,g",
  ",,,,,,Eier,2,pcs",
  ",,,Large,16,,Reis,350,g",
  "Omelette,Mains,,,,no,Eier,3,pcs",
  "Ghost,Mains,Boo,,9,yes,Nothing,1,g",
  "Soup,,,,1.234,,,,",
].join("\n");

test("dishes come with sizes and recipes; new ones are drafts unless the file says otherwise", async () => {
  const shown = await preview({ text: MENU });
  expect(shown).toMatchObject({ kind: "dishes", decimal: ".", counts: { new: 2, added: 2, error: 2 } });
  expect(shown.rows[0]?.problems).toEqual([expect.stringContaining("no ingredient called Nothing")]);
  expect(shown.rows[1]?.problems).toEqual([expect.stringContaining("at most 2 decimals")]);
  expect((await run(MENU, { leave_out_errors: true })).body).toMatchObject({
    created: 2,
    added: 2,
    changed: 0,
    left_out: 2,
  });
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes).toMatchObject([
    {
      name: "Fried rice",
      is_available: true,
      category_name: "Mains",
      sizes: [
        { name: "Regular", price: 12.5, ingredients: [{ name: "Reis", stock_quantity: 0.2 }, { name: "Eier" }] },
        { name: "Large", price: 16, ingredients: [{ stock_quantity: 0.35 }] },
      ],
    },
    { name: "Omelette", is_available: false, sizes: [{ name: "Regular", price: 0 }] },
  ]);
  expect((await owner.call(listCategories)).body.categories).toHaveLength(1);
  expect((await preview({ text: MENU })).counts).toMatchObject({ new: 0, change: 0, same: 4 });
});

test("a dish's price and recipe are changed when they are ticked; sizes that the file lacks stay", async () => {
  const text = "Dish,Size,Price,Ingredient,Amount,Unit\nFried rice,Regular,13,Reis,250,g\n,Kids,8,,,";
  const shown = await preview({ text });
  expect(shown.rows[0]?.changes.map(({ label }) => label)).toEqual([
    "Price of Regular",
    "Recipe of Regular",
    "New size",
  ]);
  expect((await run(text, { changes: [2] })).body).toMatchObject({ changed: 1, added: 1, left_out: 0 });
  const dish = (await owner.call(listDishes)).body.dishes.find(({ name }) => name === "Fried rice");
  expect(dish?.sizes.map(({ name, price, ingredients }) => [name, price, ingredients.length])).toEqual([
    ["Regular", 13, 1],
    ["Large", 16, 1],
    ["Kids", 8, 0],
  ]);
});

test("a recipe's line without a known unit is left out with its reason, and the rest of the dish is imported", async () => {
  const own = await createOwner(app, { currency: "EUR", country: "Germany", timezone: "Europe/Berlin" });
  await run("Zutat;Einheit\nMehl;kg\nSalz;kg\nHefe;kg", {}, own);
  const header = "Dish,Category,Description,Size,Price,On the menu,Ingredient,Amount,Unit";
  const text = [
    header,
    "Bread,Bakery,Sour,Loaf,6,yes,Mehl,500,g",
    ",,,,,,Salz,2,furlong",
    ",,,,,,Hefe,3,",
    ",,,Half,3.5,,Salz,2,gallon",
    "Roll,Bakery,Small,Single,1,,Salz,1,furlong",
  ].join("\n");
  const shown = await preview({ text }, own);
  expect(shown.counts).toEqual({ new: 2, change: 0, added: 1, same: 0, error: 2 });
  const byLine = Object.fromEntries(shown.rows.map((row) => [row.line, row]));
  expect(byLine[2]).toMatchObject({ action: "new", notes: [expect.stringContaining("made as a draft")] });
  expect(byLine[3]).toMatchObject({
    action: "error",
    of: 2,
    problems: ['Salz is left out of the recipe: the unit "furlong" is not known here.'],
  });
  expect(byLine[4]?.problems).toEqual(["Hefe is left out of the recipe: the unit is missing."]);
  // The row also has a size and its price.
  expect(byLine[5]).toMatchObject({ action: "added", notes: [expect.stringContaining('"gallon" is not known here')] });
  expect(byLine[6]).toMatchObject({ action: "new", notes: [expect.stringContaining("Salz is left out")] });
  const done = (await run(text, { leave_out_errors: true }, own)).body;
  expect(done).toMatchObject({ rows: 5, created: 2, added: 1, changed: 0, unchanged: 0, left_out: 2 });
  const { dishes } = (await own.call(listDishes)).body;
  expect(dishes).toMatchObject([
    {
      name: "Bread",
      is_available: false,
      sizes: [{ ingredients: [{ name: "Mehl" }] }, { price: 3.5, ingredients: [] }],
    },
    { name: "Roll", sizes: [{ price: 1, ingredients: [] }] },
  ]);

  // An existing recipe is not replaced by one with a missing line.
  const changed = [header, "Bread,Bakery,Sour,Loaf,7,,Mehl,450,g", ",,,,,,Salz,2,furlong"].join("\n");
  const again = await preview({ text: changed }, own);
  expect(again.rows.find(({ line }) => line === 2)).toMatchObject({
    action: "change",
    changes: [{ label: "Price of Loaf" }],
    notes: [expect.stringContaining("recipe of Loaf stays as it is, because of row 3")],
  });
  const after = (await run(changed, { leave_out_errors: true, changes: [2] }, own)).body;
  expect(after).toMatchObject({ rows: 2, changed: 1, left_out: 1 });
  const [bread] = (await own.call(listDishes)).body.dishes;
  expect(bread?.sizes[0]).toMatchObject({ price: 7, ingredients: [{ name: "Mehl", quantity_per_dish: 500 }] });
});

test("a dish for the menu must be complete, and Toast's modifiers are no dishes", async () => {
  const text =
    "Entity type,Name,Menu group,Base price,Available\nMENU_ITEM,Cake,Sweets,5.50,yes\nMODIFIER,Extra cream,,1,\nMENU_ITEM,Pie,Sweets,4.5,no";
  const shown = await preview({ text });
  expect(shown).toMatchObject({ system: "toast", counts: { new: 1, error: 2 } });
  expect(shown.rows[0]?.problems.length).toBeGreaterThan(0);
  expect(shown.rows[1]?.problems[0]).toContain("not a dish");
});

test("a column that is missing is asked for, and a mapping by hand is used", async () => {
  const text = "Was,Wieviel,Worin\nSenf,3,BTL\nEssig,4,BTL";
  expect(await preview({ text, kind: "ingredients" })).toMatchObject({
    mapping: { name: 0, unit: 2 },
    guessed: ["name", "unit"],
    counts: { new: 2 },
  });
  const unclear = "Was,Wieviel\nSenf,3\nEssig,4";
  expect(await preview({ text: unclear, kind: "ingredients" })).toMatchObject({
    problem: "Choose the column for: Unit.",
    rows: [],
  });
  const mapped = await preview({ text, kind: "ingredients", mapping: { name: 0, quantity_available: 1, unit: 2 } });
  expect(mapped.counts).toMatchObject({ new: 2, error: 0 });
});

const previewFile = async (bytes: Uint8Array, more: Partial<ImportSource> = {}, as = owner) =>
  preview({ file: Buffer.from(bytes).toString("base64"), ...more }, as);

test("a file in another encoding is read as its country writes it, and imported as it was previewed", async () => {
  const thai = await createOwner(app, { currency: "THB", country: "Thailand", timezone: "Asia/Bangkok" });
  const bytes = iconv.encode("ชื่อ,หน่วย,ราคา\nน้ำปลา,ขวด,35\nกระเทียม,กก.,90\n", "windows-874");
  const shown = await previewFile(bytes, {}, thai);
  expect(shown).toMatchObject({ encoding: "windows-874", kind: "ingredients", heading: 1, counts: { new: 2 } });
  const wrong = await previewFile(bytes, { encoding: "windows-1252" }, thai);
  expect(wrong.version).not.toBe(shown.version);
  expect(wrong.rows.map(({ name }) => name)).not.toContain("น้ำปลา");
  const file = bytes.toString("base64");
  const body = { file, encoding: shown.encoding ?? "utf-8", version: shown.version };
  expect((await thai.call(runImport, { body })).body).toMatchObject({ created: 2 });
  expect(await itemNamed("น้ำปลา", thai)).toMatchObject({ unit: "BTL", unit_price: 35 });
  const other = await thai.call(runImport, { body: { ...body, encoding: "windows-1252" } });
  expect(other.body.code).toBe("IMPORT_CHANGED");
});

test("a workbook is imported from the sheet that was chosen, its numbers as they are", async () => {
  const bytes = workbookOf({
    Notes: [["For the kitchen"]],
    Stock: [
      ["Bezeichnung", "Einheit", "Preis"],
      ["Mehl Type 405", "kg", 1.125],
    ],
  });
  expect(await previewFile(bytes)).toMatchObject({ sheet: 0, heading: null, rows: [] });
  const shown = await previewFile(bytes, { sheet: 1 });
  expect(shown).toMatchObject({ sheets: ["Notes", "Stock"], sheet: 1, encoding: null, counts: { new: 1 } });
  const body = { file: Buffer.from(bytes).toString("base64"), sheet: 1, version: shown.version };
  await owner.call(runImport, { body });
  expect(await itemNamed("Mehl Type 405")).toMatchObject({ unit_price: 1.125 });
});

test("a file without a heading is read by its cells, and one with titles from its heading on", async () => {
  const bare = await preview({ text: "Lasagne;1450\nRisotto;1600\nGnocchi;1300" });
  expect(bare).toMatchObject({ kind: "dishes", heading: 0, guessed: ["name", "price"], counts: { new: 3 } });
  const open = await preview({ text: "Lasagne;warm\nSalat;kalt", preferred: "dishes" });
  expect(open).toMatchObject({
    heading: null,
    problem: "Choose whether a row of the file names the columns.",
    rows: [],
  });
  expect((await preview({ text: "Lasagne;warm\nSalat;kalt", kind: "dishes", heading: 0 })).counts.new).toBe(2);
  const order =
    "T,Order guide,11/21/2026\nF,SUPC,Description,Pack,Size,Brand,Price\nP,7654321,ONION YELLOW JUMBO,1,50 LB,Packer,21.50";
  expect(await preview({ text: order })).toMatchObject({
    kind: "ingredients",
    heading: 2,
    mapping: { name: 2, item_code: 1, pack: 3, pack_size: 4, unit_price: 6 },
    problem: "Choose whether amounts and prices are for a unit or for a pack.",
  });
  const priced = await preview({ text: order, amounts_per: "pack" });
  expect(priced.rows).toMatchObject([{ action: "new", name: "ONION YELLOW JUMBO", line: 3, problems: [] }]);
  expect(priced.rows[0]?.detail).toContain("1 x 50 LB: 1 pack = 50 lb");
});

test.each([
  "Rubrique;Nom;Prix",
  "Grupo;Nombre;Precio",
  "Categoria;Nome;Prezzo",
  "Categorie;Naam;Prijs",
  "Kategori;Navn;Pris",
  "Warengruppe;Bezeichnung;VK",
  "分类;名称;单价",
  "分類;品名;価格",
  "분류;상품명;가격",
  "หมวด;รายการ;ราคา",
  "Kategorie;Název;Cena",
  "Категория;Наименование;Цена",
])("the heading %s names a dish's category, name and price", async (heading) => {
  const shown = await preview({ text: `${heading}\nX;Y;12` });
  expect(shown).toMatchObject({ kind: "dishes", mapping: { category: 0, name: 1, price: 2 }, guessed: [] });
});

test("one name in two categories is two dishes, and one dish whose category differs moves", async () => {
  const cafe = await createOwner(app);
  const menu = "Category,Dish,Price\nWraps,Falafel,8\nBowls,Falafel,9\nBowls,Lentils,7\nBowls,Lentils,7";
  const shown = await preview({ text: menu }, cafe);
  expect(shown.counts).toEqual({ new: 3, change: 0, added: 0, same: 1, error: 0 });
  expect(shown.rows.find(({ line }) => line === 5)).toMatchObject({ of: 4, notes: ["Row 4 says the same."] });
  expect((await run(menu, {}, cafe)).body).toMatchObject({ rows: 4, created: 3, unchanged: 1 });
  expect((await preview({ text: menu }, cafe)).counts).toMatchObject({ new: 0, same: 4 });
  const moved = await preview({ text: "Category,Dish,Price\nSoups,Lentils,7" }, cafe);
  expect(moved.rows).toMatchObject([
    { action: "change", changes: [{ label: "Category", before: "Bowls", after: "Soups" }] },
  ]);
  const third = await preview({ text: "Category,Dish,Price\nPlates,Falafel,11" }, cafe);
  expect(third.rows).toMatchObject([{ action: "new" }]);
  const which = await preview({ text: "Dish,Price\nFalafel,11" }, cafe);
  expect(which.rows).toMatchObject([
    { action: "error", problems: [expect.stringContaining("several dishes called Falafel")] },
  ]);
});

test("packs are shown as they became; one that is not understood leaves the row importable and says so", async () => {
  const text =
    "Item,Unit,Price,Pack\nPaprika,g,0.02,4/5 LB\nMayo,pcs,12,4/1 GAL\nOlives,kg,9,6/#10\nPrawns,kg,22,26/30\nCola,BTL,1,24 bottles";
  const shown = await preview({ text });
  expect(shown.counts).toMatchObject({ new: 5, error: 0 });
  const row = (name: string) => shown.rows.find((row) => row.name === name);
  expect(row("Paprika")).toMatchObject({
    notes: [],
    detail: expect.stringContaining("4/5 LB: 1 pack = 4 x 5 lb"),
  });
  expect(row("Mayo")?.notes[0]).toContain("left out");
  expect(row("Olives")?.notes[0]).toContain("how much one holds");
  expect(row("Prawns")?.notes[0]).toContain("size of the goods");
});

test("a unit that is not known is asked, and the choice travels with the import", async () => {
  const text = "Ingredient,Unit\nCider vinegar,demijohn\nThyme,bunchlet";
  const shown = await preview({ text });
  expect(shown).toMatchObject({ unknown_units: ["demijohn", "bunchlet"], counts: { error: 2 } });
  const units = { demijohn: "L", bunchlet: "pcs" } as const;
  const decided = await preview({ text, units });
  expect(decided).toMatchObject({ unknown_units: [], counts: { new: 2, error: 0 } });
  const body = { text, units, version: decided.version };
  expect((await owner.call(runImport, { body })).body).toMatchObject({ created: 2 });
  expect(await itemNamed("Thyme")).toMatchObject({ unit: "pcs" });
});

test("what is no list is rejected with a sentence that names what is taken", async () => {
  for (const bytes of [Buffer.from("%PDF-1.4"), Buffer.from("ffd8ffe000104a46", "hex")])
    expect(await previewFile(bytes)).toMatchObject({ error: expect.stringContaining("CSV, TSV, TXT or XLSX") });
  expect(await preview({})).toMatchObject({ error: "Send either the text or the file that is imported." });
});

test.each([
  ["{", { code: "VALIDATION", error: "The request is not valid JSON." }],
  ["", { code: "VALIDATION" }],
  ["[".repeat(50_000), { code: "VALIDATION", error: "The request is not valid JSON." }],
  ['{"text":"a","file":"YQ=="}', { code: "BAD_REQUEST", error: "Send either the text or the file that is imported." }],
  ['{"text":7}', { code: "VALIDATION", details: [expect.objectContaining({ path: "text" })] }],
  ['{"text":"Name\\nRice","kind":"__proto__"}', { code: "VALIDATION" }],
])("a body that is no file is rejected as everywhere: %.20s", async (body, error) => {
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  for (const path of ["/api/imports/preview", "/api/imports"]) {
    const response = await app.app.request(path, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    if (path.endsWith("preview")) expect(await response.json()).toMatchObject(error);
  }
});

test("after many rows were imported the database knows how many there are", async () => {
  const worker = await startTestApp({ work: true });
  try {
    const other = await createOwner(worker, { currency: "USD" });
    const knownRows = async () => {
      const { rows } = await worker.pool.query<{ rows: number }>(
        "select reltuples::integer as rows from pg_class where oid = 'inventory'::regclass",
      );
      return rows[0]?.rows ?? 0;
    };
    const lines = Array.from({ length: 600 }, (_, n) => `Item ${n};kg;${n};1`);
    const text = ["Ingredient;Unit;Stock;Price", ...lines].join("\n");
    const { version } = (await other.call(previewImport, { body: { text } })).body;
    expect((await other.call(runImport, { body: { text, version } })).body.created).toBe(600);
    await expect.poll(knownRows).toBe(600);
  } finally {
    await worker.stop();
  }
});
