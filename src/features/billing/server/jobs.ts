import { sql } from "kysely";
import { refreshSubscription } from "#src/features/billing/server/subscriptions.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { forEachAlone } from "#src/server/each.ts";

/**
 * Reads each subscription again whose period has ended. This finds renewals for which no event arrived, and renewals in
 * the sandbox.
 */
export const refreshDueSubscriptions: PlatformJob = {
  name: "refresh-due-subscriptions",
  cron: "*/10 * * * *",
  async run(platform) {
    const due = await inDirectory(platform.database, (db) =>
      db
        .selectFrom("company_subscriptions")
        .select("stripe_subscription_id")
        .where("status", "!=", "canceled")
        .where("current_period_end", "<", sql<string>`now()`)
        .execute(),
    );
    await forEachAlone(
      due.map(({ stripe_subscription_id }) => stripe_subscription_id),
      {
        log: platform.log,
        failure: "a subscription could not be read again",
        factsOf: (subscriptionId) => ({ subscriptionId }),
      },
      (id) => refreshSubscription(platform, id),
    );
  },
};
