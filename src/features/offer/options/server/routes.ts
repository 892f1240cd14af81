import * as options from "#src/features/offer/options/contract.ts";
import { setDishes, setGroups } from "#src/features/offer/options/server/dish-groups.ts";
import {
  copyGroup,
  createGroup,
  deleteGroup,
  orderGroups,
  updateGroup,
} from "#src/features/offer/options/server/groups.ts";
import { listGroups } from "#src/features/offer/options/server/read-groups.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const optionRoutes: Route[] = [
  route(options.listOptionGroups, async (context) => ({ groups: await listGroups(context) })),
  route(options.createOptionGroup, async (context, { body }) => ({ group: await createGroup(context, body) })),
  route(options.updateOptionGroup, async (context, { query, body }) => ({
    group: await updateGroup(context, query.id, body),
  })),
  route(options.deleteOptionGroup, async (context, { query }) => ({ id: await deleteGroup(context, query.id) })),
  route(options.copyOptionGroup, async (context, { query }) => ({ group: await copyGroup(context, query.id) })),
  route(options.orderOptionGroups, async (context, { body }) => ({ groups: await orderGroups(context, body.ids) })),
  route(options.setDishesOfGroup, async (context, { query, body }) => ({
    group: await setDishes(context, query.id, body.dish_ids),
  })),
  route(options.setGroupsOfDish, async (context, { query, body }) => ({
    groups: await setGroups(context, query.id, body.groups),
  })),
];
