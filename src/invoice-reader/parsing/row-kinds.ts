import type { PrintedNumber } from "./find-numbers.ts";
import type { Row } from "./page.ts";
import { fold, foldWord, holds, words } from "./vocabulary.ts";

/** What a row is for. "item" rows are everything that may belong to a line of goods. */
export type RowKind =
  | "item"
  | "total"
  | "subtotal"
  | "tax"
  | "rounding"
  | "discount"
  | "charge"
  | "payment"
  | "change"
  | "count"
  | "summary"
  | "meta";

/** Whole words that mark a row, folded. */
const WORDS: Partial<Record<RowKind, string[]>> = {
  change: words(`
    change | ruckgeld | wechselgeld | cambio | rendu | monnaie | resto | wisselgeld | baki | kembali |
    kembalian | troco | vuelto | cihange`),
  payment: words(`
    cash | tender | tendered | visa | mastercard | debit | credit | edc | amex | paid | payment | gegeben |
    efectivo | especes | contanti | contant | tunai | bayar | tarjeta | girocard | paywave | eftpos |
    received | deposited | balance | bezahlt | paye`),
  tax: words(`
    gst | vat | mwst | ust | iva | tva | btw | sst | ppn | igv | moms | tax | mehrwertsteuer | umsatzsteuer |
    steuer | vta | hst | pst | qst | igst | cgst | sgst | impuesto | pajak | pbl`),
  charge: words(`
    delivery | freight | shipping | versand | fracht | porto | livraison | transport | transporte | envio |
    deposit | pfand | handling | surcharge | fuel | toeslag | spedizione | trasporto | ongkir | svc |
    consigne`),
  discount: words(`
    discount | disc | cdisc | rabatt | remise | descuento | dto | sconto | korting | diskon | diskaun |
    saving | savings | skonto | rebate | promo | voucher | less | desconto | pd | coupon`),
  rounding: words(`
    rounding | round | rounded | rnd | pembundaran | bulatan | rundung | arrondi | redondeo | arrotondamento |
    afronding | pembulatan`),
  subtotal: words(`
    subtotal | subtotals | subttl | zwischensumme | netto | nettobetrag | imponibile | subtotaal |
    nettosumme | warenwert | taxable | dpp | totalht | nettowert`),
  total: words(`
    total | totals | totale | totaal | gesamt | gesamtbetrag | gesamtsumme | summe | endbetrag |
    rechnungsbetrag | zahlbetrag | bruttobetrag | jumlah | grandtotal | ttl | payable | balancedue |
    bruttosumme`),
};

/** Phrases, folded, that mark a row whatever else it says. First match wins. */
const PHRASES: [RowKind, string[]][] = [
  [
    "summary",
    words(`
    gstsummary | taxsummary | vatsummary | vatanalysis | taxanalysis | vatbreakdown | taxbreakdown |
    gstanalysis | gstcode | taxcode | vatrate | mwstsatz | steuersatz | tauxtva | codetva | basetva |
    baseimponible | riepilogoiva | aliquota | btwtarief | sstsummary | ratenettax | ratenetvat | desgloseiva |
    ivapct | detailtva | vatcoderate`),
  ],
  [
    "count",
    words(`
    totalqty | totalquantity | totalitem | itemcount | noofitem | numberofitem | totalunit | totalpcs |
    totalctn | totalcases | totalcarton | totalpieces | qtys | noitems | itemscount | anzahlartikel |
    totalweight | totalkg | nombredarticles | totalarticulos | itemstotal | numeroarticulos | noofcases |
    noofcartons | totalparcels`),
  ],
  ["change", ["changedue", "changermm"]],
  ["rounding", ["roundingadj", "roundadj", "roundamt", "roundingamount"]],
  ["discount", ["totalsaving", "totaldiscount", "totaldisc", "specdisc", "yousaved", "lessdiscount"]],
  [
    "payment",
    words(`
    amountpaid | cashreceived | paidamount | totalpaid | amounttendered | receivedcash | creditcard |
    debitcard | paidby | paymenttype | paymentmode | cardno | totaltendered | approvalcode | authcode |
    pointsearned | missedpoint | outstandingbalance | previousbalance`),
  ],
  [
    "subtotal",
    words(`
    totalexcl | totalexgst | totalexvat | excludinggst | excludinggst | exclgst | totalsalesexcl |
    totalbeforetax | totalbeforegst | exclusiveofgst | exclusivegst | totalht | montantht | totalnet |
    nettotalexcl | amountbeforetax | amtexclgst | subtotalincl | subtotal | totalexclvat | excludingtax |
    netvalue | goodstotal | totalgoods | totalpartiel | soustotal | sommeht | baseimponible |
    totalsinimpuestos | sumaneto | summenetto | nettogesamt | gesamtnetto | totalnetto | netamount | exclvat |
    totaalexcl | totalexctax | carriedforward | broughtforward | ubertrag | areporter | sumayesigue | report |
    totalhorstva | totaleimponibile | taxableamount | totalsupplies | totaltaxable | totalofgoods`),
  ],
  [
    "total",
    words(`
    grandtotal | totaldue | amountdue | totalpayable | amountpayable | balancedue | nettotal | finaltotal |
    totalincl | totalinclusive | totalinc | totalamount | totalamt | nettopay | netapayer | totalapagar |
    totalttc | zuzahlen | tebetalen | totalrm | roundedtotal | totalrounded | totalafter | totalsales |
    totalfactura | importetotal | totalinvoice | invoicetotal | totaldocumento | totalfattura |
    totalrounding | pleasepay | gesamtbrutto | totaalincl | netpayable | totalbayar | jumlahbesar |
    jumlahbayar | totalgeneral | totalaregler | totaltopay | nettamount | takeouttotal | eatintotal |
    dueamount | billtotal | amountincl | totaleuro`),
  ],
];

const META = words(`
    tel | fax | phone | cashier | gstid | gstreg | receiptno | invoiceno | date | time | terminal |
    salesperson | regno | companyreg | counter | billno | docno | table | server | www | email | iban |
    swift | bic | accountno | customerno | custno | poboxno | ordernumber | vatno | vatreg | kundennr |
    rechnungsnr | steuernr`);

/** A date or a time of day. */
const STAMP = /\d{1,2}[/.-](\d{1,2}|[A-Za-z]{3})[/.-]\d{2,4}|\b\d{1,2}:\d{2}(:\d{2})?\s*([AP]M)?\b/i;

/** Judges a row by its words alone; whether it stands where goods stand is decided by who asks. */
export function kindOf(row: Row, numbers: readonly PrintedNumber[]): RowKind {
  const words = row.words.map((w) => foldWord(w.text).replaceAll(/[%#@]/g, "")).filter((w) => /[a-z]/.test(w));
  if (words.length === 0) return "item";

  const all = words.join("");
  if (
    /(code|rate|satz|taux|tipo|pct).{0,8}(amount|amt|net|base|goods|netto|ht).{0,8}(tax|gst|vat|iva|tva|mwst|ust)/.test(
      all,
    ) &&
    !numbers.some((f) => f.decimals >= 2)
  )
    return "summary";
  const money = numbers.some((f) => f.decimals >= 2 || f.currency !== "");
  for (const [kind, phrases] of PHRASES) {
    if (!phrases.some((phrase) => holds(all, phrase))) continue;
    if (kind === "subtotal" && /inc|ttc/.test(all) && !/exc|before|sub|hors/.test(all)) continue;
    if (kind === "subtotal" && holds(all, "totalpayable")) return "total";
    if (kind === "total" && /tax|gst|vat/.test(words[1] ?? "") && words.length <= 3) return "tax";
    // "GST 6% included in total", "Total includes 6 % GST" tell the tax, not the total.
    if (kind === "total" && /includedin|totalinclud/.test(all)) return "tax";
    return kind;
  }
  if (/includedin|totalinclud/.test(all)) return "tax";
  const head = words.slice(0, 4);
  const has = (kind: RowKind, among = head) =>
    among.some((w) => (WORDS[kind] ?? []).some((v) => v === w || (v.length >= 6 && near(v, w))));
  if (words.slice(0, 3).some((w) => /^(serv|service|svc|svr)$/.test(w)) && /charge|chg|tax/.test(all)) return "charge";
  if (head.some((w) => /^charges?$/.test(w)) && money) return "charge";
  if (/^(volume|items?|pcs|lines?|articles?|artikel|positionen)[0-9]*(items?|pcs)?$/.test(all) && !money)
    return "count";
  if (/^(no)?(items?s?|qtys?|quantity)(qtys?|items?)?$/.test(all) && !money && numbers.length > 0) return "count";
  if (has("change")) return "change";
  const total = has("total", words);
  if (total && has("tax", words))
    return words.some((w) => /^(incl|inclusive|inc|with|ttc|brutto)/.test(w)) ? "total" : "tax";
  if (has("subtotal")) return "subtotal";
  if (total && has("discount", words)) return "discount";
  if (total) return "total";
  if (has("rounding")) return "rounding";
  if (has("discount")) return "discount";
  if (has("payment", words.slice(0, 2)) && !/sdnbhd|ltd|gmbh|limited/.test(all)) return "payment";
  // "BAR 20,00" pays, "BAR SOAP" does not.
  const weak = /^(bar|pin|nets|carte|karte|master)$/.test(words[0] ?? "");
  if (
    weak &&
    (words.length === 1 || words.slice(1).every((w) => /^(x+k?x*|card|cards?no|rm|eur|sgd|credit|debit)$/.test(w)))
  )
    return "payment";
  if (has("tax", words.slice(0, 3))) return "tax";
  if (has("charge", words.slice(0, 2)) && words.length <= 4) return "charge";
  // Per cent and what they take off, under a line: a discount whatever it is called.
  if (numbers.some((f) => f.percent) && numbers.every((f) => f.percent || f.value < 0) && numbers.length > 1)
    return "discount";
  if (!money && STAMP.test(row.words.map((w) => w.text).join(" "))) return "meta";
  if (!money && META.some((m) => words.slice(0, 3).join("").startsWith(m))) return "meta";
  return "item";
}

function near(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && holds(b, a) && fold(b).length <= a.length + 1;
}
