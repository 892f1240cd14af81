import type { Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { discountOrder } from "#src/features/orders/line-changes-contract.ts";
import { changeOrder, readOrder } from "#src/features/orders/list-contract.ts";
import { cartOf, type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { DESKTOP, expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };

let journey: Journey;
let owner: Owner;
let kitchen: Kitchen;
let laksa: DishOnMenu;
let tea: DishOnMenu;
let rice: string;

beforeAll(async () => {
  journey = await startJourney();
  owner = await createOwner(journey, {
    name: "Harbour Bowl",
    country: "Singapore",
    currency: "SGD",
    timezone: "Asia/Singapore",
    onboarding_completed: true,
  });
  kitchen = kitchenOf(journey, owner);
  rice = await kitchen.item("Rice noodles", 10_000, { price: 0.004 });
  laksa = await kitchen.dish(
    "Laksa",
    { name: "Regular", price: 12.5, recipe: [[rice, 200]] },
    { name: "Large", price: 15, recipe: [[rice, 300]] },
  );
  tea = await kitchen.dish("Teh tarik", { price: 3.2 });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

const orderFromMenu = async (lines: ReturnType<DishOnMenu["line"]>[], table_number: string, note?: string) => {
  const body = cartOf(owner, lines, { table_number, ...(note && { note }) });
  const response = await callerOf(journey).call(placePublicOrder, { body, key: uuid() });
  expect(response.status).toBe(201);
  return response.body;
};

interface SoundCount {
  rings: number;
  audible: boolean;
}

/** Within a second of a sound another order makes none; the page holds this lock meanwhile. */
const soundEnd = (page: Page) => page.evaluate(() => navigator.locks.request("comanda.order-sound", () => undefined));

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("staff add an order, complete it, take payment and refund it on a %s", async (device, options) => {
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/orders");
  await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
  await page.getByText("Today's Orders").waitFor();
  await saveScreenshots(page, `orders-start-${device}`);
  await page.getByRole("button", { name: "Add Order" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Order" });
  await dialog.getByRole("combobox", { name: "Menu Item" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Add Order");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add Order" }).click();
  const invalid = page.getByText("Please select a menu item and enter a valid quantity.");
  await invalid.waitFor();
  // On a phone it lies over the field. Playwright would scroll the page in many ways to reach what is below it.
  await invalid.waitFor({ state: "hidden" });
  await dialog.getByRole("combobox", { name: "Menu Item" }).click();
  await page.getByRole("option", { name: "Laksa" }).click();
  await expect.poll(() => dialog.getByRole("combobox", { name: "Menu Item" }).inputValue()).toBe("Laksa");
  await dialog.getByLabel("Size").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "More" }).click();
  await dialog.getByRole("button", { name: "Add another item" }).click();
  const second = dialog.getByRole("combobox", { name: "Menu Item" }).nth(1);
  await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
  await second.click();
  await page.getByRole("option", { name: "Teh tarik" }).click();
  // The total and the button stay below the lines, on the screen.
  const end = await dialog.getByRole("button", { name: "Add Order" }).boundingBox();
  expect(end!.y + end!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await dialog.getByLabel("Table Number").fill(`7 ${device}`);
  await expect.poll(() => dialog.getByText("$33.20").count()).toBe(1);
  await expectAccessible(page);
  await saveScreenshots(page, `orders-add-${device}`);
  await dialog.getByRole("button", { name: "Add Order" }).click();
  await dialog.waitFor({ state: "hidden" });

  const table = page.getByRole("table", { name: "Recent Orders" });
  const row = table.getByRole("row").filter({ hasText: `7 ${device}` });
  await row.getByText("2 × Laksa (Large), 1 × Teh tarik").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("heading", { name: /^ORD-/ }).waitFor();
  // The next button appears where the last one was, and a double tap must not press it. Each press is at another end of
  // its button, because the screen ignores one at the same place for a moment.
  const press = async (name: string, end: "left" | "right", next: string) => {
    const button = page.getByRole("button", { name });
    const { width, height } = (await button.boundingBox())!;
    await button.dblclick({ position: { x: end === "left" ? 8 : width - 8, y: height / 2 } });
    await page.getByRole("button", { name: next }).waitFor();
  };
  await page.getByRole("button", { name: "Move to Table" }).click();
  const move = page.getByRole("dialog", { name: /^Move ORD-/ });
  await move.getByLabel("New table").fill(`8 ${device}`);
  await expectAccessible(page);
  await saveScreenshots(page, `order-move-${device}`);
  await move.getByRole("button", { name: "Move Order" }).click();
  await page.getByText(`from 7 ${device} to 8 ${device}`).waitFor();
  await move.waitFor({ state: "hidden" });
  await press("Start Preparing", "left", "Complete Order");
  await press("Complete Order", "right", "Mark as Paid");
  await page.getByRole("button", { name: "Mark as Paid" }).click({ position: { x: 8, y: 8 } });
  const payment = page.getByRole("dialog", { name: /^Payment of ORD-/ });
  await payment.getByLabel("Cash given (optional)").fill("33");
  await payment.getByText("Less than the total of $33.20").waitFor();
  await expect.poll(() => payment.getByRole("button", { name: "Confirm Payment" }).isEnabled()).toBe(false);
  await payment.getByLabel("Cash given (optional)").fill("50");
  await payment.getByText("$16.80").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-payment-${device}`);
  await payment.getByRole("button", { name: "Confirm Payment" }).click();
  await page.getByText("Cash, $50.00 given, $16.80 change").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-${device}`);
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect.poll(() => page.getByText(`Table 8 ${device}`).last().isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  await saveScreenshots(page, `ticket-${device}`);
  await page.emulateMedia({ media: "screen" });
  for (const [label, width] of [
    ["80 mm", 80],
    ["58 mm", 58],
  ] as const) {
    await page.getByRole("button", { name: "Ticket Paper" }).click();
    const paper = page.getByRole("dialog", { name: "Ticket Paper" });
    await paper.getByLabel(label).check();
    await expectAccessible(page);
    await saveScreenshots(page, `ticket-paper-${device}`);
    await paper.getByRole("button", { name: "Done" }).click();
    await paper.waitFor({ state: "hidden" });
    expect(await printedPages(page)).toEqual([width]);
  }
  await page.reload();
  await page.getByRole("button", { name: "Ticket Paper" }).click();
  await expect.poll(() => page.getByRole("dialog").getByLabel("58 mm").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: /^Refund ORD-/ });
  await refund.getByLabel("Reason").fill("The soup was cold");
  await refund.getByLabel("Amount to give back").fill("500");
  await refund.getByText(/^At most /).waitFor();
  await refund.getByLabel("Amount to give back").fill("5");
  await refund.getByText("The order stays paid.").waitFor();
  await saveScreenshots(page, `order-refund-part-${device}`);
  await refund.getByRole("button", { name: "Confirm Refund" }).click();
  await refund.waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Items" }).getByText("Given back").waitFor();
  // At another end of the button, as above: the first refund may have taken less than a moment.
  await page.getByRole("button", { name: "Refund" }).click({ position: { x: 8, y: 8 } });
  await refund.getByText(/^\$5.00 of \$33.20 was given back before/).waitFor();
  await refund.getByLabel("Reason").fill("The tea was cold too");
  await refund.getByText("The order is marked as refunded.").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-refund-${device}`);
  await refund.getByRole("button", { name: "Confirm Refund" }).click();
  await page.getByText("The soup was cold").waitFor();
  await saveScreenshots(page, `order-refunded-${device}`);
  await page.getByText("Refunded").first().waitFor();
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await page.getByRole("table", { name: "Recent Orders" }).waitFor();
  await expectAccessible(page);
  await context.close();
});

test("cancelling an order that is being prepared asks what happens to the ingredients", async () => {
  const before = await kitchen.stock(rice);
  const { order_id } = await orderFromMenu([laksa.line()], "30");
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto(`/orders/${order_id}`);
  await page.getByRole("button", { name: "Start Preparing" }).dblclick();
  await page.getByRole("button", { name: "Complete Order" }).waitFor();
  await saveScreenshots(page, "order-preparing-phone");
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Book as waste").isChecked()).toBe(true);
  await expectAccessible(page);
  await saveScreenshots(page, "order-cancel-phone");
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Cancelled").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Mark as Paid" }).count()).toBe(0);
  await expect.poll(() => kitchen.stock(rice)).toBe(before - 200);
  await context.close();
});

test("the page of an unknown order shows a message", async () => {
  const { context, page } = await journey.visit({ as: owner });
  await page.goto(`/orders/${uuid()}`);
  await page.getByText("Order not found").waitFor();
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
  await context.close();
});

test("an order shows live on the diner's, the kitchen's and the staff's page", async () => {
  const before = await kitchen.stock(rice);
  const desk = await journey.visit({ as: owner });
  const board = await journey.visit({ as: owner, ...TABLET });
  const diner = await journey.visit(PHONE);
  await desk.page.goto("/orders");
  await desk.page.getByRole("table", { name: "Recent Orders" }).waitFor();
  await board.page.goto("/kitchen");
  await board.page.getByRole("heading", { name: "Harbour Bowl" }).waitFor();

  const note = "Less spicy, please";
  const placed = await orderFromMenu([laksa.line(2), tea.line()], "21", note);
  const row = desk.page.getByRole("row").filter({ hasText: placed.customer_reference });
  await row.getByText("Pending").waitFor();
  const newColumn = board.page.getByRole("region", { name: "New" });
  const ticket = (column: string) =>
    board.page.getByRole("region", { name: column }).getByRole("article", { name: /Table 21,/ });
  await newColumn.getByText(note).waitFor();
  await diner.page.goto(placed.status_url);
  await diner.page.getByText(placed.customer_reference).first().waitFor();

  await ticket("New")
    .getByRole("button", { name: /^Accept/ })
    .click();
  await ticket("Preparing").waitFor();
  await row.getByText("Processing").waitFor();
  await ticket("Preparing")
    .getByRole("button", { name: /^Ready/ })
    .click();
  await ticket("Ready").waitFor();
  await row.getByText("Completed").waitFor();
  await expect
    .poll(async () => (await diner.page.locator("body").innerText()).toLowerCase())
    .toMatch(/ready|completed/);
  await ticket("Ready")
    .getByRole("button", { name: /^Served/ })
    .click();
  await ticket("Ready").waitFor({ state: "hidden" });

  await board.page.getByRole("button", { name: "Recall" }).click();
  await board.page.getByRole("menuitem", { name: new RegExp(placed.customer_reference) }).click();
  await ticket("Preparing").getByText("Recalled").waitFor();
  await ticket("Preparing")
    .getByRole("button", { name: /^Ready/ })
    .click();
  await ticket("Preparing").waitFor({ state: "hidden" });
  await expect.poll(() => kitchen.stock(rice)).toBe(before - 400);
  for (const { context } of [desk, board, diner]) await context.close();
});

test("the kitchen board shows ages, notes, special requests and cancellations", async () => {
  await orderFromMenu([laksa.line(3)], "4");
  const late = await orderFromMenu(
    [{ ...laksa.line(), size_id: laksa.sizes[1]?.id ?? "", price: 15 }, tea.line(2)],
    "12",
  );
  const waiting = await orderFromMenu(
    [tea.line(4), laksa.line()],
    "Terrace 3",
    "Allergic to peanuts. Please tell the chef.",
  );
  const cancelled = await orderFromMenu([tea.line()], "9");
  const gone = await kitchen.dish("Chilli crab", { price: 48 });
  await journey.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
  const special = await orderFromMenu([gone.line()], "6");
  expect(special.customer_reference).toMatch(/^SR-/);
  const age = "update orders set created_at = now() - $2::interval where id = $1";
  await journey.pool.query(age, [late.order_id, "14 minutes"]);
  await journey.pool.query(age, [waiting.order_id, "7 minutes"]);

  const { context, page } = await journey.visit({ as: owner, ...TABLET });
  await page.goto("/kitchen");
  await page.getByRole("article").first().waitFor();
  const press = (name: RegExp) => page.getByRole("button", { name }).click();
  await press(/^Accept, Table 12,/);
  await press(/^Accept, Table 4,/);
  await press(/^Ready, Table 4,/);
  await page.getByRole("button", { name: "Sound on" }).click();
  await page.getByRole("button", { name: "Turn on sound" }).waitFor();
  await journey.pool.query("update orders set status = 'cancelled', cancelled_at = now() where id = $1", [
    cancelled.order_id,
  ]);
  await page.reload();
  await page
    .getByRole("article", { name: /Table 9,/ })
    .getByText("Cancelled")
    .waitFor();
  // A cancelled ticket stands after the new ones and does not count as one of them; the sound stays off on this device.
  await page.getByRole("button", { name: "Turn on sound" }).click();
  await page.getByRole("button", { name: "Sound on" }).waitFor();
  const newTickets = page.getByRole("region", { name: "New" });
  const stations = await newTickets.getByRole("article").evaluateAll((all) => all.map((one) => one.dataset["station"]));
  expect(stations.at(-1)).toBe("cancelled");
  const counted = stations.filter((station) => station === "new").length;
  await newTickets.getByRole("heading", { name: `New ${counted}` }).waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${counted}\\) `));
  const allergy = page.getByRole("article", { name: /Terrace 3,/ }).getByText("Allergy");
  await allergy.waitFor();
  const lateTicket = page.getByRole("article", { name: /Table 12,/ });
  expect([await lateTicket.getAttribute("data-age"), await lateTicket.innerText()]).toEqual([
    "late",
    // A busy machine may need another minute to come here.
    expect.stringMatching(/\b1[4-9] min/),
  ]);
  await expectAccessible(page);
  await saveScreenshots(page, "kitchen-tablet");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await saveScreenshots(page, "kitchen-phone");
  await context.close();
});

test("the kitchen ticks lines off on every board, marks a dish sold out and back, prints, and cancels with a refund", async () => {
  const curry = await kitchen.dish("Fish curry", { price: 18 });
  const { order_id } = await orderFromMenu([curry.line(2), tea.line()], "41");
  await owner.call(changeOrder, { query: { id: order_id }, body: { payment_status: "paid" } });
  const boards = [await journey.visit({ as: owner, ...TABLET }), await journey.visit({ as: owner, ...PHONE })];
  const guest = await journey.visit(PHONE);
  // What the test reads of a page counts as a touch, so on a slow machine the browser would not block the sound by itself.
  await boards[1]?.context.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
    };
  });
  for (const { page } of boards) await page.goto("/kitchen");
  const [{ page }, { page: phone }] = boards as [(typeof boards)[0], (typeof boards)[0]];
  const ticketOn = (board: typeof page) => board.getByRole("article", { name: /^Table 41,/ });
  await ticketOn(page)
    .getByRole("button", { name: /Fish curry/ })
    .click();
  await ticketOn(phone)
    .getByRole("button", { name: /Fish curry/, pressed: true })
    .waitFor();
  await page.reload();
  await ticketOn(page)
    .getByRole("button", { name: /Fish curry/, pressed: true })
    .waitFor();
  await saveScreenshots(page, "kitchen-ticked");

  const menu = () =>
    ticketOn(page)
      .getByRole("button", { name: /^More for Table 41/ })
      .click();
  await menu();
  await page.getByRole("menuitem", { name: "Fish curry is sold out" }).click();
  await phone.getByRole("button", { name: "Sold out (1)" }).waitFor();
  await guest.page.goto(`/menu?restaurant=${owner.username}`);
  await guest.page.getByRole("article", { name: "Fish curry" }).getByRole("button", { name: "Sold out" }).waitFor();
  // The first touch lets the sound play. What it changes must not move the touched button away before it is released.
  await phone.getByRole("button", { name: /^The browser blocks the sound/ }).waitFor();
  await phone.getByRole("button", { name: "Sold out (1)" }).click({ delay: 300 });
  await phone.getByRole("dialog", { name: "Sold out" }).waitFor();
  await phone.getByRole("button", { name: /^The browser blocks the sound/ }).waitFor({ state: "hidden" });
  await expectAccessible(phone);
  await saveScreenshots(phone, "kitchen-sold-out");
  await phone.getByText(/^Until the end of today, marked by /).waitFor();
  await phone.getByRole("button", { name: "Bring Fish curry back" }).click();
  await guest.page.getByRole("article", { name: "Fish curry" }).getByRole("button", { name: "Add to Cart" }).waitFor();

  await page.evaluate(() => {
    const printed = () => document.querySelector<HTMLElement>("[data-paper]")?.textContent;
    Object.assign(window, { print: () => Object.assign(window, { printed: printed() }) });
  });
  await menu();
  await page.getByRole("menuitem", { name: "Print Ticket" }).click();
  await expect
    .poll(() => page.evaluate(() => "printed" in window && String(window.printed)))
    .toContain("2 ×Fish curry");
  // The kitchen's ticket has no prices.
  expect(await page.evaluate(() => "printed" in window && String(window.printed))).not.toContain("$");
  // A device prints new tickets by itself where somebody has turned that on: once, also with two boards open.
  await menu();
  await page.getByRole("menuitem", { name: "Ticket Paper" }).click();
  await page.getByLabel("Print each new ticket by itself").check();
  await expectAccessible(page);
  await saveScreenshots(page, "kitchen-paper");
  await page.getByRole("button", { name: "Done" }).click();
  const second = await page.context().newPage();
  await second.goto("/kitchen");
  const papers: string[] = [];
  for (const board of [page, second]) {
    await board.exposeFunction("onPrint", (text: string) => void papers.push(text));
    await board.evaluate(() => {
      const paper = () => document.querySelector<HTMLElement>("[data-paper]")?.textContent ?? "";
      Object.assign(window, {
        print: () => (window as unknown as { onPrint: (text: string) => void }).onPrint(paper()),
      });
    });
  }
  await owner.call(placeOrder, { body: { menu_item_id: curry.id, quantity: 3, table_number: "42" } });
  await expect.poll(() => papers.length).toBe(1);
  await second.getByRole("article", { name: /^Table 42,/ }).waitFor();
  expect(papers).toEqual([expect.stringContaining("3 ×Fish curry")]);
  await second.close();
  await menu();
  await page.getByRole("menuitem", { name: "Cancel Order" }).click();
  await page.getByText("This order is paid").waitFor();
  await page.getByLabel("Reason for the refund").fill("Fish was off");
  await page.getByRole("button", { name: "Refund and Cancel" }).click();
  await ticketOn(page).getByText("Cancelled").waitFor();
  const { body } = await owner.call(readOrder, { query: { id: order_id } });
  expect([body.order.status, body.order.payment_status]).toEqual(["cancelled", "refunded"]);
  for (const { context } of [...boards, guest]) await context.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("staff add a dish, void a portion, give a discount and refund a part on a %s", async (device, options) => {
  const table = `5${device === "phone" ? 1 : 2}`;
  const { order_id } = await orderFromMenu([laksa.line(2), tea.line()], table);
  const { context, page } = await journey.visit({ as: owner, ...options });
  const { context: boardContext, page: board } = await journey.visit({ as: owner, ...TABLET });
  await board.goto("/kitchen");
  const ticket = board.getByRole("article", { name: new RegExp(`^Table ${table},`) });
  await ticket.getByText("Teh tarik").waitFor();
  await page.goto(`/orders/${order_id}`);
  await page.getByRole("button", { name: "Add Dishes" }).click();
  const adding = page.getByRole("dialog", { name: /^Add to ORD-/ });
  await adding.getByRole("combobox", { name: "Menu Item" }).click();
  await page.getByRole("option", { name: "Laksa" }).click();
  await adding.getByLabel("Size").selectOption({ index: 1 });
  await expectAccessible(page);
  await saveScreenshots(page, `order-add-lines-${device}`);
  await adding.getByRole("button", { name: "Add to Order" }).click();
  await adding.waitFor({ state: "hidden" });
  await ticket.getByText("Added", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Void Laksa", exact: true }).click();
  const voiding = page.getByRole("dialog", { name: "Void Laksa" });
  await voiding.getByLabel("Reason").fill("Guest changed their mind");
  await voiding.getByRole("button", { name: "Less" }).click();
  await expectAccessible(page);
  await saveScreenshots(page, `order-void-${device}`);
  await voiding.getByRole("button", { name: "Void", exact: true }).click();
  await voiding.waitFor({ state: "hidden" });
  await ticket.getByText("1 voided").waitFor();
  await page.getByRole("button", { name: "Void Teh tarik" }).click();
  const gone = page.getByRole("dialog", { name: "Void Teh tarik" });
  await gone.getByLabel("Reason").fill("Spilled");
  await gone.getByLabel("Book as waste").check();
  await gone.getByRole("button", { name: "Void", exact: true }).click();
  await gone.waitFor({ state: "hidden" });
  await ticket.getByText("Voided", { exact: true }).waitFor();
  await expectAccessible(board);
  await saveScreenshots(board, `kitchen-voided-${device}`);

  await page.getByRole("button", { name: "Discount" }).click();
  const discount = page.getByRole("dialog", { name: /^Discount on ORD-/ });
  await discount.getByLabel("Discount", { exact: true }).fill("20");
  await discount.getByLabel("Reason").fill("Waited long");
  await discount.getByText("only an owner or a manager can give it").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-discount-${device}`);
  await discount.getByRole("button", { name: "Give Discount" }).click();
  await discount.waitFor({ state: "hidden" });
  await page.getByText("Discount 20%").first().waitFor();
  await page.getByText("$22.00").first().waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-changed-${device}`);
  await owner.call(changeOrder, { query: { id: order_id }, body: { payment_status: "paid" } });
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: /^Refund ORD-/ });
  await refund.getByLabel("Amount to give back").fill("4");
  await refund.getByLabel("Reason").fill("Cold");
  await refund.getByRole("button", { name: "Confirm Refund" }).click();
  await refund.waitFor({ state: "hidden" });
  await page.getByText("Given back", { exact: true }).first().waitFor();
  expect((await owner.call(readOrder, { query: { id: order_id } })).body.order).toMatchObject({
    total_amount: 22,
    discount_amount: 5.5,
    refunded_amount: 4,
    payment_status: "paid",
  });
  await context.close();
  await boardContext.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("a discount that became less by a void says why on a %s", async (device, options) => {
  const { order_id } = await orderFromMenu([tea.line(10)], device === "phone" ? "61" : "62");
  const { order } = (await owner.call(readOrder, { query: { id: order_id } })).body;
  const body = { amount: 3.2, reason: "Regular guest", total_before: order.total_amount };
  expect((await owner.call(discountOrder, { query: { id: order_id }, body })).status).toBe(200);
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto(`/orders/${order_id}`);
  await page.getByRole("button", { name: "Void Teh tarik" }).click();
  const voiding = page.getByRole("dialog", { name: "Void Teh tarik" });
  await voiding.getByLabel("Portions to take off").fill("9");
  await voiding.getByLabel("Reason").fill("Guests left");
  await voiding.getByRole("button", { name: "Void", exact: true }).click();
  await page.getByText("$3.20 was given. It is at most 10 % of the dishes.").first().waitFor();
  await page.getByText("$2.88").first().waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `order-limited-discount-${device}`);
  await context.close();
});

test("a special request gets a price", async () => {
  const gone = await kitchen.dish("Stingray", { price: 22 });
  await journey.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
  const { order_id, customer_reference } = await orderFromMenu([gone.line()], "6");
  const { context, page } = await journey.visit({ as: owner });
  await page.goto(`/orders/${order_id}`);
  await page.getByRole("heading", { name: customer_reference }).waitFor();
  await page.getByText("No price yet").first().waitFor();
  await page.getByLabel("Agreed price").fill("20.50");
  await expectAccessible(page);
  await saveScreenshots(page, "order-special-desktop");
  await page.getByRole("button", { name: "Save Price" }).click();
  await page.getByText("$20.50").first().waitFor();
  await context.close();
});

test("a kitchen board that lost its connection shows it and misses no order", async () => {
  const { context, page } = await journey.visit({ as: owner, ...TABLET });
  await page.goto("/kitchen");
  await page.getByRole("region", { name: "New" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("alert").getByText("No connection").waitFor();
  const missed = await orderFromMenu([tea.line()], "88");
  await context.setOffline(false);
  await page.getByRole("article", { name: new RegExp(missed.customer_reference) }).waitFor({ timeout: 90_000 });
  await page.getByRole("alert").getByText("No connection").waitFor({ state: "hidden" });
  await context.close();
});

test("a guest's order shows a notification with a sound, a staff order does not, and neither does when switched off", async () => {
  const { context, page } = await journey.visit({ as: owner });
  await page.addInitScript(() => {
    const counted = Object.assign(window as unknown as SoundCount, { rings: 0, audible: false });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        this.addEventListener("statechange", () => Object.assign(counted, { audible: this.state === "running" }));
      }
      override createOscillator() {
        counted.rings += 1;
        return super.createOscillator();
      }
    };
  });
  const rings = () => page.evaluate(() => (window as unknown as SoundCount).rings);
  await page.goto("/orders");
  await page.getByRole("heading", { name: "Orders", exact: true }).click();
  await page.getByRole("table", { name: "Recent Orders" }).or(page.getByText("No orders yet")).first().waitFor();
  await page.waitForFunction(() => (window as unknown as SoundCount).audible);
  const first = await orderFromMenu([tea.line()], "Window");
  await page.getByText("New order: Window").waitFor();
  await page.getByText(`${first.customer_reference}, $3.20`).waitFor();
  await saveScreenshots(page, "orders-new");
  await expect.poll(rings).toBe(2);
  const waiting = Number((await page.title()).match(/^\((\d+)\)/)?.[1]);

  // The same on a screen that has nothing to do with orders.
  await page.getByRole("link", { name: "Suppliers" }).click();
  await page.getByRole("heading", { name: "Suppliers", exact: true }).waitFor();
  await soundEnd(page);
  await orderFromMenu([tea.line()], "61");
  await page.getByText("New order: Table 61").waitFor();
  await expect.poll(rings).toBe(4);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: `Orders ${waiting + 1} waiting` })
    .waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${waiting + 1}\\) Suppliers`));
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Turn off order sound here" }).click();
  await page.keyboard.press("Escape");
  await orderFromMenu([tea.line()], "62");
  await page.getByText("New order: Table 62").waitFor();
  expect(await rings()).toBe(4);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Turn on order sound here" }).click();
  await page.keyboard.press("Escape");
  await page.goto("/orders");

  await owner.call(placeOrder, { body: { items: [{ menu_item_id: tea.id, quantity: 1 }], table_number: "Staff" } });
  await page.getByText("Staff", { exact: true }).first().waitFor();
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { new_order_alerts: false } });
  await page.reload();
  await page.getByText("Staff", { exact: true }).first().waitFor();
  await orderFromMenu([tea.line()], "Quiet");
  await page.getByText("Quiet", { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText(/New order: (Staff|Quiet)/).count()).toBe(0);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { new_order_alerts: true } });
  await context.close();
});

/** Returns the width in millimetres of each page that the browser prints. */
async function printedPages(page: Page): Promise<number[]> {
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const widths = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/g);
  return [...widths].map(([, points]) => Math.round((Number(points) / 72) * 25.4));
}
