const NIGHT_HOUR = 3;
/** From three until this hour, disk and processor are reserved for backups. */
const MORNING_HOUR = 6;
const WEEK_MS = 7 * 86_400_000;
const FIRST_VERIFY_MS = 86_400_000;

/**
 * Returns whether a copy is due: none was made since the last night, at three by this machine's clock.
 * @param newest copy of the running database. Copies of a database that an earlier restore replaced do not count.
 */
export function isCopyDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true;
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return newest < night;
}

/**
 * Returns whether a copy must be restored for a trial: a day after the first copy, then every week, at night. On a
 * machine that is off at night the trial is due a week later, at any time.
 */
export function isTrialDue(oldest: Date | null, verified: Date | null, now: Date): boolean {
  if (oldest === null) return false;
  const due = verified === null ? oldest.getTime() + FIRST_VERIFY_MS : verified.getTime() + WEEK_MS;
  const isNight = now.getHours() >= NIGHT_HOUR && now.getHours() < MORNING_HOUR;
  return now.getTime() > (isNight ? due : due + WEEK_MS);
}
