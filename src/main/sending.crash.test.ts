import { expect, test } from "vitest";
import { seededRandom } from "#src/testing/fuzz.ts";
import { killAroundSending } from "#src/testing/kill-around-sending.ts";

const KILLS = 3;
const SEED = 20_261_123;

// The full size is `HOLD_ONLY=sending npm run bench -- hold`.
test("after kills around approving and sending, no supplier got an order twice, unapproved, or unknown to its owner", async () => {
  const { sent, unconfirmed, ...counts } = await killAroundSending(KILLS, seededRandom(SEED));
  expect(counts).toMatchObject({ twice: 0, unapproved: 0, lost: 0 });
  expect(sent + unconfirmed).toBeGreaterThan(0);
});
