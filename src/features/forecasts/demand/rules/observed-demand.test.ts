import { expect, test } from "vitest";
import { demandOfDay, shareOffered } from "#src/features/forecasts/demand/rules/observed-demand.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";

test("a day on which everything was there is what was sold and rejected", () => {
  expect(demandOfDay({ sold: 12, rejected: 1, offered: 1 })).toEqual({ demand: 13, weight: 1, state: "ok" });
});

test("a day that was sold out after six tenths of its usual portions is scaled up and weighs half", () => {
  expect(demandOfDay({ sold: 13, rejected: 0, offered: 0.6 })).toEqual({ demand: 21, weight: 0.5, state: "censored" });
});

test("rejected portions beyond the scaled ones count", () => {
  expect(demandOfDay({ sold: 13, rejected: 15, offered: 0.6 }).demand).toBe(28);
});

test("a day that was sold out before three tenths of its usual portions is no observation", () => {
  expect(demandOfDay({ sold: 2, rejected: 9, offered: 0.29 }).state).toBe("unobserved");
});

test("the share on offer is that of the usual day's portions, not of its minutes", () => {
  const usual = [
    { minute: 60, portions: 3 },
    { minute: 400, portions: 1 },
    { minute: 420, portions: 4 },
  ];
  expect(shareOffered(usual, [{ from: 0, to: 410 }])).toBe(0.5);
  expect(
    shareOffered(usual, [
      { from: 0, to: 100 },
      { from: 420, to: 600 },
    ]),
  ).toBe(7 / 8);
  expect(shareOffered([], [{ from: 0, to: 1 }])).toBe(1);
});

/** A day of `count` portions at minutes that cluster around lunch and dinner. */
function dayOf(random: () => number, mean: number): number[] {
  const count = drawNegativeBinomial(random, mean, 30);
  return Array.from({ length: count }, () => {
    const peak = random() < 0.45 ? 120 : 480;
    return Math.max(0, Math.min(659, Math.round(peak + (random() + random() + random() - 1.5) * 120)));
  });
}

test("days cut off at stock 0 are estimated within a tenth where sales alone are a fifth too low", () => {
  const random = seededRandom(21);
  const mean = 40;
  const usual = Array.from({ length: 8 }, () => dayOf(random, mean))
    .flat()
    .map((minute) => ({ minute, portions: 1 }));
  let [wanted, sold, estimated] = [0, 0, 0];
  for (let day = 0; day < 400; day += 1) {
    const portions = dayOf(random, mean).toSorted((a, b) => a - b);
    const stock = 25;
    const end = portions.length > stock ? portions[stock - 1]! + 1 : 660;
    const served = Math.min(portions.length, stock);
    const found = demandOfDay({ sold: served, rejected: 0, offered: shareOffered(usual, [{ from: 0, to: end }]) });
    wanted += portions.length;
    sold += served;
    estimated += found.demand ?? served;
  }
  expect(sold / wanted).toBeLessThan(0.8);
  expect(estimated / wanted).toBeGreaterThan(0.9);
  expect(estimated / wanted).toBeLessThan(1.1);
});
