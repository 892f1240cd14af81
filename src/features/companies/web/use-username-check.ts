import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { checkUsername } from "#src/features/companies/contract.ts";
import { usernameProblem } from "#src/features/companies/rules.ts";
import { CHECK_AFTER_MS, usernameState } from "#src/features/companies/username-check.ts";
import { call } from "#src/web/call.ts";

/** What is known of a username while it is typed: the server is asked once it has rested for half a second. */
export function useUsernameCheck(username: string) {
  const [rested] = useDebouncedValue(username, CHECK_AFTER_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ["username", rested],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: rested } }, { signal }),
    enabled: usernameProblem(rested) === null,
    staleTime: 10_000,
  });
  const current = rested === username;
  return usernameState({
    username,
    answer: current && !isFetching ? data : undefined,
    failed: current && isError && !isFetching,
  });
}
