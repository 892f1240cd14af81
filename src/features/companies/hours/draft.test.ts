import { expect, test } from "vitest";
import { firstHours, hoursOf, withSpan } from "#src/features/companies/hours/draft.ts";

test("the initial hours can be saved, and so can no hours", () => {
  expect(hoursOf(firstHours())).toEqual({ hours: firstHours() });
  expect(hoursOf(null)).toEqual({ hours: null });
});

test("each day gets its own error", () => {
  const draft = firstHours();
  draft.weekly.tue = withSpan(draft.weekly.tue);
  draft.weekly.fri = [
    { opens: "17:00", closes: "02:00" },
    { opens: "11:00", closes: "18:00" },
  ];
  draft.dates = [
    { date: "2026-12-25", spans: [] },
    { date: "", spans: [] },
  ];
  expect(hoursOf(draft)).toEqual({
    problems: {
      weekly: { tue: "Please enter a time such as 11:30", fri: "These times overlap" },
      dates: { 1: "Please choose a date" },
    },
  });
  draft.weekly = firstHours().weekly;
  draft.dates = [
    { date: "2026-12-25", spans: [] },
    { date: "2026-12-25", spans: [] },
  ];
  expect(hoursOf(draft)).toMatchObject({ problems: { dates: { 1: "Each date can be listed only once" } } });
});
