import { base, below, comma, dish, type Layout, point, prices, row, section, titled } from "./menus.ts";

const ITALIAN = [
  section("ANTIPASTI", [
    dish("Burrata", 11.5, { text: "pomodorini, basilico" }),
    dish("Carpaccio di manzo", 13.9, { text: "rucola, grana" }),
    dish("Arancini", 8.4),
  ]),
  section("PRIMI", [
    dish("Spaghetti alle vongole", 17.5, { text: "vino bianco, aglio" }),
    dish("Tagliatelle al ragù", 14.9, { text: "cottura lenta" }),
    dish("Gnocchi al gorgonzola", 13.6),
    dish("Lasagne della casa", 14.2, { text: "besciamella, parmigiano" }),
  ]),
  section("DOLCI", [dish("Tiramisù", 7.2), dish("Panna cotta", 6.6), dish("Cannoli siciliani", 7.8)]),
];
const BRUNCH = [
  section("Eggs", [
    dish("Eggs Benedict", 12.4, { text: "ham, hollandaise" }),
    dish("Shakshuka", 11.9, { text: "peppers, feta, flatbread" }),
    dish("French Omelette", 10.5),
    dish("Avocado Toast", 11.2, { text: "poached egg, chilli" }),
  ]),
  section("Griddle", [
    dish("Buttermilk Pancakes", 10.8, { text: "maple syrup, berries" }),
    dish("Belgian Waffles", 11.4, { text: "vanilla cream" }),
    dish("Banana Bread", 5.6),
    dish("Corned Beef Hash", 13.3, { text: "fried egg" }),
  ]),
];
const BAR = [
  section("Cocktails", [
    dish("Old Fashioned", 13.5),
    dish("Whisky Sour", 12.5),
    dish("Espresso Martini", 13.8),
    dish("Mojito", 11.9),
  ]),
  section("Beers", [dish("Pale Ale", 6.8), dish("Wheat Beer", 6.2), dish("Dry Cider", 6.4), dish("Ginger Beer", 4.8)]),
  section("Soft Drinks", [
    dish("Lemonade", 4.4),
    dish("Sparkling Water", 3.9),
    dish("Orange Juice", 4.7),
    dish("Iced Peach Tea", 4.6),
  ]),
];
const columns = (count: number, sections: readonly string[]) =>
  `<div style="display:grid;grid-template-columns:repeat(${count},1fr);gap:64px">${sections.map((section) => `<div>${section}</div>`).join("")}</div>`;

const GRILL = [
  section("From the Grill", [
    dish("Ribeye Steak", 29.5, { text: "dry aged, herb butter" }),
    dish("Pork Belly", 19.8, { text: "apple, mustard" }),
    dish("Half Chicken", 17.2),
    dish("Halloumi Skewers", 15.4, { text: "courgette, mint yoghurt" }),
  ]),
  section("Sides", [
    dish("Sweet Potato Fries", 5.2),
    dish("Creamed Spinach", 4.9),
    dish("Grilled Corn", 4.5, { text: "lime, smoked salt" }),
    dish("Coleslaw", 3.9),
  ]),
];
const CAFE = [
  section("Kaffee", [
    dish("Espresso", 2.6),
    dish("Cappuccino", 3.8),
    dish("Milchkaffee", 4.1),
    dish("Heiße Schokolade", 4.4),
  ]),
  section("Kuchen", [
    dish("Apfelstrudel", 5.9, { text: "mit Vanillesauce" }),
    dish("Käsekuchen", 4.8),
    dish("Sachertorte", 5.4, { text: "mit Schlagsahne" }),
    dish("Pflaumenkuchen", 4.6),
  ]),
  section("Tee", [
    dish("Earl Grey", 3.6),
    dish("Pfefferminztee", 3.4),
    dish("Kamillentee", 3.3),
    dish("Roibuschtee", 3.7),
  ]),
];
const sized = (name: string, small: number, large: number) =>
  dish(name, 0, {
    sizes: [
      ["Small", small],
      ["Large", large],
    ],
  });
const PIZZA = section("PIZZE", [
  sized("Marinara", 7.5, 10.5),
  sized("Capricciosa", 9.9, 13.4),
  sized("Napoletana", 9.2, 12.6),
  sized("Ortolana", 8.8, 12.2),
]);
const sizeTable = (title: string, rows: readonly string[]) =>
  `<div class="t"><b>${title}</b><span>Small</span><span>Large</span>${rows.join("")}</div>`;

/** The second group was written before the rules for it and measured first without those; the third after all rules but two, the fourth after those. */
export const MORE_LAYOUTS: Layout[] = [
  {
    name: "centred, price after the name, text below",
    group: "second",
    css: `${base('"Liberation Serif",serif')}body{text-align:center}h2{letter-spacing:2px}`,
    width: 720,
    sections: ITALIAN,
    price: comma,
    item: (item, _, price) => `<div><b>${item.name}</b> &nbsp; ${prices(item, price)}</div>${below(item.text)}`,
    page: titled("Osteria del Ponte"),
  },
  {
    name: "centred, prices with decimals below",
    group: "second",
    css: `${base('"P052","DejaVu Serif",serif')}body{text-align:center}.d{margin-bottom:18px}`,
    width: 680,
    sections: BRUNCH,
    price: (value) => `$${point(value)}`,
    item: (item, _, price) =>
      `<div class="d"><div><b>${item.name}</b></div>${below(item.text)}<div>${prices(item, price)}</div></div>`,
    page: titled("Sunday Brunch"),
  },
  {
    name: "light on dark, two columns",
    group: "second",
    css: `${base('"Liberation Sans",sans-serif')}body{background:#151a1d;color:#f2efe4}.text{color:#b9b6aa}h2{color:#e3b95f}`,
    width: 1100,
    sections: BRUNCH,
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) => `<h1>Morning Table</h1>${columns(2, sections)}`,
  },
  {
    name: "one column, then three",
    group: "second",
    css: base('"Liberation Sans",sans-serif'),
    width: 1200,
    sections: [...BRUNCH, ...BAR],
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) => `<h1>All Day</h1>${sections.slice(0, 2).join("")}${columns(3, sections.slice(2))}`,
  },
  {
    name: "two columns, then one",
    group: "second",
    css: base('"DejaVu Serif",serif'),
    width: 1100,
    sections: [...BAR.slice(0, 2), ...ITALIAN],
    price: (value) => `${comma(value)} €`,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) => `<h1>Enoteca</h1>${columns(2, sections.slice(0, 2))}${sections.slice(2).join("")}`,
  },
  {
    name: "light on dark, centred, prices below",
    group: "third",
    css: `${base('"DejaVu Sans",sans-serif')}body{text-align:center;background:#2b1d16;color:#f7ecd9}.text{color:#d3c4ab}.d{margin-bottom:20px}h2{font-size:21px}`,
    width: 700,
    sections: GRILL,
    price: (value) => `£${point(value)}`,
    item: (item, _, price) =>
      `<div class="d"><div>${item.name}</div>${below(item.text)}<div>${prices(item, price)}</div></div>`,
    page: titled("Ember & Oak"),
  },
  {
    name: "one column, two, then one",
    group: "third",
    css: base('"Liberation Serif",serif'),
    width: 1050,
    sections: [CAFE[1]!, CAFE[0]!, CAFE[2]!, ITALIAN[0]!],
    price: (value) => `${comma(value)} €`,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) =>
      `<h1>Café Morgen</h1>${sections[0]}${columns(2, sections.slice(1, 3))}${sections[3]}<div class="legend">Alle Preise inkl. MwSt.</div>`,
  },
  {
    name: "light on dark, two columns, then three",
    group: "third",
    css: `${base('"Liberation Sans",sans-serif')}body{background:#1d2430;color:#eef2f7}.text{color:#aab4c2}`,
    width: 1250,
    sections: [...GRILL, ...BAR],
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) => `<h1>Quay Nine</h1>${columns(2, sections.slice(0, 2))}<hr>${columns(3, sections.slice(2))}`,
  },
  {
    name: "a table of sizes, then two columns",
    group: "third",
    css: `${base('"Liberation Sans",sans-serif')}.t{display:grid;grid-template-columns:1fr 90px 90px;row-gap:4px;text-align:right}.t>:nth-child(3n+1){text-align:left}`,
    width: 980,
    sections: [PIZZA, ITALIAN[2]!, BAR[2]!],
    price: point,
    heading: (title) => (title === "PIZZE" ? "" : `<h2>${title}</h2>`),
    item: (item, _, price) =>
      item.sizes
        ? `<span>${item.name}</span>${item.sizes.map(([, value]) => `<span>${price(value)}</span>`).join("")}`
        : row(item.name, prices(item, price)) + below(item.text),
    page: (sections) => `<h1>Da Enzo</h1>${sizeTable("PIZZE", sections.slice(0, 1))}${columns(2, sections.slice(1))}`,
  },
  {
    name: "centred, two columns of prices below",
    group: "third",
    css: `${base('"P052","DejaVu Serif",serif')}body{text-align:center}.d{margin-bottom:16px}`,
    width: 1000,
    sections: GRILL,
    price: (value) => `${value.toFixed(1)}0 €`,
    item: (item, _, price) =>
      `<div class="d"><div><b>${item.name}</b></div>${below(item.text)}<div>${prices(item, price)}</div></div>`,
    page: (sections) => `<h1>Feuer</h1>${columns(2, sections)}`,
  },
  {
    name: "centred, price after a dash, capitals",
    group: "third",
    css: `${base('"Liberation Serif",serif')}body{text-align:center}.n{text-transform:uppercase;letter-spacing:1px;margin-top:10px}h2{font-style:italic;font-size:26px}`,
    width: 760,
    sections: BRUNCH,
    price: point,
    item: (item, _, price) => `<div class="n">${item.name} &ndash; ${prices(item, price)}</div>${below(item.text)}`,
    page: titled("The Larder"),
  },
  {
    name: "light on dark, two columns of prices below",
    group: "fourth",
    css: `${base('"Liberation Serif",serif')}body{text-align:center;background:#0f2a24;color:#f0ead6}.text{color:#bccabf;font-style:italic}.d{margin-bottom:14px}`,
    width: 1050,
    sections: [BRUNCH[1]!, GRILL[1]!],
    price: (value) => `${comma(value)} €`,
    item: (item, _, price) =>
      `<div class="d"><div>${item.name}</div>${below(item.text)}<div>${prices(item, price)}</div></div>`,
    page: (sections) => `<h1>Wintergarten</h1>${columns(2, sections)}`,
  },
  {
    name: "three columns, then one, boxed",
    group: "fourth",
    css: `${base('"DejaVu Sans Condensed","DejaVu Sans",sans-serif')}.box{border:2px solid #333;padding:4px 24px 16px;margin-top:26px}`,
    width: 1280,
    sections: [...BAR, GRILL[0]!],
    price: (value) => `$${point(value)}`,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: (sections) =>
      `<h1>The Tap</h1>${columns(3, sections.slice(0, 3))}<div class="box">${sections.slice(3).join("")}</div>`,
  },
  {
    name: "centred, name, dots and price in one line",
    group: "fourth",
    css: `${base('"URW Bookman","DejaVu Serif",serif')}body{text-align:center}`,
    width: 760,
    sections: CAFE,
    price: comma,
    item: (item, _, price) => `<div>${item.name} ..... ${prices(item, price)}</div>${below(item.text)}`,
    page: titled("Konditorei Vogel", "Alle Preise in Euro"),
  },
  {
    name: "two columns, two below them, prices by the name",
    group: "fourth",
    css: base('"Liberation Sans",sans-serif'),
    width: 1100,
    sections: [...BRUNCH, ...GRILL],
    price: (value) => `£${point(value)}`,
    item: (item, _, price) => `<div><b>${item.name}</b> &nbsp; ${prices(item, price)}</div>${below(item.text)}`,
    page: (sections) => `<h1>Harbour Lane</h1>${columns(2, sections.slice(0, 2))}${columns(2, sections.slice(2))}`,
  },
  {
    name: "light on dark, one column, two of sizes and prices",
    group: "fourth",
    css: `${base('"Liberation Sans Narrow","Liberation Sans",sans-serif')}body{background:#26211f;color:#fff4e0}.text{color:#cdbfae}`,
    width: 900,
    sections: [ITALIAN[1]!, PIZZA],
    price: point,
    item: (item, _, price) => row(item.name, prices(item, price)) + below(item.text),
    page: titled("Forno Nero"),
  },
];
