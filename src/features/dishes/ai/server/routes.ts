import * as ai from "#src/features/dishes/ai/contract.ts";
import { illustrateDish, estimateNutrition, describeDish } from "#src/features/dishes/ai/server/dish-actions.ts";
import { choiceOf } from "#src/server/ports/ai/embedded.ts";
import { openFoodTable } from "#src/server/ports/ai/foods/food-table.ts";
import { type Route, scopedRoute } from "#src/server/http/route.ts";

export const aiRoutes: Route[] = [
  scopedRoute(ai.describeDish, (scope, { body, signal }) => describeDish(scope, body, signal)),
  scopedRoute(ai.illustrateDish, (scope, { body, signal }) => illustrateDish(scope, body, signal)),
  scopedRoute(ai.estimateNutrition, (scope, { body, signal }) => estimateNutrition(scope, body, signal)),
  scopedRoute(ai.searchFoods, async (_, { query }) => ({
    foods: (await openFoodTable()).search(query.search, 12).map(choiceOf),
  })),
];
