import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem, moveStock } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

let journey: Journey;
let owner: Owner;
let noodles: string;
let laksa: { id: string; sizes: string[] };

beforeAll(async () => {
  journey = await startJourney();
  owner = await createOwner(journey, {
    name: "Wok & Roll",
    address: "12 Duxton Hill, Singapore 089601",
    country: "Singapore",
    currency: "SGD",
    timezone: "Asia/Singapore",
  });
  const { companyId } = owner;
  const mains = await createCategory(journey, companyId, "Mains", 1);
  await createCategory(journey, companyId, "Drinks", 2);
  noodles = await createItem(journey, companyId, "Rice noodles", 10_000);
  laksa = await createDish(journey, companyId, {
    name: "Laksa",
    description: "Coconut, chilli and prawns.",
    category: mains,
    sizes: [
      { name: "Small", price: 9.5, recipe: [{ item: noodles, quantity: 120 }] },
      { name: "Large", price: 14, recipe: [{ item: noodles, quantity: 200 }] },
    ],
  });
  await createDish(journey, companyId, { name: "Satay", category: mains, sizes: [{ price: 8 }] });
  await createDish(journey, companyId, { name: "Ask the chef", sizes: [] });
});
afterAll(() => journey.stop());

const address = (query = "") => `/menu?restaurant=${owner.username}${query}`;
const card = (page: Page, name: string) => page.getByRole("article", { name });
const cart = (page: Page) => page.getByRole("dialog", { name: "Your Cart" });

/** Opens the menu and waits until it receives events. */
async function openMenu(page: Page, query = ""): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes("/api/public-menu/events"));
  await page.goto(address(query));
  await listening;
}

async function addLaksa(page: Page): Promise<void> {
  await card(page, "Laksa").getByRole("button", { name: "Add to Cart" }).click();
}
const openCart = (page: Page) => page.getByRole("button", { name: /Open your cart/ }).click();

test.each([
  ["phone", PHONE],
  ["desktop", {}],
] as const)("a diner orders at the table and follows the order: %s", async (device, options) => {
  const { page } = await journey.visit(options);
  await openMenu(page, "&table=7");
  // A warning is no fact to open: it stands on the card, also on that of a dish without a recipe.
  await card(page, "Ask the chef").getByText("Allergen information is incomplete").waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Wok & Roll");
  await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Mains", "Other Items"]);
  const dish = card(page, "Laksa");
  await dish.getByText("$9.50", { exact: true }).filter({ visible: true }).first().waitFor();
  await dish.getByRole("radio", { name: /Large/ }).check({ force: true });
  await dish.getByText("Show ingredients").click();
  await expect.poll(() => dish.getByText("approx. 200 kcal").isVisible()).toBe(true);
  await expect.poll(() => dish.getByText("Rice noodles").isVisible()).toBe(true);
  await expect.poll(() => card(page, "Ask the chef").getByText("Price unavailable").isVisible()).toBe(true);
  await saveScreenshots(page, `menu-${device}`);
  await expectAccessible(page);

  await addLaksa(page);
  const toast = (await page.getByText("Laksa is in your cart").locator("..").boundingBox())!;
  const buttons = await page.getByRole("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const covered = buttons.filter(
    ({ x, y, width, height }) =>
      width > 0 &&
      x < toast.x + toast.width &&
      toast.x < x + width &&
      y < toast.y + toast.height &&
      toast.y < y + height,
  );
  expect(covered).toEqual([]);
  await addLaksa(page);
  await openCart(page);
  await expect.poll(() => cart(page).getByRole("listitem").count()).toBe(2);
  await cart(page).getByRole("button", { name: "One Laksa more" }).first().click();
  await expect.poll(() => cart(page).getByText("$42.00").isVisible()).toBe(true);
  await expect.poll(() => cart(page).getByLabel("Table Number").inputValue()).toBe("7");
  await cart(page).getByRole("button", { name: "Add a note" }).first().click();
  await cart(page).getByLabel("Note to the kitchen for Laksa").fill("no chilli");
  await saveScreenshots(page, `cart-${device}`);
  await expectAccessible(page);
  await cart(page).getByRole("button", { name: "Checkout" }).click();

  const placed = page.getByRole("dialog", { name: "Order Placed Successfully!" });
  await placed.waitFor();
  await expect.poll(() => placed.getByText("$42.00", { exact: true }).isVisible()).toBe(true);
  await saveScreenshots(page, `placed-${device}`);
  await expectAccessible(page);
  await placed.getByRole("link", { name: "Follow your order" }).click();
  await page.getByText("The kitchen has your order.").waitFor();
  await saveScreenshots(page, `status-${device}`);
  await expectAccessible(page);

  const { rows } = await journey.pool.query<{ id: string; table_number: string; note: string | null }>(
    `select o.id, o.table_number, i.note from orders o join order_items i on i.order_id = o.id
     where o.company_id = $1 order by o.created_at desc, i.position limit 1`,
    [owner.companyId],
  );
  expect(rows[0]).toMatchObject({ table_number: "7", note: "no chilli" });
  await owner.call(changeOrder, { query: { id: rows[0]!.id }, body: { status: "processing" } });
  await page.getByText("Your order is being prepared.").waitFor();
  await owner.call(changeOrder, { query: { id: rows[0]!.id }, body: { status: "completed" } });
  await page.getByText("Your order is on its way to your table.").waitFor();

  await page.getByRole("button", { name: "Order again" }).click();
  await cart(page).waitFor();
  await expect.poll(() => cart(page).getByText("3 items").isVisible()).toBe(true);
  await expect.poll(() => cart(page).getByLabel("Table Number").inputValue()).toBe("7");
});

test("the menu is readable without scripts", async () => {
  const { page } = await journey.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto(address());
  const dish = card(page, "Laksa");
  await expect.poll(() => dish.getByText("$9.50–$14.00").isVisible()).toBe(true);
  await dish.getByText("Show ingredients").click();
  await expect.poll(() => dish.getByText("Rice noodles").isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("button", { name: "Add to Cart" }).count()).toBe(0);
  await expect.poll(() => page.getByText("To order from your phone, please turn on JavaScript").isVisible()).toBe(true);
  await saveScreenshots(page, "menu-no-script");
});

test("choices and taps made before the script loads are applied correctly", async () => {
  const { page } = await journey.visit(PHONE);
  let sendScript = () => {};
  const held = new Promise<void>((resolve) => (sendScript = resolve));
  await page.route("**/assets/site/menu-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address());
  await card(page, "Laksa").getByRole("radio", { name: /Large/ }).check({ force: true });
  await card(page, "Laksa").getByRole("button", { name: "Add to Cart" }).click();
  await card(page, "Laksa").getByRole("button", { name: "Add to Cart" }).click();
  sendScript();
  await page.getByText("Laksa is in your cart").waitFor();
  await openCart(page);
  await expect.poll(() => cart(page).getByRole("listitem").count()).toBe(1);
  await expect.poll(() => cart(page).getByText("Large", { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => cart(page).getByText("$14.00").first().isVisible()).toBe(true);
});

test("an open page shows a dish as sold out when stock runs out, and as available when it returns", async () => {
  const { page } = await journey.visit(PHONE);
  await openMenu(page);
  const dish = card(page, "Laksa");
  await moveStock(journey, owner.companyId, noodles, -9000);
  const { rows } = await journey.pool.query<{ quantity: number }>(
    "select quantity_available::float as quantity from inventory where id = $1",
    [noodles],
  );
  await moveStock(journey, owner.companyId, noodles, -Number(rows[0]?.quantity));
  await dish.getByRole("button", { name: "Sold out" }).waitFor();
  await saveScreenshots(page, "menu-sold-out");
  await expectAccessible(page);
  await moveStock(journey, owner.companyId, noodles, 10_000);
  await dish.getByRole("button", { name: "Add to Cart" }).waitFor();
});

test("the cart survives a reload; reducing a quantity to zero removes the line, and undo restores it", async () => {
  const { page } = await journey.visit(PHONE);
  await openMenu(page);
  await openCart(page);
  await expect.poll(() => cart(page).getByText("Your cart is empty").isVisible()).toBe(true);
  await saveScreenshots(page, "cart-empty");
  await expectAccessible(page);
  await cart(page).getByRole("button", { name: "Continue Shopping" }).click();
  await addLaksa(page);
  await openMenu(page);
  await openCart(page);
  await cart(page).getByRole("button", { name: "One Laksa fewer" }).click();
  await cart(page).getByText("Your cart is empty").waitFor();
  await cart(page).getByRole("button", { name: "Undo" }).click();
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await cart(page).locator("p", { hasText: "Please enter your table number" }).waitFor();
  await expect.poll(() => cart(page).getByLabel("Table Number").getAttribute("aria-invalid")).toBe("true");
});

test("a price that changes while the cart is open is shown and marked before ordering", async () => {
  const { page } = await journey.visit();
  await openMenu(page, "&table=3");
  await addLaksa(page);
  await openCart(page);
  await journey.pool.query("update dish_size set price = 10.25 where id = $1", [laksa.sizes[0]]);
  await cart(page).getByText("Was $9.50").waitFor();
  await expect.poll(() => cart(page).getByText("$10.25").first().isVisible()).toBe(true);
  await saveScreenshots(page, "cart-price-changed");
  await journey.pool.query("update dish_size set price = 9.5 where id = $1", [laksa.sizes[0]]);
  await cart(page).getByText("Was $9.50").waitFor({ state: "detached" });
});

test("an order with an outdated price is rejected with the new price, and accepted at the second click", async () => {
  const { page } = await journey.visit();
  await page.route("**/api/public-menu/events*", (route) => route.abort());
  await page.route(/\/api\/public-menu\?/, (route) => route.abort());
  // The page is hydrated once it has requested the events, which this test withholds.
  const awake = page.waitForRequest(/\/api\/public-menu\/events/);
  await page.goto(address("&table=3"));
  await awake;
  await addLaksa(page);
  await journey.pool.query("update dish_size set price = 11 where id = $1", [laksa.sizes[0]]);
  await openCart(page);
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await cart(page).getByText("Prices have changed. Please check your order and try again.").waitFor();
  await expect.poll(() => cart(page).getByText("$11.00").first().isVisible()).toBe(true);
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("dialog", { name: "Order Placed Successfully!" }).waitFor();
  await journey.pool.query("update dish_size set price = 9.5 where id = $1", [laksa.sizes[0]]);
});

test("a size that is replaced while the menu is open is chosen by itself where it is the only one, else asked anew", async () => {
  const { page } = await journey.visit(PHONE);
  const { id, sizes } = await createDish(journey, owner.companyId, { name: "Rojak", sizes: [{ price: 5 }] });
  await openMenu(page, "&table=9");
  const add = card(page, "Rojak").getByRole("button", { name: "Add to Cart" });
  await expect.poll(() => add.isEnabled()).toBe(true);
  const replace = (...named: [name: string, price: number][]) =>
    journey.pool.query(
      `with gone as (update dish_size set deleted_at = now() where menu_item_id = $2 and deleted_at is null)
       insert into dish_size (company_id, id, menu_item_id, name, price, position)
       select $1, gen_random_uuid(), $2, name, price, 0
       from jsonb_to_recordset($3::jsonb) as size (name text, price numeric)`,
      [owner.companyId, id, JSON.stringify(named.map(([name, price]) => ({ name, price })))],
    );
  expect(sizes).toHaveLength(1);
  await replace(["Plate", 7]);
  await card(page, "Rojak").getByText("$7.00").first().waitFor();
  expect(await add.isEnabled()).toBe(true);
  await add.click();
  await openCart(page);
  await cart(page).getByText("Rojak").first().waitFor();
  await page.keyboard.press("Escape");
  await replace(["Small", 4], ["Large", 8]);
  await card(page, "Rojak").getByText("Please select a valid size").waitFor();
  expect(await add.isEnabled()).toBe(false);
  await card(page, "Rojak").getByText("Large").click();
  await expect.poll(() => add.isEnabled()).toBe(true);
});

test("a removed dish in the cart becomes a special request and is shown as one", async () => {
  const { page } = await journey.visit(PHONE);
  const { id } = await createDish(journey, owner.companyId, { name: "Durian crêpe", sizes: [{ price: 6 }] });
  await openMenu(page, "&table=9");
  await card(page, "Durian crêpe").getByRole("button", { name: "Add to Cart" }).click();
  await openCart(page);
  await journey.pool.query("update dish set deleted_at = now() where id = $1", [id]);
  await cart(page)
    .getByText(/No longer on the menu/)
    .waitFor();
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.getByText("Your order has been received as a special request.").waitFor();
  const placed = page.getByRole("dialog", { name: "Order Placed Successfully!" });
  await placed.waitFor();
  await expect.poll(() => placed.getByText(/^SR-/).isVisible()).toBe(true);
  await page.getByText("Order placed as a special request! Your table number has been recorded.").waitFor();
  await saveScreenshots(page, "placed-special-request");
});

test("nothing is sent and the cart is not lost while offline", async () => {
  const { page, context } = await journey.visit(PHONE);
  await openMenu(page, "&table=2");
  await addLaksa(page);
  await openCart(page);
  await context.setOffline(true);
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await cart(page)
    .getByText(/You seem to be offline/)
    .waitFor();
  await saveScreenshots(page, "cart-offline");
  await context.setOffline(false);
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("dialog", { name: "Order Placed Successfully!" }).waitFor();
});

test("an order whose response was lost is found after a reload and not placed twice", async () => {
  const { page } = await journey.visit(PHONE);
  await openMenu(page, "&table=31");
  await addLaksa(page);
  await openCart(page);
  // The server saves the order, and the phone never receives the response.
  await page.route("**/public-orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await cart(page).getByText("Failed to place order. Please try again.").waitFor();
  await saveScreenshots(page, "cart-unsure");
  await expectAccessible(page);
  await page.unroute("**/public-orders");
  await openMenu(page);
  await openCart(page);
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("dialog", { name: "Order Placed Successfully!" }).waitFor();
  const { rows } = await journey.pool.query("select from orders where company_id = $1 and table_number = '31'", [
    owner.companyId,
  ]);
  expect(rows).toHaveLength(1);
});

test("search ignores case and shows a message when nothing matches", async () => {
  const { page } = await journey.visit(PHONE);
  await openMenu(page);
  const all = await page.getByRole("article").count();
  await page.getByRole("searchbox").fill("PRAWNS coco");
  await expect.poll(() => page.getByRole("article").allTextContents()).toHaveLength(1);
  await page.getByRole("searchbox").fill("pizza");
  await page.getByText("Nothing on the menu matches.").waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(all);
});

test("the interface uses the browser's language; dish texts are not translated", async () => {
  for (const [locale, add] of [
    ["es-ES", "Añadir al carrito"],
    ["fr-FR", "Ajouter au panier"],
    ["de-DE", "In den Warenkorb"],
    ["zh-CN", "加入购物车"],
  ] as const) {
    const { page, context } = await journey.visit({ ...PHONE, locale });
    await openMenu(page);
    await card(page, "Laksa").getByRole("button", { name: add }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
    await saveScreenshots(page, `menu-${locale}`);
    await context.close();
  }
});

test("an unknown restaurant and an empty menu show a message", async () => {
  const { page } = await journey.visit(PHONE);
  await page.goto("/menu?restaurant=nobodyhere");
  await expect.poll(() => page.getByRole("heading", { name: "Error" }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText("Restaurant not found").isVisible()).toBe(true);
  await saveScreenshots(page, "menu-not-found");
  await expectAccessible(page);
  const empty = await createOwner(journey, { name: "New Place" });
  await page.goto(`/menu?restaurant=${empty.username}`);
  await expect.poll(() => page.getByText("No menu items available at the moment.").isVisible()).toBe(true);
  await expect.poll(() => page.getByText("No categories available").isVisible()).toBe(true);
  await saveScreenshots(page, "menu-empty");
  await expectAccessible(page);
});

test("markup in a name is shown as text", async () => {
  const { page } = await journey.visit();
  const nasty = await createOwner(journey, { name: `</script><img src=x onerror="document.title='owned'">` });
  await createDish(journey, nasty.companyId, { name: "<b>Bold</b> {dish} &amp;", description: "\u2028</style>" });
  await page.goto(`/menu?restaurant=${nasty.username}`);
  await page.getByRole("heading", { name: "<b>Bold</b> {dish} &amp;" }).waitFor();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByText("<b>Bold</b> {dish} &amp; is in your cart").waitFor();
  await expect.poll(() => page.title()).toContain("</script>");
});

test("no page violated the content security policy or failed to hydrate", () => {
  expect(journey.pageErrors).toEqual([]);
});

test("a diner builds a bowl by phone: options, price, cart, change, order", async () => {
  const avocado = await createItem(journey, owner.companyId, "Avocado", 100);
  const bowl = await createDish(journey, owner.companyId, { name: "Build your own bowl", sizes: [{ price: 12 }] });
  await createGroup(owner, [bowl.id], {
    name: "Base",
    choose_min: 1,
    choose_max: 1,
    options: [{ name: "White rice" }, { name: "Quinoa", price: 1 }],
  });
  await createGroup(owner, [bowl.id], {
    name: "Toppings",
    choose_max: 4,
    included: 1,
    extra_price: 1.5,
    options: [{ name: "Avocado", price: 2, takes: [[avocado, 40]] }, { name: "Edamame" }],
  });
  const { page } = await journey.visit(PHONE);
  const scripts = new Set<string>();
  page.on("response", (response) => void (response.url().endsWith(".js") && scripts.add(response.url())));
  await openMenu(page, "&table=7");
  await card(page, "Build your own bowl").getByRole("button", { name: "Add to Cart" }).click();
  const sheet = page.getByRole("dialog", { name: "Build your own bowl" });
  await sheet.getByText("Still to choose: Base").waitFor();
  await expectAccessible(page);
  expect(await sheet.getByRole("button", { name: "Add for $12.00" }).isDisabled()).toBe(true);
  await sheet.getByRole("radio", { name: /Quinoa/ }).check();
  await sheet.getByRole("button", { name: "One Avocado more" }).click();
  await sheet.getByRole("button", { name: "One Edamame more" }).click();
  await saveScreenshots(page, "menu-options-phone");
  // 12 + 1 + 2, and one topping beyond the included one.
  await sheet.getByRole("button", { name: "Add for $16.50" }).click();
  await openCart(page);
  await cart(page).getByText("Quinoa, Avocado, Edamame").waitFor();
  await cart(page).getByRole("button", { name: "Change", exact: true }).click();
  await sheet.getByRole("button", { name: "One Edamame fewer" }).click();
  await sheet.getByRole("button", { name: "Save for $15.00" }).click();
  await cart(page).getByText("Quinoa, Avocado", { exact: true }).waitFor();
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("dialog", { name: "Order Placed Successfully!" }).getByText("$15.00").waitFor();
  // All the script that it takes to choose and to order: what loads later is not a guest's way to more of it.
  const bytes = await Promise.all([...scripts].map(async (url) => (await fetch(url)).arrayBuffer()));
  const compressed = bytes.map((script) => brotliCompressSync(new Uint8Array(script)).length);
  expect(compressed.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000);
  const { rows } = await journey.pool.query<{ name: string }>(
    `select option_name as name from order_item_options where company_id = $1 order by position`,
    [owner.companyId],
  );
  expect(rows.map(({ name }) => name)).toEqual(["Quinoa", "Avocado"]);
});
