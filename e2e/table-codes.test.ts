import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTables, listTables, tableCode } from "#src/features/tables/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { readCodes } from "#src/testing/read-codes.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** Returns what a phone that scans the printed code opens, at the journey's address. */
async function scannedAddress(owner: Owner): Promise<string> {
  const [table] = (await owner.call(listTables)).body.tables;
  const card = await owner.call(tableCode, { query: { id: table?.id ?? "" } });
  const [printed] = await readCodes(Buffer.from(card.body as unknown as string));
  return `/menu?restaurant=${owner.username}&${new URL(printed ?? "").searchParams.toString()}`;
}

const openCart = (page: Page) => page.getByRole("button", { name: /^Open your cart/ }).click();

test("a guest orders with the code of the table, and a code that was reset is refused where orders need one", async () => {
  const owner = await harbourBowl(journey);
  await createDish(journey, owner.companyId, { name: "Laksa", sizes: [{ price: 9 }] });
  await owner.call(addTables, { body: { names: ["Terrace 4", "5"] } });
  const scanned = await scannedAddress(owner);
  const guest = await journey.visit(PHONE);
  await guest.page.goto(scanned);
  await guest.page.getByText("Terrace 4").waitFor();
  expect(new URL(guest.page.url()).search).toBe(`?restaurant=${owner.username}`);
  // The cart has the code, also when the page is loaded again.
  await guest.page.reload();
  await guest.page.getByRole("button", { name: "Add to Cart" }).click();
  await openCart(guest.page);
  await guest.page.getByText("From the code on your table.").waitFor();
  expect(await guest.page.getByLabel("Table Number").getAttribute("readonly")).not.toBeNull();
  await saveScreenshots(guest.page, "code-cart-phone");
  await expectAccessible(guest.page);

  const back = await journey.visit({ as: owner, ...DESKTOP });
  await back.page.goto("/tables");
  // The switch turns when the server has stored it.
  await back.page.getByLabel("Orders need the table's code").click({ force: true });
  await expect.poll(() => back.page.getByLabel("Orders need the table's code").isChecked()).toBe(true);
  await expect
    .poll(
      async () =>
        (await journey.pool.query("select codes_required from companies where id = $1", [owner.companyId])).rows,
    )
    .toEqual([{ codes_required: true }]);
  await guest.page.getByRole("button", { name: "Checkout" }).click();
  await guest.page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();

  await saveScreenshots(back.page, "codes-tables-desktop");
  await back.page.getByRole("button", { name: "Reset All 2 Codes" }).click();
  await back.page.locator('button:not([aria-disabled="true"])', { hasText: "Confirm Reset" }).click();
  await back.page.getByText("2 codes reset").waitFor();
  await expectAccessible(back.page);

  const late = await journey.visit(PHONE);
  await late.page.goto(scanned);
  await late.page.getByText("This code is no longer valid.").waitFor();
  await late.page.getByText("Scan the code on your table to order.").waitFor();
  await late.page.getByRole("button", { name: "Add to Cart" }).click();
  await saveScreenshots(late.page, "code-missing-phone");
  await expectAccessible(late.page);
  await openCart(late.page);
  expect(await late.page.getByRole("button", { name: "Checkout" }).isDisabled()).toBe(true);
  await late.page.getByRole("dialog").getByText("Scan the code on your table to order.").waitFor();
  await saveScreenshots(late.page, "code-missing-cart-phone");
  await expectAccessible(late.page);

  // The phone that scanned the old code before it was reset has it still.
  await guest.page.getByRole("button", { name: "Back to the menu" }).click();
  await guest.page.getByRole("button", { name: "Add to Cart" }).click();
  await openCart(guest.page);
  await guest.page.getByRole("button", { name: "Checkout" }).click();
  await guest.page.getByRole("alert").getByText("Scan the code on your table to order.").waitFor();
  await late.page.goto(await scannedAddress(owner));
  await late.page.getByText("Terrace 4").waitFor();
  await openCart(late.page);
  await late.page.getByRole("button", { name: "Checkout" }).click();
  await late.page.getByRole("heading", { name: "Order Placed Successfully!" }).waitFor();
  await Promise.all([guest, back, late].map(({ context }) => context.close()));
});
