import sharp from "sharp";
import { v7 as uuid } from "uuid";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDish } from "#src/features/dishes/contract.ts";
import { declareItem } from "#src/features/dishes/declaration-contract.ts";
import { createItem, listInventory } from "#src/features/inventory/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/contract.ts";
import { bookDelivery } from "#src/features/deliveries/contract.ts";
import { createSmtpMail } from "#src/server/ports/mail/smtp.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import type { Owner } from "#src/testing/factories.ts";
import { save } from "#src/testing/invoice-fixture.ts";
import { type SmtpStandIn, startSmtpStandIn } from "#src/testing/smtp-stand-in.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";
import {
  DESKTOP,
  expectAccessible,
  failRequests,
  fileDialogs,
  harbourBowl,
  holdRequests,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";

let journey: Journey;
let smtp: SmtpStandIn;
beforeAll(async () => {
  smtp = await startSmtpStandIn();
  journey = await startJourney({ ports: { mail: createSmtpMail(smtp.url, "Comanda <no-reply@comanda.example>") } });
});
afterAll(async () => {
  await journey.stop();
  await smtp.stop();
  expect(journey.pageErrors).toEqual([]);
});

const newOwner = () => harbourBowl(journey);

async function addSupplier(owner: Owner, name: string): Promise<string> {
  return (await owner.call(createSupplier, { body: { name } })).body.supplier.id;
}

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("a supplier is added, read, edited and deleted in two steps on a %s", async (device, options) => {
  const owner = await newOwner();
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/suppliers");
  await page.getByText("No suppliers found. Add a supplier to get started.").waitFor();
  await expect.poll(() => page.getByText("No supplier selected").isVisible()).toBe(false);
  if (device === "desktop") {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText("No supplier selected").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await saveScreenshots(page, `suppliers-empty-${device}`);

  await page.getByRole("button", { name: "Add Supplier" }).click();
  const form = page.getByRole("region", { name: "Add Supplier" });
  await form.getByLabel("Email").fill("nobody");
  await form.getByRole("button", { name: "Add Supplier" }).click();
  await page.getByText("Supplier name is required").waitFor();
  await page.getByText("Please enter a valid email address").waitFor();
  await saveScreenshots(page, `suppliers-add-${device}`);
  await expectAccessible(page);
  await form.getByLabel("Name").fill("Green Farm");
  await form.getByLabel("Contact Number").fill("+65 6123 4567");
  await form.getByLabel("WhatsApp").fill("+65 9123 4567");
  await form.getByLabel("Email").fill("orders@greenfarm.example");
  await form.getByLabel("Address").fill("1 Farm Way\nSingapore 123456");
  await form.getByLabel("UEN/Business ID").fill("201912345K");
  await form.getByText("Mon", { exact: true }).click();
  await form.getByLabel("Minimum order").fill("80");
  await form.getByLabel("Lead time").fill("2");
  await form.getByRole("button", { name: "Add Supplier" }).click();
  await page.getByText("Green Farm has been added to your suppliers.").waitFor();

  const panel = device === "phone" ? page.getByRole("dialog") : page.getByRole("complementary");
  await panel.getByText("201912345K").waitFor();
  await panel.getByText("No invoices found for this supplier").waitFor();
  await expect
    .poll(() => panel.getByRole("link", { name: "orders@greenfarm.example" }).getAttribute("href"))
    .toBe("mailto:orders@greenfarm.example");
  await expect
    .poll(() => panel.getByRole("link", { name: "+65 9123 4567" }).getAttribute("href"))
    .toBe("https://wa.me/6591234567");
  await panel.getByText("$80.00").waitFor();
  await page.reload();
  await panel.getByText("$80.00").waitFor();
  await panel.getByText("2 days").waitFor();
  await saveScreenshots(page, `suppliers-detail-${device}`);
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Edit Supplier" }).click();
  await panel.getByLabel("Contact Number").fill("");
  await panel.getByLabel("Customer ID").fill("C-77");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Green Farm has been updated.").waitFor();
  await panel.getByText("C-77").waitFor();
  await expect.poll(() => panel.getByText("Contact", { exact: true }).count()).toBe(0);

  await panel.getByRole("button", { name: "Delete" }).click();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Delete" }).click();
  await panel.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Supplier has been deleted successfully.").waitFor();
  await page.getByText("No suppliers found. Add a supplier to get started.").waitFor();
  await context.close();
});

test("the five newest invoices show their day and status; choosing another supplier closes open forms", async () => {
  const owner = await newOwner();
  const farm = await addSupplier(owner, "Green Farm");
  await addSupplier(owner, "Pacific Seafood");
  const ids = Array.from({ length: 6 }, () => uuid());
  for (const [at, id] of ids.entries()) {
    await journey.pool.query(
      "insert into supplier_invoice (company_id, id, supplier_id, invoice_date, status) values ($1, $2, $3, $4, $5)",
      [owner.companyId, id, farm, `2026-03-0${at + 1}`, ["processed", "error", "pending"][at % 3]],
    );
  }
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Green Farm" }).click();
  const panel = page.getByRole("complementary");
  const invoices = panel.getByRole("listitem");
  await invoices.first().waitFor();
  await expect.poll(() => invoices.count()).toBe(5);
  await expect.poll(() => invoices.first().textContent()).toContain(`Invoice #${ids[5]?.slice(0, 8)}`);
  await panel.getByText("6 Mar 2026").waitFor();
  await expect.poll(() => panel.getByText(/^(Processed|Error|Pending)$/).count()).toBe(5);
  await panel.getByRole("button", { name: "Edit Supplier" }).click();
  await panel.getByRole("button", { name: "Save Changes" }).waitFor();
  await page.getByRole("button", { name: "Pacific Seafood" }).click();
  await panel.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Green Farm" }).click();
  await panel.getByRole("button", { name: "Edit Supplier" }).waitFor();
  await expect.poll(() => panel.getByRole("button", { name: "Confirm Delete" }).count()).toBe(0);
  await context.close();
});

test("a supplier that was entered twice is merged into the other, with its invoices", async () => {
  const owner = await newOwner();
  const farm = await addSupplier(owner, "Green Farm");
  const again = await addSupplier(owner, "Greenfarm Trading");
  const id = uuid();
  await journey.pool.query(
    "insert into supplier_invoice (company_id, id, supplier_id, invoice_date, status) values ($1, $2, $3, '2026-03-06', 'processed')",
    [owner.companyId, id, again],
  );
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Green Farm", exact: true }).click();
  const panel = page.getByRole("complementary");
  await panel.getByText("No invoices found for this supplier").waitFor();
  await panel.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into Green Farm" });
  await dialog.getByRole("combobox", { name: "The same supplier, entered again" }).click();
  await page.getByRole("option", { name: "Greenfarm Trading" }).click();
  await dialog.getByText(/Greenfarm Trading is removed\. This cannot be undone\./).waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "suppliers-merge");
  await dialog.getByRole("button", { name: "Merge Suppliers" }).click();
  await page.getByText("Greenfarm Trading is now part of Green Farm.").waitFor();
  await page.getByRole("button", { name: "Greenfarm Trading" }).waitFor({ state: "detached" });
  await panel.getByText(`Invoice #${id.slice(0, 8)}`).waitFor();
  const { suppliers } = (await owner.call(listSuppliers)).body;
  expect(suppliers.map((supplier) => supplier.id)).toEqual([farm]);
  await context.close();
});

test("errors show the specified messages, and typed input is not lost", async () => {
  const owner = await newOwner();
  await addSupplier(owner, "Green Farm");
  const { context, page } = await journey.visit({ as: owner });
  await holdRequests(page, "/api/events");
  const loading = await failRequests(page, "GET", "/api/suppliers");
  await page.goto("/suppliers");
  await page.getByText("Failed to load suppliers").first().waitFor();
  await page.getByText("Could not load suppliers. Please try again later.").first().waitFor();
  await loading();
  await page.getByRole("button", { name: "Retry" }).click();
  const invoices = await failRequests(page, "GET", "/api/suppliers/invoices");
  await page.getByRole("button", { name: "Green Farm" }).click();
  await page.getByText("Could not load supplier invoices").waitFor();
  await invoices();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No invoices found for this supplier").waitFor();

  const panel = page.getByRole("complementary");
  await failRequests(page, "PUT", "/api/suppliers/id");
  await panel.getByRole("button", { name: "Edit Supplier" }).click();
  await panel.getByLabel("Name").fill("Greener Farm");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Failed to update supplier").waitFor();
  await expect.poll(() => panel.getByLabel("Name").inputValue()).toBe("Greener Farm");
  await panel.getByRole("button", { name: "Cancel" }).click();

  await failRequests(page, "DELETE", "/api/suppliers/id");
  await panel.getByRole("button", { name: "Delete" }).click();
  await panel.getByRole("button", { name: "Confirm Delete" }).click();
  await page.getByText("Failed to delete supplier").waitFor();

  await failRequests(page, "POST", "/api/suppliers");
  await page.getByRole("button", { name: "Add Supplier" }).click();
  const form = page.getByRole("region", { name: "Add Supplier" });
  await form.getByLabel("Name").fill("Pacific Seafood");
  await form.getByRole("button", { name: "Add Supplier" }).click();
  await page.getByText("Failed to create supplier. Please try again.").first().waitFor();
  await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Pacific Seafood");
  await context.close();
});

test("the eleventh supplier is rejected with the limit of the plan", async () => {
  const owner = await newOwner();
  for (let at = 1; at <= 10; at += 1) await addSupplier(owner, `Supplier ${at}`);
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Add Supplier" }).click();
  const form = page.getByRole("region", { name: "Add Supplier" });
  await form.getByLabel("Name").fill("One too many");
  await form.getByRole("button", { name: "Add Supplier" }).click();
  await page
    .getByText("Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.")
    .first()
    .waitFor();
  await context.close();
});

/** A restaurant that is short of twelve ingredients, four of each of three suppliers. */
async function shortOfTwelve(): Promise<Owner> {
  const owner = await newOwner();
  for (const supplier of ["Green Farm", "Sea Harvest", "Daily Dairy"]) {
    const { body } = await owner.call(createSupplier, {
      body: { name: supplier, whatsapp_number: "+6591234567", email: "orders@supplier.example" },
    });
    for (const kind of ["Red", "White", "Small", "Large"]) {
      await owner.call(createItem, {
        body: {
          name: `${kind} of ${supplier}`,
          unit: "kg",
          quantity_available: 1,
          reorder_threshold: 2,
          par: 9,
          supplier_id: body.supplier.id,
          unit_price: 3,
        },
      });
    }
  }
  return owner;
}

const MARKUP = `<script>document.title="taken over"</script><img src=x onerror="document.title='taken over'">`;

test("on Monday morning three orders go out from a phone with at most three taps each, and a supplier's reply is text", async () => {
  const owner = await shortOfTwelve();
  const { page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/purchase-orders");
  await page.getByRole("button", { name: "Propose Orders" }).click();
  let text = "";
  for (const supplier of ["Green Farm", "Sea Harvest", "Daily Dairy"]) {
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.getByRole("link", { name: supplier }));
    await page.getByText("Filled up to par, 9 kg: 1 kg in stock.").first().waitFor();
    if (text === "") {
      await expectAccessible(page);
      await saveScreenshots(page, "purchase-order-phone");
    }
    await tap(page.getByRole("button", { name: "Approve and Send by WhatsApp" }));
    const chat = page.getByRole("link", { name: "Open in WhatsApp" });
    await chat.waitFor();
    text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    expect(text).toContain(`8 kg Red of ${supplier}`);
    await tap(page.getByRole("button", { name: "Mark as Sent" }));
    await page.getByText("Sent", { exact: true }).first().waitFor();
    expect(taps).toBeLessThanOrEqual(3);
    await page.getByRole("link", { name: "Back to Orders" }).click();
  }
  await page.getByRole("link", { name: "Daily Dairy" }).click();
  const { page: stranger } = await journey.visit(PHONE);
  await stranger.goto(new URL(/https?:\S+\/po\/\S+/.exec(text)?.[0] ?? "").pathname);
  await stranger.getByText("8 kg").first().waitFor();
  await expectAccessible(stranger);
  await stranger.getByLabel("Short on").fill(`approve PO 12 ${MARKUP}`);
  await stranger.getByRole("button", { name: "Send" }).click();
  await stranger.getByText("You said what is short.").waitFor();
  await page.getByText("Daily Dairy is short of something").waitFor();
  await expect.poll(() => page.locator("blockquote").innerText()).toBe(`approve PO 12 ${MARKUP}`);
  await stranger.getByRole("button", { name: "Confirm" }).click();
  await stranger.getByText("You confirmed this order.").waitFor();
  await page.getByText("Daily Dairy confirmed this order").waitFor();
  for (const shown of [page, stranger]) expect(await shown.title()).not.toContain("taken over");

  await page.getByRole("button", { name: "Revoke Link" }).click();
  await page.getByRole("button", { name: "Confirm Revoke" }).click();
  await page.getByText("no link to it works").waitFor();
  await stranger.reload();
  await stranger.getByText("This page is not there").waitFor();
  await page.getByRole("button", { name: "New Link" }).click();
  const renewed = await page.getByRole("link", { name: /\/po\// }).getAttribute("href");
  await stranger.goto(new URL(renewed ?? "").pathname);
  await stranger.getByText("You confirmed this order.").waitFor();
});

describe("with a mail server and a WhatsApp account", () => {
  let connected: Journey;
  let whatsapp: WhatsappStandIn;
  beforeAll(async () => {
    whatsapp = await startWhatsappStandIn();
    connected = await startJourney({
      env: { WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_ID: "1055", WHATSAPP_API_URL: whatsapp.url },
      ports: { mail: createSmtpMail(smtp.url, "Harbour Bowl <orders@harbour.example>") },
    });
  });
  afterAll(async () => {
    await connected.stop();
    await whatsapp.stop();
    expect(connected.pageErrors).toEqual([]);
  });

  test("two owners approve at once, one by mail and one by WhatsApp: the supplier gets one order", async () => {
    const owner = await harbourBowl(connected);
    const supplier_id = (
      await owner.call(createSupplier, {
        body: { name: "Green Farm", whatsapp_number: "+6591234567", email: "orders@greenfarm.example" },
      })
    ).body.supplier.id;
    const item = await owner.call(createItem, {
      body: { name: "Rice", unit: "kg", quantity_available: 1, reorder_threshold: 0, unit_price: 3 },
    });
    const lines = [{ item_id: item.body.item.id, packs: 4 }];
    const write = async () => (await owner.call(createPurchaseOrder, { body: { supplier_id, lines } })).body.order.id;
    const [shared, mailed] = [await write(), await write()];
    const pages = await Promise.all([1, 2].map(async () => (await connected.visit({ as: owner, ...PHONE })).page));
    const [first, second] = pages as [Page, Page];
    for (const page of pages) {
      await page.goto(`/purchase-orders/${shared}`);
      await page.getByRole("button", { name: "Approve and Send by WhatsApp" }).waitFor();
    }
    // The one's tap takes the other's button away, so it is not waited for.
    await Promise.all(
      pages.map((page) =>
        page
          .getByRole("button", { name: "Approve and Send by WhatsApp" })
          .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click())),
      ),
    );
    for (const page of pages) await page.getByText("Sent", { exact: true }).first().waitFor();
    expect(whatsapp.requests).toHaveLength(1);

    await first.goto(`/purchase-orders/${mailed}`);
    await first.getByRole("button", { name: "Send by Email" }).click();
    await first.getByText("Sent", { exact: true }).first().waitFor();
    const mails = (await smtp.received()).filter(({ to }) => to?.[0]?.address === "orders@greenfarm.example");
    expect(mails).toMatchObject([
      { subject: expect.stringContaining("Order 2 from"), attachments: [{ filename: "order-2.pdf" }] },
    ]);
    expect(mails[0]?.text).toContain("4 kg Rice");
    await second.goto("/purchase-orders");
    await expect.poll(() => second.getByText("Sent", { exact: true }).count()).toBe(2);
  });
});

test("what was damaged is asked back by mail, a credit note settles it, and the dashboard counts it", async () => {
  const owner = await newOwner();
  const body = { name: "Green Farm", email: "credits@greenfarm.example", order_by: "email" as const };
  const supplier_id = (await owner.call(createSupplier, { body })).body.supplier.id;
  const salmon = { name: "Salmon", unit: "kg" as const, quantity_available: 9, reorder_threshold: 1, unit_price: 2 };
  const item_id = (await owner.call(createItem, { body: salmon })).body.item.id;
  await owner.call(createSupplierItem, { body: { supplier_id, item_id, text: "Salmon fillet", agreed_price: 2 } });
  const line = { item_id, outcome: "damaged" as const, quantity: 3 };
  await owner.call(bookDelivery, { body: { id: uuid(), supplier_id, lines: [line] } });

  const { page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/dashboard");
  await page.getByText("Salmon fillet: 3 kg damaged").waitFor();
  await page.goto("/credits");
  await saveScreenshots(page, "credits-phone");
  await page.getByRole("link", { name: /Green Farm/ }).click();
  await page.getByText("Please send us a credit note for this.").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "credit-request-phone");
  await page.getByRole("button", { name: "Approve and Send by Email" }).click();
  await page.getByText("Remind the Supplier").waitFor();
  const mails = (await smtp.received()).filter(({ to }) => to?.[0]?.address === "credits@greenfarm.example");
  expect(mails).toMatchObject([
    { subject: "Credit request 1 from Harbour Bowl", attachments: [{ filename: "credit-request-1.pdf" }] },
  ]);

  await save(owner, {
    document: "credit_note",
    supplier: { id: supplier_id },
    invoice_number: "CN-7",
    items: [{ item_name: "Salmon fillet", quantity: -3, unit: "KG", unit_price: 2, skip: true }],
  });
  await page.getByText(/S?\$6\.00 came back/).waitFor();
  await page.getByRole("link", { name: "CN-7" }).waitFor();
  await saveScreenshots(page, "credit-request-settled-phone");
  await page.goto("/dashboard");
  const won = page.getByRole("region", { name: "Money won back this month" });
  await won.getByText("$6.00").waitFor();
  await won.getByRole("button", { name: "Show the proof" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "No. 1, Green Farm" }).waitFor();
  await saveScreenshots(page, "won-back-phone");
});

test("a delivery with one short, one damaged and one substitute is counted in with gloves on, also without a connection", async () => {
  const owner = await newOwner();
  const farm = await addSupplier(owner, "Green Farm");
  const addItem = async (name: string) =>
    (await owner.call(createItem, { body: { name, unit: "kg", quantity_available: 0, reorder_threshold: 0 } })).body
      .item.id;
  const [rice, tomato, plum] = [await addItem("Basmati"), await addItem("Tomato"), await addItem("Plum")];
  const quince = await addItem("Quince");
  const pack = { name: "sack", quantity: 5, unit: "kg" as const };
  for (const item_id of [rice, tomato, plum]) {
    await owner.call(createSupplierItem, { body: { supplier_id: farm, item_id, text: `Item ${item_id}`, pack } });
  }
  const order = async (...items: string[]) => {
    const lines = items.map((item_id) => ({ item_id, packs: 4 }));
    const body = { supplier_id: farm, deliver_on: addDays(dayIn("UTC"), 1), lines };
    const { id, version } = (await owner.call(createPurchaseOrder, { body })).body.order;
    await owner.call(approvePurchaseOrder, { query: { id }, body: { version } });
  };
  await owner.call(declareItem, {
    query: { id: plum },
    body: { declarations: [{ name: "nuts", state: "none" }], version: null },
  });
  const recipe = [{ ingredient_id: plum, quantity_per_dish: 100, unit: "g" as const }];
  const sizes = [{ name: "One", price: 5, ingredients: recipe }];
  const cake = (await owner.call(createDish, { body: { name: "Plum cake", is_available: false, sizes } })).body.dish.id;
  const stock = async (id: string) =>
    (await owner.call(listInventory)).body.items.find((item) => item.id === id)?.quantity_available;

  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  const nextDialog = fileDialogs(page);
  let taps = 0;
  const tap = async (name: string | RegExp, role: "button" | "link" = "button") => {
    taps += 1;
    const target = page.getByRole(role, { name, exact: typeof name === "string" });
    await target.waitFor();
    const { height = 0 } = (await target.boundingBox()) ?? {};
    if (!page.url().includes("/dishes")) expect(height).toBeGreaterThanOrEqual(56);
    await target.click();
  };

  await order(rice, tomato);
  await page.goto("/receive");
  await saveScreenshots(page, "receive-expected");
  await expectAccessible(page);
  await tap(/^Green Farm/, "link");
  await tap("All as Ordered");
  await page.getByText("2 lines, all as ordered.").waitFor();
  expect(taps).toBe(2);
  await expect.poll(() => stock(rice)).toBe(20);

  await order(rice, tomato);
  await page.goto("/receive");
  taps = 0;
  await tap(/^Green Farm/, "link");
  await tap("Less: Basmati, sack");
  await page.getByText("5 kg short").waitFor();
  await tap(/^Tomato: damaged/);
  await tap("Damaged: Tomato");
  await page.getByText("5 kg damaged").waitFor();
  await saveScreenshots(page, "receive-count");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tap("Count It In");
  await tap("It Comes Later");
  await page.getByText("Tomato: damaged, 5 kg").waitFor();
  expect(taps).toBeLessThanOrEqual(8);
  await saveScreenshots(page, "receive-booked");
  await expect.poll(async () => [await stock(rice), await stock(tomato)]).toEqual([35, 35]);

  await order(plum);
  await page.goto("/receive");
  await page.getByRole("link", { name: /1 line/ }).click();
  await tap(/^Plum: damaged/);
  await tap("Something else came for Plum");
  await page.getByRole("combobox", { name: "What came for Plum" }).fill("Quin");
  await page.getByRole("option", { name: "Quince" }).click();
  await page.getByLabel("How much").fill("18");
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#eee" } })
    .jpeg()
    .toBuffer();
  await tap("Photo of the Note");
  const chooser = await nextDialog();
  await chooser.setFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "Photo Taken: Take Another" }).waitFor();
  await context.setOffline(true);
  await tap("Count It In");
  await page.getByText("Waiting to be sent").waitFor();
  expect(await stock(quince)).toBe(0);
  await context.setOffline(false);
  await page.getByText("are unverified until you confirm them").waitFor();
  await expect.poll(() => stock(quince)).toBe(18);
  await tap("Look at the Delivery");
  await page.getByRole("img", { name: "Delivery note of Green Farm" }).waitFor();
  await saveScreenshots(page, "delivery");
  await expectAccessible(page);

  await page.goto(`/dishes?dish=${cake}`);
  const questioned = page.getByText("Quince came instead of Plum from Green Farm.");
  await questioned.waitFor();
  await saveScreenshots(page, "dish-unverified");
  await page.getByRole("button", { name: "Confirm Allergens of Plum" }).click();
  const declaring = page.getByRole("dialog");
  await declaring.getByText("Quince came instead of Plum from Green Farm. Confirming answers this.").waitFor();
  await declaring.getByRole("button", { name: "Confirm Allergens", exact: true }).click();
  await declaring.waitFor({ state: "detached" });
  await questioned.waitFor({ state: "detached" });
  await context.close();
});
