import { expect, test } from "vitest";
import { REMOVED_LINK, sizeText, withoutLinks } from "#src/features/archives/exports/rules.ts";

test("addresses are removed from a text, whatever stands around them", () => {
  expect(withoutLinks('See https://x.example/po/AbC_1-2?a=1#b.\nOr "HTTP://y.example/z", please')).toBe(
    `See ${REMOVED_LINK}\nOr "${REMOVED_LINK}", please`,
  );
  expect(withoutLinks("{https://x.example/po/a,rice}")).toBe(`{${REMOVED_LINK}}`);
  expect(withoutLinks("5 kg rice: 3/4 http status")).toBe("5 kg rice: 3/4 http status");
});

test("sizes are shown in kB and MB", () => {
  expect([1, 999, 812_400, 999_999, 1_000_000, 3_449_000, 9_960_000, 25_400_000].map(sizeText)).toEqual([
    "1 kB",
    "1 kB",
    "812 kB",
    "1000 kB",
    "1.0 MB",
    "3.4 MB",
    "10.0 MB",
    "25 MB",
  ]);
});
