import { USERNAME_AVAILABLE, USERNAME_MIN, USERNAME_TAKEN, usernameProblem } from "#src/features/companies/rules.ts";

export type UsernameState = "unchecked" | "checking" | "available" | "invalid" | "taken";

export const CHECK_AFTER_MS = 500;
const CHECK_FAILED = "Could not verify username availability";

export interface UsernameCheck {
  state: UsernameState;
  message: string | null;
}

interface CheckInput {
  username: string;
  /** The server's response for this username; undefined until it has arrived. */
  response: { available: boolean; message: string } | undefined;
  failed: boolean;
}

/**
 * Returns the state of a username while it is typed: first the check of its form, then, from 3 characters on, the
 * server's response.
 */
export function usernameState({ username, response, failed }: CheckInput): UsernameCheck {
  if (username === "") return { state: "unchecked", message: null };
  const problem = usernameProblem(username);
  // One or two letters are not an error yet.
  if (problem && username.length < USERNAME_MIN) return { state: "unchecked", message: null };
  if (problem) return { state: "invalid", message: problem };
  if (failed) return { state: "unchecked", message: CHECK_FAILED };
  if (!response) return { state: "checking", message: null };
  if (response.available) return { state: "available", message: response.message || USERNAME_AVAILABLE };
  return { state: "taken", message: response.message || USERNAME_TAKEN };
}
