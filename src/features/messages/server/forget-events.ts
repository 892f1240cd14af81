import { sql } from "kysely";
import type { Platform } from "#src/server/context.ts";
import type { PlatformJob } from "#src/server/jobs.ts";

/** Maximum age of an event. WhatsApp repeats unconfirmed events for 7 days, and nothing reads older ones. */
const MAX_AGE = "8 days";
/** Number of rows that one statement deletes, so that each is short. */
const BATCH = 5000;

/** Deletes old events of the provider: people's messages with their numbers, and the statuses of ours. */
async function deleteOldEvents({ database }: Platform): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- short statements, one after another
    const { numAffectedRows = 0n } = await sql`
      delete from whatsapp_events where id in (
        select id from whatsapp_events where created_at < now() - ${MAX_AGE}::interval limit ${BATCH}
        for update skip locked)`.execute(database);
    if (numAffectedRows < BigInt(BATCH)) return;
  }
}

export const forgetEvents: PlatformJob = {
  name: "messaging.forget-events",
  cron: "40 * * * *",
  concurrency: 1,
  run: deleteOldEvents,
};
