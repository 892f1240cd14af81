import { sql } from "kysely";
import { failingBackups as shape } from "#src/features/operations/backups/request-contract.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";
import { isoMoment } from "#src/server/db/iso-moment.ts";

/**
 * The failing backups, shown to owners only because nobody else can act on them. The cause is the time since when they
 * fail, with the number of weeks, so a dismissed request returns after a week.
 */
export const failingBackups: RequestKind<typeof shape> = {
  shape,
  number: 14,
  rank: 10,
  select: ({ companyId, actor }) => sql`
    select ${companyId}::uuid as id, 'Backups' as name, '{}'::uuid[] as items,
      concat_ws(' ', extract(epoch from failed_since), floor(extract(epoch from now() - failed_since) / 604800)) as cause,
      0 as urgency,
      jsonb_build_object('failure', failure, 'failed_since', ${isoMoment(sql`failed_since`)},
        'copied_at', ${isoMoment(sql`copied_at`)}) as facts
    from backup_state
    where failure is not null and failed_since is not null and ${actor.type === "user" && actor.role === "owner"}::boolean`,
};
