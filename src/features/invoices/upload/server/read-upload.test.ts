import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as companies from "#src/features/companies/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { discardInvoice, reenterInvoice, retryReading } from "#src/features/invoices/upload/contract.ts";
import { createStandInOcr, GREEN_FARM, POLLING, picture, upload } from "#src/testing/invoice-fixture.ts";
import { queueReading, readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import * as messaging from "#src/features/messages/contract.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const ocr = createStandInOcr();
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  // No worker runs jobs in this app: each test runs its own job, when it needs it.
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

test("an upload waits in the queue without its tab, and its stages are published", async () => {
  const job = await queued();
  const { rows } = await app.pool.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'invoices.read' and data -> 'data' ->> 'invoice_id' = $1",
    [job.invoice_id],
  );
  expect(rows).toEqual([{ data: { company_id: owner.companyId, data: job } }]);
  const seen: unknown[] = [];
  ocr.next(async () => {
    // The first page is announced in a transaction of its own.
    await expect.poll(async () => (await read(job.invoice_id)).progress, POLLING).toEqual({ page: 1, of: 1 });
    seen.push((await read(job.invoice_id)).stage);
    return [GREEN_FARM];
  });
  await readUpload.run(scope(), job);
  expect(seen).toEqual(["reading"]);
  expect(await read(job.invoice_id)).toMatchObject({ stage: "ready", status: "pending", progress: null });
});

test("Chinese characters are read where the company's country or language has them", async () => {
  const readAs = async (settings: { country?: string; language?: "en" | "zh" }) => {
    expect((await owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: settings })).status).toBe(
      200,
    );
    await readUpload.run(scope(), await queued());
    return ocr.options.script;
  };
  expect(await readAs({ language: "zh" })).toBe("all");
  expect(await readAs({ language: "en" })).toBe("latin");
  expect(await readAs({ country: "Japan" })).toBe("all");
  expect(await readAs({ country: "Singapore" })).toBe("latin");
});

test("running a job a second time, as after a crash, changes nothing", async () => {
  const job = await queued();
  await readUpload.run(scope(), job);
  const before = ocr.reads;
  await readUpload.run(scope(), job);
  expect(ocr.reads).toBe(before);
  // A reading that died in the middle starts again.
  const killed = await queued();
  await app.pool.query("update supplier_invoice set step = 'reading', attempts = 1 where id = $1", [killed.invoice_id]);
  await readUpload.run(scope(), killed);
  expect((await read(killed.invoice_id)).stage).toBe("ready");
});

test("the queue starts the job of a dead process again within 90 seconds", async () => {
  const { rows } = await app.pool.query<{ heartbeat: number; retries: number }>(
    "select heartbeat_seconds as heartbeat, retry_limit as retries from pgboss.queue where name = 'invoices.read'",
  );
  expect(rows[0]?.heartbeat).toBe(30);
  expect(rows[0]?.retries).toBeGreaterThanOrEqual(3);
});

describe("a reading that fails", () => {
  test("is tried three times, then marked as failed, and can be tried again", async () => {
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
    // The earlier job is outdated.
    await readUpload.run(scope(), job);
    expect((await read(job.invoice_id)).stage).toBe("queued");
    await readUpload.run(scope(), await jobOf(job.invoice_id));
    expect(await read(job.invoice_id)).toMatchObject({ stage: "ready", error: null, page_count: 1 });
  });

  test("is not tried again when the file is damaged", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new FileRejected("password")));
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({
      status: "error",
      error: "The PDF is protected by a password. Please upload one that opens without it.",
      can_retry: false,
    });
  });

  test("is not tried again by itself after a timeout, because other uploads wait", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new OcrFailed("timeout", "Reading took too long and was stopped.")));
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({ status: "error", stage: "failed", can_retry: true });
    expect((await read(job.invoice_id)).error).toMatch(/took too long/);
  });

  test("does not count when the server stops", async () => {
    const job = await queued();
    ocr.next(async () => Promise.reject(new OcrFailed("closed", "The invoice reader is shut down.")));
    for (let stop = 0; stop < 5; stop += 1) await expect(readUpload.run(scope(), job)).rejects.toThrow("shut down");
    expect((await read(job.invoice_id)).stage).toBe("queued");
  });

  test("is given up when its process died three times", async () => {
    const job = await queued();
    await app.pool.query("update supplier_invoice set step = 'reading', attempts = 3 where id = $1", [job.invoice_id]);
    await readUpload.run(scope(), job);
    expect(await read(job.invoice_id)).toMatchObject({ status: "error", can_retry: true });
  });
});

test("an upload discarded while it is read does not come back, and leaves no files", async () => {
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

test("an older reading does not overwrite a newer one", async () => {
  const job = await queued();
  ocr.next(async () => {
    await scope().within((context) => queueReading(context, job.invoice_id));
    return [GREEN_FARM];
  });
  await readUpload.run(scope(), job);
  expect((await read(job.invoice_id)).stage).toBe("queued");
});

describe("the message to the owner", () => {
  test("is sent once per invoice, with supplier, lines, total and the link", async () => {
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

  test("is not sent when the alert is switched off", async () => {
    await owner.call(companies.updateCompany, {
      query: { id: owner.companyId },
      body: { invoice_processed_alerts: false },
    });
    const before = await messages();
    await readUpload.run(scope(), await queued());
    expect(await messages()).toEqual(before);
  });
});

test("reads one invoice after the other, however many are uploaded at once", async () => {
  const beside = createStandInOcr();
  const working = await startTestApp({ work: true, ports: { ocr: beside } });
  try {
    const many = await createOwner(working);
    // The stand-in throws when it reads two at once.
    beside.next(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return [GREEN_FARM];
    });
    const images = await Promise.all(Array.from({ length: 6 }, () => picture()));
    const responses = await Promise.all(images.map((image) => upload(many, [image])));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(responses.map(({ body }) => body.data.invoice_id)).size).toBe(6);
    expect(beside.reads).toBe(6);
  } finally {
    await working.stop();
  }
});

test("returns 404 for an unknown invoice everywhere", async () => {
  const query = { id: uuid() };
  for (const endpoint of [retryReading, readInvoiceRecord, reenterInvoice]) {
    expect((await owner.call(endpoint, { query })).status).toBe(404);
  }
});
