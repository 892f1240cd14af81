/**
 * Returns a number drawn from a negative binomial distribution, as a Poisson distribution whose mean is itself drawn from a
 * gamma distribution.
 *
 * @param random numbers in [0, 1)
 * @param spread the dispersion is 1 / spread, a whole number: variance = mean + mean² / spread
 */
export function drawNegativeBinomial(random: () => number, mean: number, spread: number): number {
  let waiting = 0;
  for (let at = 0; at < spread; at += 1) waiting -= Math.log(1 - random());
  return drawPoisson(random, (mean * waiting) / spread);
}

function drawPoisson(random: () => number, mean: number): number {
  let count = -1;
  for (let left = mean; left >= 0; left += Math.log(1 - random())) count += 1;
  return count;
}

/** Returns the probabilities of fewer than `count` and of exactly `count`, for a dispersion above 0. */
export function negativeBinomialShares(
  mean: number,
  dispersion: number,
  count: number,
): { below: number; equal: number } {
  const size = 1 / dispersion;
  const success = mean / (mean + size);
  let equal = (1 - success) ** size;
  let below = 0;
  for (let at = 1; at <= count; at += 1) {
    below += equal;
    equal *= ((size + at - 1) / at) * success;
  }
  return { below, equal };
}
