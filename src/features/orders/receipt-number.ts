/** Returns "A-000012": a letter for the series, and the number in the series. Each restore begins a new series. */
export function receiptNumber(series: number, number: number): string {
  let letters = "";
  for (let remaining = series; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((remaining - 1) % 26)) + letters;
  }
  return `${letters}-${String(number).padStart(6, "0")}`;
}
