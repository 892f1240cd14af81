/** "A-000012": the series as a letter, of which there are as many as restores, and the number in it. */
export function receiptNumber(series: number, number: number): string {
  let letters = "";
  for (let left = series; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}-${String(number).padStart(6, "0")}`;
}
