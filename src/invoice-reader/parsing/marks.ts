import type { DocumentKind } from "#src/invoice-reader/extracted-invoice.ts";
import { textOfRow } from "./dates.ts";
import type { Row, Word } from "./page.ts";
import { foldWord, holds, words } from "./vocabulary.ts";

export interface FoundText {
  text: string;
  words: Word[];
  score: number;
}

const NUMBER_LABELS = words(`
    taxinvoiceno | invoiceno | invoicenumber | invoicenr | invno | cashinvno | cashbillno | receiptno |
    billno | docno | documentno | slipno | rechnungsnr | rechnungnr | rechnungsnummer | rechnungsno |
    facturan | facturano | numerofactura | nfactura | facturen | factureno | nfacture | numerofacture |
    fatturan | fatturano | numerofattura | factuurnr | factuurnummer | nofaktur | nomorfaktur | fakturno |
    refno | receiptnumber | documentnumber | invoiceid | invoiceref | cb | belegnr | cbno | bonnr |
    facturenumero | fatturanumero | noinvoice | ndefacture | nodefactura | trxno | transno | deliverynoteno |
    deliveryorderno | lieferscheinnr | statementno`);
/** Labels of a credit note's own number. */
const CREDIT_LABELS = words(`
    creditnoteno | creditnotenumber | creditnote | creditnotenr | cnno | cnnumber | creditmemono |
    creditmemonumber | creditmemo | taxcreditnoteno | creditno | gutschriftnr | gutschriftsnr |
    gutschriftsnummer | gutschrift | avoirn | avoirno | avoir | notadecreditono | notacreditono |
    notadicreditono`);
/** Words before a label which show that the number belongs to another document that this one refers to. */
const REFERS =
  /^(ref|reference|referring|original|orig|against|related|applied|your|previous|relates|re|zu|zur|bezug|concerne)[.:]*$/i;
const PLAIN_LABELS = words(`
    invoice | receipt | inv | factura | facture | rechnung | fattura | factuur | faktur | bill | slip`);

/**
 * The document's own number: the text after or below a label for it. A number that a credit note refers to is the
 * number of its invoice.
 */
export function findInvoiceNumber(rows: readonly Row[], document: DocumentKind = "invoice"): FoundText | undefined {
  let best: FoundText | undefined;
  for (const [i, row] of rows.entries()) {
    for (let from = 0; from < row.words.length; from++) {
      for (let n = 1; n <= 4 && from + n <= row.words.length; n++) {
        const raw = row.words.slice(from, from + n);
        // The value may be joined to its label: "INV#:0025119".
        const last = raw.at(-1)?.text ?? "";
        const cut = /^(.*?[#:.])\s*([A-Z0-9][A-Z0-9\-/_.]*\d[A-Z0-9\-/_]*)$/i.exec(last);
        const label = foldWord(
          raw
            .slice(0, -1)
            .map((w) => w.text)
            .join("") + (cut ? (cut[1] ?? "") : last),
        ).replaceAll(/[#%@]/g, "");
        const strength = labelStrength(label, raw.map((w) => w.text).join(" "), document);
        if (strength === 0 || refersBefore(row, from)) continue;
        // "GST Reg No.", "Tel No.": not the number of the document.
        if (strength < 0.5 && from > 0) continue;
        const inside = cut ? { text: cut[2] ?? "", words: [raw.at(-1) as Word] } : undefined;
        const value = inside ?? after(row, from + n) ?? under(rows, i, raw);
        if (!value || !isInvoiceNumber(value.text)) continue;
        const score = strength + (value.text.length >= 3 ? 0.5 : 0) - i / (rows.length * 2);
        if (!best || score > best.score) best = { text: value.text, words: value.words, score };
      }
    }
  }
  return best;
}

/** "Ref. Invoice No: 4711", "Against invoice 4711" */
const refersBefore = ({ words: printed }: Row, from: number) =>
  printed.slice(Math.max(0, from - 2), from).some(({ text }) => REFERS.test(text));

function labelStrength(label: string, raw: string, document: DocumentKind): number {
  const bare = label.replaceAll(/(?<=.)(nº|n°)$/g, "n");
  if (document === "credit_note") {
    if (CREDIT_LABELS.includes(bare)) return 4;
    if (bare.startsWith("ref")) return 0;
  }
  if (NUMBER_LABELS.includes(bare)) return bare === "refno" || bare === "docno" || bare === "cb" ? 2 : 3;
  if (
    bare.length >= 8 &&
    NUMBER_LABELS.some((l) => l.length >= 8 && Math.abs(l.length - bare.length) <= 1 && holds(bare, l))
  )
    return 2.5;
  if (PLAIN_LABELS.includes(bare) && /[#:]|n[°ºo]/i.test(raw)) return 2;
  if (PLAIN_LABELS.includes(bare)) return 0.6;
  // A bare "No." below the title of the document.
  return /^(no|nr|num|numero|number|n)$/.test(bare) && /[.:#°º]/.test(raw) ? 0.3 : 0;
}

const isInvoiceNumber = (text: string) =>
  /\d/.test(text) &&
  text.length >= 2 &&
  !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text) &&
  !/^\d{1,2}:\d{2}/.test(text) &&
  !/^[\d.,]*[.,]\d{2}$/.test(text);

function after(row: Row, from: number): { text: string; words: Word[] } | undefined {
  let at = from;
  while (row.words[at] && /^[:#.=\-–°º]+$|^(no|nr|n°|nº|number)[.:]*$/i.test(row.words[at]?.text ?? "")) at++;
  const first = row.words[at];
  if (!first || at - from > 2) return undefined;
  const words = [first];
  // "CS 67832", "INV - 2041": a short prefix and the digits make one number.
  const second = row.words[at + 1];
  if (second?.joined && /^[A-Z]{1,5}[-/]?$/i.test(first.text.replace(/^[:#.]+/, "")) && /^[-/]?\d/.test(second.text))
    words.push(second);
  const text = words
    .map((w) => w.text)
    .join(" ")
    .replace(/^(n[°º]|no\.|nr\.)(?=\S)/i, "")
    .replace(/^[:#.\-=]+/, "")
    .replace(/[,;.:]+$/, "");
  return { text, words };
}

function under(rows: readonly Row[], i: number, label: Word[]): { text: string; words: Word[] } | undefined {
  const next = rows[i + 1];
  const here = rows[i] as Row;
  if (!next || next.v - here.v > 2.5 * here.height) return undefined;
  const [u0, u1] = [label[0]?.u0 ?? 0, label.at(-1)?.u1 ?? 0];
  const word = next.words.find((w) => w.u0 < u1 && w.u1 > u0 && /\d/.test(w.text));
  return word && { text: word.text.replace(/^[:#.]+/, "").replace(/[,;.:]+$/, ""), words: [word] };
}

const SYMBOLS: [RegExp, string][] = [
  [/(^|[^A-Za-z])RM(?=$|[\d\s).:])|\bMYR\b|\(RN\)|\(RM\)/, "MYR"],
  [/S\$|\bSGD\b/, "SGD"],
  [/€|\bEUR\b/, "EUR"],
  [/£|\bGBP\b/, "GBP"],
  [/A\$|\bAUD\b/, "AUD"],
  [/NZ\$|\bNZD\b/, "NZD"],
  [/HK\$|\bHKD\b/, "HKD"],
  [/C\$|\bCAD\b/, "CAD"],
  [/R\$|\bBRL\b/, "BRL"],
  [/\bCNY\b|\bRMB\b|元|人民币/, "CNY"],
  [/\bJPY\b|[¥円]/, "JPY"],
  [/\bIDR\b|\bRp\.?(?=\s?\d|$)/, "IDR"],
  [/\bINR\b|₹|\bRs\.?(?=\s?\d)/, "INR"],
  [/\bPHP\b|₱/, "PHP"],
  [/\bTHB\b|฿/, "THB"],
  [/\bCHF\b/, "CHF"],
  [/\bSEK\b/, "SEK"],
  [/\bDKK\b/, "DKK"],
  [/\bNOK\b/, "NOK"],
  [/\bPLN\b|\bzł/, "PLN"],
  [/\bAED\b/, "AED"],
  [/\bMXN\b/, "MXN"],
  [/\bUSD\b|US\$/, "USD"],
];
const COUNTRY_PATTERNS: [RegExp, string][] = [
  [/sdn\.? ?bhd|malaysia|selangor|kuala lumpur|johor|penang/i, "MYR"],
  [/singapore|pte\.? ?ltd/i, "SGD"],
  [/australia|\babn\b|\bnsw\b/i, "AUD"],
  [/new zealand/i, "NZD"],
  [/gmbh|mwst|\bust-?id|s\.?r\.?l\b|\btva\b|\biva\b|\bbtw\b/i, "EUR"],
  [/united kingdom|\bvat reg/i, "GBP"],
];

/** The currency that is printed most often; undefined if the document shows none. */
export function findCurrency(
  rows: readonly Row[],
  fallback: string | undefined,
): { code: string; printed: boolean; words: Word[] } | undefined {
  const votes = new Map<string, { count: number; words: Word[] }>();
  let dollars = 0;
  let dollarWords: Word[] = [];
  for (const row of rows) {
    for (const word of row.words) {
      const hit = SYMBOLS.find(([pattern]) => pattern.test(word.text));
      if (hit) {
        // China and Japan write the same sign.
        const code = fallback === "CNY" && word.text.includes("¥") ? "CNY" : hit[1];
        const vote = votes.get(code) ?? { count: 0, words: [word] };
        vote.count++;
        votes.set(code, vote);
      } else if (/\$/.test(word.text)) {
        dollars++;
        dollarWords = [word];
      }
    }
  }
  const best = [...votes].toSorted((a, b) => b[1].count - a[1].count)[0];
  if (best) return { code: best[0], printed: true, words: best[1].words };
  const text = rows.map(textOfRow).join(" ");
  const country = COUNTRY_PATTERNS.find(([pattern]) => pattern.test(text))?.[1];
  if (dollars > 0) {
    const code =
      country && ["SGD", "AUD", "NZD"].includes(country)
        ? country
        : fallback && fallback.endsWith("D")
          ? fallback
          : "USD";
    return { code, printed: true, words: dollarWords };
  }
  const code = country ?? fallback;
  return code ? { code, printed: false, words: [] } : undefined;
}
