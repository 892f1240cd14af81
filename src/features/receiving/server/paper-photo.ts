import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { addDeliveryPhoto, deliveryPhotoKey } from "#src/features/deliveries/server/delivery-photo.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { Scope } from "#src/server/context.ts";

/**
 * Stores a copy of a document's first page as the photo of the delivery that was booked from it, unless that has a
 * photo.
 */
export const copyPaperPhoto = companyJob({
  name: "receiving.copy-photo",
  data: z.object({ paper_id: z.uuid(), delivery_id: z.uuid() }),
  run: (scope, { paper_id, delivery_id }) => copyPhoto(scope, paper_id, delivery_id),
});

async function copyPhoto(scope: Scope, paperId: string, deliveryId: string): Promise<void> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("delivery_papers")
      .select(sql<string | null>`pages #>> '{0,image_key}'`.as("picture"))
      .where("company_id", "=", companyId)
      .where("id", "=", paperId)
      .executeTakeFirst(),
  );
  const bytes = row?.picture ? await scope.ports.files.get(row.picture) : null;
  if (!bytes) return;
  const key = deliveryPhotoKey(scope.companyId, uuid());
  await scope.ports.files.put(key, bytes, "image/webp");
  if (!(await scope.within((context) => addDeliveryPhoto(context, deliveryId, key))))
    await scope.ports.files.delete(key);
}
