import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import type * as contract from "#src/features/tables/calls-contract.ts";

export const callStaff = withoutShapes<typeof contract.callStaff>({
  method: "POST",
  path: "/api/public-menu/table-calls",
});
