import { expect, test } from "vitest";
import { seededRandom } from "#src/testing/fuzz.ts";
import { CREDIT_REQUESTS, killAroundSending, PURCHASE_ORDERS } from "#src/testing/kill-around-sending.ts";

const KILLS = 3;
const SEED = 20_261_123;

// The full size is `HOLD_ONLY=sending,credits npm run bench -- hold`.
test.each([
  ["an order", PURCHASE_ORDERS],
  ["a credit request", CREDIT_REQUESTS],
])(
  "after kills around approving and sending, no supplier got %s twice, unapproved, or unknown to its owner",
  async (_, kind) => {
    const { sent, unconfirmed, ...counts } = await killAroundSending(KILLS, seededRandom(SEED), kind);
    expect(counts).toMatchObject({ twice: 0, unapproved: 0, lost: 0 });
    expect(sent + unconfirmed).toBeGreaterThan(0);
  },
);
