const NIGHT_HOUR = 3;
const VERIFY_MS = 7 * 86_400_000;
const FIRST_VERIFY_MS = 86_400_000;

/**
 * Whether no copy was made since the last night, at three by this machine's clock.
 * @param newest of the database that runs: copies of what a restore left behind do not lead to it.
 */
export function isCopyDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true;
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return newest < night;
}

/** Whether a copy is to be restored for a trial: a day after the first one, then every week. */
export function isTrialDue(oldest: Date | null, verified: Date | null, now: Date): boolean {
  if (oldest === null) return false;
  if (verified === null) return now.getTime() - oldest.getTime() > FIRST_VERIFY_MS;
  return now.getTime() - verified.getTime() > VERIFY_MS;
}
