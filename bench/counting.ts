// What one list of a tenth of the items finds after 28 days without counts, in money of wrong stock, against a random list
// and against the best list there could be. What was sold is real: DEMAND_DATA, or the first argument, names the folder of
// takeaway.csv (date,item,sold); it is not part of this repository. Losses are generated: a tenth of the items leak 3 to 8 %
// of what is used, the rest 0.2 to 1.2 %, portions vary, and now and then a delivery is short. Before the 28 days each item
// was counted every two weeks, ten times. Aim: 3 times a random list, and 65 % of the best.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CountHistory, sigmaOf } from "#src/features/counts/confidence.ts";
import { worthCounting } from "#src/features/counts/worth-counting.ts";
import { atLeast, notMeasured } from "./base/aims.ts";

const folder = process.env["DEMAND_DATA"] ?? process.argv.slice(2).find((argument) => !argument.startsWith("-"));
const ROUNDS = 20;
const COUNT_EVERY = 14;
const COUNTS = 10;
const LAST_DAYS = 28;
const DAYS = COUNT_EVERY * COUNTS + LAST_DAYS;
const LIST_SHARE = 0.1;
const LEAKING_SHARE = 0.1;
const MIN_TIMES_RANDOM = 3;
const MIN_OF_BEST = 0.65;

/** A generator of numbers from 0 to 1 that gives the same ones in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: () => number, least: number, most: number) => least + random() * (most - least);
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns what was sold of each item on each of the last days of the file. */
async function readSeries(path: string): Promise<number[][]> {
  const lines = (await readFile(path, "utf8")).trim().split("\n").slice(1);
  const rows = lines.map((line) => line.split(","));
  const days = [...new Set(rows.map(([date = ""]) => date))].toSorted((a, b) => a.localeCompare(b)).slice(-DAYS);
  const at = new Map(days.map((day, index) => [day, index]));
  const series = new Map<string, number[]>();
  for (const [date = "", item = "", sold] of rows) {
    const day = at.get(date);
    if (day === undefined) continue;
    const sums = series.get(item) ?? Array.from({ length: days.length }, () => 0);
    sums[day] = (sums[day] ?? 0) + Number(sold);
    series.set(item, sums);
  }
  return [...series.values()];
}

interface Simulated extends CountHistory {
  sigma: number;
  book: number;
  price: number;
  is_low: boolean;
  margin_at_risk: number;
  /** What is wrong with the stock, in money. */
  wrong: number;
}

/** Lives through the days of one item: sales and deliveries, what gets lost, and the counts before the last 28 days. */
function simulate(sold: readonly number[], random: () => number): Simulated {
  const portion = between(random, 0.05, 0.4);
  const price = Math.exp(between(random, Math.log(1), Math.log(40)));
  const daily = (sold.reduce((sum, value) => sum + value, 0) / sold.length) * portion;
  const loss = random() < LEAKING_SHARE ? between(random, 0.03, 0.08) : between(random, 0.002, 0.012);
  const full = daily * 7 + portion * 4;
  const history = { error_sum: 0, error_counts: 0, drift_sum: 0, drift_counts: 0, usual: full };
  let [book, held, moved, days] = [full, full, 0, 0];
  for (const [day, portions] of sold.entries()) {
    const used = portions * portion;
    book -= used;
    held -= used * (1 + loss) + Math.sqrt(portions) * portion * 0.1 * normal(random);
    [moved, days] = [moved + used, days + 1];
    if (book < full / 3) {
      const delivered = full - book;
      book += delivered;
      held += random() < 0.01 ? delivered * 0.9 : delivered;
    }
    if ((day + 1) % COUNT_EVERY > 0 || day >= COUNT_EVERY * COUNTS) continue;
    const difference = Math.abs(held - book);
    if (moved > 0) {
      history.error_sum += difference / moved;
      history.error_counts += 1;
    } else {
      history.drift_sum += difference / days;
      history.drift_counts += 1;
    }
    [book, moved, days] = [held, 0, 0];
  }
  const sigma = sigmaOf({ ...history, moved, days });
  const margin_at_risk = daily * price * 2;
  const wrong = Math.abs(held - book) * price;
  return { ...history, moved, days, sigma, book, price, is_low: book <= full / 3 + daily, margin_at_risk, wrong };
}

const sumOf = (items: readonly { wrong: number }[]) => items.reduce((sum, { wrong }) => sum + wrong, 0);

/** How the list does in one round, against a random list (what one finds on average) and the best one. */
function compare(series: readonly number[][], seed: number) {
  const random = randomOf(seed);
  const items = series.map((sold) => simulate(sold, random));
  const length = Math.round(items.length * LIST_SHARE);
  const found = sumOf(worthCounting(items, length));
  const best = sumOf(items.toSorted((a, b) => b.wrong - a.wrong).slice(0, length));
  return { timesRandom: found / ((sumOf(items) * length) / items.length), ofBest: found / best };
}

if (folder === undefined) {
  notMeasured("DEMAND_DATA, or an argument, must name the folder of takeaway.csv.");
} else {
  const series = await readSeries(join(folder, "takeaway.csv"));
  const rounds = Array.from({ length: ROUNDS }, (_, seed) => compare(series, seed + 1));
  const average = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + pick(round), 0) / ROUNDS;
  const [timesRandom, ofBest] = [average((one) => one.timesRandom), average((one) => one.ofBest)];
  const least = Math.min(...rounds.map((round) => round.ofBest));
  console.log(`${series.length} items, ${ROUNDS} rounds of generated losses, a list of a tenth`);
  console.log(`${timesRandom.toFixed(1)} times what a random list finds`);
  console.log(`${(ofBest * 100).toFixed(0)} % of the best list, ${(least * 100).toFixed(0)} % in the worst round`);
  atLeast("what it finds, times a random list", timesRandom, MIN_TIMES_RANDOM);
  atLeast("what it finds, share of the best list", ofBest, MIN_OF_BEST);
}
