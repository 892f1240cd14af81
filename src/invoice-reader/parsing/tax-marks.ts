import type { LineText } from "./line-text.ts";

/** A tax code before a name, as tills print it: "SR: Soap", "ZRL*Salt"; and one in brackets after it. */
const TAX_CODE_GLUED = /^(SR|SRZ|ZR|ZRL|ZRE|ES|OS|TX|GS|DS|RS)[:*]+(?=\S)/i;
const TAX_CODE_LEADING = /^(SR|SRZ|ZR|ZRL|ZRE)[:*'.]*$/i;
const TAX_CODE_BEHIND = /^([[(](SR|SRZ|ZR|ZRL|ZRE|ES|OS|TX|GS|DS|RS)[\])]?|\.[A-Z]|\?+|%)$/i;
/** A till's own marks behind a name: "*6730003*TR", "+*TR", "(+)". */
const TILL_MARK = /^(\+?\*[\w*]+|[(+*)]{2,})$/;

/** Removes tax marks from both ends of a name; the rest must still be a name. */
export function stripTaxMarks(text: LineText): void {
  const first = text.name[0];
  if (first && TAX_CODE_GLUED.test(first.text))
    text.name = [{ ...first, text: first.text.replace(TAX_CODE_GLUED, "") }, ...text.name.slice(1)];
  else if (first && TAX_CODE_LEADING.test(first.text) && (/[:*]/.test(first.text) || isCode(text.name[1]?.text ?? "")))
    text.name = text.name.slice(1);
  while (text.name.length > 1 && isTaxCodeBehind(text.name)) text.name = text.name.slice(0, -1);
  const [code, next] = text.name;
  if (!code || !next || !isCode(code.text)) return;
  if (text.code) text.description.push(code);
  else text.code = { ...code, text: code.text.replace(/[-:.]$/, "") };
  text.name = text.name.slice(1);
}

/** In "Cream 30 %" the percent sign is part of the name. */
const isTaxCodeBehind = (name: LineText["name"]) =>
  TAX_CODE_BEHIND.test(name.at(-1)?.text ?? "") &&
  !(name.at(-1)?.text === "%" && /^\d{1,3}([.,]\d)?$/.test(name.at(-2)?.text ?? ""));

/** "4006381333931", "A0012345678-": long and nearly all digits. */
const isCode = (text: string) => /^[A-Z]{0,3}\d{6,}[-:.]?$/i.test(text);

/** Removes a till's own marks from the end of a name. */
export function stripTillMarks(text: LineText): void {
  while (text.name.length > 1 && TILL_MARK.test(text.name.at(-1)?.text ?? "")) text.name = text.name.slice(0, -1);
}
