import { queryOptions } from "@tanstack/react-query";
import { listOptionGroups, type OptionGroup } from "#src/features/offer/options/contract.ts";
import { call } from "#src/web/call.ts";

export const optionGroupsQuery = queryOptions({
  queryKey: ["option-groups"],
  queryFn: async ({ signal }) => (await call(listOptionGroups, undefined, { signal })).groups,
});

/** Returns the groups of a dish in its order, with the limits that apply to it. */
export function groupsOfDish(groups: readonly OptionGroup[], dishId: string): OptionGroup[] {
  return groups
    .flatMap((group) => {
      const link = group.dishes.find(({ id }) => id === dishId);
      if (!link) return [];
      const numbers = {
        choose_min: link.choose_min ?? group.choose_min,
        choose_max: link.choose_max ?? group.choose_max,
      };
      return [{ position: link.position, group: { ...group, ...numbers } }];
    })
    .toSorted((a, b) => a.position - b.position)
    .map(({ group }) => group);
}
