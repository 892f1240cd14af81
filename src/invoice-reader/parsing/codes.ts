import type { LineText } from "./line-text.ts";
import type { Word } from "./page.ts";
import type { ReadTable } from "./table.ts";
import { isMeasureWord } from "./units.ts";

const UNIT_IN_BRACKETS =
  /^\((\d+\s*)?(unit|units|each|box|pkt|pack|pcs|ctn|btl|kg|set|ea)(\s+[\dODSIl]{1,5}'?s?)?\s*\)$/i;

export const isShortCode = (text: string) =>
  /\d/.test(text) && /^[A-Z0-9][A-Z0-9\-/.]*$/.test(text) && text.length <= 10;

/** Mostly digits, at least three, and no size: "2012-0013", "(T02)", "9555590501204". */
export function looksLikeCode(text: string): boolean {
  const bare = text.replaceAll(/^[([]+|[)\].:]+$/g, "");
  const digits = bare.replaceAll(/\D/g, "").length;
  if (/^\(?[A-Z]{1,3}\d{1,4}\)$/.test(text)) return true;
  const unit = /^\d+(?:[.,]\d+)?([^\d\s]+)$/.exec(bare)?.[1] ?? "";
  if (/^(pcs|mm|cm|m|%|'?s)$/i.test(unit) || isMeasureWord(unit) || /\d[xX*×]\d/.test(bare)) return false;
  return digits >= 3 && digits * 2 >= bare.length && /^[A-Z0-9][A-Z0-9\-/.]*$/i.test(bare);
}

/** "1.2012-0013 PUNCH CARD": a line number with its dot is joined to the code or name, or is before it. */
export function splitLineNumbers(texts: LineText[]): void {
  const leads = texts.map((text) => text.code ?? text.name[0]);
  const parts = texts.map(({ name }, i) =>
    /^(\d{1,2})[.)](|\d{3,}-.+|[A-Z]{3}.*)$/i.exec((name[0]?.text.endsWith(".") ? name[0] : leads[i])?.text ?? ""),
  );
  if (!parts.every((part, i) => Number(part?.[1]) === i + 1)) return;
  for (const [i, text] of texts.entries()) {
    const rest = parts[i]?.[2] ?? "";
    if (rest === "") text.name = text.name.slice(1);
    else if (text.code) text.code = { ...text.code, text: rest };
    else text.name = [{ ...(text.name[0] as Word), text: rest }, ...text.name.slice(1)];
    const next = text.name[0];
    if (text.code || !next || text.name.length < 2 || !looksLikeCode(next.text)) continue;
    text.code = next;
    text.name = text.name.slice(1);
  }
}

/** Line numbers and short codes at the beginning of (nearly) every name are not part of the name. */
export function stripLeading(texts: LineText[], table: ReadTable): void {
  const leads = texts.map((t) => t.name[0]?.text ?? "");
  const numbers = leads.map((lead) => {
    if (/^\d{1,6}[.):]?$/.test(lead)) return Number.parseInt(lead, 10);
    // A misread code in a column of codes: "SS1" for "551".
    return /^[\dSOIl]{3,6}$/.test(lead) && /\d/.test(lead) ? 0 : undefined;
  });
  // A single number before a name may be part of the name ("100 PLUS"); codes are before several names.
  const coded = texts.filter((t) => t.leading).length;
  if (coded < 0.6 * texts.length || texts.length === 1) {
    for (const text of texts) {
      if (!text.leading || !text.code || !/^(\d{3}|[A-Z]{2}\d{3,4})$/.test(text.code.text)) continue;
      text.name.unshift(text.code);
      text.code = undefined;
    }
  }
  const sequence = numbers.length > 0 && numbers.every((n, i) => n === i + 1);
  const most = numbers.filter((n, i) => n !== undefined || texts[i]?.leading).length >= Math.max(2, 0.6 * texts.length);
  const dotted = leads.length > 0 && leads.every((lead) => /^\d{1,2}[.)]$/.test(lead));
  for (const [i, text] of texts.entries()) {
    const lead = text.name[0];
    if (numbers[i] === undefined || !lead || text.name.length < 2) continue;
    const isLine = sequence && (texts.length > 1 || dotted || table.groups[i]?.reading.quantity !== undefined);
    const isCode = most || lead.text.replaceAll(/\D/g, "").length >= 4;
    if (!isLine && !dotted && !isCode) continue;
    if (!isLine && !dotted) text.code ??= lead;
    text.name = text.name.slice(1);
    // A code may follow the line number.
    const next = text.name[0];
    if (next && text.name.length > 1 && looksLikeCode(next.text)) {
      if (text.code) text.description.push(text.code);
      text.code = next;
      text.name = text.name.slice(1);
    }
  }
}

/** Codes and units in brackets before the name, set off or not, or a code behind it: "(V02)SOUR", "(UNIT) GLOVES", "CARD (WOC-115)". */
export function splitCode(text: LineText): void {
  const [first, end] = [text.name[0], text.name.at(-1)];
  if (!first) return;
  const behind = /^\(([A-Z]{2,4}-?\d{2,}[A-Z]?)\)$/.exec(end?.text ?? "");
  if (end && behind && text.name.length > 1) {
    text.code ??= { ...end, text: behind[1] ?? "" };
    text.name = text.name.slice(0, -1);
  }
  const glued = /^\(([A-Z]{0,3}\d{1,5})\)(.+)$/.exec(first.text);
  if (glued) {
    text.code ??= { ...first, text: glued[1] ?? "" };
    text.name = [{ ...first, text: glued[2] ?? "" }, ...text.name.slice(1)];
    return;
  }
  const dashed = /^([A-Z]{0,3}\d{6,})-([A-Za-z].+)$/.exec(first.text);
  if (dashed) {
    text.code ??= { ...first, text: dashed[1] ?? "" };
    text.name = [{ ...first, text: dashed[2] ?? "" }, ...text.name.slice(1)];
    return;
  }
  const last = text.name.findIndex((w, i) => i < 3 && w.text.endsWith(")"));
  const lead = text.name.slice(0, last + 1);
  if (lead.length === 0 || lead.length === text.name.length) return;
  if (UNIT_IN_BRACKETS.test(lead.map((w) => w.text).join(" "))) {
    text.pack.push(...lead);
    text.name = text.name.slice(lead.length);
  } else if (/^\([A-Z]{0,3}\d{1,5}\)$/.test(first.text)) {
    text.code ??= first;
    text.name = text.name.slice(1);
  }
}
