import { wasteLot } from "#src/features/inventory/lots/contract.ts";
import type { Expiring } from "#src/features/inventory/lots/request-contract.ts";
import { daysLeftText } from "#src/features/inventory/lots/rules.ts";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export const expiringLotPart = requestPart<Expiring>("expiry", expiryAction);

function expiryAction(
  { id, item_id, name, remaining, unit, days_left, used_in }: Expiring,
  format: Format,
): RequestAction {
  const left = `${format.quantity(remaining, unit)}: ${daysLeftText(days_left).toLowerCase()}`;
  return {
    badge: days_left < 0 ? "Expired" : "Use first",
    tone: days_left < 0 ? "bad" : "warn",
    to: "/inventory/use-by",
    search: { item: item_id },
    detail:
      days_left < 0 || used_in.length === 0 ? left : `${left}. Use it in ${used_in.map((use) => use.name).join(", ")}`,
    label: "Record as Waste",
    run: () => call(wasteLot, { query: { id }, body: { remaining } }),
    onSuccess: () => notify.success("Waste Recorded", `${format.quantity(remaining, unit)} of ${name}`),
    failed: "Failed to record waste",
  };
}
