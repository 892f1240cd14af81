import type { DocumentKind } from "#src/invoice-reader/extracted-invoice.ts";
import type { Row } from "./page.ts";
import { fold, words } from "./vocabulary.ts";

/** Titles, folded, that say what a document is. */
const TITLES: Record<DocumentKind, string[]> = {
  credit_note: words(`
    creditnote | creditmemo | taxcreditnote | gutschrift | notadecredito | notacredito | notadicredito | avoir |
    notakredit | creditnota`),
  statement: words(`
    statementofaccount | statementofaccounts | statement | accountstatement | monthlystatement | kontoauszug |
    relevedecompte | estadodecuenta | estrattoconto | penyataakaun`),
  delivery_note: words(`
    deliverynote | deliveryorder | deliverydocket | packinglist | packingslip | lieferschein | bondelivraison |
    albaran | notadeentrega | documentoditrasporto | pakbon | suratjalan | notahantaran`),
  order: words(`
    purchaseorder | salesorder | orderconfirmation | quotation | quote | proforma | proformainvoice | bestellung |
    auftragsbestatigung | angebot | boncommande | bondecommande | ordendecompra | ordinediacquisto | pesananbelian`),
  invoice: words(`
    invoice | taxinvoice | simplifiedtaxinvoice | cashinvoice | cashsale | cashbill | receipt | officialreceipt |
    taxinvoiceadjustmentnote | rechnung | facture | factura | fattura | factuur | fatura | invois | invoiscukai`),
};

const KINDS: readonly DocumentKind[] = ["credit_note", "invoice", "statement", "delivery_note", "order"];

/**
 * What a document says it is, in a title of its own above the lines: "INVOICE" decides over "Delivery order", which papers
 * print beside it; a label with a number behind it is no title. A total below zero makes it a credit note.
 */
export function documentOf(rows: readonly Row[], tableStart: number, total: number | null): DocumentKind {
  return total !== null && total < 0 ? "credit_note" : titledDocument(rows, tableStart);
}

/** What the title alone says. "Credit note no. 4711" is a title too: other papers do not number somebody's credit notes. */
export function titledDocument(rows: readonly Row[], tableStart: number): DocumentKind {
  const head = rows.slice(0, tableStart);
  const titles = head.flatMap(titlesOf);
  if (head.some(isNumberedCredit)) return "credit_note";
  return KINDS.find((kind) => TITLES[kind].some((title) => titles.includes(title))) ?? "invoice";
}

/** "CREDIT NOTE CN-104", "Gutschrift Nr. 12", but not "Ref. credit note 12". */
function isNumberedCredit({ words: printed }: Row): boolean {
  const texts = printed.map(({ text }) => text);
  const end = texts.findIndex((text) => /\d|^(no|nr|num|number|#|n°|nº)[.:]*$/i.test(text) || text.endsWith(":"));
  if (end < 0) return false;
  const label = fold(
    texts
      .slice(0, end + 1)
      .join("")
      .replace(/\d.*$/, ""),
  ).replace(/(no|nr|number|cn)$/, "");
  return TITLES.credit_note.some((title) => title === label);
}

/** The phrases of a row, without those that hold a number. */
function titlesOf({ words: printed }: Row): string[] {
  const phrases: string[][] = [];
  for (const { text, joined } of printed) {
    const phrase = phrases.at(-1);
    if (joined && phrase) phrase.push(text);
    else phrases.push([text]);
  }
  return phrases
    .map((phrase) => phrase.join(""))
    .filter((phrase) => !/\d/.test(phrase))
    .map(fold);
}
