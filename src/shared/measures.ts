/**
 * Measures of weight and volume with the exact number of grams or millilitres of each, as decimal text. US customary
 * and imperial measures follow the international yard and pound agreement of 1959 and their definitions in litres: NIST
 * Handbook 44, appendix C, and the British Weights and Measures Act 1985, schedule 1.
 */
export const MEASURES = {
  mg: { base: "g", factor: "0.001" },
  g: { base: "g", factor: "1" },
  dag: { base: "g", factor: "10" },
  hg: { base: "g", factor: "100" },
  kg: { base: "g", factor: "1000" },
  quintal: { base: "g", factor: "100000" },
  tonne: { base: "g", factor: "1000000" },
  oz: { base: "g", factor: "28.349523125" },
  lb: { base: "g", factor: "453.59237" },
  /** Fourteen pounds, by which sacks are still sold in Britain and Ireland. */
  stone: { base: "g", factor: "6350.29318" },
  /** Pfund, livre and pond: half a kilogram since the Zollverein and the law of 1812. */
  "500 g": { base: "g", factor: "500" },
  /** The jin and liang of mainland China by its State Council's order of 1984. */
  "jin of 500 g": { base: "g", factor: "500" },
  "liang of 50 g": { base: "g", factor: "50" },
  /** The catty and tael of Taiwan, after the Japanese kin; Korea's geun of meat is the same. */
  "catty of 600 g": { base: "g", factor: "600" },
  "tael of 37.5 g": { base: "g", factor: "37.5" },
  /** Four thirds of a pound, and its sixteenth: Hong Kong Cap. 68, Singapore Cap. 349, Malaysia's Act 71. */
  "catty of 604.79 g": { base: "g", factor: "604.78982" },
  "tael of 37.8 g": { base: "g", factor: "37.79936375" },
  /** A quarter of a quintal: the Castilian quintal of 1801, and the metric ones of Colombia and Brazil. */
  "arroba of 11.502 kg": { base: "g", factor: "11502" },
  "arroba of 12.5 kg": { base: "g", factor: "12500" },
  "arroba of 15 kg": { base: "g", factor: "15000" },
  /** The viss of Myanmar: 3.6 pounds. */
  viss: { base: "g", factor: "1632.932532" },
  ml: { base: "ml", factor: "1" },
  cl: { base: "ml", factor: "10" },
  dl: { base: "ml", factor: "100" },
  L: { base: "ml", factor: "1000" },
  hl: { base: "ml", factor: "100000" },
  "US fl oz": { base: "ml", factor: "29.5735295625" },
  "US cup": { base: "ml", factor: "236.5882365" },
  "US pt": { base: "ml", factor: "473.176473" },
  "US qt": { base: "ml", factor: "946.352946" },
  "US gal": { base: "ml", factor: "3785.411784" },
  "imperial fl oz": { base: "ml", factor: "28.4130625" },
  "imperial pt": { base: "ml", factor: "568.26125" },
  "imperial qt": { base: "ml", factor: "1136.5225" },
  "imperial gal": { base: "ml", factor: "4546.09" },
} as const satisfies Record<string, { base: "g" | "ml"; factor: string }>;

export type MeasureName = keyof typeof MEASURES;

const US_CUSTOMARY = new Set(["US", "PR", "GU", "VI", "AS", "MP"]);
const IMPERIAL = new Set(["GB", "IE"]);

/**
 * Returns which gallon, quart, pint and fluid ounce a country's trade means; `null` where a person must be asked.
 *
 * @param country as in ISO 3166
 */
export function volumeSystem(country: string | null | undefined): "US" | "imperial" | null {
  if (!country) return null;
  if (US_CUSTOMARY.has(country)) return "US";
  return IMPERIAL.has(country) ? "imperial" : null;
}
