import { queryOptions } from "@tanstack/react-query";
import { listCategories } from "#src/features/dishes/categories/contract.ts";
import { call } from "#src/web/call.ts";

export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: async ({ signal }) => (await call(listCategories, undefined, { signal })).categories,
});
