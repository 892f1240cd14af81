/** One decoded character: its position in output columns and how sure the model was. */
export interface Step {
  char: string;
  at: number;
  p: number;
  /** The digit it may be instead. */
  or?: string;
}

/** Less chance than this is noise. */
const RIVAL = 0.04;

/** The likeliest other digit for an uncertain character; `digitAt` has the chance of a digit in an output column. */
export function rival(
  of: { char: string; from: number; to: number; p: number },
  digitAt: (column: number, digit: number) => number,
): { or?: string } {
  if (of.p > 1 - RIVAL) return {};
  let best: string | undefined;
  let most = RIVAL;
  for (let digit = 0; digit < 10; digit++) {
    if (String(digit) === of.char) continue;
    for (let t = of.from; t <= of.to; t++)
      if (digitAt(t, digit) > most) [best, most] = [String(digit), digitAt(t, digit)];
  }
  return best === undefined ? {} : { or: best };
}

/** The model gives most missing spaces a low probability. A low one is enough, and a lower one at a wide gap. */
export function recoverSpaces(found: Step[], spaceAt: Float32Array): Step[] {
  const gaps = found.slice(1).map((step, i) => step.at - (found[i]?.at ?? 0));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const out: Step[] = [];
  for (const [i, step] of found.entries()) {
    const before = found[i - 1];
    if (before && before.char !== " " && step.char !== " ") {
      let chance = 0;
      for (let t = Math.ceil(before.at); t <= Math.floor(step.at); t++) chance = Math.max(chance, spaceAt[t] ?? 0);
      const gap = step.at - before.at;
      if (chance > 0.05 || (chance > 0.01 && gap > 1.2 * median))
        out.push({ char: " ", at: (before.at + step.at) / 2, p: chance });
    }
    out.push(step);
  }
  while (out[0]?.char === " ") out.shift();
  while (out.at(-1)?.char === " ") out.pop();
  return out;
}

/** An amount that lost its point: up to four digits, then two that end the number. Dates, times and codes are longer or marked. */
const PLAIN = /(?<![\d.,:/*-])\d{1,4}( ?)\d{2}(?![\d.,:/%-])/g;
/** A count or price of one digit and one decimal fills its whole box. */
const SHORT = /^\d\d$/;

/**
 * Greedy decoding loses faint points: "12 00" and "1200" are printed for 12.00. For a printed point, the model's
 * probability between the digits is a hundred times higher than where no point was printed.
 */
export function recoverPoints(steps: Step[], pointAt: Float32Array): Step[] {
  const text = steps.map((step) => step.char).join("");
  const chance = (from: number, to: number) => {
    let most = 0;
    const [left, right] = [steps[from]?.at ?? 0, steps[to]?.at ?? 0];
    for (let t = Math.ceil(left); t <= Math.floor(right); t++) most = Math.max(most, pointAt[t] ?? 0);
    return most;
  };
  const points = new Map<number, { instead: boolean; p: number }>();
  for (const match of text.matchAll(PLAIN)) {
    const end = match.index + match[0].length;
    const gap = match[1] === " ";
    const p = chance(end - (gap ? 4 : 3), end - 2);
    if (p > (gap ? 0.015 : 0.02)) points.set(end - (gap ? 3 : 2), { instead: gap, p });
  }
  if (SHORT.test(text) && chance(0, 1) > 0.1) points.set(1, { instead: false, p: chance(0, 1) });
  return steps.flatMap((step, i) => {
    const point = points.get(i);
    if (!point) return [step];
    const before = steps[i - 1] as Step;
    const at = point.instead ? step.at : (before.at + step.at) / 2;
    const made = { char: ".", at, p: point.p };
    return point.instead ? [made] : [made, step];
  });
}
