import { holdsDate, textOfRow } from "./dates.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { Row } from "./page.ts";
import { fold, foldWord, holds, words } from "./vocabulary.ts";

/** The purpose of a row. "item" rows are all rows that may belong to a line of goods. */
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

/** Folded phrases that decide the kind of a row, whatever other words it has. First match wins. */
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
    noofcartons | totalparcels | totqty | quantityout | itemsold | itemssold`),
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
    totalhorstva | totaleimponibile | taxableamount | totalsupplies | totaltaxable | totalofgoods | grossamt |
    grossamount | totalgross | amtexcl`),
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
    dueamount | billtotal | amountincl | totaleuro | amtdue | netamt | nettamt | balancepayable | amttopay |
    amounttopay | amounttobepaid`),
  ],
];

/** The same phrases in Chinese and Japanese, where words are not separated. Without a number it is a table header. */
const HAN_PHRASES: [RowKind, string[]][] = [
  ["count", words("合計数量 | 合计数量 | 数量合計 | 数量合计 | 總數量 | 总数量")],
  ["subtotal", words("小計 | 小计 | 税抜合計 | 税抜金額 | 不含税金额 | 未税")],
  [
    "total",
    words(
      "税込合計 | 税込金額 | 价税合计 | 合計金額 | 合计金额 | 請求金額 | 应付金额 | 應付金額 | 总计 | 總計 | 总金额",
    ),
  ],
  ["tax", words("消費税 | 税額 | 税额 | 稅額 | 增值税")],
  ["total", words("合計 | 合计")],
  ["discount", words("値引 | 割引 | 折扣 | 优惠")],
  ["change", words("釣り | 找零")],
  ["payment", words("預り | 现金 | 現金 | 实收")],
  ["charge", words("送料 | 运费 | 運費 | 配送料")],
];

const META = words(`
    tel | fax | phone | cashier | gstid | gstreg | receiptno | invoiceno | date | time | terminal |
    salesperson | regno | companyreg | counter | billno | docno | table | server | www | email | iban |
    swift | bic | accountno | customerno | custno | poboxno | ordernumber | vatno | vatreg | kundennr |
    rechnungsnr | steuernr`);

/** A time of day, or a month by its name between a day and a year. */
const STAMP = /\b\d{1,2}[/. -]?[A-Za-z]{3}[/. -]?(19|20)\d{2}\b|\b\d{1,2}:\d{2}(:\d{2})?\s*([AP]M)?\b/i;

/** Opening hours, and where a guest eats: rows that are not names. (A row about takeaway may have a price.) */
const HOURS = /\b\d{3,4}\s?HRS?\b/i;
const SERVICE = /^(dine|eat|walk) ?in$/;

/** "MwSt7%", "GST6": a rate that clings to the word for the tax. */
const GLUED_RATE = /(?<=^(mwst|ust|vat|gst|tva|iva|btw|sst|tax))\.?\d{1,2}([.,]\d{1,2})?%?$/i;

/** The folded text of a row, for the rules that decide its kind. */
interface RowText {
  row: Row;
  numbers: readonly PrintedNumber[];
  words: string[];
  /** All words without spaces. */
  all: string;
  money: boolean;
}

/** A row's kind from its words alone; the caller decides whether it is in the position of goods. */
export function kindOf(row: Row, numbers: readonly PrintedNumber[]): RowKind {
  const words = row.words
    .map(({ text }) => foldWord(text.replace(GLUED_RATE, "")).replaceAll(/[%#@]/g, ""))
    .filter((w) => /\p{L}/u.test(w));
  if (words.length === 0) return "item";
  const money = numbers.some((number) => number.decimals >= 2 || number.currency !== "");
  const text: RowText = { row, numbers, words, all: words.join(""), money };
  if (isTaxTableHeader(text)) return "summary";
  return kindByPhrase(text) ?? kindByHan(text) ?? kindByWords(text) ?? kindByForm(text) ?? "item";
}

const isTaxTableHeader = ({ all, numbers }: RowText) =>
  /(code|rate|satz|taux|tipo|pct).{0,8}(amount|amt|net|base|goods|netto|ht).{0,8}(tax|gst|vat|iva|tva|mwst|ust)/.test(
    all,
  ) && !numbers.some((number) => number.decimals >= 2);

function kindByPhrase({ all, words }: RowText): RowKind | undefined {
  // "GST 6% included in total", "Total includes 6 % GST" state the tax, not the total.
  const included = /includedin|totalinclud/.test(all);
  for (const [kind, phrases] of PHRASES) {
    if (!phrases.some((phrase) => holds(all, phrase))) continue;
    if (kind === "subtotal" && /inc|ttc/.test(all) && !/exc|before|sub|hors/.test(all)) continue;
    if (kind === "subtotal" && holds(all, "totalpayable")) return "total";
    if (kind === "total" && /tax|gst|vat/.test(words[1] ?? "") && words.length <= 3) return "tax";
    return kind === "total" && included ? "tax" : kind;
  }
  return included ? "tax" : undefined;
}

function kindByHan({ all, numbers, words }: RowText): RowKind | undefined {
  if (numbers.length === 0 && words.length > 2) return undefined;
  return HAN_PHRASES.find(([, phrases]) => phrases.some((phrase) => all.includes(phrase)))?.[0];
}

const isWordOf = (kind: RowKind, words: readonly string[]) =>
  words.some((w) => (WORDS[kind] ?? []).some((known) => known === w || (known.length >= 6 && near(known, w))));

function kindByWords(text: RowText): RowKind | undefined {
  const { words, all } = text;
  const head = words.slice(0, 4);
  if (isServiceCharge(text)) return "charge";
  if (isCount(text)) return "count";
  if (isWordOf("change", head)) return "change";
  const total = isWordOf("total", words);
  if (total && isWordOf("tax", words))
    return words.some((w) => /^(incl|inclusive|inc|with|ttc|brutto)/.test(w)) ? "total" : "tax";
  if (isWordOf("subtotal", head)) return "subtotal";
  if (total) return isWordOf("discount", words) ? "discount" : "total";
  // Without a number, a word inside a phrase is part of a name: "RIBEYE ROUND", "GIFT VOUCHER CARDS".
  const stated = text.numbers.length > 0 ? head : words.slice(0, words.length > 1 ? 1 : 4);
  if (isWordOf("rounding", stated)) return "rounding";
  if (isWordOf("discount", stated)) return "discount";
  if (isWordOf("payment", words.slice(0, 2)) && !/sdnbhd|ltd|gmbh|limited/.test(all)) return "payment";
  if (isCard(words)) return "payment";
  if (isWordOf("tax", words.slice(0, 3))) return "tax";
  return isWordOf("charge", words.slice(0, 2)) && words.length <= 4 ? "charge" : undefined;
}

const isServiceCharge = ({ words, all, money }: RowText) =>
  (words.slice(0, 3).some((w) => /^(serv|service|svc|svr)/.test(w)) && /charge|chg|chrg|tax/.test(all)) ||
  (words.slice(0, 4).some((w) => /^charges?$/.test(w)) && money);

const isCount = ({ all, money, numbers, words }: RowText) =>
  !money &&
  (/^(volume|items?|pcs|lines?|articles?|artikel|positionen)[0-9]*(items?|pcs)?$/.test(all) ||
    (/^(no)?(items?s?|qtys?|quantity)(qtys?|items?)?$/.test(all) && numbers.length > 0) ||
    // "9 NO": how many there are in all.
    (/^(nos?|items?|qty|pcs)$/.test(all) && words.length === 1 && numbers.length === 1 && numbers[0]?.from === 0));

/** "BAR 20,00" is a payment, "BAR SOAP" is not. */
const isCard = (words: readonly string[]) =>
  /^(bar|pin|nets|carte|karte|master)$/.test(words[0] ?? "") &&
  words.slice(1).every((w) => /^(x+k?x*|card|cards?no|rm|eur|sgd|credit|debit)$/.test(w));

function kindByForm({ row, numbers, words, money }: RowText): RowKind | undefined {
  // A percentage and its amount below a line are a discount, whatever the label is.
  if (numbers.length > 1 && numbers.some((n) => n.percent) && numbers.every((n) => n.percent || n.value < 0))
    return "discount";
  if (money) return undefined;
  const start = words.slice(0, 3).join("");
  if (HOURS.test(textOfRow(row)) || (row.words.length <= 2 && SERVICE.test(words.join(" ")))) return "meta";
  const isMeta = STAMP.test(textOfRow(row)) || holdsDate(row) || META.some((label) => start.startsWith(label));
  return isMeta ? "meta" : undefined;
}

function near(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && holds(b, a) && fold(b).length <= a.length + 1;
}
