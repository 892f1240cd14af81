declare module "jstat" {
  const jstat: {
    gamma: {
      /** The value of a gamma distribution that is not exceeded with this probability. */
      inv(probability: number, shape: number, scale: number): number;
      /** The probability that a value is not larger. */
      cdf(value: number, shape: number, scale: number): number;
    };
    studentt: {
      /** The value of Student's distribution that is not exceeded with this probability. */
      inv(probability: number, degreesOfFreedom: number): number;
    };
  };
  export default jstat;
}
