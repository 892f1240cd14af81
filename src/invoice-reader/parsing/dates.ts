import type { Row } from "./page.ts";
import { fold, words } from "./vocabulary.ts";
import { WEIGHTS } from "./weights.ts";

export interface FoundDate {
  iso: string;
  row: number;
  /** Characters of the row's text, to find the words. */
  from: number;
  to: number;
  score: number;
  /** Day and month could be exchanged and nothing on the paper decides. */
  ambiguous: boolean;
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

const NUMERIC = /(?<![\d.,])(\d{1,2})\s?([/.–-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/g;
const ISO = /(?<!\d)((?:19|20)\d{2})\s?([/.年-])\s?(\d{1,2})\s?[/.月-]\s?(\d{1,2})(?!\d)/g;
const NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s./-]{0,3}(?:de\s|di\s)?([A-Za-zÀ-ÿ]{3,10})[\s.,/-]{0,3}(?:de\s|di\s)?((?:19|20)\d{2}|'?\d{2})(?!\d)/g;
const NAMED_FIRST = /([A-Za-zÀ-ÿ]{3,10})[\s.-]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}((?:19|20)\d{2})(?!\d)/g;

interface Raw {
  year: number;
  first: number;
  second: number;
  named: boolean;
  row: number;
  from: number;
  to: number;
}

/** The document's own date. `monthFirst` is the habit of the country; other dates on the paper overrule it. */
export function findDate(rows: readonly Row[], monthFirst: boolean, today = new Date()): FoundDate | undefined {
  const raw = rows.flatMap((row, i) => inRow(textOfRow(row), i));
  const numeric = raw.filter((r) => !r.named);
  const dayFirstProof = numeric.some((r) => r.first > 12 && r.second <= 12);
  const monthFirstProof = numeric.some((r) => r.second > 12 && r.first <= 12);
  const swap = monthFirstProof && !dayFirstProof ? true : dayFirstProof && !monthFirstProof ? false : monthFirst;
  const proved = dayFirstProof !== monthFirstProof;
  const found = raw.flatMap((r): FoundDate[] => {
    let [day, month] = r.named || !swap ? [r.first, r.second] : [r.second, r.first];
    if (!r.named && month > 12 && day <= 12) [day, month] = [month, day];
    const date = new Date(Date.UTC(r.year, month - 1, day));
    if (month < 1 || month > 12 || date.getUTCDate() !== day || r.year < 1990 || r.year > today.getUTCFullYear() + 1)
      return [];
    return [
      {
        iso: date.toISOString().slice(0, 10),
        row: r.row,
        from: r.from,
        to: r.to,
        score: scoreOf(rows, r),
        ambiguous: !r.named && !proved && r.first <= 12 && r.second <= 12 && r.first !== r.second,
      },
    ];
  });
  for (const date of found)
    date.score += WEIGHTS.date.repeated * Math.min(2, found.filter((d) => d.iso === date.iso).length - 1);
  return found.toSorted((a, b) => b.score - a.score || a.row - b.row)[0];
}

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
      first: Number(first),
      second: Number(second),
      named,
      row,
      from: m.index,
      to: m.index + m[0].length,
    });
  };
  for (const m of text.matchAll(ISO)) add(m, m[1] ?? "", m[4] ?? "", m[3] ?? "", true);
  if (out.length === 0) for (const m of text.matchAll(NUMERIC)) add(m, m[4] ?? "", m[1] ?? "", m[3] ?? "", false);
  for (const m of text.matchAll(NAMED)) {
    const month = monthOf(m[2] ?? "");
    if (month) add(m, m[3] ?? "", m[1] ?? "", month, true);
  }
  for (const m of text.matchAll(NAMED_FIRST)) {
    const month = monthOf(m[1] ?? "");
    if (month) add(m, m[3] ?? "", m[2] ?? "", month, true);
  }
  return out;
}

function monthOf(name: string): number | undefined {
  const folded = fold(name).replaceAll("0", "o").replaceAll("1", "l");
  const at = MONTHS.findIndex((names) => names.includes(folded));
  return at < 0 ? undefined : at + 1;
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

function scoreOf(rows: readonly Row[], r: Raw): number {
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
  if (GOOD.some((label) => before.includes(label))) score += WEIGHTS.date.ownLabel;
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
