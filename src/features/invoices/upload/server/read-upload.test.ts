import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as companies from "#src/features/companies/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { discardInvoice, reenterInvoice, retryReading } from "#src/features/invoices/upload/contract.ts";
import { createStandInOcr, GREEN_FARM, PATIENT, picture, upload } from "#src/testing/invoice-fixture.ts";
import { queueReading, readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import * as messaging from "#src/features/messaging/contract.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const ocr = createStandInOcr();
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  // Nobody works on jobs here: each test runs its own, as often and as late as it wants.
  app = await startTestApp({ ports: { ocr } });
  owner = await createOwner(app, { phone_number: "+6591234567", country: "Singapore", currency: "SGD" });
});
afterAll(() => app.stop());
beforeEach(() => ocr.next(async () => [GREEN_FARM]));

const scope = () => scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
const read = async (id: string) => (await owner.call(readInvoiceRecord, { query: { id } })).body.invoice;

async function queued(): Promise<{ invoice_id: string; reading_id: string }> {
  const { status, body } = await upload(owner, [await picture()], "0");
  expect(status).toBe(202);
  expect(body.data).toMatchObject({ stage: "queued", items: [] });
  return jobOf(body.data.invoice_id);
}

async function jobOf(invoice_id: string) {
  const { rows } = await app.pool.query<{ reading_id: string }>(
    "select reading_id from supplier_invoice where id = $1",
    [invoice_id],
  );
  return { invoice_id, reading_id: rows[0]?.reading_id ?? "" };
}

async function messages(): Promise<string[]> {
  const { body } = await owner.call(messaging.listMessages);
  return body.messages.filter(({ kind }) => kind === "invoice-processed").map((message) => message.body);
}

test("an upload waits in the queue, where a closed tab loses nothing, and tells its steps", async () => {
  const job = await queued();
  const { rows } = await app.pool.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'invoices.read' and data -> 'data' ->> 'invoice_id' = $1",
    [job.invoice_id],
  );
  expect(rows).toEqual([{ data: { company_id: owner.companyId, data: job } }]);
  const seen: unknown[] = [];
  ocr.next(async () => {
    // The first page is announced in a transaction of its own.
    await expect.poll(async () => (await read(job.invoice_id)).progress, PATIENT).toEqual({ page: 1, of: 1 });
    seen.push((await read(job.invoice_id)).stage);
    return [GREEN_FARM];
  });
  await readUpload.run(scope(), job);
  expect(seen).toEqual(["reading"]);
  expect(await read(job.invoice_id)).toMatchObject({ stage: "ready", status: "pending", progress: null });
});

test("a second run of the same job, as after a process was killed, changes nothing", async () => {
  const job = await queued();
  await readUpload.run(scope(), job);
  const before = ocr.reads;
  await readUpload.run(scope(), job);
  expect(ocr.reads).toBe(before);
  // One that died in the middle is begun again.
  const killed = await queued();
  await app.pool.query("update supplier_invoice set step = 'reading', attempts = 1 where id = $1", [killed.invoice_id]);
  await readUpload.run(scope(), killed);
  expect((await read(killed.invoice_id)).stage).toBe("ready");
});

test("the queue begins a job of a dead process again within a minute and a half", async () => {
  const { rows } = await app.pool.query<{ heartbeat: number; retries: number }>(
    "select heartbeat_seconds as heartbeat, retry_limit as retries from pgboss.queue where name = 'invoices.read'",
  );
  expect(rows[0]?.heartbeat).toBe(30);
  expect(rows[0]?.retries).toBeGreaterThanOrEqual(3);
});

describe("a reading that fails", () => {
  test("is tried three times, then the owner is told and can try again", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new OcrFailed("crashed", "The invoice reader stopped unexpectedly.")));
    for (const attempt of [1, 2]) {
      await expect(readUpload.run(scope(), job), `attempt ${attempt}`).rejects.toThrow("unexpectedly");
      expect(await read(job.invoice_id)).toMatchObject({ status: "pending", stage: "queued" });
    }
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({ status: "error", stage: "failed", can_retry: true });
    ocr.next(async () => [GREEN_FARM]);
    const retried = await owner.call(retryReading, { query: { id: job.invoice_id } });
    expect(retried).toMatchObject({ status: 202, body: { invoice_id: job.invoice_id, stage: "queued" } });
    // The job of before is out of date.
    await readUpload.run(scope(), job);
    expect((await read(job.invoice_id)).stage).toBe("queued");
    await readUpload.run(scope(), await jobOf(job.invoice_id));
    expect(await read(job.invoice_id)).toMatchObject({ stage: "ready", error: null, page_count: 1 });
  });

  test("for the file's fault is not tried again", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new FileRejected("password")));
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({
      status: "error",
      error: "The PDF is protected by a password. Please upload one that opens without it.",
      can_retry: false,
    });
  });

  test("because it takes for ever is not tried again by itself: others wait behind it", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new OcrFailed("timeout", "Reading took too long and was stopped.")));
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({ status: "error", stage: "failed", can_retry: true });
    expect((await read(job.invoice_id)).error).toMatch(/took too long/);
  });

  test("because the server stops does not count", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new OcrFailed("closed", "The invoice reader is shut down.")));
    for (let stop = 0; stop < 5; stop += 1) await expect(readUpload.run(scope(), job)).rejects.toThrow("shut down");
    expect((await read(job.invoice_id)).stage).toBe("queued");
  });

  test("is given up when it takes its process with it again and again", async () => {
    const job = await queued();
    await app.pool.query("update supplier_invoice set step = 'reading', attempts = 3 where id = $1", [job.invoice_id]);
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({ status: "error", can_retry: true });
  });
});

test("what is discarded while it is read does not come back, and leaves no files", async () => {
  const job = await queued();
  ocr.next(async () => {
    await owner.call(discardInvoice, { query: { id: job.invoice_id } });
    return [GREEN_FARM];
  });
  await readUpload.run(scope(), job);
  expect((await owner.call(readInvoiceRecord, { query: { id: job.invoice_id } })).status).toBe(404);
  const image = `supplier-invoices/${owner.companyId}/${job.reading_id}-0.webp`;
  expect(await app.platform.ports.files.get(image)).toBeNull();
});

test("what was read anew meanwhile is not overwritten by the older reading", async () => {
  const job = await queued();
  ocr.next(async () => {
    await scope().within((context) => queueReading(context, job.invoice_id));
    return [GREEN_FARM];
  });
  await readUpload.run(scope(), job);
  expect((await read(job.invoice_id)).stage).toBe("queued");
});

describe("the owner is told", () => {
  test("once per invoice, with supplier, lines, total and the link", async () => {
    const job = await queued();
    const before = await messages();
    await readUpload.run(scope(), job);
    const link = `${app.env.APP_URL}/invoices/${job.invoice_id}`;
    const text = `Invoice read: GREEN FARM PTE LTD\n2 lines, total $116.63\nReview it: ${link}`;
    expect(await messages()).toEqual([text, ...before]);
    await owner.call(retryReading, { query: { id: job.invoice_id } });
    await readUpload.run(scope(), await jobOf(job.invoice_id));
    expect(await messages()).toHaveLength(before.length + 1);
  });

  test("not when the switch is off", async () => {
    await owner.call(companies.updateCompany, {
      query: { id: owner.companyId },
      body: { invoice_processed_alerts: false },
    });
    const before = await messages();
    await readUpload.run(scope(), await queued());
    expect(await messages()).toEqual(before);
  });
});

test("one invoice after the other is read, however many come at once", async () => {
  const beside = createStandInOcr();
  const working = await startTestApp({ work: true, ports: { ocr: beside } });
  try {
    const many = await createOwner(working);
    // The stand-in refuses to read two at once.
    beside.next(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return [GREEN_FARM];
    });
    const images = await Promise.all(Array.from({ length: 6 }, () => picture()));
    const answers = await Promise.all(images.map((image) => upload(many, [image])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.data.invoice_id)).size).toBe(6);
    expect(beside.reads).toBe(6);
  } finally {
    await working.stop();
  }
});

test("an unknown invoice is a 404 everywhere", async () => {
  const query = { id: uuid() };
  for (const endpoint of [retryReading, readInvoiceRecord, reenterInvoice]) {
    expect((await owner.call(endpoint, { query })).status).toBe(404);
  }
});
