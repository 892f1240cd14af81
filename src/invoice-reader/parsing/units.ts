import type { InvoiceUnit } from "#src/shared/units.ts";
import { fold, words } from "./vocabulary.ts";

/** Printed units, folded, and the invoice unit each one is. */
const UNITS: Partial<Record<InvoiceUnit, string[]>> = {
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
