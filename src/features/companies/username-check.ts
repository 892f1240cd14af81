import { USERNAME_AVAILABLE, USERNAME_MIN, USERNAME_TAKEN, usernameProblem } from "#src/features/companies/rules.ts";

export type UsernameState = "unchecked" | "checking" | "available" | "invalid" | "taken";

export const CHECK_AFTER_MS = 500;
export const CHECK_FAILED = "Could not verify username availability";

interface Look {
  username: string;
  /** What the server said of this very name; undefined while it has not answered. */
  answer: { available: boolean; message: string } | undefined;
  failed: boolean;
}

/** What is known of a username as it is typed: first its form, then, from 3 characters on, what the server says. */
export function usernameState({ username, answer, failed }: Look): { state: UsernameState; message: string | null } {
  if (username === "") return { state: "unchecked", message: null };
  const problem = usernameProblem(username);
  // Someone who has typed two letters is not wrong yet.
  if (problem && username.length < USERNAME_MIN) return { state: "unchecked", message: null };
  if (problem) return { state: "invalid", message: problem };
  if (failed) return { state: "unchecked", message: CHECK_FAILED };
  if (!answer) return { state: "checking", message: null };
  if (answer.available) return { state: "available", message: answer.message || USERNAME_AVAILABLE };
  return { state: "taken", message: answer.message || USERNAME_TAKEN };
}
