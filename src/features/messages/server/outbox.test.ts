import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import * as messaging from "#src/features/messages/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app, { country: "Singapore", phone_country_code: "+65", phone_number: "9123 4567" });
});
afterAll(() => app.stop());

const write = (to: string, message = "Two trays, please") =>
  owner.call(messaging.sendWhatsapp, { body: { to, message } });
const list = async (query: { page?: number; show?: "all" | "waiting" | "failed" } = {}) =>
  (await owner.call(messaging.listMessages, { query })).body;

test("a message waits in the outbox, with a link that opens it in WhatsApp, until it is marked as sent", async () => {
  expect((await write("9876 5432")).body).toEqual({ success: true });
  const { messages, counts, delivery } = await list();
  expect(delivery).toBe("outbox");
  expect(counts).toEqual({ all: 1, waiting: 1, failed: 0 });
  expect(messages).toMatchObject([
    { to_number: "+6598765432", state: "queued", link: "https://wa.me/6598765432?text=Two%20trays%2C%20please" },
  ]);
  const id = messages[0]?.id ?? "";
  const sent = await owner.call(messaging.markMessageSent, { query: { id } });
  expect(sent.body.message.state).toBe("sent");
  expect((await owner.call(messaging.markMessageSent, { query: { id } })).status).toBe(200);
  expect((await owner.call(messaging.retryMessage, { query: { id } })).status).toBe(409);
  const { activities } = (await owner.call(listActivities)).body;
  expect(activities.map(({ description }) => description)).toEqual([
    "A message was sent by hand",
    "A message to +6598765432 was written",
  ]);
});

test.each(["12", "hello", "+65 1", "+1 555"])("the number %s is rejected before anything is stored", async (to) => {
  const { status, body } = await write(to);
  expect({ status, error: body.error }).toEqual({ status: 400, error: "This is not a valid phone number." });
  expect((await list()).counts.all).toBe(0);
});

test("alerts go to the company's phone number in international form", async () => {
  expect((await owner.call(messaging.readPhone)).body).toEqual({ phone: "+6591234567" });
  const american = await createOwner(app, { phone_number: "(415) 555-2671" });
  expect((await american.call(messaging.readPhone)).body).toEqual({ phone: "+14155552671" });
  const silent = await createOwner(app);
  expect((await silent.call(messaging.readPhone)).body).toEqual({ phone: null });
});

test("lists messages by twenty and filters them by waiting and failed", async () => {
  for (const state of ["failed", "unconfirmed", "sent", "read", "queued"]) {
    await app.pool.query(
      "insert into messages (company_id, id, body, kind, state) select $1, gen_random_uuid(), 'x', 'manual', $2 from generate_series(1, 9)",
      [owner.companyId, state],
    );
  }
  const { counts, pagination, messages } = await list({ page: 3 });
  expect(counts).toEqual({ all: 45, waiting: 9, failed: 18 });
  expect(pagination).toEqual({ currentPage: 3, totalPages: 3, pageSize: 20 });
  expect(messages).toHaveLength(5);
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from messages where company_id = $1 order by created_at desc, id desc",
    [owner.companyId],
  );
  const pages = [await list({ page: 1 }), await list({ page: 2 }), await list({ page: 3 }), await list({ page: 4 })];
  expect(pages.flatMap((page) => page.messages.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
  const failed = await list({ show: "failed" });
  expect(failed.messages.every(({ state }) => ["failed", "unconfirmed"].includes(state))).toBe(true);
});

test("an alert that failed for its number is sent again to the owner's current number", async () => {
  const id = uuid();
  await app.pool.query(
    "insert into messages (company_id, id, to_number, body, kind, state, error) values ($1, $2, '12', 'LOW STOCK', 'reorder', 'failed', 'bad')",
    [owner.companyId, id],
  );
  expect((await list()).messages[0]?.link).toBe("https://wa.me/?text=LOW%20STOCK");
  const { message } = (await owner.call(messaging.retryMessage, { query: { id } })).body;
  expect(message).toMatchObject({ to_number: "+6591234567", state: "queued", error: null });
});
