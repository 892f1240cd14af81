import type { ShownMenu } from "#src/features/menu/shown.ts";

/** Returns the names on the menu as the guest reads them, by the ids of dishes, sizes, groups and options. */
export function namesOfMenu({ dishes, option_groups = [] }: ShownMenu): Map<string, string> {
  const named = [
    ...dishes.flatMap((dish) => [dish, ...dish.sizes]),
    ...option_groups.flatMap((group) => [group, ...group.options]),
  ];
  return new Map(named.map(({ id, name }) => [id, name]));
}
