export interface TrueDish {
  name: string;
  category: string;
  /** Of each size its name, "" for the only one, and its price. */
  sizes: [name: string, price: number][];
}

interface Item {
  name: string;
  text?: string;
  price: number;
  sizes?: [string, number][];
  codes?: string;
}
interface Section {
  title: string;
  items: Item[];
}

/** One restaurant's menu: its paper, its language and its food. */
export interface Layout {
  name: string;
  /** When it was drawn (docs/imports.md, "Dishes from a photo or PDF of a menu"); without one, the rules were developed on it. */
  group?: "first" | "second" | "third" | "fourth";
  css: string;
  width: number;
  sections: Section[];
  price: (value: number) => string;
  item: (item: Item, at: number, price: (value: number) => string) => string;
  /** Around the sections: a title, legends, columns. */
  page: (sections: string[]) => string;
  heading?: (title: string) => string;
}

export const point = (value: number) => value.toFixed(2);
export const comma = (value: number) => value.toFixed(2).replace(".", ",");
export const dish = (name: string, price: number, more: Omit<Item, "name" | "price"> = {}): Item => ({
  name,
  price,
  ...more,
});
export const section = (title: string, items: Item[]): Section => ({ title, items });
export const row = (left: string, right: string) =>
  `<div class="row"><span>${left}</span><span class="r">${right}</span></div>`;
export const below = (text = "") => (text === "" ? "" : `<div class="text">${text}</div>`);

const ENGLISH: Section[] = [
  section("STARTERS", [
    dish("Tomato Soup", 6.5, { text: "with basil oil and sourdough" }),
    dish("Chicken Wings", 9.9, { text: "smoked paprika, blue cheese dip" }),
    dish("Garlic Bread", 4.2),
    dish("Caesar Salad", 8.75, { text: "romaine, anchovies, parmesan" }),
  ]),
  section("MAIN COURSES", [
    dish("Beef Burger", 15.5, { text: "brioche bun, cheddar, fries" }),
    dish("Grilled Sea Bass", 21.9, { text: "fennel, lemon butter" }),
    dish("Mushroom Risotto", 14.8, { text: "porcini, parmesan" }),
    dish("Fish and Chips", 16.0),
    dish("Lamb Curry", 17.4, { text: "basmati rice, raita" }),
  ]),
  section("DESSERTS", [dish("Apple Crumble", 6.8), dish("Chocolate Brownie", 7.2), dish("Lemon Tart", 6.9)]),
];
const GERMAN: Section[] = [
  section("Vorspeisen", [
    dish("Tomatensuppe", 6.5, { codes: "a,g", text: "mit Basilikum und Sahne" }),
    dish("Bruschetta", 7.2, { codes: "a" }),
    dish("Gemischter Salat", 8.9, { codes: "c,g", text: "mit Hausdressing" }),
  ]),
  section("Hauptgerichte", [
    dish("Wiener Schnitzel", 19.8, { codes: "a,c", text: "mit Kartoffelsalat" }),
    dish("Käsespätzle", 13.5, { codes: "a,c,g", text: "mit Röstzwiebeln" }),
    dish("Zwiebelrostbraten", 24.9, { codes: "g", text: "mit Bratkartoffeln" }),
    dish("Forelle Müllerin", 18.4, { codes: "d,g" }),
  ]),
  section("Getränke", [
    dish("Apfelschorle", 0, {
      sizes: [
        ["0,3 l", 3.2],
        ["0,5 l", 4.6],
      ],
    }),
    dish("Pils vom Fass", 0, {
      sizes: [
        ["0,3 l", 3.6],
        ["0,5 l", 4.9],
      ],
    }),
    dish("Mineralwasser", 0, {
      sizes: [
        ["0,25 l", 2.8],
        ["0,75 l", 6.2],
      ],
    }),
  ]),
];
const SPANISH: Section[] = [
  section("TAPAS", [
    dish("Patatas bravas", 0, {
      sizes: [
        ["Tapa", 4.5],
        ["Ración", 8.9],
      ],
    }),
    dish("Croquetas de jamón", 0, {
      sizes: [
        ["Tapa", 5.2],
        ["Ración", 9.8],
      ],
    }),
    dish("Gambas al ajillo", 0, {
      sizes: [
        ["Tapa", 6.9],
        ["Ración", 12.5],
      ],
    }),
    dish("Tortilla española", 0, {
      sizes: [
        ["Tapa", 4.2],
        ["Ración", 8.2],
      ],
    }),
  ]),
  section("CARNES", [
    dish("Entrecot de ternera", 21.5),
    dish("Solomillo ibérico", 18.9),
    dish("Pollo al horno", 13.2),
    dish("Chuletas de cordero", 19.6),
  ]),
];
const FRENCH: Section[] = [
  section("Entrées", [
    dish("Soupe à l'oignon", 8.5, { text: "gratinée au comté" }),
    dish("Œuf mayonnaise", 6.0),
    dish("Terrine de campagne", 9.5, { text: "cornichons, pain grillé" }),
  ]),
  section("Plats", [
    dish("Magret de canard", 22.0, { text: "sauce au miel, pommes sarladaises" }),
    dish("Bavette à l'échalote", 19.5, { text: "frites maison" }),
    dish("Filet de dorade", 21.0, { text: "légumes de saison" }),
  ]),
  section("Desserts", [dish("Crème brûlée", 7.5), dish("Tarte Tatin", 8.0), dish("Mousse au chocolat", 7.0)]),
];
const THAI: Section[] = [
  section("Noodles", [
    dish("Pad Thai", 13.5, { text: "rice noodles, peanuts, egg" }),
    dish("Pad See Ew", 13.0, { text: "broad noodles, dark soy" }),
    dish("Drunken Noodles", 13.9),
  ]),
  section("Curries", [
    dish("Green Curry", 14.5, { text: "coconut milk, thai basil" }),
    dish("Massaman Curry", 15.2, { text: "potato, peanuts" }),
    dish("Panang Curry", 14.9),
  ]),
  section("Drinks", [dish("Thai Iced Tea", 4.5), dish("Coconut Water", 4.9), dish("Lemongrass Soda", 4.2)]),
];
const WINE: Section[] = [
  section("White Wine", [
    dish("Sauvignon Blanc", 0, {
      sizes: [
        ["Glass", 7.5],
        ["Bottle", 34],
      ],
    }),
    dish("Chardonnay", 0, {
      sizes: [
        ["Glass", 8],
        ["Bottle", 38],
      ],
    }),
    dish("Riesling", 0, {
      sizes: [
        ["Glass", 7],
        ["Bottle", 32],
      ],
    }),
    dish("Pinot Grigio", 0, {
      sizes: [
        ["Glass", 7],
        ["Bottle", 30],
      ],
    }),
  ]),
  section("Red Wine", [
    dish("Merlot", 0, {
      sizes: [
        ["Glass", 7.5],
        ["Bottle", 33],
      ],
    }),
    dish("Malbec", 0, {
      sizes: [
        ["Glass", 8.5],
        ["Bottle", 39],
      ],
    }),
    dish("Pinot Noir", 0, {
      sizes: [
        ["Glass", 9],
        ["Bottle", 42],
      ],
    }),
    dish("Tempranillo", 0, {
      sizes: [
        ["Glass", 7.5],
        ["Bottle", 34],
      ],
    }),
  ]),
];

export const base = (font: string) => `body{font:17px/1.5 ${font};color:#1b1b1b;padding:60px}
.row{display:flex;justify-content:space-between;gap:24px}.r{white-space:nowrap}.text{font-size:14px;color:#444;margin-bottom:6px}
h1{font-size:34px;text-align:center;margin:0 0 20px}h2{font-size:22px;margin:24px 0 8px}.legend{font-size:12px;margin-top:30px}`;
export const titled =
  (title: string, end = "") =>
  (sections: string[]) =>
    `<h1>${title}</h1>${sections.join("")}<div class="legend">${end}</div>`;
export const prices = (item: Item, price: (value: number) => string) =>
  item.sizes ? item.sizes.map(([size, value]) => `${size} ${price(value)}`).join(" &nbsp; ") : price(item.price);
const dots = `<span style="flex:1;overflow:hidden;white-space:nowrap;padding:0 6px">${".".repeat(200)}</span>`;

export const LAYOUTS: Layout[] = [
  {
    name: "one column, prices right",
    css: base('"Liberation Sans",sans-serif'),
    width: 820,
    sections: ENGLISH,
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: titled("The Corner House", "All prices include VAT. Please ask about allergens."),
  },
  {
    name: "leading dots, serif",
    css: `${base('"Liberation Serif",serif')}.row{gap:0}`,
    width: 760,
    sections: FRENCH,
    price: (value) => `${comma(value)} €`,
    item: (item, _, price) =>
      `<div class="row"><span>${item.name}</span>${dots}<span class="r">${prices(item, price)}</span></div>${below(item.text)}`,
    page: titled("Chez Margot", "Prix TTC, service compris"),
  },
  {
    name: "German, footnotes, two sizes in a row",
    css: base('"DejaVu Sans",sans-serif'),
    width: 860,
    sections: GERMAN,
    price: comma,
    item: (item, _, price) =>
      row(`${item.name}${item.codes ? ` (${item.codes})` : ""}`, prices(item, price)) + below(item.text),
    page: titled("Gasthaus Linde", "a) Gluten c) Ei d) Fisch g) Milch<br>Alle Preise in Euro inkl. MwSt."),
  },
  {
    name: "two columns, numbered",
    css: `${base('"Liberation Sans",sans-serif')}.cols{columns:2;column-gap:70px}.sec{break-inside:avoid}`,
    width: 1150,
    sections: THAI,
    price: (value) => `$${point(value)}`,
    item: (item, at, price) => row(`${at}. ${item.name}`, prices(item, price)) + below(item.text),
    page: (sections) =>
      `<h1>Baan Thai</h1><div class="cols">${sections.map((section) => `<div class="sec">${section}</div>`).join("")}</div>`,
  },
  {
    name: "sizes over columns of prices",
    css: `${base('"Liberation Sans",sans-serif')}table{width:100%;border-collapse:collapse}td,th{padding:3px 8px;text-align:right;font-weight:normal}td:first-child,th:first-child{text-align:left;font-weight:bold}`,
    width: 780,
    sections: WINE,
    price: point,
    heading: () => "",
    item: (item, at, price) => {
      const title = WINE.find(({ items }) => items[0] === item)?.title;
      const head = title ? `<tr><th>${title}</th><th>Glass</th><th>Bottle</th></tr>` : "";
      const cells = (item.sizes ?? []).map(([, value]) => `<td>${price(value)}</td>`).join("");
      return `${at < 0 ? "" : head}<tr><td style="font-weight:normal">${item.name}</td>${cells}</tr>`;
    },
    page: (sections) => `<h1>Wine List</h1><table>${sections.join("")}</table>`,
  },
  // Written after the rules, and not looked at while they were changed.
  {
    name: "centred, prices below",
    group: "first",
    css: `${base('"URW Bookman","DejaVu Serif",serif')}body{text-align:center}.d{margin-bottom:14px}`,
    width: 700,
    sections: FRENCH.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ ...item, price: Math.round(item.price) })),
    })),
    price: (value) => `${value.toFixed(0)} €`,
    item: (item, _, price) =>
      `<div class="d"><div>${item.name}</div>${below(item.text)}<div>${prices(item, price)}</div></div>`,
    page: titled("Le Petit Zinc"),
  },
  {
    name: "Spanish, sizes in words, narrow",
    group: "first",
    css: `${base('"Liberation Sans Narrow","Liberation Sans",sans-serif')}h2{text-align:center;letter-spacing:3px}`,
    width: 640,
    sections: SPANISH,
    price: (value) => `${comma(value)}€`,
    item: (item, _, price) => row(item.name, prices(item, price)),
    page: titled("Bar La Plaza", "IVA incluido"),
  },
  {
    name: "chalkboard: light on dark, whole prices",
    group: "first",
    css: `${base('"P052","DejaVu Serif",serif')}body{background:#22282b;color:#f4f1e6}.text{color:#c9c6ba}h2{font-style:italic}`,
    width: 800,
    sections: ENGLISH.map(({ title, items }) => ({
      title: title.charAt(0) + title.slice(1).toLowerCase(),
      items: items.map((item) => ({ ...item, price: Math.round(item.price) })),
    })),
    price: (value) => String(value),
    item: (item, _, price) => row(`<b>${item.name}</b>`, prices(item, price)) + below(item.text),
    page: titled("Today"),
  },
  {
    name: "Swiss, dashes, description in the same row",
    group: "first",
    css: base('"Liberation Sans",sans-serif'),
    width: 900,
    sections: GERMAN.slice(0, 2).map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, price: Math.round(item.price) })),
    })),
    price: (value) => `${value}.-`,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: titled("Zum Sternen", "Preise in CHF inkl. MwSt."),
  },
  {
    name: "three columns, small print",
    group: "first",
    css: `${base('"DejaVu Sans Condensed","DejaVu Sans",sans-serif')}body{font-size:14px}.text{font-size:12px}h2{font-size:17px}.cols{display:grid;grid-template-columns:repeat(3,1fr);gap:48px}`,
    width: 1280,
    sections: ENGLISH,
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) =>
      `<h1>Harbour Grill</h1><div class="cols">${sections.map((section) => `<div>${section}</div>`).join("")}</div>`,
  },
];

/** The page as HTML. */
export function htmlOf({ css, sections, price, item, page, heading }: Layout): string {
  let at = 0;
  const parts = sections.map(({ title, items }) => {
    const head = heading ? heading(title) : `<h2>${title}</h2>`;
    return head + items.map((one) => item(one, (at += 1), price)).join("");
  });
  return `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0;background:#fff}${css}</style>${page(parts)}`;
}

export function truthOf({ sections }: Layout): TrueDish[] {
  return sections.flatMap(({ title, items }) =>
    items.map(({ name, price, sizes }) => ({
      name,
      category: title,
      sizes: sizes ?? ([["", price]] as [string, number][]),
    })),
  );
}

/** A flat scan, a good photo and a hurried one of each menu. */
export const SHOTS: { name: string; hardship: number; longSide: number; quality: number }[] = [
  { name: "scan", hardship: 0, longSide: 2000, quality: 85 },
  { name: "photo", hardship: 0.5, longSide: 2000, quality: 75 },
  { name: "hurried photo", hardship: 1, longSide: 1800, quality: 60 },
];
