import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { folderOf } from "#src/features/documents/server/document-files.ts";
import * as menus from "#src/features/imports/menu-photos/contract.ts";
import { MENU } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { readMenuJob } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import { NO_HINT } from "#src/features/receiving/server/paper-hint.ts";
import { addPaper, storePaperFile } from "#src/features/receiving/server/papers.ts";
import { readQueuedPaper } from "#src/features/receiving/server/read-paper.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Scope } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { PageText } from "#src/shared/page-text.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { asFile, createStandInOcr, GREEN_FARM, picture, POLLING, upload } from "#src/testing/invoice-fixture.ts";

let recognise: () => Promise<PageText[]>;
let reads = 0;
const ocr = {
  ...createStandInOcr(),
  readDocument: async () => {
    reads += 1;
    const pages = await recognise();
    return { pages, images: [], total: pages.length, peak_mb: 0 };
  },
};

let app: TestApp;
let owner: Owner;
let scope: Scope;
beforeAll(async () => {
  // No worker runs jobs in this app: each test makes the attempts itself.
  app = await startTestApp({ ports: { ocr } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await createOwner(app, { country: "Singapore", currency: "SGD" });
  scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  recognise = async () => [GREEN_FARM];
  reads = 0;
});

interface Kind {
  document: typeof INVOICE;
  table: string;
  /** The column with the stage, and its values. */
  column: string;
  queued: string;
  done: string;
  add: () => Promise<string>;
  read: (id: string) => Promise<void>;
  /** What the owner reads when an attempt took too long, and after three attempts; null if the reply does not say it. */
  texts: { tooLong: string; givenUp: string } | null;
}

async function readingOf(table: string, id: string): Promise<string> {
  const { rows } = await app.pool.query<{ reading_id: string }>(`select reading_id from ${table} where id = $1`, [id]);
  return rows[0]?.reading_id ?? "";
}

const KINDS: Record<string, Kind> = {
  "an invoice": {
    document: INVOICE,
    table: "supplier_invoice",
    column: "step",
    queued: "queued",
    done: "ready",
    add: async () => (await upload(owner, [await picture()], "0")).body.data.invoice_id,
    read: async (id) => readUpload.run(scope, { invoice_id: id, reading_id: await readingOf("supplier_invoice", id) }),
    texts: {
      tooLong: "Reading the invoice took too long and was stopped. Please try again, or enter it by hand.",
      givenUp: "The invoice could not be read. Please try again, or enter it by hand.",
    },
  },
  "a menu": {
    document: MENU,
    table: "menu_photos",
    column: "stage",
    queued: "queued",
    done: "ready",
    add: async () => {
      const body = new FormData();
      body.append("menu", asFile(await picture()));
      return (await owner.call(menus.uploadMenu, { body: body as never })).body.id;
    },
    read: async (id) => readMenuJob.run(scope, { menu_id: id, reading_id: await readingOf("menu_photos", id) }),
    texts: {
      tooLong: "Reading the menu took too long and was stopped. Please try again with fewer pages.",
      givenUp: "The menu could not be read. Please try again, with a sharper picture if you can.",
    },
  },
  "a paper that was sent": {
    document: INVOICE,
    table: "delivery_papers",
    column: "state",
    queued: "queued",
    done: "read",
    add: async () => {
      const bytes = await picture();
      const file = { name: "note.png", type: "image/png", size: bytes.length, bytes };
      const stored = await storePaperFile(scope, file);
      return (await scope.within((context) => addPaper(context, stored, NO_HINT))).id;
    },
    read: (id) => readQueuedPaper(scope, id),
    texts: null,
  },
};

describe.each(Object.entries(KINDS))("the attempts to read %s", (_, { document, table, column, ...kind }) => {
  const stateOf = async (id: string) => {
    const { rows } = await app.pool.query(
      `select ${column} as stage, attempts, to_jsonb(row) ->> 'error' as error,
         (to_jsonb(row) ->> 'can_retry')::boolean as can_retry
       from ${table} row where id = $1`,
      [id],
    );
    return rows[0];
  };
  const files = () => app.platform.ports.files.list(folderOf(document, owner.companyId));
  const failed = (error: string | undefined, can_retry: boolean) =>
    kind.texts === null ? { stage: "failed" } : { stage: "failed", error, can_retry };

  /** Makes an attempt that never ends, as that of a process that was killed. */
  async function killedAttempt(id: string, attempts: number): Promise<void> {
    const before = reads;
    recognise = () => new Promise(() => {});
    void kind.read(id);
    await expect.poll(() => reads, POLLING).toBe(before + 1);
    expect(await stateOf(id)).toMatchObject({ attempts });
  }

  test("end with a result, which another run does not read again", async () => {
    const id = await kind.add();
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject({ stage: kind.done, attempts: 1 });
    // The file and the picture of its page.
    expect(await files()).toHaveLength(2);
    await kind.read(id);
    expect(reads).toBe(1);
    expect(await stateOf(id)).toMatchObject({ stage: kind.done, attempts: 1 });
  });

  test("continue after a process was killed", async () => {
    const id = await kind.add();
    await killedAttempt(id, 1);
    recognise = async () => [GREEN_FARM];
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject({ stage: kind.done, attempts: 2 });
  });

  test("end when three processes were killed, without a fourth reading", async () => {
    const id = await kind.add();
    for (const attempt of [1, 2, 3]) await killedAttempt(id, attempt);
    await kind.read(id);
    expect(reads).toBe(3);
    expect(await stateOf(id)).toMatchObject(failed(kind.texts?.givenUp, true));
  });

  test("end when three of them failed", async () => {
    const id = await kind.add();
    const error = new OcrFailed("crashed", "The invoice reader stopped unexpectedly.");
    recognise = async () => Promise.reject(error);
    for (const attempts of [1, 2]) {
      await expect(kind.read(id)).rejects.toBe(error);
      expect(await stateOf(id)).toMatchObject({ stage: kind.queued, attempts });
    }
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject(failed(kind.texts?.givenUp, true));
  });

  test("leave no picture when they fail after one was stored", async () => {
    const id = await kind.add();
    const error = new Error("the store is full");
    const store = app.platform.ports.files;
    const put = store.put.bind(store);
    const spy = vi.spyOn(store, "put").mockImplementationOnce(async (...file) => {
      await put(...file);
      throw error;
    });
    await expect(kind.read(id)).rejects.toBe(error);
    spy.mockRestore();
    expect(await files()).toHaveLength(1);
  });

  test("end at once when one takes too long", async () => {
    const id = await kind.add();
    recognise = async () => Promise.reject(new OcrFailed("timeout", "it took too long"));
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject({ ...failed(kind.texts?.tooLong, true), attempts: 1 });
    await kind.read(id);
    expect(reads).toBe(1);
  });

  test("end at once when the file is rejected", async () => {
    const id = await kind.add();
    const error = new FileRejected("damaged");
    recognise = async () => Promise.reject(error);
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject({ ...failed(error.message, false), attempts: 1 });
  });

  test("do not count when the process is stopped on purpose", async () => {
    const id = await kind.add();
    const error = new OcrFailed("closed", "the process stops");
    recognise = async () => Promise.reject(error);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await expect(kind.read(id)).rejects.toBe(error);
      expect(await stateOf(id)).toMatchObject({ stage: kind.queued, attempts: 0 });
    }
    recognise = async () => [GREEN_FARM];
    await kind.read(id);
    expect(await stateOf(id)).toMatchObject({ stage: kind.done, attempts: 1 });
  });
});
