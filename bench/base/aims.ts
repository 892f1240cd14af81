// What a bench judges: every aim is declared with what was measured, printed, and a missed one ends the run with 1. A bench
// that checked nothing, or could not, ends with 1 as well: nobody could tell it from one that met its aims.

let checked = 0;

process.on("exit", (code) => {
  if (code === 0 && checked === 0) {
    console.log("Nothing was checked.");
    process.exitCode = 1;
  }
});

/** Judges a figure that should be at most so much, NaN never is. Returns whether the aim is met. */
export const atMost = (name: string, measured: number, aim: number, unit = ""): boolean =>
  check(measured <= aim, `${name}: ${withUnit(measured, unit)}`, `at most ${withUnit(aim, unit)}`);

/** Judges a figure that should be at least so much. */
export const atLeast = (name: string, measured: number, aim: number, unit = ""): boolean =>
  check(measured >= aim, `${name}: ${withUnit(measured, unit)}`, `at least ${withUnit(aim, unit)}`);

/** Judges that something is so, such as a count that must be right. */
export const holds = (name: string, isSo: boolean): boolean => check(isSo, name, "it is so");

/** Ends in a run that gives no judgement, and says what is missing and what to do about it. */
export function notMeasured(sentence: string): void {
  console.log(`Not checked: ${sentence}`);
  process.exitCode = 1;
}

function check(isMet: boolean, what: string, aim: string): boolean {
  checked += 1;
  console.log(`${isMet ? "Met" : "Missed"}: ${what} (aim: ${aim})`);
  if (!isMet) process.exitCode = 1;
  return isMet;
}

function withUnit(value: number, unit: string): string {
  const text = Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
  return unit === "" ? text : `${text} ${unit}`;
}
