import jstat from "jstat";

/**
 * Minimum dispersion: below it a negative binomial distribution cannot be distinguished from a Poisson distribution.
 */
const MIN_DISPERSION = 1e-4;
/** Logarithm of the smallest probability that a number stores without losing digits. */
const SMALLEST_LOG = -600;
/** Mean above which the steps between whole numbers do not matter and the sum over them would be long. */
const LARGE_MEAN = 5000;

/** The expected demand of one day: its mean and its dispersion. */
export interface Distribution {
  mean: number;
  /** Variance of counts = mean + dispersion x mean²; of amounts = dispersion x mean². */
  dispersion: number;
  isCount: boolean;
}

/**
 * Returns the value that is not exceeded with this probability: of a negative binomial for counts (Poisson without
 * dispersion), of a gamma distribution with the same mean and variance for amounts.
 */
export function quantile({ mean, dispersion, isCount }: Distribution, probability: number): number {
  if (!(mean > 0)) return 0;
  if (!isCount)
    return dispersion < MIN_DISPERSION ** 2 ? mean : gammaQuantile(mean, dispersion * mean ** 2, probability);
  if (mean > LARGE_MEAN) return Math.ceil(gammaQuantile(mean, mean + dispersion * mean ** 2, probability));
  return countQuantile(mean, dispersion, probability);
}

function gammaQuantile(mean: number, variance: number, probability: number): number {
  return jstat.gamma.inv(probability, mean ** 2 / variance, variance / mean);
}

/** Sums the probabilities of 0, 1, 2 … portions. */
function countQuantile(mean: number, dispersion: number, probability: number): number {
  const isPoisson = dispersion < MIN_DISPERSION;
  const size = isPoisson ? 0 : 1 / dispersion;
  const none = isPoisson ? -mean : -size * Math.log1p(mean * dispersion);
  // An upper bound of the loop: this many standard deviations are never reached.
  const limit = mean + 60 * Math.sqrt(mean + dispersion * mean ** 2) + 60;
  if (none < SMALLEST_LOG) return quantileByLogs({ mean, size, isPoisson, none, limit }, probability);
  const ratio = isPoisson ? mean : mean / (mean + size);
  let one = Math.exp(none);
  let total = one;
  let count = 0;
  while (total < probability && count < limit) {
    count += 1;
    one *= (ratio * (isPoisson ? 1 : size + count - 1)) / count;
    total += one;
  }
  return count;
}

interface Counts {
  mean: number;
  size: number;
  isPoisson: boolean;
  /** The logarithm of the probability of 0. */
  none: number;
  limit: number;
}

/**
 * Computes the same as `countQuantile` with logarithms, which is slower. It is needed because with many portions the
 * first probabilities are too small for a number.
 */
function quantileByLogs({ mean, size, isPoisson, none, limit }: Counts, probability: number): number {
  const step = isPoisson ? Math.log(mean) : Math.log(mean) - Math.log(mean + size);
  let log = none;
  let total = Math.exp(log);
  let count = 0;
  while (total < probability && count < limit) {
    count += 1;
    log += step + Math.log(isPoisson ? 1 : size + count - 1) - Math.log(count);
    total += Math.exp(log);
  }
  return count;
}
