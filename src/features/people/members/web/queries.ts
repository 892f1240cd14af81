import { queryOptions } from "@tanstack/react-query";
import { listMembers, readInvite } from "#src/features/people/members/contract.ts";
import { call } from "#src/web/call.ts";

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => call(listMembers, undefined, { signal }),
  staleTime: 0,
});

export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ["invite", token],
    queryFn: ({ signal }) => call(readInvite, { query: { token } }, { signal }),
    staleTime: Infinity,
  });
