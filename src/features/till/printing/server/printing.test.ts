import { writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import { voidLine } from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import * as printing from "#src/features/till/printing/contract.ts";
import { ASK_FOR_PAPER, encodeSheet } from "#src/features/till/printing/escpos.ts";
import { printOn } from "#src/features/till/printing/server/device.ts";
import { drawSheet, type PrintJob, readSheet } from "#src/features/till/printing/server/make-sheet.ts";
import { queuePrints } from "#src/features/till/printing/server/find-prints.ts";
import { printWaiting } from "#src/features/till/printing/server/print-jobs.ts";
import { parseNetworks } from "#src/server/networks.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { pictureOf, type StandInPrinter, startPrinter } from "#src/testing/printer.ts";
import { untilJobsEnd } from "#src/testing/waiting.ts";

/** An address of this machine that nothing else listens on. */
const HOST = "127.77.0.1";
const NETWORKS = "127.77.0.0/24";

let app: TestApp;
let owner: Owner;
let soup: DishOnMenu;
let device: StandInPrinter;
beforeAll(async () => {
  app = await startTestApp({ env: { PRINTER_NETWORKS: NETWORKS }, work: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  device = await startPrinter(HOST);
  owner = await createOwner(app, { timezone: "UTC" });
  soup = await kitchenOf(app, owner).dish("Suppe mit Nüssen 花生汤", { price: 8.3 });
});
afterEach(async () => {
  // Waiting sheets must not go to the next test's device.
  await app.pool.query("delete from printers where company_id = $1", [owner.companyId]);
  await device.close();
  expect(device.errors).toEqual([]);
});

type Settings = Partial<printing.PrinterSettings>;
async function addPrinter(settings: Settings = {}) {
  const body = { name: "Kitchen", host: HOST, ...settings };
  const added = await owner.call(printing.addPrinter, { body });
  expect(added.status).toBe(201);
  return added.body.printer;
}
const readPrinter = async () => (await owner.call(printing.listPrinters)).body.printers[0];
const tryAgain = (id: string) => owner.call(printing.printTestPage, { query: { id } });
async function takeOrder(note?: string) {
  const body = { items: [soup.line()].map(({ price: _, ...line }) => ({ ...line, note })), table_number: "5" };
  return (await owner.call(orders.placeOrder, { body })).body.order;
}
const scope = () => scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
/** Returns the expected sheet. */
function expected(
  order_id: string,
  kind: "ticket" | "changed" | "cancelled" = "ticket",
  isCopy = false,
  paper: "80" | "58" = "80",
) {
  return draw({ kind, order_id, receipt_id: null, isCopy }, paper);
}
async function draw(job: PrintJob, paper: "80" | "58") {
  const content = await scope().within((context) => readSheet(context, job, { name: "Kitchen", paper }));
  return Buffer.from(await drawSheet(owner.companyId, content, paper));
}
/** Returns the restaurant's only receipt as an expected sheet. */
async function expectedReceipt(isCopy: boolean) {
  const { rows } = await app.pool.query<{ id: string }>("select id from receipts where company_id = $1", [
    owner.companyId,
  ]);
  expect(rows).toHaveLength(1);
  return draw({ kind: "receipt", order_id: null, receipt_id: rows[0]!.id, isCopy }, "80");
}
const pay = (id: string) =>
  owner.call(list.changeOrder, {
    query: { id },
    body: { payment_status: "paid", payment: { method: "cash", given: 10 } },
  });
async function timesSent() {
  const { rows } = await app.pool.query<{ most: number }>(
    "select max(times_sent) as most from print_jobs where company_id = $1 and state = 'waiting'",
    [owner.companyId],
  );
  return rows[0]?.most;
}
/** Returns the number of planned or running attempts of a printer. */
async function attempts(printerId: string) {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::integer from pgboss.job
     where name = 'printing.print' and state < 'completed' and data -> 'data' ->> 'printer_id' = $1`,
    [printerId],
  );
  return rows[0]?.count;
}
const sent = (at: number) => encodeSheet(device.sheets[at]!);
/** Saves the sheets for inspection, if SHEETS is set to a folder. */
async function save(name: string) {
  const folder = process.env["SHEETS"];
  for (const [at, sheet] of device.sheets.entries()) {
    if (folder) await writeFile(`${folder}/${name}-${at}.png`, await pictureOf(sheet));
  }
}
const becomes = () => expect.poll(readPrinter);
const sheets = (count: number) => expect.poll(() => device.sheets.length).toBe(count);

describe("a printer in the network", () => {
  test("prints each order, what changes about it and its receipt, once", async () => {
    await addPrinter({ prints_receipts: true });
    const order = await takeOrder("Allergic to sesame");
    await sheets(1);
    expect(sent(0)).toEqual(await expected(order.id));
    const [line] = order.order_items;
    const added = { menu_item_id: soup.id, quantity: 2 };
    const second = (await owner.call(orders.placeOrder, { body: { items: [added], table_number: "6" } })).body.order;
    await sheets(2);
    await owner.call(voidLine, {
      query: { id: second.id },
      body: { order_item_id: second.order_items[0]!.id, quantity_before: 2, quantity: 1, reason: "Spilled" },
    });
    await sheets(3);
    expect(sent(2)).toEqual(await expected(second.id, "changed"));
    await owner.call(list.changeOrder, { query: { id: second.id }, body: { status: "cancelled" } });
    await sheets(4);
    expect(sent(3)).toEqual(await expected(second.id, "cancelled"));
    await pay(order.id);
    await sheets(5);
    // Queue everything again, as after a restart: nothing is printed twice.
    await scope().within((context) => queuePrints(context, null));
    await untilJobsEnd(app, printWaiting.name, owner.companyId);
    expect(device.sheets).toHaveLength(5);
    expect(device.sheets.map(({ width }) => width)).toEqual([576, 576, 576, 576, 576]);
    expect(line?.note).toBe("Allergic to sesame");
    expect(await readPrinter()).toMatchObject({ status: "ready", waiting: 0 });
    await save("all");
  });

  test("prints fifty orders in the order in which they came", async () => {
    await addPrinter();
    const placed: string[] = [];
    for (let at = 0; at < 50; at++) placed.push((await takeOrder(`Number ${at}`)).id);
    await expect.poll(() => device.sheets.length).toBe(50);
    // All sheets differ, so comparing a few of them is enough to verify the order.
    expect(new Set(device.sheets.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).size).toBe(50);
    for (const at of [0, 1, 17, 34, 48, 49]) expect(sent(at)).toEqual(await expected(placed[at]!));
  });

  test("prints on narrow paper", async () => {
    await addPrinter({ paper: "58" });
    const order = await takeOrder("Allergic to sesame");
    await sheets(1);
    expect(sent(0)).toEqual(await expected(order.id, "ticket", false, "58"));
    expect(device.sheets[0]?.width).toBe(384);
    await save("narrow");
  });

  test("prints receipts from when it is told to, and not those before", async () => {
    const { id } = await addPrinter();
    await pay((await takeOrder()).id);
    await sheets(1);
    await owner.call(printing.updatePrinter, {
      query: { id },
      body: { name: "Kitchen", host: HOST, prints_receipts: true },
    });
    await scope().within((context) => queuePrints(context, null));
    expect(await readPrinter()).toMatchObject({ waiting: 0 });
    await pay((await takeOrder()).id);
    await sheets(3);
  });

  test("prints the bill of an order that is not paid, as often as it is asked for", async () => {
    const print = async (order_id: string) => owner.call(printing.printBill, { body: { order_id } });
    const printer = await addPrinter({ prints_tickets: false });
    const order = await takeOrder();
    expect(await print(order.id)).toMatchObject({ status: 409, body: { code: "NO_PRINTER" } });
    const settings = { name: "Kitchen", host: HOST, prints_tickets: false, prints_receipts: true };
    await owner.call(printing.updatePrinter, { query: { id: printer.id }, body: settings });
    expect((await print(order.id)).body).toEqual({ printers: ["Kitchen"] });
    await sheets(1);
    await print(order.id);
    await sheets(2);
    await save("bill");
    device.paper = "out";
    await print(order.id);
    await becomes().toMatchObject({ status: "paper_out", waiting: 1 });
    await pay(order.id);
    expect(await print(order.id)).toMatchObject({ status: 409, body: { code: "NO_BILL" } });
    await becomes().toMatchObject({ waiting: 2 });
    device.paper = "in";
    await tryAgain(printer.id);
    // The receipt and the test page: the waiting bill is no longer needed.
    await sheets(4);
    expect(sent(2)).toEqual(await expectedReceipt(false));
    expect(await readPrinter()).toMatchObject({ waiting: 0 });
  });

  test("that loses its power in a sheet prints it again, marked, and gives up at the third time", async () => {
    const printer = await addPrinter({ prints_tickets: false, prints_receipts: true });
    device.unplugged = true;
    await pay((await takeOrder()).id);
    await becomes().toMatchObject({ status: "unreachable", waiting: 1 });
    device.unplugged = false;
    await tryAgain(printer.id);
    await sheets(2);
    expect(sent(0)).toEqual(await expectedReceipt(true));
    expect(sent(0)).not.toEqual(await expectedReceipt(false));
    await save("receipt-copy");

    device.unplugged = true;
    await pay((await takeOrder()).id);
    const trial = (waiting: number) => becomes().toMatchObject({ status: "unreachable", waiting });
    await trial(1);
    await tryAgain(printer.id);
    await expect.poll(timesSent).toBe(2);
    await tryAgain(printer.id);
    // The receipt has failed; the two pages after it wait.
    await trial(2);
  });

  test("waits for paper, says so, and prints in order when it is back", async () => {
    device.paper = "out";
    const printer = await addPrinter();
    const first = await takeOrder();
    await becomes().toMatchObject({ status: "paper_out", waiting: 1 });
    const second = await takeOrder();
    await becomes().toMatchObject({ waiting: 2 });
    expect(device.sheets).toEqual([]);
    // For any number of orders, one attempt at a time asks the printer.
    for (let at = 0; at < 3; at++) await takeOrder();
    await becomes().toMatchObject({ waiting: 5 });
    await expect.poll(() => attempts(printer.id)).toBe(1);
    device.paper = "in";
    await tryAgain(printer.id);
    await sheets(6);
    expect(sent(0)).toEqual(await expected(first.id));
    expect(sent(1)).toEqual(await expected(second.id));
    expect(await readPrinter()).toMatchObject({ status: "ready", waiting: 0 });
    await save("paper");
  });

  test("prints a sheet again, and says that it may be a copy, when the roll ended with it", async () => {
    device.sheetsLeft = 1;
    const printer = await addPrinter();
    const order = await takeOrder();
    await becomes().toMatchObject({ status: "paper_out", waiting: 1 });
    device.paper = "in";
    await tryAgain(printer.id);
    await sheets(3);
    expect(sent(0)).toEqual(await expected(order.id));
    expect(sent(1)).toEqual(await expected(order.id, "ticket", true));
  });

  test("that says nothing about its paper prints, and is of unknown state", async () => {
    device.paper = "silent";
    await addPrinter();
    await takeOrder();
    await sheets(1);
    await becomes().toMatchObject({ status: "unknown", waiting: 0 });
  });

  test("that is slow prints whole sheets", async () => {
    device.delay = 400;
    await addPrinter();
    const order = await takeOrder();
    await sheets(1);
    expect(sent(0)).toEqual(await expected(order.id));
  });

  test("that cannot be reached is tried again by itself", async () => {
    await device.close();
    await addPrinter();
    const order = await takeOrder();
    await becomes().toMatchObject({ status: "unreachable", waiting: 1 });
    device = await startPrinter(HOST);
    await expect.poll(() => device.sheets.length, { interval: 200 }).toBe(1);
    expect(sent(0)).toEqual(await expected(order.id));
  });

  test("is taken over from a process that was killed, and its sheet is marked", async () => {
    const printer = await addPrinter();
    await app.pool.query("update printers set claimed_until = now() + interval '3 seconds' where id = $1", [
      printer.id,
    ]);
    const order = await takeOrder();
    await expect.poll(async () => (await readPrinter())?.waiting).toBe(1);
    await app.pool.query("update print_jobs set sent_at = now() where printer_id = $1", [printer.id]);
    await expect.poll(() => device.sheets.length).toBe(1);
    expect(sent(0)).toEqual(await expected(order.id, "ticket", true));
  });

  test("drops what waits when somebody says so", async () => {
    device.paper = "out";
    const printer = await addPrinter();
    await takeOrder();
    await becomes().toMatchObject({ status: "paper_out", waiting: 1 });
    const { body } = await owner.call(printing.dropWaiting, { query: { id: printer.id } });
    expect(body.printer.waiting).toBe(0);
    device.paper = "in";
    await tryAgain(printer.id);
    await sheets(1);
  });
});

describe("an address outside of the networks", () => {
  test("is never connected to, and the screen says so", async () => {
    await addPrinter({ host: "127.0.0.1" });
    await takeOrder();
    await becomes().toMatchObject({ status: "not_allowed", waiting: 1 });
    expect(device.connections).toBe(0);
  });

  test("is refused also when a name has one beside an allowed one, or changes", async () => {
    const networks = parseNetworks(NETWORKS);
    const print = (...addresses: string[]) =>
      printOn({ host: "printer.example", port: 9100 }, ASK_FOR_PAPER, { networks, resolve: async () => addresses });
    expect(await print(HOST, "8.8.8.8")).toEqual({ status: "not_allowed", sent: false });
    expect(await print("::ffff:8.8.8.8")).toEqual({ status: "not_allowed", sent: false });
    expect(await print()).toEqual({ status: "unreachable", sent: false });
    expect(device.connections).toBe(0);
    expect((await print(HOST)).status).toBe("ready");
  });
});

test("only ports of printers, ten of them, and only where the operator allows it", async () => {
  const add = (body: object) => owner.call(printing.addPrinter, { body: { name: "Bar", host: HOST, ...body } });
  expect((await add({ port: 22 })).status).toBe(400);
  expect((await add({ port: 9108 })).status).toBe(400);
  for (const host of ["http://127.0.0.1", "a b", "", "-x", "x/../y"]) expect((await add({ host })).status).toBe(400);
  const cook = await createMember(app, owner.companyId, "kitchen");
  expect((await cook.call(printing.listPrinters)).body).toEqual({ is_possible: true, printers: [] });
  expect((await cook.call(printing.addPrinter, { body: { name: "Bar", host: HOST } })).status).toBe(403);
  const asked = await Promise.all(Array.from({ length: 14 }, (_, at) => add({ name: `Bar ${at}`, is_on: false })));
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(printing.MAX_PRINTERS);
  expect(asked.find(({ status }) => status !== 201)?.body).toMatchObject({ code: "TOO_MANY_PRINTERS" });

  const elsewhere = await startTestApp({ beside: app });
  try {
    const there = await createOwner(elsewhere);
    expect((await there.call(printing.listPrinters)).body.is_possible).toBe(false);
    const refused = await there.call(printing.addPrinter, { body: { name: "Bar", host: HOST } });
    expect(refused).toMatchObject({ status: 409, body: { code: "PRINTERS_OFF" } });
  } finally {
    await elsewhere.stop();
  }
});
