import { setTimeout as sleep } from "node:timers/promises";
import { createItem } from "#src/features/inventory/contract.ts";
import * as credits from "#src/features/credits/contract.ts";
import { creditMails } from "#src/features/credits/server/letters.ts";
import * as creditSteps from "#src/features/credits/step-contract.ts";
import { deliverMessage } from "#src/features/messages/server/deliver.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { sendOrderMail } from "#src/features/purchasing/server/letters.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { createSmtpMail } from "#src/server/ports/mail/smtp.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { type SmtpStandIn, startSmtpStandIn } from "#src/testing/smtp-stand-in.ts";
import { startWhatsappStandIn, type WhatsappStandIn } from "#src/testing/whatsapp-stand-in.ts";

const ORDERS_A_ROUND = 4;
/** Number of responses in a round: every order is approved once and sent twice. */
const RESPONSES = ORDERS_A_ROUND * 3;
/** Maximum milliseconds between a response and the kill: long enough for the delivering job to begin, and to end. */
const MAX_PAUSE_MS = 150;

/** An order to a supplier, or a request for a credit. */
interface Sent {
  id: string;
  number: number;
  via: "whatsapp" | "email";
  /** Whether the owner got the response that it is sent. */
  acknowledged: boolean;
}

interface Stored {
  state: string;
  /** Whether a person approved the stored version. */
  isApproved: boolean;
  text: string;
  send_error: string | null;
}

/** How a kind of document for suppliers is written, sent, changed and read. */
interface Kind {
  write: (restaurant: Restaurant, at: number) => Promise<{ id: string; number: number }>;
  read: (restaurant: Restaurant, id: string) => Promise<Stored>;
  /** Null when sending approves. */
  approvePath: string | null;
  sendPath: string;
  changePath: string;
  mails: { table: string; job: typeof sendOrderMail };
  /** The table with the numbers of the documents that messages carry. */
  table: string;
  subject: RegExp;
}

export const PURCHASE_ORDERS: Kind = {
  write: async ({ owner, supplier, item }, at) => {
    const body = { supplier_id: supplier, lines: [{ item_id: item, packs: at + 1 }] };
    return (await owner.call(purchasing.createPurchaseOrder, { body })).body.order;
  },
  read: async ({ owner }, id) => {
    const { order } = (await owner.call(purchasing.readPurchaseOrder, { query: { id } })).body;
    return { ...order, isApproved: order.approved_at !== null };
  },
  approvePath: steps.approvePurchaseOrder.path,
  sendPath: steps.sendPurchaseOrder.path,
  changePath: purchasing.updatePurchaseOrder.path,
  mails: { table: "purchase_order_mails", job: sendOrderMail },
  table: "purchase_orders",
  subject: /^Order (\d+) /,
};

export const CREDIT_REQUESTS: Kind = {
  write: async ({ owner, supplier, item }, at) => {
    const line = {
      reason: "damaged" as const,
      item_id: item,
      text: "Rice",
      quantity: at + 1,
      unit: "kg",
      unit_price: 2,
    };
    return (await owner.call(credits.createCreditRequest, { body: { supplier_id: supplier, lines: [line] } })).body
      .request;
  },
  read: async ({ owner }, id) => {
    const { request } = (await owner.call(credits.readCreditRequest, { query: { id } })).body;
    return { ...request, isApproved: request.approved_by !== null };
  },
  approvePath: null,
  sendPath: creditSteps.sendCreditRequest.path,
  changePath: credits.updateCreditRequest.path,
  mails: { table: "credit_request_mails", job: creditMails.job },
  table: "credit_requests",
  subject: /^Credit request (\d+) /,
};

interface Restaurant {
  app: TestApp;
  owner: Owner;
  supplier: string;
  item: string;
  peers: { whatsapp: WhatsappStandIn; smtp: SmtpStandIn };
}

/**
 * Kills the application while orders to suppliers or requests for credits are approved, changed and sent, by WhatsApp and by
 * mail, and starts it again. Compares what suppliers got with what is stored.
 */
export async function killAroundSending(kills: number, random: () => number, kind: Kind = PURCHASE_ORDERS) {
  const peers = { whatsapp: await startWhatsappStandIn(), smtp: await startSmtpStandIn() };
  const env = { WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_ID: "1055", WHATSAPP_API_URL: peers.whatsapp.url };
  const app = await startTestApp({
    env,
    ports: { mail: createSmtpMail(peers.smtp.url, "Comanda <no-reply@comanda.example>") },
  });
  try {
    const restaurant = await openRestaurant(app, peers);
    const orders: Sent[] = [];
    const port = await freePort();
    for (let round = 0; round < kills; round += 1) {
      const drafts = await writeDrafts(restaurant, kind);
      orders.push(...drafts);
      const process = await startProcess({
        ...env,
        SMTP_URL: peers.smtp.url,
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: app.dataDir,
        AUTH_SECRET: app.env.AUTH_SECRET ?? "",
        PORT: String(port),
      });
      const [enough, pauseMs] = [2 + Math.floor(random() * (RESPONSES - 1)), random() * MAX_PAUSE_MS];
      const responses = countTo(enough);
      const origin = `http://127.0.0.1:${port}`;
      const people = Promise.all(
        drafts.map((draft) => decide({ origin, restaurant, kind, random, onResponse: responses.add }, draft)),
      );
      await Promise.race([responses.reached, people]);
      await sleep(pauseMs);
      await end(process.child, "SIGKILL");
      await people;
      // The mails of all rounds are more than a restaurant may send within a day.
      await app.pool.query(`update ${kind.mails.table} set created_at = created_at - interval '1 day'`);
    }
    await finishJobs(app, kind);
    return await compare(restaurant, kind, orders);
  } finally {
    await app.stop();
    await peers.whatsapp.stop();
    await peers.smtp.stop();
  }
}

function countTo(enough: number): { add: () => void; reached: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const add = () => {
    count += 1;
    if (count === enough) resolve();
  };
  return { add, reached: promise };
}

async function openRestaurant(app: TestApp, peers: Restaurant["peers"]): Promise<Restaurant> {
  const owner = await createOwner(app, { timezone: "UTC", country: "Singapore" });
  const supplier = await owner.call(createSupplier, {
    body: { name: "Green Farm", whatsapp_number: "+6591234567", email: "orders@greenfarm.example" },
  });
  const item = await owner.call(createItem, {
    body: { name: "Rice", unit: "kg", quantity_available: 9, reorder_threshold: 0, unit_price: 2 },
  });
  return { app, owner, peers, supplier: supplier.body.supplier.id, item: item.body.item.id };
}

async function writeDrafts(restaurant: Restaurant, kind: Kind): Promise<Sent[]> {
  const drafts: Sent[] = [];
  for (let at = 0; at < ORDERS_A_ROUND; at += 1) {
    const { id, number } = await kind.write(restaurant, at);
    drafts.push({ id, number, via: at % 2 === 0 ? "whatsapp" : "email", acknowledged: false });
  }
  return drafts;
}

interface Round {
  origin: string;
  restaurant: Restaurant;
  kind: Kind;
  random: () => number;
  onResponse: () => void;
}

/** Makes one person approve and send it, another send it too, and perhaps a third change it at the same time. */
async function decide({ origin, restaurant, kind, random, onResponse }: Round, order: Sent): Promise<void> {
  const { owner } = restaurant;
  const request = async (method: string, path: string, body: object): Promise<boolean> => {
    const response = await fetch(`${origin}${path}?id=${order.id}`, {
      method,
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: JSON.stringify({ version: 1, ...body }),
    }).catch(() => null);
    if (response) onResponse();
    // No response: the process was killed. A conflict: somebody else was quicker.
    if (response && !response.ok && response.status !== 409) throw new Error(`${path}: ${await response.text()}`);
    return response?.ok === true;
  };
  const send = async () => {
    if (await request("POST", kind.sendPath, { via: order.via })) order.acknowledged = true;
  };
  const change = async (afterMs: number) => {
    await sleep(afterMs);
    await request("PUT", kind.changePath, { note: "Please ring twice" });
  };
  const changes = random() < 0.25 ? [change(random() * 50)] : [];
  const sends = async () => {
    if (kind.approvePath !== null) await request("POST", kind.approvePath, {});
    await Promise.all([send(), send()]);
  };
  await Promise.all([sends(), ...changes]);
}

/**
 * Does what the queue does minutes later: it runs the jobs of killed processes again, when no attempt can still be
 * running.
 */
async function finishJobs(app: TestApp, { mails }: Kind): Promise<void> {
  await app.pool.query("update messages set claimed_at = claimed_at - interval '1 hour'");
  await app.pool.query(`update ${mails.table} set claimed_at = claimed_at - interval '1 hour'`);
  const { rows } = await app.pool.query<{ name: string; data: { company_id: string; data: never } }>(
    `select name, data from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
    [[deliverMessage.name, mails.job.name]],
  );
  for (const { name, data } of rows) {
    const scope = scopeOf(app.platform, data.company_id, { type: "system", name: "Test" });
    await (name === deliverMessage.name ? deliverMessage : mails.job).run(scope, data.data);
  }
}

/** Returns what suppliers received of each document, by its number: the texts of its messages and mails. */
async function received({ app, peers }: Restaurant, { table, subject: pattern }: Kind): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>();
  const add = (number: number, text: string) => texts.set(number, [...(texts.get(number) ?? []), text]);
  for (const { body } of peers.whatsapp.requests) {
    const { rows } = await app.pool.query<{ body: string; number: number }>(
      `select message.body, sent.number from messages message join ${table} sent on sent.message_id = message.id
       where message.id::text = $1`,
      [body.biz_opaque_callback_data.split(" ").at(-1)],
    );
    if (!rows[0]) throw new Error("The provider got a message of none of them.");
    add(rows[0].number, rows[0].body);
  }
  for (const { subject, text } of await peers.smtp.received()) {
    add(Number(pattern.exec(subject ?? "")?.[1]), text ?? "");
  }
  return texts;
}

async function compare(restaurant: Restaurant, kind: Kind, orders: readonly Sent[]) {
  const got = await received(restaurant, kind);
  const counts = { orders: orders.length, sent: 0, unconfirmed: 0, notSent: 0, twice: 0, unapproved: 0, lost: 0 };
  for (const { id, number, acknowledged } of orders) {
    const { state, isApproved, text, send_error } = await kind.read(restaurant, id);
    const texts = got.get(number) ?? [];
    if (state === "sent") counts.sent += 1;
    else if (state === "unconfirmed") counts.unconfirmed += 1;
    else counts.notSent += 1;
    if (texts.length > 1) counts.twice += 1;
    // The sent version is the approved one: an approved order that is changed becomes a draft again.
    const asApproved = isApproved && (state === "sent" || state === "unconfirmed");
    if (texts.some((one) => !asApproved || !one.startsWith(text))) counts.unapproved += 1;
    const unsent = (state === "draft" || state === "approved") && acknowledged && send_error === null;
    if (unsent || state === "sending" || (state === "sent" && texts.length === 0)) counts.lost += 1;
  }
  return counts;
}
