declare module "jstat" {
  const jstat: {
    gamma: {
      /** The value of a gamma distribution that is not exceeded with this probability. */
      inv(probability: number, shape: number, scale: number): number;
      /** The probability that a value is not larger. */
      cdf(value: number, shape: number, scale: number): number;
    };
  };
  export default jstat;
}
