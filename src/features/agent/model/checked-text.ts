import { unsupportedNumbers } from "#src/features/agent/model/numbers.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { severalLines } from "#src/shared/visible-text.ts";

/** Maximum length in characters, for reading on a phone. */
const MAX_TEXT = 1200;
/** Number of consecutive letters. If a text repeats this many letters of the instructions, it is not a coincidence. */
const REPEATED_LETTERS = 32;

export interface TextRules {
  /** What the tools returned in this run. */
  sources: readonly string[];
  /** The names of the restaurant's items, dishes and suppliers. */
  names: readonly string[];
  locale: string;
  language: Language;
  instructions: string;
  /** The address of this installation: links to other addresses are rejected. */
  appUrl: string;
}

/** Why a model's text is not shown. */
export type TextProblem = "empty" | "length" | "instructions" | "link" | "markup" | "encoded" | "numbers";

/** Returns a model's text as it may be shown, or the reason why it may not. */
export function checkText(written: string, rules: TextRules): { text: string } | { problem: TextProblem } {
  const text = plainText(written);
  if (text === "") return { problem: "empty" };
  if (text.length > MAX_TEXT) return { problem: "length" };
  if (repeats(text, rules.instructions)) return { problem: "instructions" };
  const unlinked = withoutOwnLinks(text, rules.appUrl);
  if (hasLink(unlinked)) return { problem: "link" };
  if (/<[a-z/!?]|\]\(|```/iu.test(unlinked)) return { problem: "markup" };
  // No word is this long. Encoded text could contain anything.
  if (/[\w+/=-]{40,}/.test(unlinked)) return { problem: "encoded" };
  if (unsupportedNumbers(unlinked, rules.sources, rules).length > 0) return { problem: "numbers" };
  return { text };
}

/** Maximum length of a question that a model asks by itself, in characters. */
const MAX_QUESTION = 200;

/**
 * Returns whether a text is exactly one question: any further statement would have no source. Names that were looked up
 * may contain full stops.
 */
export function isOneQuestion(text: string, names: readonly string[]): boolean {
  const unnamed = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, "_"), text);
  return text.length <= MAX_QUESTION && /^[^\p{Sentence_Terminal}…;\n]+[?？]$/u.test(unnamed);
}

/** Returns the text without emphasis marks, headings and list numbers, which could be read as quantities. */
function plainText(written: string): string {
  return severalLines(written)
    .replaceAll(/\*\*|__/g, "")
    .replaceAll(/^#+\s+/gm, "")
    .replaceAll(/^\s*(?:[*•·]|\d{1,2}[.)](?=\s))\s*/gm, "- ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const letters = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\P{L}/gu, "");

function repeats(text: string, instructions: string): boolean {
  const said = letters(text);
  const reversed = Array.from(said).toReversed().join("");
  const secret = letters(instructions);
  for (let at = 0; at + REPEATED_LETTERS <= said.length; at += 1) {
    if (secret.includes(said.slice(at, at + REPEATED_LETTERS))) return true;
    if (secret.includes(reversed.slice(at, at + REPEATED_LETTERS))) return true;
  }
  return false;
}

function withoutOwnLinks(text: string, appUrl: string): string {
  const own = new URL(appUrl).origin;
  return text.replaceAll(/\bhttps?:\/\/[^\s)\]>"']+/giu, (link) => {
    const parsed = URL.parse(link);
    return parsed?.origin === own && parsed.username === "" && parsed.password === "" ? " " : link;
  });
}

const SCHEME = /(?:[a-z][a-z\d+.-]*:\/\/|\/\/[\p{L}\d]|\b(?:www\.|mailto:|tel:|sms:|javascript:|data:|wa\.me))/iu;
const HOST = /(?<![\p{L}\d.])(?:[\p{L}\d](?:[\p{L}\d-]*)\.)+(?:xn--[a-z\d-]+|\p{L}{2,})(?![\p{L}\d])/u;
const ABBREVIATION = /(?<!\p{L})(?:p\.ej|p\.ex|z\.bsp)(?!\p{L})\.?/giu;

function hasLink(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[。｡](?=[a-z\d])/giu, ".");
  return SCHEME.test(plain) || /\S@\S/.test(plain) || HOST.test(plain.replaceAll(ABBREVIATION, " "));
}
