import { numberWordAt } from "#src/features/agent/grammar/number-words.ts";
import { takePhrase } from "#src/features/agent/grammar/phrases.ts";
import { positionOf, type Tokens, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";

/**
 * Until when something is sold out: a time of the restaurant's clock, the end of the day, or until somebody brings it
 * back. "unclear": the text states an end that is not understood.
 */
export type Until =
  /** `isOpen`: the text does not say whether the time is in the morning or in the evening. */
  { kind: "time"; time: string; isOpen: boolean } | { kind: "end_of_day" } | { kind: "manual" } | { kind: "unclear" };

interface Phrases {
  until: string[][];
  forever: string[][];
  endOfDay: string[][];
  afternoon: string[][];
}

/** Finds "until 6 pm", "until tomorrow" or "until further notice", and marks it as understood. */
export function findUntil(tokens: Tokens, { until, forever, endOfDay, afternoon }: Phrases): Until | null {
  if (takePhrase(tokens, forever) !== -1) return { kind: "manual" };
  let isSaid = false;
  for (const words of until) {
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    isSaid = true;
    const after = tokens.slice(at + words.length);
    const time = timeIn(after, afternoon);
    if (time !== null) {
      take(tokens, at, words.length + time.length);
      return { kind: "time", time: time.time, isOpen: time.isOpen };
    }
    const end = after.map((token, index) => (index < 5 ? token : null));
    if (takePhrase(end, endOfDay) === -1) continue;
    take(tokens, at, words.length);
    takePhrase(tokens, endOfDay);
    return { kind: "end_of_day" };
  }
  return isSaid || tokens.some((_, at) => isClockAt(tokens, at)) ? { kind: "unclear" } : null;
}

/** Whether a time of day begins at a word, even if the text does not say that it is an end: "8 pm", "18 Uhr", "八点". */
function isClockAt(tokens: Tokens, at: number): boolean {
  const hour = hourAt(tokens, at);
  return /^\d{1,2}(?:am|pm|h)$/.test(tokens[at] ?? "") || (hour !== null && SURE_SIGNS.has(tokens[hour.end] ?? ""));
}
const SURE_SIGNS = new Set(["am", "pm", "uhr", "heures", "点"]);

/** Marks the remaining words of the phrase as understood, if its number was taken for a quantity. */
export function takeUntil(tokens: Tokens, { until, forever, endOfDay, afternoon }: Phrases): void {
  for (const phrases of [forever, endOfDay, afternoon, until]) takePhrase(tokens, phrases);
  for (const [at, token] of tokens.entries()) if (HOUR_SIGNS.has(token ?? "")) tokens[at] = null;
}

const HAN_HOURS = "零一二三四五六七八九十";
/** Words that may stand between the number of an hour and the rest of the time: "um 18 Uhr", "6 o'clock", "18点". */
const HOUR_SIGNS = new Set(["h", "uhr", "o", "clock", "点", "heures", "heure", "horas", "las", "la", "um", "at", "钟"]);

/** Parts of an hour in words, which follow the number of the hour. */
const PARTS: readonly [words: string[], minute: number][] = [
  [["半"], 30],
  [["y", "media"], 30],
  [["et", "demie"], 30],
  [["一", "刻"], 15],
  [["y", "cuarto"], 15],
  [["et", "quart"], 15],
];

/** The minutes after the number of an hour, if there are any: "19h30", "18 Uhr 30", "6点半", "7 y media". */
function minutesPast(window: Tokens, from: number): { minute: number; end: number } | null {
  let at = from;
  while (HOUR_SIGNS.has(window[at] ?? "")) at += 1;
  const digits = /^h?([0-5]\d)$/.exec(window[at] ?? "")?.[1];
  if (digits !== undefined) return { minute: Number(digits), end: at + 1 };
  const part = PARTS.find(([words]) => positionOf(window.slice(at, at + words.length), words) === 0);
  return part ? { minute: part[1], end: at + part[0].length } : null;
}

interface TimeOfDay {
  time: string;
  isOpen: boolean;
  /** Of how many words it is. */
  length: number;
}

/** Reads "18:30", "6 pm", "18h", "half six", "seis de la tarde"; null if the text does not begin with a time. */
function timeIn(after: Tokens, afternoon: readonly string[][]): TimeOfDay | null {
  const window = after.slice(0, 8);
  let at = 0;
  while (at < window.length && (HOUR_SIGNS.has(window[at] ?? "") || /^(下|午|晚|上|à|a)$/u.test(window[at] ?? "")))
    at += 1;
  const clock = clockAt(window, at);
  if (clock === null) return null;
  let { end } = clock;
  const isMorning = MORNING.some((words) => positionOf(window, words) !== -1);
  while (end < window.length && (HOUR_SIGNS.has(window[end] ?? "") || window[end] === "am")) end += 1;
  const isLate = clock.isLate || afternoon.some((words) => positionOf(window, words) !== -1);
  const hour = isLate && clock.hour < 12 ? clock.hour + 12 : clock.hour;
  if (hour > 23 || clock.minute > 59) return null;
  const late = afternoon.find((words) => positionOf(window.slice(end), words) === 0);
  const time = `${String(hour).padStart(2, "0")}:${String(clock.minute).padStart(2, "0")}`;
  const isOpen = hour > 0 && hour < 12 && !isMorning && !clock.isMorning;
  return { time, isOpen, length: end + (late?.length ?? 0) };
}

const MORNING = ["am", "a m", "in the morning", "de la manana", "du matin", "morgens", "上午", "早上"].map(tokensOf);

interface Clock {
  hour: number;
  minute: number;
  isLate: boolean;
  isMorning: boolean;
  /** The word after it. */
  end: number;
}

/** The hour and minute that begin at a word: "18:30", "7 y media", "half six" (6:30), "halb sieben" (6:30). */
function clockAt(window: Tokens, at: number): Clock | null {
  const half = window[at] === "half" ? 0 : window[at] === "halb" ? -1 : null;
  if (half !== null) {
    const hour = hourAt(window, at + (window[at + 1] === "past" ? 2 : 1));
    return hour && { hour: hour.hour + half, minute: 30, isLate: false, isMorning: false, end: hour.end };
  }
  const token = window[at];
  const written = typeof token === "string" ? /^(\d{1,2})(?:[:.h](\d{2})?)?(am|pm|h|uhr)?$/.exec(token) : null;
  const hour = hourAt(window, at);
  if (!hour) return null;
  // An hour with a leading zero is a morning hour, as on a clock: "06:30".
  const isMorning = written?.[3] === "am" || (written?.[1]?.startsWith("0") ?? false);
  const common = { hour: hour.hour, isLate: written?.[3] === "pm", isMorning };
  if (written?.[2]) return { ...common, minute: Number(written[2]), end: hour.end };
  const past = minutesPast(window, hour.end);
  return { ...common, minute: past?.minute ?? 0, end: past?.end ?? hour.end };
}

function hourAt(window: Tokens, at: number): { hour: number; end: number } | null {
  const digits = /^(\d{1,2})(?:[:.h]\d{0,2})?(?:am|pm|h|uhr)?$/.exec(window[at] ?? "")?.[1];
  if (digits !== undefined) return { hour: Number(digits), end: at + 1 };
  const han = HAN_HOURS.indexOf(window[at] ?? "?");
  if (han > 0) {
    const ones = han === 10 ? HAN_HOURS.indexOf(window[at + 1] ?? "?") : -1;
    return ones > 0 ? { hour: 10 + ones, end: at + 2 } : { hour: han, end: at + 1 };
  }
  const word = numberWordAt(window, at);
  if (!word || !/^\d{1,2}$/.test(word.number)) return null;
  return { hour: Number(word.number), end: at + word.length };
}
