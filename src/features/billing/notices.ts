import type { Company, ReadOnlyReason } from "#src/shared/company.ts";

/**
 * The kinds of notices. `payment_failed` is sent at once, `ending` some days before the company becomes read-only, and
 * `ended` once it is read-only.
 */
export type NoticeKind = "payment_failed" | "ending" | "ended";

/** Number of days before the plan's end at which the mail about the end is sent. */
const ENDING_MAIL_DAYS = 3;
/**
 * Number of days before the plan's end from which every screen shows the notice. The notice of a failed payment is
 * shown from the first day.
 */
const ENDING_SHOWN_DAYS = 7;
/**
 * Maximum number of days after the plan's end for the mail about it. If the mail is later, the process was down, or
 * the company has left.
 */
const ENDED_MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface End {
  at: string;
  reason: ReadOnlyReason;
}

/** Returns the end of a company's plan; null if it is unknown. */
export function endOf({ read_only_at, read_only_reason }: Pick<Company, "read_only_at" | "read_only_reason">) {
  return read_only_at && read_only_reason ? { at: read_only_at, reason: read_only_reason } : null;
}

/** Returns the notices that an owner should have received by now; each is mailed once. */
export function dueNotices({ at, reason }: End, now: Date): NoticeKind[] {
  const daysLeft = (Date.parse(at) - now.getTime()) / DAY_MS;
  if (daysLeft <= -ENDED_MAIL_DAYS) return [];
  if (daysLeft <= 0) return ["ended"];
  const due: NoticeKind[] = reason === "payment" ? ["payment_failed"] : [];
  return daysLeft <= ENDING_MAIL_DAYS ? [...due, "ending"] : due;
}

/** Returns the notice about the end of the plan for every screen; null while the end is far away. */
export function shownNotice({ at, reason }: End, readOnly: boolean, now: Date): NoticeKind | null {
  if (readOnly) return "ended";
  if (reason === "payment") return "payment_failed";
  return Date.parse(at) - now.getTime() <= ENDING_SHOWN_DAYS * DAY_MS ? "ending" : null;
}

const ENDED: Record<ReadOnlyReason, string> = {
  trial: "Your free trial has ended.",
  subscription: "Your subscription has ended.",
  payment: "Your subscription has not been paid.",
};

const ENDING: Record<ReadOnlyReason, (day: string) => string> = {
  trial: (day) => `Your free trial ends on ${day}.`,
  subscription: (day) => `Your subscription ends on ${day}.`,
  payment: (day) => `Your last payment did not go through. Please pay by ${day}.`,
};

/** Returns what has happened or will happen; `day` is the formatted day of the end. */
export function noticeTitle(kind: NoticeKind, reason: ReadOnlyReason, day: string): string {
  return kind === "ended" ? ENDED[reason] : ENDING[reason](day);
}

/** Returns the consequence for the restaurant. */
export function noticeText(kind: NoticeKind): string {
  return kind === "ended"
    ? "You can read and export everything, but nothing can be changed, and guests cannot order. Nothing is deleted."
    : "After that you can still read and export everything, but nothing can be changed, and guests cannot order.";
}

/** Returns what the owner can do. */
export function noticeAct(kind: NoticeKind, reason: ReadOnlyReason): string {
  if (reason === "payment" && kind !== "ended") return "Update payment";
  return reason === "subscription" && kind !== "ended" ? "See subscription" : "Choose a plan";
}
