import { queryOptions } from "@tanstack/react-query";
import { readSignInMethods } from "#src/features/accounts/security-contract.ts";
import { call } from "#src/web/call.ts";

export const methodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: ({ signal }) => call(readSignInMethods, undefined, { signal }),
  staleTime: 0,
});
