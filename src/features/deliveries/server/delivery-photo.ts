import { v7 as uuid } from "uuid";
import { type Delivery, MAX_PHOTO_BYTES } from "#src/features/deliveries/contract.ts";
import { readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import type { work as drawNoteWork } from "#src/features/deliveries/server/draw-note.picture.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { privatePicture } from "#src/server/http/private-picture.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { PICTURE_FORMATS } from "#src/shared/picture-formats.ts";
import { pictureError } from "#src/server/pictures/pictures.ts";
import { publish } from "#src/server/publish.ts";

/** The folder is private: only the deliveries' endpoint serves its files. */
const FOLDER = "delivery-notes";

/** Returns the folder of all files of a company. */
export const deliveryPhotoFolder = (companyId: string): string => `${FOLDER}/${companyId}`;
const UNREADABLE = `This file is not a picture we can read. Please take the photo again, or choose a ${PICTURE_FORMATS} image.`;

const drawNote = pictureWork<typeof drawNoteWork>(new URL("draw-note.picture.ts", import.meta.url));

/** Stores the picture of a delivery note. Drawing takes seconds and happens outside of any transaction. */
export async function storeDeliveryPhoto(scope: Scope, id: string, form: ReceivedForm): Promise<Delivery> {
  await scope.within((context) => readDelivery(context, id));
  const [file] = form.get("photo") ?? [];
  if (file === undefined || typeof file === "string") throw badRequest("Send the picture in the field photo.");
  if (file.size > MAX_PHOTO_BYTES) throw badRequest(UNREADABLE);
  const picture = await scope.ports.pictures.run(drawNote, file.bytes).catch((error: unknown) => {
    throw pictureError(error, UNREADABLE);
  });
  const key = deliveryPhotoKey(scope.companyId, uuid());
  await scope.ports.files.put(key, picture, "image/webp");
  const { delivery, replaced } = await scope.within((context) => savePhoto(context, id, key));
  if (replaced !== null) await dropPhoto(scope, replaced);
  return delivery;
}

async function savePhoto(context: Context, id: string, key: string) {
  const { db, companyId } = context;
  const before = await db
    .selectFrom("deliveries")
    .select("photo_key")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable("deliveries")
    .set({ photo_key: key })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "deliveries.changed", id);
  return { delivery: await readDelivery(context, id), replaced: before?.photo_key ?? null };
}

export const deliveryPhotoKey = (companyId: string, id: string) => `${deliveryPhotoFolder(companyId)}/${id}.webp`;

/** Records the picture of a delivery that has none; returns false when it already has one or was deleted. */
export async function addDeliveryPhoto(context: Context, id: string, key: string): Promise<boolean> {
  const { db, companyId } = context;
  const { numUpdatedRows } = await db
    .updateTable("deliveries")
    .set({ photo_key: key })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("photo_key", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(context, "deliveries.changed", id);
  return numUpdatedRows > 0n;
}

/** A file that cannot be deleted is logged and remains: no endpoint serves it. */
async function dropPhoto(scope: Scope, key: string): Promise<void> {
  await scope.ports.files
    .delete(key)
    .catch((error: unknown) => scope.log.warn({ err: error }, "a replaced photo of a delivery could not be removed"));
}

/** Returns the picture of a delivery note. No transaction is open while the file is fetched. */
export async function deliveryPhoto(scope: Scope, id: string, headers: Headers): Promise<Response> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("deliveries")
      .select("photo_key")
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return privatePicture(scope, { key: row?.photo_key, headers, what: "Photo" });
}
