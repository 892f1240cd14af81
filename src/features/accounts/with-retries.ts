/** Tries again after each of the pauses, in milliseconds; throws the last attempt's error. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  pauses: readonly number[],
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await attempt();
    } catch (error) {
      const pause = pauses[tried];
      if (pause === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await wait(pause);
    }
  }
}

/** The pauses between the three attempts to load the profile. */
export const PROFILE_PAUSES_MS = [1000, 2000] as const;
