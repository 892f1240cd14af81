import { expect, test } from "vitest";
import { dueNotices, noticeTitle, shownNotice } from "#src/features/billing/notices.ts";
import type { ReadOnlyReason } from "#src/shared/company.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

test.each<[ReadOnlyReason, number, string[], string | null]>([
  ["trial", 10, [], null],
  ["trial", 5, [], "ending"],
  ["trial", 3, ["ending"], "ending"],
  ["trial", 0, ["ended"], "ended"],
  ["trial", -29, ["ended"], "ended"],
  ["trial", -31, [], "ended"],
  ["subscription", 2, ["ending"], "ending"],
  ["payment", 14, ["payment_failed"], "payment_failed"],
  ["payment", 3, ["payment_failed", "ending"], "payment_failed"],
  ["payment", -1, ["ended"], "ended"],
])("an end of the %s in %d days is mailed as %j and shown as %s", (reason, days, mailed, shown) => {
  const end = { at: inDays(days), reason };
  expect(dueNotices(end, NOW)).toEqual(mailed);
  expect(shownNotice(end, days <= 0, NOW)).toBe(shown);
});

test("a notice says what happened", () => {
  expect(noticeTitle("ended", "trial", "")).toBe("Your free trial has ended.");
  expect(noticeTitle("ending", "subscription", "1 December 2026")).toBe("Your subscription ends on 1 December 2026.");
  expect(noticeTitle("payment_failed", "payment", "4 December 2026")).toBe(
    "Your last payment did not go through. Please pay by 4 December 2026.",
  );
});
