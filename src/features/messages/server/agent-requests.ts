import { sql } from "kysely";
import { failedAlert } from "#src/features/messages/request-contract.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/** Messages that were not sent, or that may not have been sent. */
export const failedMessages: RequestKind<typeof failedAlert> = {
  shape: failedAlert,
  number: 11,
  rank: 20,
  select: ({ companyId }) => sql`
    select id, split_part(body, E'\n', 1) as name, '{}'::uuid[] as items, coalesce(claimed_at::text, '') as cause,
      0 as urgency, jsonb_build_object('error', error, 'created_at', created_at) as facts
    from messages
    where company_id = ${companyId} and state in ('failed', 'unconfirmed') and created_at > now() - interval '30 days'`,
};
