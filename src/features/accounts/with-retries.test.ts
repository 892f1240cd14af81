import { expect, test } from "vitest";
import { PROFILE_PAUSES_MS, withRetries } from "#src/features/accounts/with-retries.ts";

test("loads the profile up to three times, 1 and 2 seconds apart", async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  let tries = 0;
  const never = async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  };
  await expect(withRetries(never, PROFILE_PAUSES_MS, wait)).rejects.toThrow("try 3");
  expect(waited).toEqual([1000, 2000]);
  expect(await withRetries(async () => "found", PROFILE_PAUSES_MS, wait)).toBe("found");
});
