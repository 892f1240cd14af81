import { afterAll, beforeAll, expect, test } from "vitest";
import { updateItem } from "#src/features/inventory/contract.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
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

test("a person asks the agent, confirms what it proposes, and deletes the conversation, with the keyboard alone", async () => {
  const owner = await harbourBowl(journey);
  const rice = await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8, reorder_threshold: 2 });
  await addItem(owner, { name: "Tuna fresh", unit: "kg", quantity_available: 1, reorder_threshold: 3 });
  await addItem(owner, { name: "Tuna can", unit: "pcs", quantity_available: 12 });
  const { page, context } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Settings", exact: true }).first().waitFor();
  const panel = page.getByRole("dialog", { name: "Agent" });
  const message = panel.getByLabel("Message to the agent");
  await page.keyboard.press("/");
  await message.waitFor();
  await expect.poll(() => message.evaluate((input) => input === document.activeElement), { timeout: 5000 }).toBe(true);
  await saveScreenshots(page, "agent-empty-desktop");
  await page.keyboard.type("what is low");
  await page.keyboard.press("Enter");
  await panel.getByText("Tuna fresh: 1 kg").waitFor();
  await page.keyboard.type("tuna?");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "1. Tuna can" }).waitFor();
  await page.keyboard.type("waste 2 kg rice, burnt");
  await page.keyboard.press("Enter");
  await panel.getByText("Book 2 kg of Rice as waste (burnt): 8 kg becomes 6 kg.").waitFor();
  await saveScreenshots(page, "agent-proposal-desktop");
  await expectAccessible(page);
  // Somebody else counts: what was shown does not hold any more.
  await owner.call(updateItem, { query: { id: rice.id }, body: { quantity_available: 5 } });
  await panel.getByRole("button", { name: "Do it" }).focus();
  await page.keyboard.press("Enter");
  await panel.getByText("5 kg becomes 3 kg.").waitFor();
  await panel.getByRole("button", { name: "Do it" }).focus();
  await page.keyboard.press("Enter");
  await panel.getByText("Done.", { exact: false }).first().waitFor();
  await saveScreenshots(page, "agent-done-desktop");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.goto("/dashboard");
  await page.getByText("through the agent").first().waitFor();
  await page.keyboard.press("Control+i");
  await panel.getByRole("button", { name: "Delete conversation" }).click();
  await panel.getByRole("button", { name: "Delete", exact: true }).click();
  await panel.getByRole("button", { name: "What is low?" }).waitFor();
  await context.close();
});

test("the agent fills a phone, and a search field takes the slash for itself", async () => {
  const owner = await harbourBowl(journey);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8 });
  const { page, context } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/inventory");
  await page
    .getByRole("searchbox")
    .or(page.getByPlaceholder(/Search/))
    .first()
    .waitFor();
  await page.keyboard.press("/");
  expect(await page.getByRole("dialog", { name: "Agent" }).count()).toBe(0);
  await page.getByRole("button", { name: "Ask the agent" }).click();
  const panel = page.getByRole("dialog", { name: "Agent" });
  await panel.getByLabel("Message to the agent").fill("count rice 5 kg");
  await panel.getByRole("button", { name: "Send" }).click();
  await panel.getByText("Count Rice: 8 kg becomes 5 kg.").waitFor();
  expect((await panel.boundingBox())?.width).toBe(390);
  await saveScreenshots(page, "agent-phone");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "No", exact: true }).click();
  await panel.getByText("All right, nothing was done.").waitFor();
  await panel.getByRole("button", { name: "Search" }).click();
  await panel.getByLabel("Search the conversation").fill("nothing was");
  await expect.poll(() => panel.getByText("Count Rice").count()).toBe(0);
  await context.close();
});
