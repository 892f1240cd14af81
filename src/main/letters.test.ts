import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as credits from "#src/features/credits/contract.ts";
import { creditMails } from "#src/features/credits/server/letters.ts";
import * as creditSteps from "#src/features/credits/step-contract.ts";
import { createItem } from "#src/features/inventory/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { retryMessage } from "#src/features/messages/contract.ts";
import { orderMails } from "#src/features/purchasing/server/letters.ts";
import * as orderSteps from "#src/features/purchasing/step-contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let supplier_id: string;
let item_id: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.mails.length = 0;
  owner = await createOwner(app, { timezone: "UTC", country: "Singapore" });
  const supplier = { name: "Green Farm", whatsapp_number: "9123 4567", email: "farm@example.com" };
  supplier_id = (await owner.call(createSupplier, { body: supplier })).body.supplier.id;
  const item = { name: "Rice", unit: "kg" as const, quantity_available: 9, reorder_threshold: 0, unit_price: 2 };
  item_id = (await owner.call(createItem, { body: item })).body.item.id;
});
afterAll(() => app.stop());

type Via = "whatsapp" | "email";

/** The letters of one feature. `ready`: the state in which they can be sent. */
interface Kind {
  ready: string;
  mails: typeof orderMails;
  table: string;
  mailTable: string;
  write: () => Promise<string>;
  send: (id: string, via: Via, again?: boolean) => Promise<{ status: number }>;
  markSent: (id: string, via: Via | "phone") => Promise<{ status: number }>;
  /** Changes what the supplier would get. */
  change: (id: string) => Promise<{ status: number }>;
  read: (id: string) => Promise<{ state: string; sent_by: string | null; send_error: string | null }>;
}

const ORDERS: Kind = {
  ready: "approved",
  mails: orderMails,
  table: "purchase_orders",
  mailTable: "purchase_order_mails",
  write: async () => {
    const body = { supplier_id, lines: [{ item_id, packs: 2 }] };
    const { id } = (await owner.call(purchasing.createPurchaseOrder, { body })).body.order;
    await owner.call(orderSteps.approvePurchaseOrder, { query: { id }, body: { version: 1 } });
    return id;
  },
  send: (id, via, again = false) =>
    owner.call(orderSteps.sendPurchaseOrder, { query: { id }, body: { version: 1, via, again } }),
  markSent: (id, via) => owner.call(orderSteps.markPurchaseOrderSent, { query: { id }, body: { version: 1, via } }),
  change: (id) =>
    owner.call(purchasing.updatePurchaseOrder, { query: { id }, body: { version: 1, note: "Back door" } }),
  read: async (id) => (await owner.call(purchasing.readPurchaseOrder, { query: { id } })).body.order,
};

const CREDITS: Kind = {
  ready: "draft",
  mails: creditMails,
  table: "credit_requests",
  mailTable: "credit_request_mails",
  write: async () => {
    const line = { reason: "damaged" as const, item_id, text: "Rice", quantity: 1, unit: "kg", unit_price: 2 };
    const body = { supplier_id, lines: [line] };
    return (await owner.call(credits.createCreditRequest, { body })).body.request.id;
  },
  send: (id, via, again = false) =>
    owner.call(creditSteps.sendCreditRequest, { query: { id }, body: { version: 1, via, again } }),
  markSent: (id, via) => owner.call(creditSteps.markCreditRequestSent, { query: { id }, body: { version: 1, via } }),
  change: (id) => owner.call(credits.updateCreditRequest, { query: { id }, body: { version: 1, note: "Soon" } }),
  read: async (id) => (await owner.call(credits.readCreditRequest, { query: { id } })).body.request,
};

const system = () => scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });

/** Runs the job of a mail once, with a mail server that does this. */
async function deliver({ mails, mailTable }: Kind, respond: () => Promise<void>): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from ${mailTable} where company_id = $1 order by created_at desc, id desc limit 1`,
    [owner.companyId],
  );
  const scope = system();
  const mail = { delivery: "smtp" as const, send: respond };
  const mail_id = rows[0]?.id ?? "";
  await mails.job.run({ ...scope, ports: { ...scope.ports, mail } }, { mail_id, since: new Date().toISOString() });
  return mail_id;
}

const rejects = () => Promise.reject(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
const breaks = () => Promise.reject(new Error("the connection broke"));

describe.each([
  ["an order to a supplier", ORDERS],
  ["a credit request", CREDITS],
])("the letter of %s", (_, kind) => {
  test("that the mail server rejects can be sent again", async () => {
    const id = await kind.write();
    await kind.send(id, "email");
    await deliver(kind, rejects);
    const send_error = "The mail server rejected this address.";
    expect(await kind.read(id)).toMatchObject({ state: kind.ready, send_error });
    await kind.send(id, "email");
    let sent = 0;
    await deliver(kind, async () => void (sent += 1));
    expect(await kind.read(id)).toMatchObject({ state: "sent", send_error: null });
    expect(sent).toBe(1);
  });

  test("that fails while a person reads it out on the phone leaves it sent", async () => {
    const id = await kind.write();
    await kind.send(id, "email");
    await deliver(kind, async () => {
      expect((await kind.markSent(id, "phone")).status).toBe(200);
      await rejects();
    });
    expect(await kind.read(id)).toMatchObject({ state: "sent", sent_by: "phone", send_error: null });
  });

  test("that may have gone out is not sent again beside one on another channel", async () => {
    const id = await kind.write();
    await kind.send(id, "email");
    const mail_id = await deliver(kind, breaks);
    expect(await kind.read(id)).toMatchObject({ state: "unconfirmed", sent_by: "email" });
    await kind.send(id, "whatsapp", true);
    expect(await kind.read(id)).toMatchObject({ state: "sending", sent_by: "whatsapp" });
    expect(await system().within((context) => kind.mails.sendAgain(context, mail_id))).toBe("not wanted");
    const { rows } = await app.pool.query(`select state from ${kind.mailTable} where id = $1`, [mail_id]);
    expect(rows).toEqual([{ state: "unconfirmed" }]);
  });

  test.each([
    ["email", "withdrawn"],
    ["whatsapp", "withdrawn"],
  ] as const)("that failed by %s is %s when what it says is changed", async (via, state) => {
    const id = await kind.write();
    await kind.send(id, via);
    const table = via === "email" ? kind.mailTable : "messages";
    if (via === "email") await deliver(kind, rejects);
    else {
      // The state after the provider rejected the message.
      await app.pool.query("update messages set state = 'failed' where company_id = $1", [owner.companyId]);
      await app.pool.query(`update ${kind.table} set state = $2 where id = $1`, [id, kind.ready]);
    }
    expect((await kind.change(id)).status).toBe(200);
    const { rows } = await app.pool.query<{ id: string; state: string }>(
      `select id, state from ${table} where company_id = $1`,
      [owner.companyId],
    );
    expect(rows).toMatchObject([{ state }]);
    if (via === "whatsapp") {
      const again = await owner.call(retryMessage, { query: { id: rows[0]?.id ?? "" } });
      expect([again.status, again.body.code]).toEqual([409, "NOT_WAITING"]);
    }
    expect((await kind.read(id)).state).toBe("draft");
  });

  test("keeps what was said of it before the letter's outcome was known, and shows why the letter failed", async () => {
    const decided = kind === ORDERS ? "received" : "accepted";
    const id = await kind.write();
    await kind.send(id, "email");
    await deliver(kind, async () => {
      await app.pool.query(`update ${kind.table} set state = $2 where id = $1`, [id, decided]);
      await breaks();
    });
    expect(await kind.read(id)).toMatchObject({
      state: decided,
      send_error: expect.stringMatching(/^The mail server did not answer/),
    });
  });
});

test("a mail of an order that was approved again in another version is not sent again", async () => {
  const id = await ORDERS.write();
  await ORDERS.send(id, "email");
  const mail_id = await deliver(ORDERS, rejects);
  await ORDERS.change(id);
  await owner.call(orderSteps.approvePurchaseOrder, { query: { id }, body: { version: 2 } });
  expect(await ORDERS.read(id)).toMatchObject({ state: "approved", version: 2 });
  expect(await system().within((context) => orderMails.sendAgain(context, mail_id))).toBe("sending");
});
