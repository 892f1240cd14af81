import type { MakeBatches } from "#src/features/forecasts/prep-today/request-contract.ts";
import { RequestProof } from "#src/features/reports/proof/web/request-proof.tsx";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";

export const batchesToMakePart = requestPart<MakeBatches>("prep", prepAction);

function prepAction(
  { id, name, quantity_available, unit, batches, makes, why, forecast_day }: MakeBatches,
  format: Format,
): RequestAction {
  const remaining = format.quantity(quantity_available, unit);
  return {
    badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
    to: "/prep",
    search: { item: id, batches: String(batches) },
    ...(forecast_day !== null && {
      more: <RequestProof kind="forecast" id={`item_${id}_${forecast_day}`} title={name} />,
    }),
    detail: `${why === null ? "" : `${why} `}${remaining} left, ${batches === 1 ? "1 batch makes" : `${batches} batches make`} ${format.quantity(makes, unit)}`,
    label: batches === 1 ? "Make 1 batch" : `Make ${batches} batches`,
    onSuccess: () => {},
    failed: "",
  };
}
