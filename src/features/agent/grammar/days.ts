import { phraseTokens, positionOf, type Tokens, take } from "#src/features/agent/grammar/tokens.ts";

/** A named day: a number of days after today, a day of the week (Monday is 1), or a date, which only a model gives. */
export type NamedDay =
  | { kind: "ahead"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "date"; date: string };

const table = (texts: readonly string[], day: (at: number) => NamedDay) =>
  texts.flatMap((phrases, at) => phrases.split("|").map((phrase) => ({ words: phraseTokens(phrase), day: day(at) })));

const WEEKDAYS = [
  "monday|lunes|lundi|montag|星期一|周一|礼拜一",
  "tuesday|martes|mardi|dienstag|星期二|周二|礼拜二",
  "wednesday|miércoles|mercredi|mittwoch|星期三|周三|礼拜三",
  "thursday|jueves|jeudi|donnerstag|星期四|周四|礼拜四",
  "friday|viernes|vendredi|freitag|星期五|周五|礼拜五",
  "saturday|sábado|samedi|samstag|sonnabend|星期六|周六|礼拜六",
  "sunday|domingo|dimanche|sonntag|星期天|星期日|周日|周天|礼拜天",
];
const AFTER_TOMORROW = ["the day after tomorrow|day after tomorrow|pasado mañana|après-demain|übermorgen|后天"];

const DAYS = [
  ...table(AFTER_TOMORROW, () => ({ kind: "ahead", days: 2 })),
  ...table(WEEKDAYS, (at) => ({ kind: "weekday", weekday: at + 1 })),
].toSorted((a, b) => b.words.length - a.words.length);

/** Finds a named day and marks it as understood. */
export function findDay(tokens: Tokens): NamedDay | null {
  for (const { words, day } of DAYS) {
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    take(tokens, at, words.length);
    return day;
  }
  return null;
}
