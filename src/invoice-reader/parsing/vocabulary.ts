import { distance as levenshtein } from "fastest-levenshtein";
/** Words printed on invoices in the supported languages, and matching that tolerates recognition errors. */

export type ColumnKind =
  | "line"
  | "code"
  | "name"
  | "quantity"
  | "ordered"
  | "unit"
  | "pack"
  | "price"
  | "discount"
  | "tax"
  | "amount"
  | "gross";

/** A list written as text with bars between the entries: these lists are long, and each entry is one or two words. */
export function words(list: string): string[] {
  return list.split("|").map((word) => word.trim());
}

/** Header phrases without spaces and marks, lower case. Longer phrases win. */
export const COLUMNS: Record<ColumnKind, string[]> = {
  line: words(`
    no | nr | # | pos | line | ln | sn | s/n | item no. | sno | bil | lfd | zeile | ligne | linea |
    序号 | 序號 | 項番 | 行`),
  code: words(`
    code | item code | product code | sku | art nr | artnr | artikelnr | artikel nr | art.no | article no |
    article | ref | reference | référence | referencia | codigo | código | cod | codice | kode | kod |
    stock code | plu | item no | product no | item # | barcode | ean | prod code | artikelnummer | cod. art |
    itemcode | part no |
    品番 | 商品コード | 商品番号 | 编号 | 編號 | 编码 | 商品编码 | 货号 | 貨號 | 型番 | コード`),
  name: words(`
    description | item | product | desc | descripcion | descripción | désignation | designation |
    bezeichnung | artikel | artikelbezeichnung | produkt | producto | produit | descrizione | descrição |
    omschrijving | item name | product name | item description | product description | goods | particulars |
    details | libellé | libelle | nama barang | barang | keterangan | prodotto | articolo |
    description of goods | warenbezeichnung | concepto | perihal | description / pack |
    品名 | 商品名 | 商品名称 | 商品名稱 | 名称 | 名稱 | 品目 | 品項 | 項目 | 项目 | 商品 | 内容 | 摘要 |
    货物名称 | 货品名称 | 货物或应税劳务名称 | 項目名称 | 项目名称 | 品名規格 | 品名规格`),
  quantity: words(`
    qty | quantity | qnty | menge | anzahl | cantidad | cant | quantité | quantite | qté | qte | quantità |
    quantita | qta | q.tà | quantidade | qtd | aantal | kuantiti | jumlah barang | delivered | shipped |
    supplied | qty delivered | qty shipped | qty supplied | geliefert | livré | livre | servido | entregado |
    sale | sold | net qty | billed | invoiced | del | delivered qty | del qty | pcs | units | consegnato |
    geleverd | hantar | banyaknya | qty inv | inv qty | billed qty | shp | cases | ctn | weight | gewicht |
    peso | poids |
    数量 | 數量 | 個数 | 件数 | 納品数`),
  ordered: words(`
    ordered | order qty | ordered qty | qty ordered | ord | returned | return | ret | returns | retour | rtn |
    back order | b/o | bestellt | commandé | commande | pedido | ordinato | besteld | iss | exc | issued |
    exchange | backordered | retouren | dev | devuelto | short | pesan | zurück | reso |
    発注数 | 発注数量 | 注文数 | 订购数量 | 訂購數量 | 订货数量`),
  unit: words(`
    unit | uom | u/m | um | einheit | unidad | unité | unite | unità | eenheid | einh | ud | uds | ut |
    satuan | u.m. | eh | unid | un | me |
    単位 | 单位 | 單位`),
  pack: words(`
    pack | size | pack size | packing | packung | formato | conditionnement | gebinde | inhalt | case size |
    pack/size | colis | envase | kemasan | vpe | cond | confezione | verpakking | volume | format |
    規格 | 规格 | 规格型号 | 入数 | 容量`),
  price: words(`
    price | unit price | u/price | u.price | u/p | up | u.p | unitprice | rate | preis | einzelpreis |
    e-preis | ep | stückpreis | stuckpreis | precio | precio unitario | p.unit | p. unit | pu | p.u. | pu ht |
    prix | prix unitaire | prezzo | prezzo unitario | preço | prijs | stukprijs | harga | harga satuan |
    unit cost | cost | s/price | price each | each | unit rate | p.unitario | unit | precio ud | u/ price |
    preis/einh | p.u. ht | price/unit | case price |
    単価 | 单价 | 單價 | 税抜単価`),
  discount: words(`
    disc | discount | disc% | disc % | rabatt | remise | descuento | dto | dto% | dto. | sconto | desconto |
    korting | diskon | rab | rab% | less | disc amt | sc% |
    割引 | 値引 | 折扣`),
  tax: words(`
    tax | gst | vat | mwst | mwst% | ust | ust% | iva | iva% | tva | btw | tax code | tax% | vat% | gst% |
    sst | tax rate | vat rate | tc | steuer | t.code | tax amt | vat amt | gst amt | ppn | code tva |
    vat code | st | s |
    税率 | 稅率 | 税额 | 稅額 | 税額 | 消費税`),
  amount: words(`
    amount | amt | total | line total | net amount | net | ext | extended | ext price | extension | betrag |
    gesamt | gesamtpreis | summe | importe | montant | montant ht | importo | totale | bedrag | jumlah |
    value | net value | nett | valor | rm | total ht | sub total | subtotal | netto | ext amount | g-preis |
    gp | totaal | total price | goods value | line value | amount due | extended price | harga total |
    jumlah harga | net amt | total amt |
    金額 | 金额 | 小計 | 小计 | 合計 | 合计 | 税抜金額 | 不含税金额`),
  gross: words(`
    gross | incl | amount incl | total incl | incl tax | total inc | amount inc | brutto | ttc | total ttc |
    inc gst | incl gst | gross amount | amt incl | total inc gst | inc vat | amount inc gst | bruto |
    montant ttc | total inc vat | incl. vat |
    税込金額 | 税込 | 含税金额 | 价税合计`),
};

/** "Ärtikel-Nr." -> "artikelnr". The marks of kana stay: "ビール" is not "ピール". */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll(NO_LETTER, "");
}

/** Chinese characters and kana also count as letters. */
const HAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const NO_LETTER = new RegExp(`[^a-z0-9%#@${HAN}]`, "gu");
const LATIN_LETTER = /[A-Za-zÀ-ÿ]/g;
const HAN_LETTER = new RegExp(`[${HAN}]`, "gu");

/** Number of letters in a text; a Chinese character counts as two. */
export const lettersIn = (text: string): number =>
  (text.match(LATIN_LETTER)?.length ?? 0) + 2 * (text.match(HAN_LETTER)?.length ?? 0);

/** Does the same as `fold`, and replaces digits by the letters they are confused with, for words of a vocabulary. */
export function foldWord(text: string): string {
  return fold(text).replaceAll("0", "o").replaceAll("1", "l").replaceAll("5", "s").replaceAll("8", "b");
}

/** Levenshtein distance; at most limit + 1, because callers only compare it with their limit. */
export function distance(a: string, b: string, limit = Infinity): number {
  return Math.abs(a.length - b.length) > limit ? limit + 1 : Math.min(levenshtein(a, b), limit + 1);
}

/** 1 for equal texts, 0 for texts with nothing in common; case, marks and spaces are ignored. */
export function similarity(a: string, b: string): number {
  const [x, y] = [fold(a), fold(b)];
  const length = Math.max(x.length, y.length);
  return length === 0 ? 1 : 1 - distance(x, y) / length;
}

/** Number of errors that a printed word of this length may have and still match. */
export const allowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** True if `text` contains the phrase with a few misread letters; both are folded. Short phrases must match exactly. */
export function holds(text: string, phrase: string): boolean {
  if (text.includes(phrase)) return true;
  const limit = phrase.length < 8 ? 0 : phrase.length < 14 ? 1 : 2;
  if (limit === 0 || text.length < phrase.length - limit) return false;
  // Sellers: the best match of the phrase anywhere inside the text.
  let row = Array.from({ length: phrase.length + 1 }, (_, i) => i);
  for (const char of text) {
    const next = [0];
    for (let j = 1; j <= phrase.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (phrase[j - 1] === char ? 0 : 1)),
      );
    row = next;
    if ((row[phrase.length] ?? limit + 1) <= limit) return true;
  }
  return false;
}
