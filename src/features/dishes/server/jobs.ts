import { sql } from "kysely";
import { z } from "zod";
import { discardPicture } from "#src/features/dishes/server/pictures.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

/**
 * Deletes pictures that no dish uses: replaced ones, and generated ones that were not saved. They stay for a day, because
 * a menu that is open on a phone may still show them.
 */
export const discardUnusedPictures = companyJob({
  name: "dishes.discard-unused-pictures",
  data: z.object({}),
  async run(scope) {
    const unused = await scope.within(({ db, companyId }) =>
      db
        .deleteFrom("dish_images as picture")
        .where("picture.company_id", "=", companyId)
        .where("picture.created_at", "<", sql<string>`now() - interval '23 hours'`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("dish")
                .select("dish.id")
                .where("dish.company_id", "=", companyId)
                .whereRef("dish.image_url", "=", "picture.image_url"),
            ),
          ),
        )
        .returning(["picture.image_url", "picture.widths"])
        .execute(),
    );
    for (const { image_url, widths } of unused) {
      await discardPicture(scope.ports.files, image_url, widths);
    }
  },
});

export const dishJobs: readonly Job[] = [discardUnusedPictures];
