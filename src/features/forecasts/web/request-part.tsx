import { resolveDemandQuestion } from "#src/features/forecasts/demand/question-contract.ts";
import type { UnusualDay } from "#src/features/forecasts/demand/request-contract.ts";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import { RequestProof } from "#src/features/reports/proof/web/request-proof.tsx";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export const unusualDayPart = requestPart<UnusualDay>("demand", demandAction);

function demandAction({ name, day, size_id, sold, usual }: UnusualDay, format: Format): RequestAction {
  const resolveAs = (was: "event" | "mistake") => call(resolveDemandQuestion, { body: { day, was } });
  return {
    badge: "Unusual day",
    tone: "warn",
    to: "/forecast",
    search: {},
    detail: `${format.number(sold)} sold on ${dayName(day, format.locale)}, usually ${format.number(usual)}: the day is not counted until you say what it was.`,
    label: "It Was an Event",
    run: () => resolveAs("event"),
    second: { label: "A Mistake", run: () => resolveAs("mistake") },
    more: <RequestProof kind="demand-day" id={size_id === null ? day : `${day}_${size_id}`} title={name} />,
    onSuccess: () => notify.success(`Thank you. ${dayName(day, format.locale)} is stored again.`),
    failed: "This was not saved",
  };
}
