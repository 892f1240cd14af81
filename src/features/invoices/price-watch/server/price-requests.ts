import { sql } from "kysely";
import { watchedPrice } from "#src/features/invoices/price-watch/request-contract.ts";
import { findings } from "#src/features/invoices/price-watch/server/findings.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";
import { isoMoment } from "#src/server/db/iso-moment.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/**
 * Findings about prices: one request for each alert of the last 30 days, and one request for all other findings of a
 * week. The other findings are only counted, so their supplier and invoice are not read: planning those joins took
 * longer than running them.
 */
export const pricesToLookAt: RequestKind<typeof watchedPrice> = {
  shape: watchedPrice,
  number: 6,
  rank: 70,
  select: (context) => sql`
    select price.id, price.name, '{}'::uuid[] as items, price.cause, price.urgency,
      jsonb_build_object('finding', price.finding, 'others', price.others,
        'currency', coalesce(nullif(company.currency, ''), ${DEFAULT_CURRENCY})) as facts
    from (
      select id, item_name as name, class || ' ' || trim_scale(new_price) as cause,
        (class in ('impossible', 'not_as_agreed'))::integer as urgency,
        to_jsonb(alert) || jsonb_build_object('created_at', ${isoMoment(sql`created_at`)},
          'decided_at', ${isoMoment(sql`decided_at`)}) as finding, null::bigint as others
      from (${findings(context, ALERTS)}) as alert
      union all
      select ${context.companyId}::uuid, case count(*) when 1 then '1 more price' else count(*) || ' more prices' end,
        string_agg(id::text, ' ' order by id), 0, null, count(*)
      from (
        select finding.id from price_findings finding
        join inventory item on item.company_id = finding.company_id and item.id = finding.item_id and item.deleted_at is null
        where finding.company_id = ${context.companyId} and ${DIGEST}
        order by finding.weekly_effect desc nulls last, finding.created_at desc, finding.id limit 500
      ) as other
      having count(*) > 0
    ) as price
    join companies company on company.id = ${context.companyId}`,
};

const ALERTS = sql<boolean>`finding.state = 'open' and finding.is_alert and finding.created_at > now() - interval '30 days'`;
const DIGEST = sql<boolean>`finding.state = 'open' and finding.in_digest and finding.created_at > now() - interval '7 days'`;
