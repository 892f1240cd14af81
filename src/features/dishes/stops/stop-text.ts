import type { MenuStop, StopSubject } from "#src/features/dishes/stops/contract.ts";
import type { Until } from "#src/features/dishes/stops/until.ts";
import { likenessKey } from "#src/shared/text-key.ts";

/** The choices for the end of a stop that are offered where something is marked sold out. */
export const END_CHOICES = [
  { value: "end_of_day", label: "The end of today" },
  { value: "30", label: "In 30 minutes" },
  { value: "60", label: "In one hour" },
  { value: "120", label: "In two hours" },
  { value: "manual", label: "I bring it back" },
] as const;

/** Returns the end for a choice, from a moment in milliseconds since 1970. */
export function endOfChoice(choice: string, now: number): { until: Until; ends_at?: string } {
  const minutes = Number(choice);
  if (minutes > 0) return { until: "moment", ends_at: new Date(now + minutes * 60_000).toISOString() };
  return { until: choice === "manual" ? "manual" : "end_of_day" };
}

/** "Until the end of today, marked by Mia, 23 Nov, 14:05: oven broken". */
export function stopText(
  { until, ends_at, stopped_by, started_at, reason }: MenuStop,
  { time, dateTime }: { time: (moment: string) => string; dateTime: (moment: string) => string },
): string {
  const end = {
    end_of_day: "Until the end of today",
    moment: `Until ${ends_at === null ? "" : time(ends_at)}`,
    manual: "Until you bring it back",
  }[until];
  const by = stopped_by === "" ? "" : ` by ${stopped_by},`;
  return `${end}, marked${by} ${dateTime(started_at)}${reason === null ? "" : `: ${reason}`}`;
}

export const bringBackText = ({ subject }: Pick<MenuStop, "subject">): string => `Bring ${subject.name} back`;

/** Returns whether a name has every typed word, in any order. */
export function matches({ name, kind }: StopSubject, typed: string): boolean {
  const words = likenessKey(typed).split(" ").filter(Boolean);
  // There are many sizes, so they are listed only when somebody searches.
  if (words.length === 0) return kind !== "size";
  return words.every((word) => likenessKey(name).includes(word));
}
