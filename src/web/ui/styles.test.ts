import { expect, test } from "vitest";
import { listedStyles, neededStyles } from "../../../scripts/styles.ts";

test("the styles of every component in use are shipped, in order, and no others (else run: node scripts/styles.ts)", () => {
  const needed = neededStyles();
  expect(needed).toContain("@mantine/core/styles/UnstyledButton.css");
  expect(needed.indexOf("@mantine/core/styles/UnstyledButton.css")).toBeLessThan(
    needed.indexOf("@mantine/core/styles/Button.css"),
  );
  expect(listedStyles()).toEqual(needed);
});
