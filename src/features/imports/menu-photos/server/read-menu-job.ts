import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import {
  type InvoiceFile,
  type ReadPage,
  recognisePages,
  withOwnPictures,
} from "#src/features/invoices/upload/server/read-documents.ts";
import { dropFiles, pageKey, takePages } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { readMenuPages } from "#src/features/imports/menu-photos/server/read-menu-pages.ts";
import { FileRejected, type MenuReading, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

const MAX_ATTEMPTS = 3;
const GIVEN_UP = "The menu could not be read. Please try again, with a sharper picture if you can.";
const TOO_LONG = "Reading the menu took too long and was stopped. Please try again with fewer pages.";

const reading = z.object({ menu_id: z.uuid(), reading_id: z.uuid() });
type Reading = z.output<typeof reading>;

/** Reads one menu, in the processes that read invoices: each has the memory for one document. */
export const readMenuJob = companyJob({
  name: "menu-photos.read",
  data: reading,
  concurrency: 1,
  inTurns: true,
  // The menu's row counts attempts; the queue must only not give up earlier.
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: runReading,
});

/** Queues the reading of a menu in the caller's transaction. A reading that is still running becomes outdated. */
export async function queueMenu(context: Context, menuId: string): Promise<void> {
  const { db, companyId } = context;
  const reading_id = uuid();
  await db
    .updateTable("menu_photos")
    .set({ stage: "queued", reading_id, attempts: 0, error: null, can_retry: false, page: null, pages: null })
    .where("company_id", "=", companyId)
    .where("id", "=", menuId)
    .execute();
  await context.jobs.send(db, readMenuJob, companyId, { menu_id: menuId, reading_id });
}

async function runReading(scope: Scope, job: Reading): Promise<void> {
  const files = await scope.within((context) => startAttempt(context, job));
  if (!files) return;
  try {
    await withOwnPictures(
      (run, page) => pageKey(scope.companyId, run, page),
      (keys) => dropFiles(scope, keys),
      async (keyOf) => {
        const { pages, unread } = await recognisePages(scope, files, {
          keyOf,
          onPage: (page, of) =>
            scope.within((context) => change(context, job, { page, pages: of }).then(() => undefined)),
        });
        const found = await readMenuPages(scope, pages);
        if (unread > 0) found.reading.warnings.push(`Only the first ${pages.length} pages were read.`);
        await dropFiles(scope, await scope.within((context) => store(context, job, { ...found, pages })));
      },
    );
  } catch (error) {
    if (!(await scope.within((context) => hasGivenUp(context, job, error)))) throw error;
    scope.log.warn({ err: error, menuId: job.menu_id }, "a menu could not be read");
  }
}

type Changes = Partial<{
  stage: "queued" | "reading" | "ready" | "failed";
  page: number | null;
  pages: number | null;
  error: string;
  can_retry: boolean;
  reading: string;
  read_by: "machine" | "model";
}>;

/** Changes the menu while this reading is its current one. Returns false if it is not, or the menu was deleted. */
async function change(context: Context, job: Reading, changes: Changes): Promise<boolean> {
  const changed = await context.db
    .updateTable("menu_photos")
    .set(changes)
    .where("company_id", "=", context.companyId)
    .where("id", "=", job.menu_id)
    .where("reading_id", "=", job.reading_id)
    .where("stage", "in", ["queued", "reading"])
    .returning("id")
    .executeTakeFirst();
  if (changed) await publish(context, "menu-photos.changed", job.menu_id);
  return changed !== undefined;
}

/**
 * Starts an attempt and returns the files to read; undefined if the menu was deleted, is already read, or has a newer
 * reading.
 */
async function startAttempt(context: Context, job: Reading): Promise<InvoiceFile[] | undefined> {
  const { db, companyId } = context;
  if (!(await change(context, job, { stage: "reading" }))) return undefined;
  const { attempts } = await db
    .updateTable("menu_photos")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", job.menu_id)
    .returning("attempts")
    .executeTakeFirstOrThrow();
  if (attempts > MAX_ATTEMPTS) {
    await change(context, job, { stage: "failed", error: GIVEN_UP, can_retry: true });
    return undefined;
  }
  const rows = await db
    .selectFrom("menu_photo_files")
    .select(["id", "file_key", "format"])
    .where("company_id", "=", companyId)
    .where("menu_id", "=", job.menu_id)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, format: row.format as InvoiceFile["format"] }));
}

interface Found {
  reading: MenuReading;
  read_by: "machine" | "model";
  pages: readonly ReadPage[];
}

/**
 * Stores a reading. Returns the keys of the pictures that are no longer needed: those of an earlier reading, or the new
 * ones if the reading is outdated.
 */
async function store(context: Context, job: Reading, { reading: read, read_by, pages }: Found): Promise<string[]> {
  const { db, companyId } = context;
  const done = { stage: "ready" as const, reading: storableText(read), read_by, page: null, pages: null };
  if (!(await change(context, job, done))) return pages.map(({ image_key }) => image_key);
  const earlier = await takePages(context, job.menu_id);
  const rows = pages.map(({ width, height, image_key }, page) => ({
    company_id: companyId,
    id: uuid(),
    menu_id: job.menu_id,
    page,
    width,
    height,
    image_key,
  }));
  if (rows.length > 0) await db.insertInto("menu_photo_pages").values(rows).execute();
  return earlier;
}

/**
 * Removes text that PostgreSQL cannot store: NUL and half of a surrogate pair, both of which the text of a PDF may
 * contain.
 */
function storableText(read: MenuReading): string {
  return JSON.stringify(read, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
}

/**
 * Returns whether the reading has failed for good, or the menu was deleted. Otherwise the caller throws, and the queue
 * tries again.
 */
async function hasGivenUp(context: Context, job: Reading, error: unknown): Promise<boolean> {
  if (error instanceof FileRejected) {
    await change(context, job, { stage: "failed", error: error.message, can_retry: false });
    return true;
  }
  if (error instanceof OcrFailed && error.reason === "timeout") {
    await change(context, job, { stage: "failed", error: TOO_LONG, can_retry: true });
    return true;
  }
  // A process that was stopped on purpose does not count as a failed attempt.
  const stopped = error instanceof OcrFailed && error.reason === "closed";
  if (!(await change(context, job, { stage: "queued", page: null, pages: null }))) return true;
  const { attempts } = await context.db
    .updateTable("menu_photos")
    .set({ attempts: stopped ? sql<number>`attempts - 1` : sql<number>`attempts` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", job.menu_id)
    .returning("attempts")
    .executeTakeFirstOrThrow();
  if (stopped || attempts < MAX_ATTEMPTS) return false;
  await change(context, job, { stage: "failed", error: GIVEN_UP, can_retry: true });
  return true;
}
