import type { DocumentKind } from "#src/invoice-reader/extracted-invoice.ts";
import type { Row } from "./page.ts";
import { fold, words } from "./vocabulary.ts";
import { WEIGHTS } from "./weights.ts";

export interface FoundDate {
  iso: string;
  row: number;
  /** Offsets in the row's text, from which the words are found. */
  from: number;
  to: number;
  score: number;
  /** Day and month could be exchanged and nothing on the paper decides. */
  ambiguous: boolean;
  /** The month is written as a word, or the year stands first. */
  named: boolean;
  /** Score difference to the best other date on the document; undefined if there is no other date. */
  margin?: number | undefined;
}

const MONTHS = [
  "jan januar january janvier enero ene gennaio gen januari janv",
  "feb februar february fevrier fev febrero febbraio februari fevr",
  "mar marz march mars marzo maart maret mrz mac",
  "apr april avril avr abril abr aprile",
  "may mai mayo maggio mag mei",
  "jun juni june juin junio giugno giu",
  "jul juli july juillet julio luglio lug juil julai",
  "aug august aout agosto ago augustus agustus agu ogos",
  "sep sept september septembre septiembre settembre set",
  "oct okt oktober october octobre octubre ottobre ott",
  "nov november novembre noviembre nopember",
  "dec dez dezember december decembre diciembre dic dicembre desember des dis",
].map((names) => names.split(" "));

/**
 * "KX05-06-07", "LM22/4-33/ - 18" and "07-554-7000" are codes and telephone numbers: a date may not be joined to one or
 * two letters, a digit or another part, only to a word ("Date04/09/2026").
 */
const BEFORE_DATE = String.raw`(?<![\d.,/–-])(?<!(?:^|[^A-Za-z])[A-Za-z]{1,2})`;
const AFTER_DATE = String.raw`(?!\d|[/.–-]\d{1,3}(?!\d|:)|\/)`;
const NUMERIC = new RegExp(
  String.raw`${BEFORE_DATE}(\d{1,2})\s?([/.–-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})${AFTER_DATE}`,
  "g",
);
const ISO = /(?<!\d)((?:19|20)\d{2})\s?([/.年-])\s?(\d{1,2})\s?[/.月-]\s?(\d{1,2})(?!\d)/g;
const NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s./-]{0,3}(?:de\s|di\s)?([A-Za-zÀ-ÿ]{3,10})[\s.,/-]{0,3}(?:de\s|di\s)?((?:19|20)\d{2}|'?\d{2})(?!\d)/g;
const NAMED_FIRST = /([A-Za-zÀ-ÿ]{3,10})[\s.-]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}((?:19|20)\d{2})(?!\d)/g;

/** Countries that write the year first, also in two digits: "26/04/03" is the third of April. */
const YEAR_FIRST = new Set(["JP", "KR", "CN", "TW", "HU", "LT", "MN"]);

interface Raw {
  year: number;
  /** The year has two digits. */
  isShort: boolean;
  first: number;
  second: number;
  named: boolean;
  row: number;
  from: number;
  to: number;
}

/** The document's own date. `monthFirst` is the usual order in the country; other dates on the document overrule it. */
export function findDate(
  rows: readonly Row[],
  monthFirst: boolean,
  today = new Date(),
  document: DocumentKind = "invoice",
  country?: string,
): FoundDate | undefined {
  const isYearFirst = country !== undefined && YEAR_FIRST.has(country);
  const printed = rows.flatMap((row, i) => inRow(textOfRow(row), i));
  const raw = isYearFirst ? printed.map((raw) => yearFirst(raw, today)) : printed;
  const numeric = raw.filter((r) => !r.named && isDate(r, today));
  const dayFirstProof = numeric.some((r) => r.first > 12 && r.second <= 12);
  const monthFirstProof = numeric.some((r) => r.second > 12 && r.first <= 12);
  const swap = monthFirstProof && !dayFirstProof ? true : dayFirstProof && !monthFirstProof ? false : monthFirst;
  const proved = dayFirstProof !== monthFirstProof;
  const found = raw.flatMap((r): FoundDate[] => {
    let [day, month] = r.named || !swap ? [r.first, r.second] : [r.second, r.first];
    if (!r.named && month > 12 && day <= 12) [day, month] = [month, day];
    const date = new Date(Date.UTC(r.year, month - 1, day));
    if (!isDay(r.year, month, day, today)) return [];
    return [
      {
        iso: date.toISOString().slice(0, 10),
        row: r.row,
        from: r.from,
        to: r.to,
        score: scoreOf(rows, r, document),
        ambiguous: !r.named && !proved && r.first <= 12 && r.second <= 12 && r.first !== r.second,
        named: r.named,
      },
    ];
  });
  for (const date of found)
    date.score += WEIGHTS.date.repeated * Math.min(2, found.filter((d) => d.iso === date.iso).length - 1);
  const [best] = found.toSorted((a, b) => b.score - a.score || a.row - b.row);
  if (!best) return undefined;
  const others = found.filter(({ iso }) => iso !== best.iso).map(({ score }) => best.score - score);
  return { ...best, margin: others.length > 0 ? Math.min(...others) : undefined };
}

/** The same date with the year first, if that is a recent day. */
function yearFirst(raw: Raw, today: Date): Raw {
  const year = 2000 + raw.first;
  const first = raw.year - 2000;
  const isLate = year >= today.getUTCFullYear() - 5 && isDay(year, raw.second, first, today);
  return raw.isShort && !raw.named && isLate ? { ...raw, year, first, named: true } : raw;
}

/** A day in the past, or within the next year. */
const isDay = (year: number, month: number, day: number, today: Date) =>
  month >= 1 &&
  month <= 12 &&
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day &&
  year >= 1990 &&
  year <= today.getUTCFullYear() + 1;

/** In one order or the other. */
const isDate = ({ year, first, second }: Raw, today: Date) =>
  isDay(year, second, first, today) || isDay(year, first, second, today);

export const textOfRow = (row: Row) => row.words.map((w) => w.text).join(" ");

function inRow(original: string, row: number): Raw[] {
  const text = original
    .replaceAll(/(?<=[\d/.-])[OoQ](?=[\d/.-])/g, "0")
    .replaceAll(/(?<=[\d/.-])[lI|](?=[\d/.-])/g, "1");
  const out: Raw[] = [];
  const add = (m: RegExpExecArray, year: string, first: string, second: string | number, named: boolean) => {
    const y = Number(year.replace("'", ""));
    out.push({
      year: y < 100 ? 2000 + y : y,
      isShort: y < 100,
      first: Number(first),
      second: Number(second),
      named,
      row,
      from: m.index,
      to: m.index + m[0].length,
    });
  };
  for (const m of text.matchAll(ISO)) add(m, m[1] ?? "", m[4] ?? "", m[3] ?? "", true);
  if (out.length === 0) {
    for (const m of text.matchAll(NUMERIC)) {
      // "1.98 .12" are two amounts.
      if (m[2] === "." && /\s/.test(m[0])) continue;
      // "QB 10-11-12 - 6/48": another part of a reference follows, so this is not a date.
      if (/^\s*[-–]\s*\d+\//.test(text.slice(m.index + m[0].length))) continue;
      add(m, m[4] ?? "", m[1] ?? "", m[3] ?? "", false);
    }
  }
  for (const m of text.matchAll(NAMED)) {
    const month = monthOf(m[2] ?? "") ?? monthAfterSlash(m);
    if (month) add(m, m[3] ?? "", m[1] ?? "", month, true);
  }
  for (const m of text.matchAll(NAMED_FIRST)) {
    const month = monthOf(m[1] ?? "");
    if (month) add(m, m[3] ?? "", m[2] ?? "", month, true);
  }
  return out;
}

/** Is a day printed on the row? */
export const holdsDate = (row: Row, today = new Date()) =>
  inRow(textOfRow(row), 0).some((raw) =>
    raw.named ? isDay(raw.year, raw.second, raw.first, today) : isDate(raw, today),
  );

function monthOf(name: string): number | undefined {
  const folded = fold(name).replaceAll("0", "o").replaceAll("1", "l");
  const at = MONTHS.findIndex((names) => names.includes(folded));
  return at < 0 ? undefined : at + 1;
}

/** "14AMay/2017" is 14/May/2017: a slash misread as a letter clings to the month. */
function monthAfterSlash([date, day = "", name = ""]: RegExpExecArray): number | undefined {
  const clings = date.startsWith(day + name);
  return clings && /^[AIlLJ]/.test(name) ? monthOf(name.slice(1)) : undefined;
}

const GOOD = words(`
    invoicedate | dateofinvoice | rechnungsdatum | fechafactura | datefacture | datafattura | factuurdatum |
    issuedate | taxdate | docdate | invdate | dateissued | fechaemision | tanggalfaktur | datedelafacture`);
const PLAIN = words(`
    date | datum | fecha | data | tarikh | tanggal | tgl | dated`);
const BAD = words(`
    due | delivery | order | printed | print | expiry | bestbefore | fallig | vencimiento | echeance |
    lieferdatum | scadenza | livraison | entrega | consegna | vervaldatum | valid | payable | shipped | ship |
    jatuhtempo | lieferung | bestelldatum | paymentdue | commande | pedido | leverdatum | dd`);

/** Dates of other documents: "Original invoice date", and the date of the invoice on a credit note. */
const REFERRED = /(original|ref|against|related)\w{0,12}$/;

function scoreOf(rows: readonly Row[], r: Raw, document: DocumentKind): number {
  const row = rows[r.row] as Row;
  const before = fold(textOfRow(row).slice(0, r.from)).slice(-24);
  // A label may stand above its value.
  const word = row.words[Math.min(row.words.length - 1, textOfRow(row).slice(0, r.from).split(" ").length - 1)];
  const over =
    rows[r.row - 1]?.words
      .filter((w) => word && w.u0 < word.u1 && w.u1 > word.u0)
      .map((w) => w.text)
      .join(" ") ?? "";
  const above = fold(over);
  let score = 1 - r.row / (rows.length * 2);
  const isReferred =
    REFERRED.test(before) || (document === "credit_note" && /(invoice|rechnung|factur|fattur)\w{0,10}$/.test(before));
  if (isReferred) score += WEIGHTS.date.otherLabel;
  else if (GOOD.some((label) => before.includes(label))) score += WEIGHTS.date.ownLabel;
  else if (
    BAD.some((label) => before.endsWith(label) || before.endsWith(`${label}date`) || before.endsWith(`date${label}`))
  )
    score += WEIGHTS.date.otherLabel;
  else if (PLAIN.some((label) => before.endsWith(label))) score += WEIGHTS.date.plainLabel;
  else if (GOOD.some((label) => above.includes(label))) score += WEIGHTS.date.ownLabelAbove;
  else if (BAD.some((label) => above.includes(label))) score += WEIGHTS.date.otherLabelAbove;
  else if (PLAIN.some((label) => above.includes(label))) score += WEIGHTS.date.plainLabelAbove;
  return score;
}
