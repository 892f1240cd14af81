import { readDataUrl } from "#src/server/pictures/data-url.ts";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { discardUnusedPictures } from "#src/features/dishes/server/jobs.ts";
import { type StoredPicture, storePicture, UNREADABLE } from "#src/features/dishes/server/pictures.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import type { FormFile, ReceivedForm } from "#src/server/http/read-form.ts";

const DAY_SECONDS = 86_400;

/** Stores an uploaded picture and puts it on a dish. Encoding takes seconds and happens outside of any transaction. */
export async function uploadDishImage(scope: Scope, dishId: string, form: ReceivedForm): Promise<StoredPicture> {
  const name = await scope.within((context) => newPictureName(context, dishId));
  const bytes = readBytes(form.get("image")?.[0]);
  const stored = await storePicture(scope.ports, name, bytes, "upload");
  await scope.within(async (context) => {
    const dish = await lockDish(context, dishId);
    await saveDishImage(context, stored);
    await context.db
      .updateTable("dish")
      .set({ image_url: stored.image_url })
      .where("company_id", "=", context.companyId)
      .where("id", "=", dishId)
      .execute();
    await recordDishChange(context, "update", dish, `A new picture of ${dish.name} was uploaded`);
  });
  return stored;
}

/**
 * Returns a name from the dish's id and a time in microseconds. The time is read while the dish is locked, so no other
 * picture of the dish has the same name.
 */
export async function newPictureName(context: Context, dishId: string): Promise<string> {
  await lockDish(context, dishId);
  const { rows } = await sql<{ time: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as time`.execute(context.db);
  return `${dishId}_${rows[0]?.time}`;
}

/** Records that a stored picture is the company's. A picture that no dish uses is deleted a day later. */
export async function saveDishImage(
  context: Context,
  { image_url, image }: { image_url: string; image: DishImage },
): Promise<void> {
  const { db, companyId, jobs } = context;
  await db
    .insertInto("dish_images")
    .values({ id: uuid(), company_id: companyId, image_url, ...image })
    .execute();
  // One job for the pictures of an hour: it deletes those that are older than 23.
  const key = `pictures ${new Date().toISOString().slice(0, 13)}`;
  await jobs.send(db, discardUnusedPictures, companyId, {}, { key, startAfterSeconds: DAY_SECONDS });
}

/** Returns the bytes of the form's field, which is a file or a data URL. */
function readBytes(field: string | FormFile | undefined): Uint8Array {
  if (field === undefined) throw badRequest("Send the picture in the field image.");
  if (typeof field !== "string") return field.bytes;
  const read = readDataUrl(field);
  if (!read?.type.startsWith("image/")) throw badRequest(UNREADABLE);
  return read.bytes;
}
