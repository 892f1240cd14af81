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
  if (total !== null && total < 0) return "credit_note";
  const titles = rows.slice(0, tableStart).flatMap(titlesOf);
  return KINDS.find((kind) => TITLES[kind].some((title) => titles.includes(title))) ?? "invoice";
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
