import type { Closing } from "#src/features/archives/closings/contract.ts";
import { BACKUP_DAYS, CHECK_TEXT, ERASED_TEXT, RETAINED_TEXT } from "#src/features/archives/closings/rules.ts";
import { dayIn } from "#src/shared/time.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

interface About {
  closing: Closing;
  timezone: string;
}

/**
 * The mail to an owner when their restaurant was closed. It says until when the restaurant can be taken back, and what
 * happens to its data.
 */
export function closingMail(
  { APP_NAME, APP_URL }: { APP_NAME: string; APP_URL: string },
  { name, email }: { name: string; email: string },
  { closing, timezone }: About,
) {
  const day = dayText(closing.erase_at, timezone);
  const restaurant = withoutLinks(closing.name);
  return {
    to: email,
    subject: `${restaurant} is closed and will be erased on ${day}`,
    text: `Hello ${withoutLinks(name)},

${withoutLinks(closing.closed_by)} has closed ${restaurant} in ${APP_NAME}. Guests no longer see its menu, and nobody can work in it.

Until ${day} you can take it back as it was: sign in at ${APP_URL}/dashboard and press "Take It Back". If you have other restaurants, it is under Settings, Your Data.

On that day we erase ${ERASED_TEXT}. Until ${dateText(closing.retained_until)} we retain ${RETAINED_TEXT}. Backups have what was erased for up to ${BACKUP_DAYS} days more.

${CHECK_TEXT}

If you want a copy of everything, take the restaurant back, make an export under Settings, Your Data, and close it again.`,
  };
}

/** "25 December 2026" */
export function dayText(moment: string, timezone: string): string {
  return dateText(dayIn(timezone, new Date(moment)));
}

/** Returns a day such as "2033-12-31" as text: "31 December 2033". */
export function dateText(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(midnight);
}
