import { v7 as uuid } from "uuid";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { discardUnusedPictures } from "#src/features/dishes/server/jobs.ts";
import { type StoredPicture, storePicture, UNREADABLE } from "#src/features/dishes/server/pictures.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";

const DAY_SECONDS = 86_400;

/** Stores an uploaded picture and puts it on a dish. Encoding takes seconds and happens outside of any transaction. */
export async function uploadDishImage(scope: Scope, dishId: string, form: FormData): Promise<StoredPicture> {
  await scope.within((context) => lockDish(context, dishId));
  const bytes = await readBytes(form.get("image"));
  const stored = await storePicture(scope.ports, `${dishId}_${Date.now()}`, bytes, "upload");
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
  await jobs.send(db, discardUnusedPictures, companyId, {}, { key: "pictures", startAfterSeconds: DAY_SECONDS });
}

/** Returns the bytes of the form's field, which is a file or a data URL. */
async function readBytes(field: FormDataEntryValue | null): Promise<Uint8Array> {
  if (field === null) throw badRequest("Send the picture in the field image.");
  if (typeof field !== "string") return field.bytes();
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=]+)$/.exec(field) ?? [];
  if (!base64) throw badRequest(UNREADABLE);
  return Buffer.from(base64, "base64");
}
