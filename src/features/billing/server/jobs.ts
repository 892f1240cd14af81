import { sql } from "kysely";
import { refreshSubscription } from "#src/features/billing/server/subscriptions.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { inDirectory } from "#src/server/db/database.ts";

/** Looks again at subscriptions whose period is over: renewals that no notice told us of, and the sandbox's own. */
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
    // oxlint-disable-next-line no-await-in-loop
    for (const { stripe_subscription_id } of due) await refreshSubscription(platform, stripe_subscription_id);
  },
};
