declare module "jstat" {
  const jstat: {
    gamma: {
      /** Returns the value of a gamma distribution that is not exceeded with this probability. */
      inv(probability: number, shape: number, scale: number): number;
      /** Returns the probability that a value is not larger. */
      cdf(value: number, shape: number, scale: number): number;
    };
    studentt: {
      /** Returns the value of Student's distribution that is not exceeded with this probability. */
      inv(probability: number, degreesOfFreedom: number): number;
    };
  };
  export default jstat;
}
