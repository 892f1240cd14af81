const PAUSES_MS = [1000, 2000];

/** The pause after a failed attempt to load the profile, which is tried three times; undefined after the last one. */
export function profilePauseAfter(_error: unknown, failures: number): number | undefined {
  return PAUSES_MS[failures - 1];
}
