import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

/** How far in the past a time may be and still mean today. */
const GRACE_MS = 5 * 60_000;

/** Returns the next moment at which the clock of a time zone shows `time` ("12:30"), as an ISO moment. */
export function nextMomentOf(time: string, timezone: string, now = Date.now()): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = dayIn(timezone, new Date(now));
  const moment = momentIn(timezone, today, hours * 60 + minutes);
  const next = moment < now - GRACE_MS ? momentIn(timezone, addDays(today, 1), hours * 60 + minutes) : moment;
  return new Date(next).toISOString();
}
