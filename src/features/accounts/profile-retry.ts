const PAUSES_MS = [1000, 2000];

/** Returns the pause after a failed attempt to load the profile; undefined after the last of three attempts. */
export function profilePauseAfter(_error: unknown, failures: number): number | undefined {
  return PAUSES_MS[failures - 1];
}
