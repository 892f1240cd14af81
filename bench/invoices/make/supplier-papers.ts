import { corrected } from "./pen.ts";

/** One supplier's paper, made by hand: what it says, what is true of it, and how it looks, a page each. */
export interface SupplierPaper {
  id: string;
  document: "invoice" | "credit_note";
  supplier: string;
  invoice_number: string;
  date: string;
  currency: string;
  total: number;
  items: PaperLine[];
  pages: string[];
}

export interface PaperLine {
  name: string;
  quantity: number;
  unit_price: number;
  total: number;
  unit?: string;
  /** Somebody wrote over or beside its figures: a reader must mark it. */
  written?: boolean;
}

const STYLE = `*{box-sizing:border-box;margin:0}body{background:#fff;color:#111;padding:48px 56px;font:14px/1.4 "Liberation Sans","Noto Sans JP Variable",sans-serif}
table{border-collapse:collapse;width:100%}td,th{padding:4px 6px;text-align:left;vertical-align:top;font-weight:normal}th{border-bottom:1px solid #333;font-weight:bold}
.r{text-align:right;white-space:nowrap}.top{display:flex;justify-content:space-between;margin-bottom:22px}h1{font-size:22px}.sum{width:44%;margin:14px 0 0 auto}`;

const sheet = (body: string) => `<style>${STYLE}</style>${body}`;
const money = (value: number) => value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const comma = (value: number) => value.toLocaleString("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const yen = (value: number) => value.toLocaleString("en-US");
const cents = (value: number) => Math.round(value * 100 + 1e-7) / 100;
const sum = (lines: readonly { total: number }[]) => cents(lines.reduce((all, { total }) => all + total, 0));

type Cell = string | number;
/** A row of cells; those from `right` on are set right. */
const row = (cells: readonly Cell[], right: number, tag = "td") =>
  `<tr>${cells.map((cell, i) => `<${tag}${i >= right ? ' class="r"' : ""}>${cell}</${tag}>`).join("")}</tr>`;
const table = (head: readonly string[], rows: readonly string[], right: number) =>
  `<table><thead>${row(head, right, "th")}</thead><tbody>${rows.join("")}</tbody></table>`;
const sums = (rows: readonly (readonly [string, string])[]) =>
  `<table class="sum">${rows.map((cells) => row(cells, 1)).join("")}</table>`;

const top = (name: string, address: string, facts: readonly string[]) =>
  `<div class="top"><div><h1>${name}</h1>${address}</div><div style="text-align:right">${facts.join("<br>")}</div></div>`;

/** Two pages, packs, discounts in a column and two rates of tax. */
function packs(): SupplierPaper {
  const goods: [
    code: string,
    name: string,
    pack: string,
    quantity: number,
    price: number,
    discount: number,
    rate: number,
  ][] = [
    ["10412", "Sunflower Oil", "6x2L", 3, 24.6, 0, 0],
    ["10418", "Olive Oil Extra Virgin", "12x750ml", 2, 88.2, 10, 0],
    ["10533", "Basmati Rice", "1x20kg", 4, 31.5, 0, 0],
    ["10671", "Plain Flour", "1x16kg", 5, 11.25, 5, 0],
    ["10702", "Caster Sugar", "10x1kg", 2, 12.9, 0, 0],
    ["11008", "Chopped Tomatoes", "6x2.5kg", 6, 17.35, 0, 0],
    ["11020", "Tomato Puree", "12x800g", 1, 22.44, 0, 0],
    ["11105", "Chick Peas", "12x400g", 3, 8.64, 0, 0],
    ["11230", "Coconut Milk", "12x400ml", 2, 15.18, 10, 0],
    ["12001", "Penne Rigate", "6x3kg", 2, 26.1, 0, 0],
    ["12014", "Spaghetti", "24x500g", 1, 21.36, 0, 0],
    ["12330", "Soy Sauce Light", "6x1.8L", 1, 29.7, 0, 0],
    ["12405", "White Wine Vinegar", "2x5L", 2, 9.85, 0, 0],
    ["13070", "Sea Salt Fine", "12x750g", 1, 10.2, 0, 0],
    ["13081", "Black Pepper Whole", "6x500g", 1, 41.4, 5, 0],
    ["13090", "Smoked Paprika", "6x350g", 2, 19.95, 0, 0],
    ["20012", "Lemonade", "24x330ml", 4, 9.6, 0, 20],
    ["20017", "Sparkling Water", "12x750ml", 6, 7.45, 0, 20],
    ["20033", "Cola", "24x330ml", 5, 10.8, 10, 20],
    ["20110", "Orange Juice", "8x1L", 3, 13.2, 0, 20],
    ["31004", "Blue Roll", "6x150m", 2, 14.5, 0, 20],
    ["31011", "Washing Up Liquid", "4x5L", 1, 18.75, 0, 20],
    ["31020", "Bin Liners Heavy Duty", "200s", 1, 16.99, 5, 20],
    ["31042", "Nitrile Gloves Medium", "10x100s", 1, 42.5, 0, 20],
  ];
  const lines = goods.map(([code, name, pack, quantity, price, discount, rate]) => ({
    code,
    name,
    pack,
    quantity,
    price,
    discount,
    rate,
    total: cents(quantity * price * (1 - discount / 100)),
  }));
  const net = sum(lines);
  const taxed = sum(lines.filter(({ rate }) => rate === 20));
  const tax = cents(taxed * 0.2);
  const total = cents(net + tax);
  const head = ["Code", "Description", "Pack", "Qty", "Unit Price", "Disc %", "VAT %", "Net Amount"];
  const cells = (part: typeof lines) =>
    part.map(({ code, name, pack, quantity, price, discount, rate, total: amount }) =>
      row([code, name, pack, quantity, money(price), discount || "", rate, money(amount)], 3),
    );
  const [first, second] = [lines.slice(0, 15), lines.slice(15)];
  const head1 = (page: number) =>
    top("Northgate Catering Supplies Ltd", "Unit 4, Canal Road, Leeds LS12 2PU<br>VAT Reg No GB 318 4402 71", [
      "<b>INVOICE</b>",
      "Invoice No: NC-448120",
      "Date: 14/03/2026",
      "Account: 20771",
      `Page ${page} of 2`,
    ]);
  return {
    id: "packs",
    document: "invoice",
    supplier: "Northgate Catering Supplies Ltd",
    invoice_number: "NC-448120",
    date: "2026-03-14",
    currency: "GBP",
    total,
    items: lines.map(({ name, quantity, price, total: amount }) => ({
      name,
      quantity,
      unit_price: price,
      total: amount,
    })),
    pages: [
      sheet(`${head1(1)}${table(head, cells(first), 3)}${sums([["Carried forward", money(sum(first))]])}`),
      sheet(`${head1(2)}${sums([["Brought forward", money(sum(first))]])}${table(head, cells(second), 3)}
        ${sums([
          ["Goods total", money(net)],
          [`VAT 20% on ${money(taxed)}`, money(tax)],
          ["<b>Invoice total GBP</b>", `<b>${money(total)}</b>`],
        ])}`),
    ],
  };
}

/** Weighed goods: each line's weight and price per kilo stand under its name. */
function weighed(): SupplierPaper {
  const lines = (
    [
      ["Beef Chuck Boneless", 12.34, 9.2],
      ["Lamb Leg Bone In", 8.615, 14.8],
      ["Chicken Thigh Skinless", 15.2, 6.45],
      ["Pork Belly Rind On", 9.88, 7.9],
      ["Salmon Fillet Trimmed", 6.405, 21.5],
      ["Squid Tubes Cleaned", 4.1, 11.25],
      ["Beef Mince 15% Fat", 10, 8.6],
      ["Duck Breast", 3.72, 18.4],
    ] as const
  ).map(([name, quantity, price]) => ({
    name,
    quantity,
    unit_price: price,
    total: cents(quantity * price),
    unit: "KG",
  }));
  const total = sum(lines);
  const rows = lines.flatMap(({ name, quantity, unit_price, total: amount }) => [
    row([name, ""], 1),
    row([`&nbsp;&nbsp;${quantity} kg @ ${money(unit_price)}/kg`, money(amount)], 1),
  ]);
  return {
    id: "weighed",
    document: "invoice",
    supplier: "Hillcrest Meat & Fish Pty Ltd",
    invoice_number: "88213",
    date: "2026-03-17",
    currency: "AUD",
    total,
    items: lines,
    pages: [
      sheet(`<div style="width:520px">${top("Hillcrest Meat &amp; Fish Pty Ltd", "12 Wharf Street, Fremantle WA 6160<br>ABN 51 604 339 120", ["TAX INVOICE", "Invoice No: 88213", "Date: 17/03/2026"])}
        ${table(["Description", "Amount $"], rows, 1)}${sums([["Total AUD", money(total)]])}<p style="margin-top:24px">GST free goods. Terms 7 days.</p></div>`),
    ],
  };
}

/** German: commas, units, a discount in a row below its line, and two rates of tax. */
function german(): SupplierPaper {
  const lines = (
    [
      ["Möhren gewaschen", 20, "kg", 0.89, 7, 0],
      ["Kartoffeln festkochend", 50, "kg", 0.74, 7, 0],
      ["Crème fraîche 30 %", 12, "Stk", 1.95, 7, 10],
      ["Bergkäse gerieben", 4.5, "kg", 11.6, 7, 0],
      ["Vollmilch 3,5 % 1 L", 36, "Stk", 0.99, 7, 0],
      ["Weizenmehl Type 550 25 kg", 2, "Sack", 16.4, 7, 5],
      ["Rapsöl 10 L", 3, "Kan", 18.9, 7, 0],
      ["Geschirrspülmittel 10 L", 1, "Kan", 24.5, 19, 0],
      ["Küchenrolle 3-lagig", 6, "Pkt", 4.15, 19, 0],
      ["Mineralwasser still 12x0,7 L", 8, "Kst", 5.8, 19, 0],
    ] as const
  ).map(([name, quantity, unit, price, rate, discount]) => {
    const full = cents(quantity * price);
    return {
      name,
      quantity,
      unit,
      unit_price: price,
      rate,
      discount,
      full,
      off: cents((full * discount) / 100),
      total: cents(full - cents((full * discount) / 100)),
    };
  });
  const net = (rate: number) => sum(lines.filter((line) => line.rate === rate));
  const tax = (rate: number) => cents((net(rate) * rate) / 100);
  const total = cents(net(7) + net(19) + tax(7) + tax(19));
  const rows = lines.flatMap((line, i) => [
    row(
      [
        i + 1,
        line.name,
        line.quantity.toLocaleString("de-DE"),
        line.unit,
        comma(line.unit_price),
        line.rate,
        comma(line.full),
      ],
      2,
    ),
    ...(line.off > 0 ? [row(["", `Rabatt ${line.discount} %`, "", "", "", "", `-${comma(line.off)}`], 2)] : []),
  ]);
  return {
    id: "german",
    document: "invoice",
    supplier: "Frischehof Lindner GmbH",
    invoice_number: "RE-2026-0317",
    date: "2026-03-12",
    currency: "EUR",
    total,
    items: lines.map(({ name, quantity, unit_price, total: amount }) => ({
      name,
      quantity,
      unit_price,
      total: amount,
    })),
    pages: [
      sheet(`${top("Frischehof Lindner GmbH", "Gewerbestraße 18, 78462 Konstanz<br>USt-IdNr. DE 261 804 552", ["<b>Rechnung</b>", "Rechnungs-Nr.: RE-2026-0317", "Datum: 12.03.2026", "Kunden-Nr.: 10442"])}
        ${table(["Pos", "Bezeichnung", "Menge", "Einheit", "E-Preis", "MwSt %", "Betrag EUR"], rows, 2)}
        ${sums([
          ["Netto 7 %", comma(net(7))],
          ["MwSt 7 %", comma(tax(7))],
          ["Netto 19 %", comma(net(19))],
          ["MwSt 19 %", comma(tax(19))],
          ["<b>Gesamtbetrag EUR</b>", `<b>${comma(total)}</b>`],
        ])}
        <p style="margin-top:26px">Zahlbar innerhalb von 14 Tagen ohne Abzug.</p>`),
    ],
  };
}

/** Japanese and English: yen without decimals, names in both languages. */
function japanese(): SupplierPaper {
  const lines = (
    [
      ["本まぐろ 赤身 Bluefin Tuna Akami", 3, "kg", 5200],
      ["サーモン Salmon Fillet", 6, "kg", 2480],
      ["北海道ほたて Hokkaido Scallops", 2, "kg", 4350],
      ["有機醤油 Organic Soy Sauce", 6, "本", 780],
      ["味噌 White Miso", 4, "個", 640],
      ["米酢 Rice Vinegar", 5, "本", 520],
      ["海苔 Nori Sheets", 10, "袋", 430],
      ["抹茶 Matcha Powder", 2, "袋", 1960],
    ] as const
  ).map(([name, quantity, unit, price]) => ({ name, quantity, unit_price: price, total: quantity * price, unit }));
  const net = sum(lines);
  const tax = Math.floor(net * 0.08);
  const rows = lines.map(({ name, quantity, unit, unit_price, total: amount }, i) =>
    row([i + 1, name, quantity, unit, yen(unit_price), yen(amount)], 2),
  );
  return {
    id: "japanese",
    document: "invoice",
    supplier: "Tsukiji Suisan Co., Ltd.",
    invoice_number: "TS-20260309",
    date: "2026-03-09",
    currency: "JPY",
    total: net + tax,
    items: lines.map(({ name, quantity, unit_price, total }) => ({ name, quantity, unit_price, total })),
    pages: [
      sheet(`${top("Tsukiji Suisan Co., Ltd.", "築地水産株式会社<br>東京都中央区築地 4-10-16", ["<b>請求書 / INVOICE</b>", "Invoice No. TS-20260309", "発行日 Date: 2026/03/09"])}
        ${table(["No", "品名 Description", "数量 Qty", "単位 Unit", "単価 Unit price", "金額 Amount"], rows, 2)}
        ${sums([
          ["小計 Subtotal", `¥${yen(net)}`],
          ["消費税 8% Tax", `¥${yen(tax)}`],
          ["<b>合計 Total</b>", `<b>¥${yen(net + tax)}</b>`],
        ])}`),
    ],
  };
}

/** Two lines and the total were changed with a pen when the goods came. */
function written(): SupplierPaper {
  const lines = (
    [
      ["Gala Apples", 4, 18.5],
      ["Vine Tomatoes", 6, 12.4],
      ["Iceberg Lettuce", 3, 15.6],
      ["Red Onions", 2, 14.25],
      ["Baby Spinach", 8, 6.9],
      ["Flat Parsley", 10, 1.85],
      ["Lemons", 2, 21],
      ["Field Mushrooms", 5, 9.75],
    ] as const
  ).map(([name, quantity, price], i) => ({
    name,
    quantity,
    unit_price: price,
    total: cents(quantity * price),
    written: i === 2 || i === 5,
  }));
  const total = sum(lines);
  const rows = lines.map(({ name, quantity, unit_price, total: amount }, i) =>
    row(
      [
        `F${210 + 7 * i}`,
        name,
        i === 2 ? corrected("3", "2") : quantity,
        money(unit_price),
        i === 2 ? corrected(money(amount), "31.20") : i === 5 ? corrected(money(amount), "17.50") : money(amount),
      ],
      2,
    ),
  );
  return {
    id: "written",
    document: "invoice",
    supplier: "Valley Fresh Produce Ltd",
    invoice_number: "VF 30418",
    date: "2026-03-20",
    currency: "NZD",
    total,
    items: lines,
    pages: [
      sheet(`${top("Valley Fresh Produce Ltd", "220 Orchard Road, Hastings, New Zealand<br>GST No 104-556-218", ["<b>TAX INVOICE</b>", "Invoice No: VF 30418", "Date: 20 Mar 2026"])}
        ${table(["Code", "Item", "Qty", "Price", "Amount"], rows, 2)}${sums([["<b>Total NZ$</b>", `<b>${money(total)}</b>`]])}`),
    ],
  };
}

/** A credit note: positive figures, and the number and date of the invoice that it refers to. */
function credit(): SupplierPaper {
  const lines = (
    [
      ["Greek Yoghurt 10kg", 2, 38.5],
      ["Feta Block 2kg", 3, 24.9],
      ["Halloumi 250g", 12, 4.15],
      ["Filo Pastry", 5, 3.8],
    ] as const
  ).map(([name, quantity, price]) => ({
    name,
    quantity: -quantity,
    unit_price: price,
    total: -cents(quantity * price),
  }));
  const net = -sum(lines);
  const tax = cents(net * 0.09);
  const rows = lines.map(({ name, quantity, unit_price, total }) =>
    row([name, -quantity, money(unit_price), money(-total)], 1),
  );
  return {
    id: "credit",
    document: "credit_note",
    supplier: "Olympus Dairy Pte Ltd",
    invoice_number: "CN-0457",
    date: "2026-03-18",
    currency: "SGD",
    total: -cents(net + tax),
    items: lines,
    pages: [
      sheet(`${top("Olympus Dairy Pte Ltd", "31 Pandan Loop, Singapore 128238<br>GST Reg No 20-0412873-K", ["<b>CREDIT NOTE</b>", "Credit Note No: CN-0457", "Date: 18/03/2026", "Ref. Invoice No: OD-77812", "Invoice Date: 02/03/2026"])}
        <p style="margin-bottom:14px">Reason: returned, past its date</p>
        ${table(["Description", "Qty", "Unit Price", "Amount"], rows, 1)}
        ${sums([
          ["Subtotal", money(net)],
          ["GST 9%", money(tax)],
          ["<b>Total credit SGD</b>", `<b>${money(net + tax)}</b>`],
        ])}`),
    ],
  };
}

export const SUPPLIER_PAPERS: readonly SupplierPaper[] = [
  packs(),
  weighed(),
  german(),
  japanese(),
  written(),
  credit(),
];
