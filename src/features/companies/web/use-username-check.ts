import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { checkUsername } from "#src/features/companies/contract.ts";
import { usernameProblem } from "#src/features/companies/rules.ts";
import { CHECK_AFTER_MS, usernameState } from "#src/features/companies/username-check.ts";
import { call } from "#src/web/call.ts";

/** Checks a username while it is typed; asks the server after a pause of half a second. */
export function useUsernameCheck(username: string) {
  const [debounced] = useDebouncedValue(username, CHECK_AFTER_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ["username", debounced],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: debounced } }, { signal }),
    enabled: usernameProblem(debounced) === null,
    staleTime: 10_000,
  });
  const current = debounced === username;
  return usernameState({
    username,
    response: current && !isFetching ? data : undefined,
    failed: current && isError && !isFetching,
  });
}
