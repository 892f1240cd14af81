import { expect, test } from "vitest";
import { profilePauseAfter } from "#src/features/accounts/profile-retry.ts";
import { retry } from "#src/shared/retry.ts";

test("loads the profile up to three times, 1 and 2 seconds apart", async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  let attempts = 0;
  const failing = async () => {
    attempts += 1;
    throw new Error(`attempt ${attempts}`);
  };
  await expect(retry(failing, { pauseAfter: profilePauseAfter, wait })).rejects.toThrow("attempt 3");
  expect(waited).toEqual([1000, 2000]);
  expect(await retry(async () => "found", { pauseAfter: profilePauseAfter, wait })).toBe("found");
});
