import type { PriceClass } from "#src/features/invoices/prices/contract.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

/** The class of a price finding, in a word or two. */
export function PriceBadge({ of }: { of: PriceClass }) {
  return <StatusBadge status={`${of}_price`} />;
}
