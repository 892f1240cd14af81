/** Returns "A-000012": the series as a letter, a new one for each restore, and the number in the series. */
export function receiptNumber(series: number, number: number): string {
  let letters = "";
  for (let left = series; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}-${String(number).padStart(6, "0")}`;
}
