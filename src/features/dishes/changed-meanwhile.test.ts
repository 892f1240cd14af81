import { expect, test } from "vitest";
import { mergeTyped } from "#src/features/dishes/changed-meanwhile.ts";

type States = Record<string, string>;

test.each<[what: string, typed: States, before: States, now: States, merged: States, changed: string[]]>([
  [
    "what was typed stays",
    { milk: "none", nuts: "none" },
    { milk: "none" },
    { milk: "none" },
    { milk: "none", nuts: "none" },
    [],
  ],
  [
    "what somebody declared is shown instead",
    { milk: "none" },
    {},
    { milk: "contains" },
    { milk: "contains" },
    ["milk"],
  ],
  ["what is in doubt is not set", { milk: "none", nuts: "none" }, { milk: "none" }, {}, { nuts: "none" }, ["milk"]],
  ["what was removed on the form and is as before stays removed", {}, { milk: "none" }, { milk: "none" }, {}, []],
])("%s", (_, typed, before, now, merged, changed) => {
  expect(mergeTyped(typed, before, now)).toEqual({ merged, changed });
});
