import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { makeLinkCode } from "#src/features/agent/chat-links/contract.ts";
import { notePhoto } from "#src/testing/note-photo.ts";
import { orderFromFarm } from "#src/testing/paper-fixture.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";
import {
  DESKTOP,
  expectAccessible,
  fileDialogs,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
  tabTo,
} from "./harness.ts";

const READ = { timeout: 60_000 };
const NUMBER = "6592345679";

let journey: Journey;
let peer: WhatsappStandIn;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  journey = await startJourney({
    env: {
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1055",
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

test("a photo of a delivery note is read in the panel, confirmed with the keyboard alone, and the screens beside it follow", async () => {
  const owner = await harbourBowl(journey);
  const { order } = await orderFromFarm(owner, { tomatoes: 12 });
  const stock = await journey.visit({ as: owner, ...DESKTOP });
  await stock.page.goto("/inventory");
  await stock.page.getByText("2 kg").first().waitFor();
  const orders = await journey.visit({ as: owner, ...DESKTOP });
  await orders.page.goto(`/purchase-orders/${order.id}`);
  await orders.page.getByText("Roma Tomatoes").first().waitFor();

  const { page, context } = await journey.visit({ as: owner, ...PHONE });
  const nextDialog = fileDialogs(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Ask the agent" }).waitFor();
  await page.keyboard.press("Control+i");
  const panel = page.getByRole("dialog", { name: "Agent" });
  const message = panel.getByLabel("Message to the agent");
  await message.waitFor();
  await expect.poll(() => message.evaluate((input) => input === document.activeElement)).toBe(true);
  await saveScreenshots(page, "chat-delivery-empty-phone");
  await tabTo(page, panel.getByRole("button", { name: "Photo or file of a delivery" }));
  await page.keyboard.press("Enter");
  const chooser = await nextDialog();
  await chooser.setFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: await notePhoto() });
  await panel.getByText("Reading…").waitFor();
  await saveScreenshots(page, "chat-delivery-reading-phone");
  await panel.getByRole("button", { name: "Do it" }).waitFor(READ);
  await panel.getByText("- Roma Tomatoes: 10 kg, ordered 12 kg").waitFor();
  await panel.getByText("2 kg becomes 12 kg").waitFor();
  await panel.getByRole("img", { name: "What you sent" }).waitFor();
  await saveScreenshots(page, "chat-delivery-proposal-phone");
  await expectAccessible(page);
  await tabTo(page, panel.getByRole("button", { name: "Do it" }));
  await page.keyboard.press("Enter");
  await panel.getByText("Done.", { exact: false }).first().waitFor();
  await stock.page.getByText("12 kg").first().waitFor();
  await orders.page.getByText("Partly received", { exact: false }).first().waitFor();
  await saveScreenshots(orders.page, "chat-delivery-order-desktop");

  // What the agent is not sure of opens on the screen, filled in.
  // What is written goes along with the photo.
  await message.fill("the rest of PO 1");
  await panel.getByRole("button", { name: "Photo or file of a delivery" }).click();
  const again = await nextDialog();
  const lines = [
    ["2", "KG", "Roma Tomatoes"],
    ["3", "BX", "Candles"],
  ] as const;
  await again.setFiles({
    name: "note.jpg",
    mimeType: "image/jpeg",
    buffer: await notePhoto({ number: "DN-7", lines }),
  });
  await panel.getByText("the rest of PO 1").waitFor();
  expect(await message.inputValue()).toBe("");
  await panel.getByText("“Candles”: not ordered").waitFor(READ);
  await saveScreenshots(page, "chat-delivery-unsure-phone");
  await panel.getByRole("link", { name: "Count in" }).click();
  await page.getByText("Candles").first().waitFor();
  await saveScreenshots(page, "chat-delivery-count-phone");
  expect(new URL(page.url()).searchParams.get("order")).toBe(order.id);
  await Promise.all([stock, orders, { context }].map((one) => one.context.close()));
});

/** A message of the person's phone, as WhatsApp reports it. */
let messages = 0;
async function report(message: Record<string, unknown>): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const id = `wamid.delivery.${(messages += 1)}`;
  const value = { metadata: { phone_number_id: "1055" }, messages: [{ id, from: NUMBER, timestamp, ...message }] };
  const body = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = `sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const response = await fetch(`${journey.url}/api/whatsapp/webhook`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
}

interface Interactive {
  body: { text: string };
  action: { buttons: { reply: { id: string; title: string } }[] };
}

test("a photo that a linked phone sends is received with a tap, seen on an open screen", async () => {
  const owner = await harbourBowl(journey);
  await owner.call(startPlusTry);
  await orderFromFarm(owner);
  const { body } = await owner.call(makeLinkCode, { body: { number: `+${NUMBER}` } });
  await report({ type: "text", text: { body: `link ${body.code}` } });
  const { page, context } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/inventory");
  await page.getByText("2 kg").first().waitFor();
  peer.sent.set("77001", { content: await notePhoto(), type: "image/jpeg" });
  await report({ type: "image", image: { id: "77001", mime_type: "image/jpeg" } });
  const asked = () =>
    [...peer.accepted.values()]
      .map(({ body: sent }) => sent["interactive"] as Interactive | undefined)
      .find((interactive) => interactive?.body.text.includes("Roma Tomatoes"));
  await expect.poll(asked, READ).toBeDefined();
  expect(asked()?.body.text).toContain("2 lines, as in PO 1.");
  expect(asked()?.action.buttons.map(({ reply }) => reply.title)).toEqual(["Do it", "No"]);
  await report({
    type: "interactive",
    interactive: { type: "button_reply", button_reply: asked()?.action.buttons[0]?.reply },
  });
  await page.getByText("12 kg").first().waitFor(READ);
  await page.getByText("7 kg").first().waitFor();
  await page.getByRole("button", { name: "Ask the agent" }).click();
  const panel = page.getByRole("dialog", { name: "Agent" });
  await panel.getByRole("img", { name: "What you sent" }).waitFor();
  await saveScreenshots(page, "chat-delivery-whatsapp-desktop");
  await context.close();
});
