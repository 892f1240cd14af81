import { digits } from "./goods.ts";
import type { Kind, Made, MadeLine } from "./invoice.ts";
import type { Random } from "./random.ts";

/** One wholesaler's form: what it sells and how its paper looks. */
export interface Layout {
  name: string;
  heldOut?: boolean;
  kind: Kind;
  /** Width and height of the paper in CSS pixels; a till roll is as long as its content. */
  width: number;
  height?: number;
  fade?: number;
  html: (made: Made, rng: Random) => string;
  /** The name as this form prints it, when it is more than the article's name. */
  printed?: (line: MadeLine) => string;
}

const point = (value: number, decimals: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const comma = (value: number, decimals: number) =>
  value.toLocaleString("de-DE", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const plain = (value: number) => String(value);
const day = (date: Date) => String(date.getUTCDate()).padStart(2, "0");
const month = (date: Date) => String(date.getUTCMonth() + 1).padStart(2, "0");
const year = (date: Date) => date.getUTCFullYear();
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const shortMonth = (date: Date) => MONTHS[date.getUTCMonth()] as string;

const page = (css: string, body: string) => `<!doctype html><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}body{background:#fff;color:#111;padding:54px 60px;font:15px/1.35 "Liberation Sans",sans-serif}
table{border-collapse:collapse;width:100%}td,th{padding:4px 6px;text-align:left;vertical-align:top;font-weight:normal}
.r{text-align:right;white-space:nowrap}.c{text-align:center}b,th{font-weight:bold}.two{display:flex;justify-content:space-between;gap:30px}
.sum{margin-left:auto;width:46%;margin-top:14px}${css}</style>${body}`;

type Cell = string | [string, string];
const row = (cells: Cell[], tag = "td") =>
  `<tr>${cells.map((c) => (Array.isArray(c) ? `<${tag} class="${c[1]}">${c[0]}</${tag}>` : `<${tag}>${c}</${tag}>`)).join("")}</tr>`;
const table = (head: Cell[], rows: Cell[][], attributes = "") =>
  `<table ${attributes}><thead>${row(head, "th")}</thead><tbody>${rows.map((r) => row(r)).join("")}</tbody></table>`;
const r = (text: string): Cell => [text, "r"];
const sums = (rows: [string, string][]) =>
  `<table class="sum">${rows.map(([label, value]) => row([label, r(value)])).join("")}</table>`;

export const LAYOUTS: Layout[] = [
  {
    name: "ruled, two VAT rates",
    width: 900,
    height: 1270,
    kind: {
      currency: "GBP",
      suppliers: "GBP",
      goods: "en",
      rates: [0, 20],
      lines: [6, 14],
      number: (g) => `INV-${digits(g, 6)}`,
      code: (g) => digits(g, 5),
    },
    html: (m) =>
      page(
        ".g td,.g th{border:1px solid #333}h1{font-size:27px}",
        `
      <div class="two"><div><h1>${m.supplier}</h1>14 Mill Lane, Leeds LS2 8TR<br>Tel 0113 496 0182 &nbsp; VAT Reg No GB 284 5519 07</div><div style="text-align:right"><b style="font-size:24px">INVOICE</b><br>Invoice No: ${m.number}<br>Date: ${day(m.date)}/${month(m.date)}/${year(m.date)}<br>Account: C0412</div></div>
      <p style="margin:22px 0 16px">Invoice to:<br><b>${m.buyer}</b><br>3 Station Road, York</p>
      ${table(
        ["Code", "Description", "Pack", ["Qty", "r"], ["Unit Price", "r"], ["VAT %", "r"], ["Amount", "r"]],
        m.lines.map((l) => [
          l.code,
          l.good.name,
          l.good.pack,
          r(plain(l.quantity)),
          r(point(l.price, 2)),
          r(plain(l.taxRate)),
          r(point(l.amount, 2)),
        ]),
        'class="g"',
      )}
      ${sums([["Goods total", point(m.subtotal, 2)], ...m.taxes.map((t): [string, string] => [`VAT @ ${t.rate}% on ${point(t.base, 2)}`, point(t.tax, 2)]), ["<b>Invoice Total GBP</b>", `<b>£${point(m.total, 2)}</b>`]])}
      <p style="margin-top:40px;font-size:12px">Payment within 14 days. Goods remain our property until paid in full.</p>`,
      ),
  },
  {
    name: "unruled, units and discounts",
    width: 900,
    height: 1270,
    kind: {
      currency: "SGD",
      suppliers: "SGD",
      goods: "en",
      rates: [9],
      lines: [6, 13],
      discounts: true,
      number: (g) => `TI${digits(g, 7)}`,
      code: (g) => `${g.pick(["FD", "DR", "FZ", "VG"])}${digits(g, 4)}`,
    },
    html: (m) =>
      page(
        "h1{font-size:25px;text-align:center}th{border-bottom:2px solid #222}",
        `
      <h1>${m.supplier.toUpperCase()}</h1><p class="c">Blk 18 Pandan Loop #02-31 Singapore 128240<br>Tel: 6778 2291 &nbsp; GST Reg No: 200417755M</p><h2 class="c" style="margin:14px;font-size:19px">TAX INVOICE</h2>
      <div class="two"><div>Bill To: ${m.buyer}<br>25 Boat Quay<br>Singapore 049824</div><div>Invoice No : ${m.number}<br>Invoice Date : ${day(m.date)} ${shortMonth(m.date)} ${year(m.date)}<br>Terms : 30 Days</div></div><br>
      ${table(
        ["S/N", "Item Code", "Description", ["Qty", "r"], "UOM", ["U/Price", "r"], ["Disc %", "r"], ["Amount", "r"]],
        m.lines.map((l, i) => [
          plain(i + 1),
          l.code,
          `${l.good.name} ${l.good.pack}`.trim(),
          r(point(l.quantity, l.good.weighed ? 2 : 0)),
          l.good.unit,
          r(point(l.price, 2)),
          r(l.discount ? point(l.discount, 1) : ""),
          r(point(l.amount, 2)),
        ]),
      )}
      ${sums([
        ["Sub Total", point(m.subtotal, 2)],
        ["GST 9%", point(m.tax, 2)],
        ["<b>TOTAL S$</b>", `<b>${point(m.total, 2)}</b>`],
      ])}`,
      ),
    printed: (l) => `${l.good.name} ${l.good.pack}`.trim(),
  },
  {
    name: "German, comma decimals",
    width: 900,
    height: 1270,
    kind: {
      currency: "EUR",
      suppliers: "EUR_de",
      goods: "de",
      rates: [7, 19],
      lines: [6, 13],
      number: (g) => `${digits(g, 4)}-${digits(g, 4)}`,
      code: (g) => digits(g, 6),
    },
    html: (m) =>
      page(
        'body{font-family:"DejaVu Sans";font-size:13.5px}tbody tr:nth-child(even){background:#eee}th{background:#444;color:#fff}',
        `
      <p style="font-size:24px;color:#225">${m.supplier}</p><p>Lagerstraße 41 · 50667 Köln · Tel. 0221 448 19 · USt-IdNr. DE 811 204 551</p>
      <div class="two" style="margin:28px 0"><div>Kunde<br>${m.buyer}<br>Domplatz 3<br>50667 Köln</div><div>Rechnungsnr.: ${m.number}<br>Rechnungsdatum: ${day(m.date)}.${month(m.date)}.${year(m.date)}<br>Kundennr.: 20418</div></div>
      <h2 style="margin-bottom:10px">Rechnung</h2>
      ${table(
        ["Pos", "Art.-Nr.", "Bezeichnung", ["Menge", "r"], "Einh.", ["E-Preis", "r"], ["MwSt", "r"], ["Gesamt", "r"]],
        m.lines.map((l, i) => [
          plain(i + 1),
          l.code,
          `${l.good.name} ${l.good.pack}`.trim(),
          r(comma(l.quantity, l.good.weighed ? 1 : 0)),
          l.good.unit,
          r(comma(l.price, 2)),
          r(`${l.taxRate}%`),
          r(comma(l.amount, 2)),
        ]),
      )}
      ${sums([["Nettobetrag", comma(m.subtotal, 2)], ...m.taxes.map((t): [string, string] => [`zzgl. ${t.rate}% MwSt aus ${comma(t.base, 2)}`, comma(t.tax, 2)]), ["<b>Rechnungsbetrag EUR</b>", `<b>${comma(m.total, 2)}</b>`]])}
      <p style="margin-top:36px">Zahlbar innerhalb 10 Tagen ohne Abzug. IBAN DE40 3705 0198 0012 3456 78</p>`,
      ),
    printed: (l) => `${l.good.name} ${l.good.pack}`.trim(),
  },
  {
    name: "Spanish, discounts",
    heldOut: true,
    width: 900,
    height: 1270,
    kind: {
      currency: "EUR",
      suppliers: "EUR_es",
      goods: "es",
      rates: [4, 10],
      lines: [5, 12],
      discounts: true,
      number: (g) => `F26/${digits(g, 5)}`,
      code: (g) => `A${digits(g, 4)}`,
    },
    html: (m) =>
      page(
        "h1{font-size:26px}.g{border:2px solid #000}.g td{border-left:1px solid #000}.g th{border:1px solid #000;background:#ddd}",
        `
      <div class="two"><div><h1>${m.supplier}</h1>Polígono Sur, nave 12 · 46015 Valencia<br>CIF B-46772310 · Tel. 963 44 18 20</div><table style="width:270px">${row(["Factura Nº", m.number])}${row(["Fecha", `${day(m.date)}/${month(m.date)}/${year(m.date)}`])}${row(["Cliente", m.buyer])}</table></div><br><br>
      ${table(
        ["Código", "Descripción", ["Cant.", "r"], ["Precio", "r"], ["Dto%", "r"], ["IVA", "r"], ["Importe", "r"]],
        m.lines.map((l) => [
          l.code,
          `${l.good.name} ${l.good.pack}`.trim(),
          r(comma(l.quantity, l.good.weighed ? 2 : 0)),
          r(comma(l.price, 2)),
          r(l.discount ? comma(l.discount, 1) : ""),
          r(plain(l.taxRate)),
          r(comma(l.amount, 2)),
        ]),
        'class="g"',
      )}
      <br>${table(
        [
          ["Base imponible", "r"],
          ["% IVA", "r"],
          ["Cuota IVA", "r"],
        ],
        m.taxes.map((t) => [r(comma(t.base, 2)), r(plain(t.rate)), r(comma(t.tax, 2))]),
        'style="width:55%"',
      )}
      <p style="text-align:right;font-size:20px;margin-top:18px"><b>TOTAL FACTURA: ${comma(m.total, 2)} €</b></p>`,
      ),
    printed: (l) => `${l.good.name} ${l.good.pack}`.trim(),
  },
  {
    name: "faded till roll, names above",
    width: 430,
    fade: 0.5,
    kind: {
      currency: "MYR",
      suppliers: "MYR",
      goods: "en",
      rates: [6],
      lines: [4, 11],
      inclusive: true,
      number: (g) => `CS${digits(g, 6)}`,
      // A till prints none; the draw keeps the other values as they were.
      code: (g) => digits(g, 7) && "",
    },
    html: (m) =>
      page(
        'body{padding:22px 20px;font:16px/1.3 "DejaVu Sans Mono";color:#333}.l{display:flex;justify-content:space-between}',
        `
      <div class="c"><b>${m.supplier.toUpperCase()}</b><br>No 12 Jalan Pasar, 55100 KL<br>Tel 03-9221 4480<br>GST ID 000455128843</div><br>
      <div>INV NO: ${m.number}</div><div class="l"><span>${day(m.date)}-${month(m.date)}-${year(m.date)}</span><span>14:22</span></div><div>------------------------------------</div>
      ${m.lines.map((l) => `<div>${l.good.name.toUpperCase().slice(0, 32)}</div><div class="l"><span>&nbsp; ${point(l.quantity, l.good.weighed ? 1 : 0)} x ${point(l.price, 2)}</span><span>${point(l.amount, 2)} S</span></div>`).join("")}
      <div>------------------------------------</div><div class="l"><span>ITEMS ${m.lines.length}</span><span></span></div><div class="l" style="font-size:20px"><b>TOTAL RM</b><b>${point(m.total, 2)}</b></div><div class="l"><span>CASH</span><span>${point(Math.ceil(m.total / 50) * 50, 2)}</span></div><div class="l"><span>CHANGE</span><span>${point(Math.ceil(m.total / 50) * 50 - m.total, 2)}</span></div>
      <br><div class="l"><span>GST 6% INCL</span><span>${point(m.tax, 2)}</span></div><br><div class="c">TERIMA KASIH</div>`,
      ),
    printed: (l) => l.good.name.toUpperCase().slice(0, 32),
  },
  {
    name: "ordered, shipped, back order",
    width: 980,
    height: 1270,
    kind: {
      currency: "USD",
      suppliers: "USD",
      goods: "en",
      rates: [0],
      lines: [6, 14],
      number: (g) => digits(g, 7),
      code: (g) => `${digits(g, 3)}-${digits(g, 4)}`,
    },
    html: (m) =>
      page(
        'body{font-family:"Nimbus Sans"}.g th{border-top:2px solid #000;border-bottom:2px solid #000}',
        `
      <div class="two"><h1 style="font-size:28px">${m.supplier}</h1><div><b>INVOICE # ${m.number}</b><br>Invoice Date: ${month(m.date)}/${day(m.date)}/${year(m.date)}<br>Page 1 of 1</div></div><p>2200 Commerce Blvd, Asheville NC 28806 &nbsp; (828) 555-0142</p>
      <div class="two" style="margin:18px 0"><div>SOLD TO<br>${m.buyer}<br>410 Main Street</div><div>SHIP TO<br>${m.buyer}<br>410 Main Street</div></div>
      ${table(
        [
          ["Ordered", "r"],
          ["Shipped", "r"],
          ["B/O", "r"],
          "Item No",
          "Description",
          "Pack",
          ["Unit Price", "r"],
          ["Extended", "r"],
        ],
        m.lines.map((l) => [
          r(plain(l.ordered)),
          r(plain(l.quantity)),
          r(plain(Math.round((l.ordered - l.quantity) * 10) / 10)),
          l.code,
          l.good.name,
          l.good.pack || l.good.unit,
          r(point(l.price, 2)),
          r(point(l.amount, 2)),
        ]),
        'class="g"',
      )}
      ${sums([
        ["Subtotal", `$${point(m.subtotal, 2)}`],
        ["Sales Tax", "$0.00"],
        ["<b>AMOUNT DUE</b>", `<b>$${point(m.total, 2)}</b>`],
      ])}`,
      ),
  },
  {
    name: "French, wrapped names",
    width: 900,
    height: 1270,
    kind: {
      currency: "EUR",
      suppliers: "EUR_fr",
      goods: "fr",
      rates: [5.5, 20],
      lines: [5, 10],
      number: (g) => `FA${digits(g, 6)}`,
      code: (g) => `R${digits(g, 5)}`,
    },
    html: (m) =>
      page(
        'body{font-family:"DejaVu Serif";font-size:14px}.g td{border-bottom:1px solid #bbb}.g td:nth-child(2){width:215px}',
        `
      <h1 style="font-size:25px">${m.supplier}</h1><p>8 quai des Halles, 44000 Nantes — Tél. 02 40 11 72 90<br>SIRET 451 220 118 00023 — TVA FR 32 451220118</p>
      <div class="two" style="margin:24px 0"><div><b>FACTURE N° ${m.number}</b><br>Date : ${day(m.date)}/${month(m.date)}/${year(m.date)}</div><div>Client : ${m.buyer}<br>12 rue Crébillon, Nantes</div></div>
      ${table(
        ["Réf.", "Désignation", ["Qté", "r"], "Unité", ["PU HT", "r"], ["TVA", "r"], ["Montant HT", "r"]],
        m.lines.map((l) => [
          l.code,
          `${l.good.name} ${l.good.pack}`.trim(),
          r(comma(l.quantity, l.good.weighed ? 2 : 0)),
          l.good.unit,
          r(comma(l.price, 2)),
          r(`${comma(l.taxRate, 1)}%`),
          r(comma(l.amount, 2)),
        ]),
        'class="g"',
      )}
      ${sums([["Total HT", `${comma(m.subtotal, 2)} €`], ...m.taxes.map((t): [string, string] => [`TVA ${comma(t.rate, 1)} %`, `${comma(t.tax, 2)} €`]), ["<b>Net à payer TTC</b>", `<b>${comma(m.total, 2)} €</b>`]])}`,
      ),
    printed: (l) => `${l.good.name} ${l.good.pack}`.trim(),
  },
  {
    name: "market slip, handwritten total",
    width: 620,
    kind: {
      currency: "AUD",
      suppliers: "AUD",
      goods: "en",
      rates: [0],
      lines: [3, 8],
      number: (g) => digits(g, 4),
      code: () => "",
    },
    html: (m, g) =>
      page(
        'body{padding:34px;font:17px/1.4 "Liberation Serif"}.g td,.g th{border-bottom:1px dotted #555}.h{font:italic 34px "Z003";color:#1a2a7a}',
        `
      <h1 style="font-size:29px" class="c">${m.supplier}</h1><p class="c">Stall 44, Footscray Markets &nbsp; Ph 03 9687 1140 &nbsp; ABN 51 824 753 556</p><br>
      <div class="two"><span>Invoice ${m.number}</span><span>Date ${day(m.date)}/${month(m.date)}/${String(year(m.date)).slice(2)}</span></div><p>To: ${m.buyer}</p><br>
      ${table(
        ["Qty", "Item", ["Price", "r"], ["Amount", "r"]],
        m.lines.map((l) => [plain(l.quantity), l.good.name, r(point(l.price, 2)), r(point(l.amount, 2))]),
        'class="g"',
      )}
      <p style="text-align:right;margin-top:24px">TOTAL &nbsp; <span class="h" style="display:inline-block;transform:rotate(${g.int(-4, 3)}deg)">$${point(m.total, 2).replace(",", "")}</span></p><p style="margin-top:26px" class="c">No GST on fresh food</p>`,
      ),
  },
  {
    name: "quantity first, net prices",
    heldOut: true,
    width: 900,
    height: 1270,
    kind: {
      currency: "NZD",
      suppliers: "NZD",
      goods: "en",
      rates: [15],
      lines: [5, 12],
      discounts: true,
      number: (g) => `SI-${digits(g, 5)}`,
      code: (g) => `${g.pick(["MT", "DY", "PR"])}-${digits(g, 3)}`,
    },
    html: (m) =>
      page(
        'body{font-family:"Noto Sans","DejaVu Sans Condensed"}.g th{border-bottom:1px solid #000}',
        `
      <div class="two"><div><b style="font-size:22px">TAX INVOICE</b><br>No. ${m.number}<br>${day(m.date)} ${shortMonth(m.date)} ${year(m.date)}</div><div style="text-align:right"><b style="font-size:25px">${m.supplier}</b><br>77 Quay Street, Nelson<br>GST No. 84-221-905</div></div>
      <p style="margin:24px 0">Customer: ${m.buyer}, 9 Hardy Street</p>
      ${table(
        [["Qty", "r"], "Unit", "Product", "Code", ["Price", "r"], ["Less", "r"], ["Total", "r"]],
        m.lines.map((l) => [
          r(plain(l.quantity)),
          l.good.unit,
          l.good.name,
          l.code,
          r(point(l.price, 2)),
          r(l.discount ? `${l.discount}%` : "-"),
          r(point(l.amount, 2)),
        ]),
        'class="g"',
      )}
      ${sums([
        ["Total excl. GST", point(m.subtotal, 2)],
        ["GST 15%", point(m.tax, 2)],
        ["<b>Total NZD</b>", `<b>${point(m.total, 2)}</b>`],
      ])}`,
      ),
  },
  {
    name: "yen, no decimals",
    heldOut: true,
    width: 900,
    height: 1270,
    kind: {
      currency: "JPY",
      suppliers: "JPY",
      goods: "en",
      rates: [8],
      lines: [5, 11],
      priceFactor: 150,
      number: (g) => `JP${digits(g, 5)}`,
      code: (g) => digits(g, 5),
    },
    html: (m) =>
      page(
        ".g td,.g th{border:1px solid #777}.g th{background:#e8e8e8}",
        `
      <p class="c" style="font-size:23px"><b>INVOICE</b></p><div class="two" style="margin:18px 0"><div>${m.buyer}<br>2-14 Azabu, Minato-ku, Tokyo</div><div><b style="font-size:19px">${m.supplier}</b><br>1-3-8 Tsukiji, Chuo-ku, Tokyo<br>Tel 03-5550-1182<br>Invoice No. ${m.number}<br>Date ${year(m.date)}/${month(m.date)}/${day(m.date)}</div></div>
      <p style="font-size:19px;margin-bottom:14px">Amount due: ¥${point(m.total, 0)}</p>
      ${table(
        ["Item No.", "Item", ["Qty", "r"], "Unit", ["Unit price", "r"], ["Amount", "r"]],
        m.lines.map((l) => [
          l.code,
          `${l.good.name} ${l.good.pack}`.trim(),
          r(plain(l.quantity)),
          l.good.unit,
          r(point(l.price, 0)),
          r(point(l.amount, 0)),
        ]),
        'class="g"',
      )}
      ${sums([
        ["Subtotal", `¥${point(m.subtotal, 0)}`],
        ["Consumption tax 8%", `¥${point(m.tax, 0)}`],
        ["<b>Total</b>", `<b>¥${point(m.total, 0)}</b>`],
      ])}`,
      ),
    printed: (l) => `${l.good.name} ${l.good.pack}`.trim(),
  },
  {
    name: "till roll, names below",
    heldOut: true,
    width: 450,
    fade: 0.25,
    kind: {
      currency: "SGD",
      suppliers: "SGD",
      goods: "en",
      rates: [9],
      lines: [4, 10],
      inclusive: true,
      number: (g) => `R${digits(g, 6)}`,
      code: (g) => digits(g, 6),
    },
    html: (m) =>
      page(
        'body{padding:20px;font:16px/1.32 "Liberation Mono"}td{padding:1px 3px}',
        `
      <div class="c"><b style="font-size:19px">${m.supplier}</b><br>3 Wholesale Centre #01-17<br>Tel: 6779 0034</div><br><div>Receipt No: ${m.number}</div><div>Date: ${day(m.date)}/${month(m.date)}/${year(m.date)} 06:41</div><br>
      <table><tr><th>ITEM<th class=r>QTY<th class=r>PRICE<th class=r>AMT</tr>${m.lines.map((l) => `<tr><td>${l.code}<td class=r>${plain(l.quantity)}<td class=r>${point(l.price, 2)}<td class=r>${point(l.amount, 2)}</tr><tr><td colspan=4>${l.good.name}</td></tr>`).join("")}</table><br>
      <table>${row(["Sub-Total", r(point(m.subtotal, 2))])}${row(["<b>Total</b>", r(`<b>$${point(m.total, 2)}</b>`)])}${row(["NETS", r(point(m.total, 2))])}${row(["GST incl. 9%", r(point(m.tax, 2))])}</table><br><div class="c">Thank you</div>`,
      ),
  },
  {
    name: "delivered, returned, sold",
    width: 640,
    kind: {
      currency: "MYR",
      suppliers: "MYR",
      goods: "en",
      rates: [0],
      lines: [4, 9],
      number: (g) => `${digits(g, 4)}F${digits(g, 3)}`,
      code: () => "",
    },
    html: (m) =>
      page(
        'body{padding:30px;font:16px/1.35 "Nimbus Sans Narrow"}th{border-bottom:1px solid #000}',
        `
      <div class="c"><b style="font-size:21px">${m.supplier}</b><br>Lot 9, Jalan Kilang 3, 40300 Shah Alam<br>Tel: 03-5541 2238</div><h2 class="c" style="margin:12px">INVOICE / ADJUSTMENT NOTE</h2>
      <div class="two"><div>${m.buyer}<br>Jalan SS 15/4</div><div>Cash Inv No: ${m.number}<br>Date: ${day(m.date)}/${month(m.date)}/${year(m.date)}</div></div><br>
      ${table(
        ["Description", ["U.P", "r"], ["Del", "r"], ["Ret", "r"], ["Sold", "r"], ["Amt(RM)", "r"]],
        m.lines.map((l) => [
          l.good.name,
          r(point(l.price, 2)),
          r(plain(l.ordered)),
          r(plain(Math.round((l.ordered - l.quantity) * 10) / 10)),
          r(plain(l.quantity)),
          r(point(l.amount, 2)),
        ]),
      )}
      ${sums([["<b>Total Payable:</b>", `<b>${point(m.total, 2)}</b>`]])}<p style="margin-top:30px">Received above goods in good order and condition.</p>`,
      ),
  },
];
