import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { speakTo } from "#src/features/agent/agent-messages/server/speak.ts";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
  tabTo,
} from "./harness.ts";

let journey: Journey;
let peer: WhatsappStandIn;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  journey = await startJourney({
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_NUMBER: "6560001111",
      WHATSAPP_API_URL: peer.url,
      WHATSAPP_APP_SECRET: "app secret",
    },
  });
});
afterAll(async () => {
  await journey.stop();
  await peer.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** A batch that can be made, a dish, and an order that waits for approval. */
async function sauceDishAndOrder(owner: Owner) {
  const pantry = prepKitchenOf(owner);
  const tomatoes = await pantry.item("Tomatoes", "kg", 10);
  const line = { ingredient_id: tomatoes, quantity: 3, unit: "kg" as const };
  await pantry.prep("Sugo", { batch: 2, unit: "kg", mode: "stocked", lines: [line] });
  await createDish(journey, owner.companyId, {
    name: "Ramen",
    sizes: [{ price: 12, recipe: [{ item: tomatoes, quantity: 0.1, unit: "kg" }] }],
  });
  const { supplier } = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body;
  const body = { supplier_id: supplier.id, lines: [{ item_id: tomatoes, packs: 5 }] };
  return (await owner.call(createPurchaseOrder, { body })).body.order;
}

test("a person asks the agent, confirms what it proposes, and deletes the conversation, with the keyboard alone", async () => {
  const owner = await harbourBowl(journey);
  const rice = await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8, reorder_threshold: 2 });
  await addItem(owner, { name: "Tuna fresh", unit: "kg", quantity_available: 1, reorder_threshold: 3 });
  await addItem(owner, { name: "Tuna can", unit: "pcs", quantity_available: 12 });
  await sauceDishAndOrder(owner);
  const { page, context } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Settings", exact: true }).first().waitFor();
  const panel = page.getByRole("dialog", { name: "Agent" });
  const message = panel.getByLabel("Message to the agent");
  await page.keyboard.press("/");
  await message.waitFor();
  await expect.poll(() => message.evaluate((input) => input === document.activeElement)).toBe(true);
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
  await tabTo(page, panel.getByRole("button", { name: "Do it" }));
  await page.keyboard.press("Enter");
  await panel.getByText("5 kg becomes 3 kg.").waitFor();
  const done = panel.getByText("Done.", { exact: false });
  for (const [said, proposed] of [
    [null, "5 kg becomes 3 kg."],
    ["86 ramen", "Mark Ramen sold out"],
    ["made 4 kg of sugo", "Book 4 kg of Sugo as made: 0 kg becomes 4 kg."],
    ["approve PO 1", "Approve PO 1"],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one conversation
    const before = await done.count();
    if (said) {
      await tabTo(page, message);
      await page.keyboard.type(said);
      await page.keyboard.press("Enter");
    }
    await panel.getByText(proposed, { exact: false }).last().waitFor();
    await tabTo(page, panel.getByRole("button", { name: "Do it" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => done.count()).toBe(before + 1);
    // oxlint-enable no-await-in-loop
  }
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

test("a person lets the agent write first, sees what is new, and asks it from the search", async () => {
  const owner = await harbourBowl(journey);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 1, reorder_threshold: 2 });
  const { page, context } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/settings");
  // The switch is on when the server has said so.
  await page.getByLabel("Let the Agent Write First").click();
  await page.getByText("Morning Summary").waitFor();
  await page.getByText("Morning Summary").scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await saveScreenshots(page, "agent-messages-desktop");
  await speakTo(journey.platform, owner.companyId, owner.userId, new Date("2027-03-01T04:00:00Z"));
  await page.getByRole("button", { name: "Ask the agent 1 new" }).click();
  const panel = page.getByRole("dialog", { name: "Agent" });
  await panel.getByText("Rice is low: 1 kg left").waitFor();
  await page.getByRole("button", { name: "Ask the agent", exact: true }).waitFor({ state: "attached" });
  await saveScreenshots(page, "agent-alert-desktop");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("how much rice is left");
  await page.getByText("Ask the agent: “how much rice is left”").waitFor();
  await saveScreenshots(page, "agent-search-desktop");
  await page.getByText("Ask the agent: “how much rice is left”").click();
  await panel.getByText("Rice: 1 kg in stock.").waitFor();
  await context.close();
  const phone = await journey.visit({ as: owner, ...PHONE });
  await phone.page.goto("/dashboard");
  await phone.page.getByRole("button", { name: "Ask the agent" }).click();
  await phone.page.getByRole("button", { name: "Messages", exact: true }).last().click();
  await phone.page.getByLabel("Quiet from").waitFor();
  await saveScreenshots(phone.page, "agent-messages-phone");
  await expectAccessible(phone.page);
  await phone.context.close();
});

const NUMBER = "6592345678";
let messages = 0;

/** A message of the person's phone, as WhatsApp reports it. */
async function write(message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.phone.${(messages += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: NUMBER, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const response = await fetch(`${journey.url}/api/whatsapp/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body,
  });
  expect(response.status).toBe(200);
}
const text = (body: string) => write({ type: "text", text: { body } });

interface Interactive {
  body: { text: string };
  action: { buttons: { reply: { id: string; title: string } }[] };
}

/** Waits for a message with buttons, and taps the first. */
async function tapFirst(containing: string): Promise<void> {
  const found = () =>
    [...peer.accepted.values()]
      .map(({ body }) => body["interactive"] as Interactive | undefined)
      .findLast((interactive) => interactive?.body.text.includes(containing));
  await expect.poll(found).toBeDefined();
  const reply = found()?.action.buttons[0]?.reply;
  await write({ type: "interactive", interactive: { type: "button_reply", button_reply: reply } });
}

test("a person links a phone, and counts, books, preps, approves and takes a dish off the menu, and the screens follow", async () => {
  const owner = await harbourBowl(journey);
  await owner.call(startPlusTry);
  await addItem(owner, { name: "Rice", unit: "kg", quantity_available: 8, reorder_threshold: 2 });
  const order = await sauceDishAndOrder(owner);
  const phone = await journey.visit({ as: owner, ...PHONE });
  await phone.page.goto("/settings");
  await phone.page.getByRole("button", { name: "Ask the agent" }).click();
  await phone.page.getByRole("button", { name: "WhatsApp" }).click();
  const dialog = phone.page.getByRole("dialog", { name: "The Agent in WhatsApp" });
  await dialog.getByLabel("Your WhatsApp number").fill("9234 5678");
  await saveScreenshots(phone.page, "whatsapp-number-phone");
  await dialog.getByRole("button", { name: "Get a Code" }).click();
  const shown = await dialog.getByText(/^link \d{6}$/).textContent();
  await saveScreenshots(phone.page, "whatsapp-code-phone");
  await expectAccessible(phone.page);
  await text(shown ?? "");
  await dialog.getByText(`+${NUMBER} is linked.`).waitFor();
  await saveScreenshots(phone.page, "whatsapp-linked-phone");

  const back = await journey.visit({ as: owner, ...DESKTOP });
  await back.page.goto("/inventory");
  await back.page.getByText("8 kg").first().waitFor();
  const guest = await journey.visit(PHONE);
  await guest.page.goto(`/menu?restaurant=${owner.username}&table=4`);
  await guest.page.getByRole("button", { name: "Add to Cart" }).waitFor();
  await text("count rice 6 kg");
  await tapFirst("Rice");
  await back.page.getByText("6 kg").first().waitFor();
  await text("waste 1 kg rice, burnt");
  await tapFirst("becomes 5 kg");
  await back.page.getByText("5 kg").first().waitFor();
  await text("made 4 kg of sugo");
  await tapFirst("Sugo");
  await back.page.getByText("4 kg").first().waitFor();
  const buying = await journey.visit({ as: owner, ...DESKTOP });
  await buying.page.goto(`/purchase-orders/${order.id}`);
  await buying.page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .waitFor();
  await text("approve PO 1");
  await tapFirst("PO 1");
  await buying.page.getByText("Approved", { exact: true }).first().waitFor();
  await saveScreenshots(buying.page, "whatsapp-approved-desktop");
  await text("86 ramen");
  await tapFirst("Ramen");
  await guest.page.getByText("Sold out").first().waitFor();

  await dialog.getByRole("button", { name: "End Link" }).click();
  await dialog.getByRole("button", { name: "Confirm End" }).click();
  await dialog.getByLabel("Your WhatsApp number").waitFor();
  await text("count rice 1 kg");
  await expect
    .poll(() => [...peer.accepted.values()].at(-1)?.body["text"])
    .toMatchObject({ body: expect.stringContaining("not linked") });
  await Promise.all([phone, back, buying, guest].map(({ context }) => context.close()));
});
