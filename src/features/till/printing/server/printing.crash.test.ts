import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { placeOrder } from "#src/features/orders/contract.ts";
import { addPrinter } from "#src/features/till/printing/contract.ts";
import { encodeSheet } from "#src/features/till/printing/escpos.ts";
import { drawSheet, readSheet } from "#src/features/till/printing/server/make-sheet.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp } from "#src/testing/app.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { createOwner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startPrinter } from "#src/testing/printer.ts";

const HOST = "127.79.0.1";
const NETWORKS = "127.79.0.0/24";
/** The full size is PRINT_KILLS=20. */
const KILLS = Number(process.env["PRINT_KILLS"] ?? 1);
/** The time from the order to its printed sheet, which is about a second here. */
const WITHIN_MS = 1500;
const SEED = 20_261_123;

test("a server that is killed while it prints loses no ticket, and a second one says that it may be one", async () => {
  const app = await startTestApp({ env: { PRINTER_NETWORKS: NETWORKS } });
  const device = await startPrinter(HOST);
  device.delay = 300;
  const start = async () =>
    startProcess({
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      AUTH_SECRET: app.env.AUTH_SECRET ?? "",
      PORT: String(await freePort()),
      PRINTER_NETWORKS: NETWORKS,
    });
  let server = await start();
  try {
    const owner = await createOwner(app);
    const soup = await kitchenOf(app, owner).dish("Soup", { price: 5 });
    const order = async () =>
      (
        await owner.call(placeOrder, {
          body: { items: [{ menu_item_id: soup.id, quantity: 1 }], table_number: "5" },
        })
      ).body.order.id;
    await owner.call(addPrinter, { body: { name: "Kitchen", host: HOST } });
    const random = seededRandom(SEED);
    const placed: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      placed.push(await order());
      await sleep(random() * WITHIN_MS);
      await end(server.child, "SIGKILL");
      // Nobody waits for the minute after which its claim would end.
      await app.pool.query("update printers set claimed_until = null");
      server = await start();
    }
    placed.push(await order());
    const areAllPrinted = async () =>
      (await app.pool.query("select from print_jobs where state = 'printed'")).rowCount === placed.length;
    // The search of each minute finds what the killed server had not queued.
    await expect.poll(areAllPrinted, { timeout: 80_000 }).toBe(true);

    const sheetOf = async (order_id: string, isCopy: boolean) => {
      const job = { kind: "ticket", order_id, receipt_id: null, isCopy } as const;
      const printer = { name: "Kitchen", paper: "80" };
      const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
      const content = await scope.within((context) => readSheet(context, job, printer));
      return Buffer.from(await drawSheet(owner.companyId, content, "80")).toString("base64");
    };
    const printed = device.sheets.map((sheet) => Buffer.from(encodeSheet(sheet)).toString("base64"));
    for (const id of placed) {
      const [first, copy] = [await sheetOf(id, false), await sheetOf(id, true)];
      expect(printed.filter((text) => text === first).length).toBeLessThanOrEqual(1);
      expect(printed.filter((text) => text === first || text === copy).length).toBeGreaterThanOrEqual(1);
    }
    expect(device.errors).toEqual([]);
  } finally {
    await end(server.child, "SIGTERM");
    await device.close();
    await app.stop();
  }
}, 600_000);
