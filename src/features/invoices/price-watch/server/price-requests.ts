import { sql } from "kysely";
import { readCurrency } from "#src/features/invoices/receipts/server/invoice-money.ts";
import type { Finding } from "#src/features/invoices/price-watch/contract.ts";
import { selectFindings } from "#src/features/invoices/price-watch/server/findings.ts";
import type { Context } from "#src/server/context.ts";

/** A request for one open finding, or for several together. */
export type PriceRequest = { id: string; name: string; cause: string; urgency: number } & (
  | { finding: Finding; currency: string; others: null }
  | { finding: null; currency: string; others: number }
);

/** Returns the requests about prices: one for each alert of the last 30 days, and one for the others together. */
export async function openPriceRequests(context: Context): Promise<PriceRequest[]> {
  const currency = await readCurrency(context);
  const alerts = await selectFindings(
    context,
    sql<boolean>`finding.state = 'open' and finding.is_alert and finding.created_at > now() - interval '30 days'`,
  );
  const single = alerts.map((finding) => ({
    id: finding.id,
    name: finding.item_name,
    cause: `${finding.class} ${finding.new_price}`,
    urgency: finding.class === "impossible" || finding.class === "not_as_agreed" ? 1 : 0,
    finding,
    currency,
    others: null,
  }));
  const digest = await selectFindings(
    context,
    sql<boolean>`finding.state = 'open' and finding.in_digest and finding.created_at > now() - interval '7 days'`,
  );
  if (digest.length === 0) return single;
  const name = digest.length === 1 ? "1 more price" : `${digest.length} more prices`;
  const cause = digest
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  return [
    ...single,
    { id: context.companyId, name, cause, urgency: 0, finding: null, currency, others: digest.length },
  ];
}
