import { sql, type UpdateObject } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { filesOfDocument } from "#src/features/documents/server/document-files.ts";
import {
  type DocumentReader,
  failureText,
  type ReadDocument,
  readDocument,
  READING_JOB,
} from "#src/features/documents/server/read-document.ts";
import { MENU, takePages } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { readMenuPages } from "#src/features/imports/menu-photos/server/read-menu-pages.ts";
import type { MenuReading } from "#src/invoice-reader/reader.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

const TEXTS = {
  given_up: "The menu could not be read. Please try again, with a sharper picture if you can.",
  too_long: "Reading the menu took too long and was stopped. Please try again with fewer pages.",
};

const reading = z.object({ menu_id: z.uuid(), reading_id: z.uuid() });
type Reading = z.output<typeof reading>;

/** Reads one menu in the processes that read invoices. Each process has the memory for one document. */
export const readMenuJob = companyJob({
  ...READING_JOB,
  name: "menu-photos.read",
  data: reading,
  run: (scope, job) => readDocument(scope, menuReader, job),
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

const menuReader: DocumentReader<Reading, MenuReading> = {
  kind: MENU,
  change: (context, job, { stage, added, failure }) =>
    setColumns(context, job, {
      stage,
      attempts: sql<number>`attempts + ${added}`,
      ...(stage === "queued" && { page: null, pages: null }),
      ...(failure && failureText(failure, TEXTS)),
    }),
  filesOf: (context, { menu_id }) => filesOfDocument(context, MENU, menu_id),
  showPage: (context, job, page, of) => setColumns(context, job, { page, pages: of }),
  read: readMenuPages,
  store,
};

/**
 * Changes the menu if this reading is the menu's current one and has not finished. Returns the number of attempts, or
 * undefined if nothing was changed.
 */
async function setColumns(
  context: Context,
  job: Reading,
  columns: UpdateObject<DB, "menu_photos">,
): Promise<number | undefined> {
  const changed = await context.db
    .updateTable("menu_photos")
    .set(columns)
    .where("company_id", "=", context.companyId)
    .where("id", "=", job.menu_id)
    .where("reading_id", "=", job.reading_id)
    .where("stage", "in", ["queued", "reading"])
    .returning("attempts")
    .executeTakeFirst();
  if (changed) await publish(context, "menu-photos.changed", job.menu_id);
  return changed?.attempts;
}

async function store(
  context: Context,
  job: Reading,
  { extracted, read_by, pages }: ReadDocument<MenuReading>,
): Promise<string[]> {
  const { db, companyId } = context;
  const done = { stage: "ready", reading: JSON.stringify(extracted), read_by, page: null, pages: null };
  if ((await setColumns(context, job, done)) === undefined) return pages.map(({ image_key }) => image_key);
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
