import { countItems } from "#src/features/counts/request-contract.ts";
import { listWorthCounting } from "#src/features/counts/server/worth.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";

/** Today's list of items worth counting, while some of it remains. */
export const itemsToCount: RequestKind<typeof countItems> = {
  shape: countItems,
  number: 3,
  rank: 140,
  read: async (context) => {
    const { day, items } = await listWorthCounting(context);
    const remaining = items.filter(({ is_counted }) => !is_counted).map(({ id, name, why }) => ({ id, name, why }));
    if (remaining.length === 0) return [];
    const name = remaining.length === 1 ? "1 item" : `${remaining.length} items`;
    return [{ id: context.companyId, name, cause: day, facts: { items: remaining } }];
  },
};
