import { makeBatches } from "#src/features/forecasts/prep-today/request-contract.ts";
import { readPrepOfToday } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import { openPrepRequests } from "#src/features/prep/server/prep-requests.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/** The part of today's plan that can be made now, with the reason if it comes from a forecast. */
export const batchesToMake: RequestKind<typeof makeBatches> = {
  shape: makeBatches,
  number: 2,
  rank: 130,
  read: async (context) => {
    const { list, wanted, today } = await readPrepOfToday(context);
    return openPrepRequests(list).map(({ id, name, ...batches }) => {
      const why = wanted.get(id)?.why ?? null;
      const isOut = batches.quantity_available <= 0;
      const facts = { ...batches, why, forecast_day: why === null ? null : today };
      return { id, name, cause: isOut ? "out" : "low", urgency: isOut ? 1 : 0, item: id, facts };
    });
  },
};
