import type { Pack } from "#src/invoice-reader/extracted-invoice.ts";
import type { InvoiceUnit } from "#src/shared/units.ts";
import { fold, words } from "./vocabulary.ts";

/** Printed units, folded, and the invoice unit each one is. */
const UNITS: Record<InvoiceUnit, string[]> = {
  PCS: words(`
    pcs | pc | ea | each | unit | units | unt | stk | stck | stuck | st | ud | uds | u | un | pz | pza |
    pezzi | piece | pieces | pce | nos | biji | bh | buah | szt | head | bunch | bund | bd | bch | hd |
    stuks | unid | eac | no | 個 | 个 | 本 | 枚 | 件 | 只 | 匹 | 尾 | 条`),
  KG: ["kg", "kgs", "kilo", "kilos", "kgm", "k", "公斤", "千克"],
  G: ["g", "gm", "gms", "gr", "gram", "grams", "gramm", "克"],
  L: words(`
    l | lt | ltr | ltrs | lit | litre | liter | litro | litros | litres | 升`),
  ML: ["ml", "mls", "毫升"],
  PKT: words(`
    pkt | pkts | pk | pack | packs | packet | pck | pac | paq | paquet | packung | conf | bag | bags | sack |
    sac | sacs | beutel | btl. | ctn | ctns | carton | cs | cse | case | cases | box | boxes | bx | caja |
    cajas | karton | krt | kt | ks | kasten | ktn | colis | cx | crt | crate | kiste | cassa | cartone | doos | dus | tin |
    tins | can | cans | tub | jar | roll | rolls | set | sets | doz | dz | dozen | drum | pail | sachet |
    bolsa | saco | sk | sck | lata | kotak | bdl | bundle | eimer | dose | glas | col | seau | bid | bidon |
    fass | keg | fut | barquette | bq | bac | gebinde | schachtel | paquete | garrafa | fusto | secchio |
    sacco | vas | bundel | zak | bakje | ember | 袋 | 箱 | 包 | 盒 | 缶 | 罐 | 束`),
  BTL: words(`
    btl | btls | bottle | bottles | bot | fl | flasche | flaschen | bouteille | btle | botella | bottiglia |
    fles | bou | bott | 瓶`),
  TRAY: words(`
    tray | trays | try | trey | plateau | bandeja | vassoio | steige | schale | palette | stg`),
};

const BY_WORD = new Map(
  Object.entries(UNITS).flatMap(([unit, words]) => words.map((word) => [word, unit as InvoiceUnit])),
);

/** The invoice unit a printed word stands for, or undefined. */
export function unitOf(word: string): InvoiceUnit | undefined {
  const folded = fold(word.replace(/\.$/, ""));
  return BY_WORD.get(folded) ?? BY_WORD.get(folded.replaceAll("0", "o"));
}

const MEASURE = "kgs?|kilos?|gms?|gr?|grams?|ltrs?|lt|litres?|liters?|l|mls?|cl|pcs|pc|st|stk|ea|'?s";
const SIZES: Record<string, { unit: NonNullable<Pack["unit"]>; factor: number }> = {
  kg: { unit: "kg", factor: 1 },
  g: { unit: "g", factor: 1 },
  l: { unit: "L", factor: 1 },
  ml: { unit: "ml", factor: 1 },
  cl: { unit: "ml", factor: 10 },
  pcs: { unit: "pcs", factor: 1 },
};

function measure(word: string): { unit: NonNullable<Pack["unit"]>; factor: number } | undefined {
  const w = word.toLowerCase();
  if (w.startsWith("k")) return SIZES["kg"];
  if (w.startsWith("g")) return SIZES["g"];
  if (w.startsWith("ml")) return SIZES["ml"];
  if (w === "cl") return SIZES["cl"];
  if (w.startsWith("l")) return SIZES["l"];
  return SIZES["pcs"];
}

const toNumber = (text: string) => Number(text.replace(",", "."));
const CONTAINER =
  "cs|cse|case|ctn|carton|box|bx|bag|sack|tray|crate|kiste|karton|caja|colis|pkt|pack|tin|can|btl|bottle|tub|jar|drum|pail|sac|beutel|bidon|eimer";
const MULTIPLE = new RegExp(`(\\d{1,3})\\s*[x×*/]\\s*(\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(${MEASURE})\\b`, "i");
const TRIPLE = new RegExp(
  `(\\d{1,3})\\s*[x×*]\\s*(\\d{1,3})\\s*[x×*]\\s*(\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(${MEASURE})\\b`,
  "i",
);
const SINGLE = new RegExp(`(\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(${MEASURE})\\b`, "i");
const COUNTED = /\b(\d{1,3})\s*[x×]\s*(\d{1,4})\b|\b(?:case|box|pack|ctn)\s+of\s+(\d{1,4})\b/i;
const NEAR_CONTAINER = new RegExp(`\\b(${CONTAINER})s?\\b`, "i");

/** Reads a pack out of a line's text: "6x750 ml", "12x1L", "24/500g", "5 kg bag", "case of 12"; null when there is none. */
export function packOf(text: string): Pack | null {
  const container = NEAR_CONTAINER.exec(text)?.[1] ?? "";
  const triple = TRIPLE.exec(text);
  if (triple)
    return sized(triple[0], container, Number(triple[1]) * Number(triple[2]), triple[3] ?? "", triple[4] ?? "");
  const multiple = MULTIPLE.exec(text);
  if (multiple) return sized(multiple[0], container, Number(multiple[1]), multiple[2] ?? "", multiple[3] ?? "");
  const single = SINGLE.exec(text);
  if (single) {
    const pieces = measure(single[2] ?? "");
    if (pieces?.unit === "pcs") return sized(single[0], container, toNumber(single[1] ?? "1"), "1", "pcs");
    return sized(single[0], container, 1, single[1] ?? "", single[2] ?? "");
  }
  const counted = COUNTED.exec(text);
  if (!counted) return null;
  const count = counted[3] ? Number(counted[3]) : Number(counted[1]) * Number(counted[2]);
  return count > 0 ? { text: counted[0], container, count, size: null, unit: null } : null;
}

function sized(text: string, container: string, count: number, size: string, word: string): Pack | null {
  const of = measure(word);
  const amount = toNumber(size) * (of?.factor ?? 1);
  return of && count > 0 && amount > 0 ? { text: text.trim(), container, count, size: amount, unit: of.unit } : null;
}
