import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createItem } from "#src/features/inventory/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import { takeSupplierMessage } from "#src/features/purchasing/server/supplier-messages.ts";
import { sendOrderMail } from "#src/features/purchasing/server/letters.ts";
import { ORDER_MAILS } from "#src/features/purchasing/server/order-rows.ts";
import { ORDER_TOKEN } from "#src/features/purchasing/server/supplier-link.ts";
import { renewSupplierLink, revokeSupplierLink } from "#src/features/purchasing/supplier-page-contract.ts";
import { mailQueue, MAX_LETTERS, MAX_LETTERS_TO_ONE } from "#src/features/messages/server/mail-queue.ts";
import { createSupplier, updateSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { drawEndlessly } from "#src/testing/endless-document.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

let app: TestApp;
let peer: WhatsappStandIn;
beforeAll(async () => {
  peer = await startWhatsappStandIn();
  app = await startTestApp({
    work: true,
    env: { WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_ID: "1055", WHATSAPP_API_URL: peer.url },
  });
});
beforeEach(() => {
  peer.requests.length = 0;
  peer.failures.length = 0;
  app.mails.length = 0;
});
afterAll(async () => {
  await app.stop();
  await peer.stop();
});

const HOSTILE = `<script>alert(1)</script>"><img src=x onerror=alert(2)>`;
/** Characters that show the following text from right to left, so that one text looks like another. */
const OVERRIDES = "\u202e\u2066\u202d";

/** An approved order of two kilograms of something with a hostile name. */
async function approved(more: object = {}) {
  const owner = await createOwner(app, { name: `Trattoria ${HOSTILE}`, timezone: "UTC", country: "Singapore" });
  const supplier_id = (
    await owner.call(createSupplier, {
      body: { name: "Green Farm", whatsapp_number: "9123 4567", email: "orders@greenfarm.example", ...more },
    })
  ).body.supplier.id;
  const item_id = (
    await owner.call(createItem, {
      body: {
        name: `Rice ${OVERRIDES}${HOSTILE}`,
        unit: "kg",
        quantity_available: 9,
        reorder_threshold: 0,
        unit_price: 7.77,
      },
    })
  ).body.item.id;
  const created = await owner.call(purchasing.createPurchaseOrder, {
    body: { supplier_id, note: `Back door ${OVERRIDES}${HOSTILE}`, lines: [{ item_id, packs: 2 }] },
  });
  const { id } = created.body.order;
  await owner.call(steps.approvePurchaseOrder, { query: { id }, body: { version: 1 } });
  return { owner, id };
}

const send = ({ owner, id }: { owner: Owner; id: string }, via: "whatsapp" | "email" = "whatsapp", again = false) =>
  owner.call(steps.sendPurchaseOrder, { query: { id }, body: { version: 1, via, again } });
const read = async ({ owner, id }: { owner: Owner; id: string }) =>
  (await owner.call(purchasing.readPurchaseOrder, { query: { id } })).body.order;
const reaches = (order: { owner: Owner; id: string }, state: string) =>
  vi.waitFor(async () => expect((await read(order)).state).toBe(state), { timeout: 90_000, interval: 50 });

interface Template {
  name: string;
  components: { parameters: { text: string }[] }[];
}

/** Returns the values of the template's variables in the provider's last request. */
function valuesSent(): string[] {
  const { name, components } = peer.requests.at(-1)!.body["template"] as Template;
  expect(name).toBe("purchase_order");
  return components[0]?.parameters.map(({ text }) => text) ?? [];
}

/** Returns the address of the supplier's page in the provider's last request. */
const linkSent = () => valuesSent()[3] ?? "";

async function sentByWhatsapp() {
  const order = await approved();
  await send(order);
  await reaches(order, "sent");
  return { order, path: new URL(linkSent()).pathname };
}

const page = (path: string) => app.app.request(path);
const respond = (path: string, form: Record<string, string>) =>
  app.app.request(`${path}/answer`, { method: "POST", body: new URLSearchParams(form) });

test("an order goes out once as its template, whoever taps how often", async () => {
  const order = await approved();
  await Promise.all([send(order), send(order), send(order)]);
  await reaches(order, "sent");
  await send(order);
  expect(peer.requests).toHaveLength(1);
  expect(peer.requests[0]?.body.to).toBe("6591234567");
  const [restaurant, number, day, link] = valuesSent();
  expect([restaurant, number]).toEqual([`Trattoria ${HOSTILE}`, "1"]);
  expect(day).toMatch(/^\w+,? \d+ \w+ \d{4}$/);
  expect(link).toMatch(/\/po\/[\w-]{22}$/);
});

test("an order that may have gone out is only sent again when a person says so", async () => {
  const order = await approved();
  peer.failures.push("cut");
  await send(order);
  await reaches(order, "unconfirmed");
  const rejected = await send(order);
  expect([rejected.status, rejected.body.code]).toEqual([409, "PO_UNCONFIRMED"]);
  expect(peer.requests).toHaveLength(1);
  await send(order, "whatsapp", true);
  await reaches(order, "sent");
  expect(peer.requests).toHaveLength(2);
});

test("an order that was rejected is approved still, and says why it did not go out", async () => {
  const order = await approved();
  peer.failures.push({ code: 131026, status: 400 });
  await send(order);
  await vi.waitFor(async () => expect((await read(order)).send_error).not.toBeNull(), { timeout: 90_000 });
  expect((await read(order)).state).toBe("approved");
  await send(order);
  await reaches(order, "sent");
  expect((await read(order)).send_error).toBeNull();
});

test("a mail carries the order as a PDF, and its cancellation the words that were shown", async () => {
  const order = await approved({ order_email: "bestell@greenfarm.example" });
  await Promise.all([send(order, "email"), send(order, "email")]);
  await reaches(order, "sent");
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({
    to: "bestell@greenfarm.example",
    subject: expect.stringContaining("Order 1 from"),
    attachments: [{ filename: "order-1.pdf", contentType: "application/pdf" }],
  });
  const { cancellation_text } = await read(order);
  await order.owner.call(steps.cancelPurchaseOrder, { query: { id: order.id }, body: { version: 1 } });
  await vi.waitFor(() => expect(app.mails).toHaveLength(2), { timeout: 90_000 });
  expect(app.mails[1]).toMatchObject({ to: "bestell@greenfarm.example", text: cancellation_text });
});

test("a mail whose PDF waits for another document of the restaurant goes out once, after it", async () => {
  const order = await approved();
  const endless = await drawEndlessly(order.owner.companyId);
  await send(order, "email");
  await reaches(order, "sending");
  expect(app.mails).toHaveLength(0);
  endless.kill();
  await reaches(order, "sent");
  expect(app.mails).toHaveLength(1);
});

test("a mail whose PDF could not be made is queued again, and nobody is told that it may have gone out", async () => {
  const order = await approved();
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into purchase_order_mails (company_id, po_id, kind, to_address, subject, body, state)
     values ($1, $2, 'order', 'orders@greenfarm.example', 'Order 1', 'Rice', 'queued') returning id`,
    [order.owner.companyId, order.id],
  );
  const mail_id = rows[0]?.id ?? "";
  const scope = scopeOf(app.platform, order.owner.companyId, { type: "system", name: "Test" });
  const failing = mailQueue({
    ...ORDER_MAILS,
    job: sendOrderMail.name,
    waits: "",
    attachments: () => Promise.reject(new Error("not drawn")),
    isWanted: async () => true,
    follow: async () => {},
  });
  await expect(failing.job.run(scope, { mail_id })).rejects.toThrow("not drawn");
  const stored = await app.pool.query("select state, error from purchase_order_mails where id = $1", [mail_id]);
  expect(stored.rows).toEqual([
    { state: "queued", error: "The PDF of this mail could not be made yet. We keep trying." },
  ]);
  expect(app.mails).toHaveLength(0);
  await sendOrderMail.run(scope, { mail_id });
  expect(app.mails).toHaveLength(1);
});

test("a mail that cannot be sent for 24 hours fails, and the order can be sent again", async () => {
  const order = await approved();
  const queued = `insert into purchase_order_mails (company_id, po_id, kind, to_address, subject, body)
    values ($1, $2, 'order', 'orders@greenfarm.example', 'Order 1', 'Rice') returning id`;
  const { rows } = await app.pool.query<{ id: string }>(queued, [order.owner.companyId, order.id]);
  await app.pool.query("update purchase_orders set state = 'sending', sent_by = 'email' where id = $1", [order.id]);
  const mail_id = rows[0]?.id ?? "";
  const scope = scopeOf(app.platform, order.owner.companyId, { type: "system", name: "Test" });
  const unreachable = { code: "ECONNREFUSED", syscall: "connect" };
  const mail = {
    delivery: "smtp" as const,
    send: () => Promise.reject(Object.assign(new Error("no mail server"), unreachable)),
  };
  const run = (hoursAgo: number) =>
    sendOrderMail.run(
      { ...scope, ports: { ...scope.ports, mail } },
      { mail_id, since: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() },
    );
  await expect(run(23)).rejects.toThrow("no mail server");
  expect(await read(order)).toMatchObject({ state: "sending", send_error: expect.stringMatching(/We keep trying/) });
  await run(25);
  expect(await read(order)).toMatchObject({
    state: "approved",
    send_error: "This mail could not be sent for 24 hours.",
  });
  await send(order, "email");
  await reaches(order, "sent");
  expect(app.mails).toHaveLength(1);
});

test("letters within a day have a limit to one address and in all, and a cancellation is sent in any case", async () => {
  const order = await approved();
  const { companyId } = order.owner;
  const letters = (count: number, address: string, hoursAgo = 1) =>
    app.pool.query(
      `insert into purchase_order_mails (company_id, po_id, kind, to_address, subject, body, state, created_at)
       select $1, $2, 'order', $3, 'Order', 'Rice', 'sent', now() - make_interval(hours => $5)
       from generate_series(1, $4::integer)`,
      [companyId, order.id, address, count, hoursAgo],
    );
  await letters(500, "orders@greenfarm.example", 25);
  await letters(MAX_LETTERS_TO_ONE, "ORDERS@greenfarm.example");
  expect(await send(order, "email")).toMatchObject({
    status: 429,
    body: { code: "RATE_LIMITED", error: expect.stringMatching(/^orders@greenfarm\.example was sent 20 letters/) },
  });
  await app.pool.query("update purchase_order_mails set to_address = 'a' || id where company_id = $1", [companyId]);
  await letters(MAX_LETTERS - MAX_LETTERS_TO_ONE, "b@example.com");
  const rejected = await send(order, "email");
  expect(rejected.body).toMatchObject({ error: expect.stringMatching(/^This restaurant has sent 200 letters/) });
  await app.pool.query(
    "delete from purchase_order_mails where id = (select id from purchase_order_mails where to_address = 'b@example.com' limit 1)",
  );
  expect((await send(order, "email")).status).toBe(200);
  await reaches(order, "sent");
  await order.owner.call(steps.cancelPurchaseOrder, { query: { id: order.id }, body: { version: 1 } });
  await vi.waitFor(() => expect(app.mails).toHaveLength(2), { timeout: 90_000 });
});

test("a mail whose sender died is not sent again by itself, and the order says that nobody knows", async () => {
  const order = await approved();
  const scope = scopeOf(app.platform, order.owner.companyId, { type: "system", name: "Test" });
  // The state after a run that claimed the mail and was killed.
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into purchase_order_mails (company_id, po_id, kind, to_address, subject, body, state, claimed_at)
     values ($1, $2, 'order', 'orders@greenfarm.example', 'Order 1', 'Rice', 'sending', now() - interval '3 minutes')
     returning id`,
    [order.owner.companyId, order.id],
  );
  await app.pool.query("update purchase_orders set state = 'sending', sent_by = 'email' where id = $1", [order.id]);
  const mail_id = rows[0]?.id ?? "";
  for (let run = 0; run < 2; run += 1) await sendOrderMail.run(scope, { mail_id });
  expect(await read(order)).toMatchObject({
    state: "unconfirmed",
    send_error: "Sending was interrupted, so we do not know whether this mail went out.",
  });
  expect(app.mails).toHaveLength(0);
  // A person asked the supplier, who has the order.
  await order.owner.call(steps.markPurchaseOrderSent, {
    query: { id: order.id },
    body: { version: 1, via: "email" },
  });
  expect((await read(order)).state).toBe("sent");
});

test("the supplier's page shows what was ordered as plain text, without prices, to nobody who looks around", async () => {
  const { path } = await sentByWhatsapp();
  const shown = await page(path);
  const text = await shown.text();
  expect([shown.status, shown.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  expect(text).toContain("2 kg");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<script");
  expect(text).not.toContain("<img");
  expect(text).not.toContain("7.77");
  expect(text).not.toContain("15.54");
  for (const character of OVERRIDES) expect(text).not.toContain(character);
  expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("what a supplier writes is quoted and changes nothing, whatever it says", async () => {
  const { order, path } = await sentByWhatsapp();
  const before = await read(order);
  const text = `approve PO 12 ${HOSTILE}`;
  expect((await respond(path, { kind: "short", text })).status).toBe(303);
  const { supplier_replied_at, ...after } = await read(order);
  expect(supplier_replied_at).not.toBeNull();
  expect(after).toEqual({
    ...before,
    supplier_reply: text,
    supplier_reply_kind: "short",
    supplier_replied_at: undefined,
  });
  const shown = await (await page(path)).text();
  expect(shown).toContain("approve PO 12 &lt;script&gt;");
  await respond(path, { kind: "confirmed" });
  expect(await read(order)).toMatchObject({ state: "confirmed", version: 1, lines: before.lines });
});

const wrote = (text: string, repliesTo: string | null = null, number = "6591234567") =>
  takeSupplierMessage(app.platform, { number, text, repliesTo });
const lastSent = () => [...peer.accepted.keys()].at(-1) ?? "";

test("what a supplier writes in WhatsApp is quoted on the order that it replies to, and changes nothing else", async () => {
  const { order } = await sentByWhatsapp();
  const first = lastSent();
  const { order: other } = await sentByWhatsapp();
  const before = await read(order);
  // Two companies wrote to the number: only a reply shows which one the text is about.
  expect(await wrote("approve PO 12")).toBe("unclear");
  expect(await wrote(`No basil today ${OVERRIDES}`, first)).toBe("noted");
  const { supplier_replied_at, ...after } = await read(order);
  expect(supplier_replied_at).not.toBeNull();
  expect(after).toEqual({
    ...before,
    supplier_reply: "No basil today",
    supplier_reply_kind: "message",
    supplier_replied_at: undefined,
  });
  expect(await wrote("Sorry", first)).toBe("noted");
  expect((await read(order)).supplier_reply).toBe("No basil today\nSorry");
  expect((await read(other)).supplier_reply).toBeNull();
  // Nobody else can reply to that message, and an unknown number is no supplier.
  expect(await wrote("Cancel it", first, "6598887777")).toBe("no_supplier");
  expect(await wrote("Hello", "wamid.unknown")).toBe("unclear");
});

test("without a reply it is about the newest order of the only company that wrote within 72 hours", async () => {
  const order = await approved({ whatsapp_number: "9888 1234" });
  await send(order);
  await reaches(order, "sent");
  expect(await wrote("On the way", null, "6598881234")).toBe("noted");
  expect((await read(order)).supplier_reply).toBe("On the way");
  await app.pool.query("update messages set created_at = now() - interval '73 hours' where company_id = $1", [
    order.owner.companyId,
  ]);
  expect(await wrote("Late", null, "6598881234")).toBe("unclear");
});

test.each([
  ["Mexico", "+52 55 1234 5678", "5215512345678"],
  ["Brazil", "+55 11 98765 4321", "551187654321"],
  ["Argentina", "+54 11 2345 6789", "5491123456789"],
])("in %s a supplier is known by the number that WhatsApp names", async (_, whatsapp_number, number) => {
  const order = await approved({ whatsapp_number });
  await send(order);
  await reaches(order, "sent");
  expect(await wrote("No basil", lastSent(), number)).toBe("noted");
  expect(await wrote("No rice", null, number)).toBe("noted");
  expect((await read(order)).supplier_reply).toBe("No basil\nNo rice");
});

test("without a reply it is about the company that has the number as a supplier's, among those that wrote to it", async () => {
  const whatsapp_number = "9888 2001";
  const order = await approved({ whatsapp_number });
  await send(order);
  await reaches(order, "sent");
  const other = await approved({ whatsapp_number });
  await send(other);
  await reaches(other, "sent");
  expect(await wrote("On the way", null, "6598882001")).toBe("unclear");
  const { supplier_id } = await read(other);
  await other.owner.call(updateSupplier, { query: { id: supplier_id }, body: { whatsapp_number: "9888 2002" } });
  expect(await wrote("On the way", null, "6598882001")).toBe("noted");
  expect((await read(order)).supplier_reply).toBe("On the way");
  expect((await read(other)).supplier_reply).toBeNull();
  // A credit request is a message too: the text may be about it.
  const third = await approved({ whatsapp_number });
  await app.pool.query(
    "insert into messages (company_id, id, to_number, body, kind, state) values ($1, gen_random_uuid(), '+6598882001', 'Credit', 'credit-request', 'sent')",
    [third.owner.companyId],
  );
  expect(await wrote("Which one?", null, "6598882001")).toBe("unclear");
});

test("of many messages about an order the newest are quoted", async () => {
  const { order } = await sentByWhatsapp();
  const message = lastSent();
  for (const letter of "abcde") expect(await wrote(letter.repeat(600), message)).toBe("noted");
  expect(await wrote("NO SALMON TOMORROW", message)).toBe("noted");
  expect(await wrote("NO SALMON TOMORROW", message)).toBe("noted");
  const { supplier_reply } = await read(order);
  expect(supplier_reply).toMatch(/^b+\nc{500}\nd{500}\ne{500}\nNO SALMON TOMORROW$/);
  expect(supplier_reply).toHaveLength(2000);
});

test("what a supplier wrote stays when it confirms, and is seen when it writes after that", async () => {
  const { order, path } = await sentByWhatsapp();
  await wrote("No basil", lastSent());
  await respond(path, { kind: "confirmed" });
  expect(await read(order)).toMatchObject({
    state: "confirmed",
    supplier_reply: "No basil",
    supplier_reply_kind: "confirmed",
  });
  await wrote("And no rice", lastSent());
  expect(await read(order)).toMatchObject({
    state: "confirmed",
    supplier_reply: "No basil\nAnd no rice",
    supplier_reply_kind: "message",
  });
});

test("what is said to a cancellation is quoted on its order, and without a reply on the one that is open", async () => {
  const whatsapp_number = "9888 3001";
  const order = await approved({ whatsapp_number });
  await send(order);
  await reaches(order, "sent");
  const { supplier_id, lines } = await read(order);
  const item_id = lines[0]?.item_id ?? "";
  const created = await order.owner.call(purchasing.createPurchaseOrder, {
    body: { supplier_id, lines: [{ item_id, packs: 3 }] },
  });
  const open = { owner: order.owner, id: created.body.order.id };
  await open.owner.call(steps.approvePurchaseOrder, { query: { id: open.id }, body: { version: 1 } });
  await send(open);
  await reaches(open, "sent");
  const before = peer.accepted.size;
  await order.owner.call(steps.cancelPurchaseOrder, { query: { id: order.id }, body: { version: 1 } });
  await vi.waitFor(() => expect(peer.accepted.size).toBe(before + 1), { timeout: 90_000, interval: 50 });
  // The status is stored with the response of the provider, shortly after it accepted the message.
  await vi.waitFor(
    async () => expect(await wrote("Too late, it is on the truck", lastSent(), "6598883001")).toBe("noted"),
    { timeout: 90_000, interval: 50 },
  );
  expect(await read(order)).toMatchObject({ state: "cancelled", supplier_reply: "Too late, it is on the truck" });
  expect(await wrote("No salmon", null, "6598883001")).toBe("noted");
  expect((await read(open)).supplier_reply).toBe("No salmon");
  await open.owner.call(steps.cancelPurchaseOrder, { query: { id: open.id }, body: { version: 1 } });
  expect(await wrote("Really?", null, "6598883001")).toBe("noted");
  expect((await read(open)).supplier_reply).toBe("No salmon\nReally?");
});

test("ten thousand characters, and such that turn a text around, are quoted as a short plain text", async () => {
  const { order, path } = await sentByWhatsapp();
  expect(
    (await respond(path, { kind: "short", text: `${OVERRIDES}approve PO 12 ${"no fish ".repeat(1250)}` })).status,
  ).toBe(303);
  const { supplier_reply, state, version } = await read(order);
  expect([state, version]).toEqual(["sent", 1]);
  expect(supplier_reply).toHaveLength(500);
  expect(supplier_reply).toMatch(/^approve PO 12 no fish /);
  const tooLong = await respond(path, { kind: "short", text: "x".repeat(20_000) });
  expect(tooLong.status).toBe(413);
});

const missingPage = async () => (await page("/po/AAAAAAAAAAAAAAAAAAAAAA")).text();
const expectMissing = async (address: string) => {
  const [shown, said] = [await page(address), await respond(address, { kind: "confirmed" })];
  const missing = await missingPage();
  expect([shown.status, said.status, await shown.text(), await said.text()]).toEqual([404, 404, missing, missing]);
};

test("a forged, foreign or expired address is like one that never was", async () => {
  const { order, path } = await sentByWhatsapp();
  const token = path.split("/").at(-1) ?? "";
  await expectMissing(`/po/${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`);
  await expectMissing(`/po/${order.id}`);
  await expectMissing(`/po/${token}${token}`);
  const change = (columns: string, ...values: string[]) =>
    app.pool.query(`update public_tokens set ${columns} where company_id = $1`, [order.owner.companyId, ...values]);
  await change("kind = 'another'");
  await expectMissing(path);
  await change("kind = $2, expires_at = now() - interval '1 second'", ORDER_TOKEN);
  await expectMissing(path);
  await change("expires_at = now() + interval '1 day'");
  expect((await page(path)).status).toBe(200);
  const { rows } = await app.pool.query<{ hash: string }>("select hash from public_tokens where company_id = $1", [
    order.owner.companyId,
  ]);
  expect(rows.map(({ hash }) => hash)).not.toContain(token);
});

test("a link that the owner revoked is like one that never was, and a new one opens the page", async () => {
  const { order, path } = await sentByWhatsapp();
  const query = { id: order.id };
  expect((await read(order)).page_until).not.toBeNull();
  const revoked = await order.owner.call(revokeSupplierLink, { query });
  expect(revoked.body.order).toMatchObject({ state: "sent", version: 1, page_until: null });
  await expectMissing(path);
  const first = await order.owner.call(renewSupplierLink, { query });
  const second = await order.owner.call(renewSupplierLink, { query });
  await expectMissing(path);
  await expectMissing(new URL(first.body.link).pathname);
  const shown = await page(new URL(second.body.link).pathname);
  expect([shown.status, second.body.order.page_until]).toEqual([200, expect.any(String)]);
  expect(await shown.text()).toContain("2 kg");
});

test("an order that did not go out has no page, whatever link of it there is", async () => {
  const order = await approved();
  const query = { id: order.id };
  const early = await order.owner.call(renewSupplierLink, { query });
  expect([early.status, early.body.code]).toEqual([409, "PO_STATE"]);
  peer.failures.push({ code: 131026, status: 400 });
  await send(order);
  await vi.waitFor(async () => expect((await read(order)).send_error).not.toBeNull(), { timeout: 90_000 });
  expect((await read(order)).state).toBe("approved");
  await expectMissing(new URL(linkSent()).pathname);
});

test("an order whose page is over gets no new link", async () => {
  const { order } = await sentByWhatsapp();
  await app.pool.query("update purchase_orders set deliver_on = current_date - 32 where id = $1", [order.id]);
  const late = await order.owner.call(renewSupplierLink, { query: { id: order.id } });
  expect([late.status, late.body.code]).toEqual([409, "PO_STATE"]);
});
