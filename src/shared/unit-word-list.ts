import type { MeasureName } from "#src/shared/measures.ts";

/** Containers of goods; the name does not say how much one holds. */
const CONTAINERS = [
  "bottle", "tray", "pack", "case", "box", "bag", "carton", "crate", "can", "bucket", "canister", "tub", "jar", "pot",
  "punnet", "bunch", "bundle", "roll", "sleeve", "keg", "drum", "pallet", "portion", "sachet", "net", "set", "tube",
  "block", "barrel", "bushel",
] as const; // prettier-ignore
export type Container = (typeof CONTAINERS)[number];

/** Words that count pieces, with the number of pieces. */
export const COUNTS = { piece: 1, head: 1, loaf: 1, pair: 2, "half dozen": 6, dozen: 12, gross: 144 } as const;
export type CountName = keyof typeof COUNTS;

const split = (list: string) => list.split("|").map((word) => word.trim());
const table = <Name extends string>(lists: Partial<Record<Name, string>>): [Name, string[]][] =>
  Object.keys(lists).map((name) => [name as Name, split(lists[name as Name] ?? "")]);

/** Measures that mean the same in every country. UN/ECE Recommendation 20 gives the codes of three letters. */
export const MEASURE_WORDS = table<MeasureName>({
  mg: "mg|mgs|mgm|milligram|milligrams|milligramm|milligramme|milligrammes|miligramo|miligramos|毫克|ミリグラム|มก",
  g: `g|gr|grs|gm|gms|grm|gram|grams|gramme|grammes|grammen|gramm|gramo|gramos|grammo|grammi|grama|gramas|gramów|克|公克|
    グラム|瓦|그램|กรัม|ก|грамм|г|гр|gam|جرام|غرام|ग्राम|கிராம்`,
  dag: "dag|dkg|deka|dekagramm",
  hg: "hg|hekto|hectogram|ons|etto|etti|ขีด",
  kg: `kg|kgs|kgr|kgm|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kilogramm|kilogramo|kilogramos|quilo|quilos|
    quilograma|quilogramas|chilo|chili|chilogrammo|chilogrammi|k|kilogramos|公斤|千克|キロ|キログラム|瓩|킬로|킬로그램|กก|กิโล|กิโลกรัม|
    кг|килограмм|كيلو|كجم|किलो|किग्रा|கிலோ`,
  tonne: "tonne|tonnes|tonelada|toneladas|tonnellata|tne|吨|噸",
  oz: "onz",
  lb: "lb|lbs|lbr|#|pound|pounds|磅|ポンド|파운드|ปอนด์",
  ml: `ml|mls|mlt|millilitre|millilitres|milliliter|milliliters|mililitro|mililitros|millilitro|millilitri|cc|cm3|毫升|
    公撮|ミリリットル|밀리리터|มล|มิลลิลิตร|мл|مل|मिली`,
  cl: "cl|cls|clt|centilitre|centilitres|centiliter|centiliters|zentiliter|centilitro|centilitros|centilitri|厘升|сл",
  dl: "dl|dls|dlt|decilitre|decilitres|deciliter|deciliters|deziliter|decilitro|decilitros|decilitri|分升|デシリットル",
  L: `l|lt|lts|ltr|ltrs|lit|lits|liter|liters|litre|litres|litro|litros|litri|公升|リットル|立|리터|ลิตร|л|литр|литров|لتر|
    लीटर|லிட்டர்`,
  hl: "hl|hls|hlt|hectolitre|hectolitres|hectoliter|hectoliters|hektoliter|hectolitro|hectolitros|ettolitro|ettolitri|百升",
  "US fl oz": "oza",
  "US gal": "gll",
  "US pt": "ptl",
  "imperial fl oz": "ozi",
  "imperial gal": "gli",
  "imperial qt": "qti",
  "imperial pt": "pti",
});

/** Words whose measure depends on the country. On a document from another country a person is asked. */
export interface ByCountry {
  words: string[];
  /** The countries where the word has this meaning. In a country that is not listed a person is asked. */
  meanings: readonly { measure: MeasureName; countries: readonly string[] }[];
}

const US = ["US", "PR", "GU", "VI", "AS", "MP"];
const IMPERIAL = ["GB", "IE"];
const SOUTH_ASIA = ["IN", "NP", "BD", "LK", "PK"];
const volume = (words: string, of: "fl oz" | "pt" | "qt" | "gal"): ByCountry => ({
  words: split(words),
  meanings: [
    { measure: `US ${of}`, countries: US },
    { measure: `imperial ${of}`, countries: IMPERIAL },
  ],
});

export const WORDS_BY_COUNTRY: readonly ByCountry[] = [
  volume(
    "fl oz|floz|fl ozs|fl. oz|fluid oz|fluid ounce|fluid ounces|fz|onza liquida|onzas liquidas|液盎司|液量オンス",
    "fl oz",
  ),
  volume("gal|gals|gl|ga|gallon|gallons|galon|galones|galão|galões|gallone|gallonen|加仑|加侖|ガロン|갤런", "gal"),
  volume("qt|qts|quart|quarts|夸脱|クォート|쿼트", "qt"),
  volume("pt|pts|pint|pints|pinta|pintas|pinte|pintes|品脱|パイント", "pt"),
  // A cup is 250 ml in Australia and 200 ml in Japan, and also a container of noodles or coffee cream.
  { words: split("cup|cups"), meanings: [{ measure: "US cup", countries: US }] },
  // The code of a liquid quart in UN/ECE Recommendation 20, and a quintal in South Asia's markets.
  {
    words: split("qtl|qtls"),
    meanings: [
      { measure: "US qt", countries: US },
      { measure: "quintal", countries: SOUTH_ASIA },
    ],
  },
  { words: split("quintal|quintals"), meanings: [{ measure: "quintal", countries: [...SOUTH_ASIA, "FR"] }] },
  {
    words: split("pfund|pfd"),
    meanings: [
      { measure: "500 g", countries: ["DE", "AT", "CH", "LI", "LU"] },
      { measure: "lb", countries: US },
    ],
  },
  {
    words: split("livre|livres"),
    meanings: [
      { measure: "500 g", countries: ["FR", "BE", "CH", "LU", "MC"] },
      { measure: "lb", countries: ["CA", ...US] },
    ],
  },
  {
    words: split("pond|ponden"),
    meanings: [
      { measure: "500 g", countries: ["NL", "BE"] },
      { measure: "lb", countries: US },
    ],
  },
  {
    words: split("libra|libras"),
    meanings: [
      { measure: "500 g", countries: ["CO"] },
      { measure: "lb", countries: [...US, "MX", "DO", "EC", "PA", "CR", "NI", "SV", "PE", "CU"] },
    ],
  },
  {
    words: split("斤|市斤|台斤|臺斤|司马斤|司馬斤|kati|catty|catties|kin|근|jin|ชั่ง"),
    meanings: [
      { measure: "jin of 500 g", countries: ["CN"] },
      { measure: "catty of 600 g", countries: ["TW"] },
      { measure: "catty of 604.79 g", countries: ["HK", "MO", "SG", "MY", "BN"] },
    ],
  },
  {
    words: split("arroba|arrobas"),
    meanings: [
      { measure: "arroba of 11.502 kg", countries: ["ES"] },
      { measure: "arroba of 12.5 kg", countries: ["CO"] },
      { measure: "arroba of 15 kg", countries: ["BR"] },
    ],
  },
  { words: split("viss|peiktha"), meanings: [{ measure: "viss", countries: ["MM"] }] },
  {
    words: split("两|兩|市两|tahil|tael|taels|liang"),
    meanings: [
      { measure: "liang of 50 g", countries: ["CN"] },
      { measure: "tael of 37.5 g", countries: ["TW"] },
      { measure: "tael of 37.8 g", countries: ["HK", "MO", "SG", "MY", "BN"] },
    ],
  },
  // A shō of sake in Japan is 1.8 L, which is none of the measures here: a person is asked there.
  { words: ["升"], meanings: [{ measure: "L", countries: ["CN", "TW", "HK", "MO", "SG", "MY"] }] },
];

/** Words whose meaning depends on the goods; the item's own unit may decide, else a person is asked once per item. */
export const WORDS_BY_GOODS: readonly {
  words: string[];
  choices: readonly (MeasureName | CountName | Container | "fl oz")[];
}[] = [
  {
    words: split("oz|ozs|ounce|ounces|z|unze|unzen|oncia|once|onces|onza|onzas|盎司|安士|オンス|온스"),
    choices: ["oz", "fl oz"],
  },
  { words: split("ct|cts"), choices: ["piece", "carton"] },
];

export const COUNT_WORDS = table<CountName>({
  piece: `pcs|pc|pce|pces|piece|pieces|ea|each|unit|units|unt|nos|no|stk|stck|stück|stücke|stueck|stuecke|st|ud|uds|u|un|und|unid|unidad|
    unidades|unidade|unité|unités|pz|pza|pzas|pzs|pezzo|pezzi|pieza|piezas|pièce|pièces|peça|peças|pç|biji|buah|bh|bj|btg|keping|
    ekor|batang|szt|stuks|stuk|eac|count|cnt|h87|c62|nar|styck|stykk|stykke|stykker|kpl|個|个|箇|颗|顆|粒|块|塊|片|根|支|串|朵|本|
    枚|件|只|隻|匹|尾|条|條|羽|丁|杯|切|頭|개|마리|장|ลูก|ตัว|ชิ้น|อัน|ฟอง|шт|штук|штука|قطعة|حبة|पीस|नग`,
  head: "head|heads|hd|hds|kopf|köpfe|krop|kroppen|cespo|cespi|株|玉|棵|颗头|포기|หัว",
  loaf: "loaf|loaves|lf|lvs|laib|laibe|pagnotta|hogaza|miche|brood|broden",
  pair: "pair|pairs|pr|prs|paar|par|pares|paire|paires|paio|paia|对|對|双|雙|คู่",
  "half dozen": `half dozen|half a dozen|half doz|half dz|1/2 dozen|1/2 doz|½ dozen|½ doz|media docena|demi-douzaine|
    une demi-douzaine|halbes dutzend|ein halbes dutzend|halve dozijn|half dozijn|mezza dozzina|meia dúzia|setengah dozen|
    halvt dussin|半打|半ダース|ครึ่งโหล`,
  dozen: `dozen|dozens|doz|dozs|dz|dzn|dozn|dzs|docena|docenas|doc|douzaine|douzaines|dzne|dutzend|dtzd|dtz|dozijn|dozzina|
    dozzine|dúzia|dúzias|lusin|dussin|dusin|tusin|打|ダース|다스|โหล|дюжина|دزينة|दर्जन`,
  gross: "gross|grosses|gro|gruesa|gruesas|罗|羅|グロス",
});

export const CONTAINER_WORDS = table<Container>({
  bottle: `btl|btls|btle|bottle|bottles|bot|bott|botella|botellas|bouteille|bouteilles|bou|fl|flasche|flaschen|fles|flessen|
    flacon|flacons|bottiglia|bottiglie|garrafa|garrafas|gf|botol|flaska|flaskor|flaske|flasker|pullo|瓶|びん|ボトル|병|ขวด|
    бут|бутылка|زجاجة|बोतल`,
  tray: `tray|trays|try|trey|plateau|plateaux|bandeja|bandejas|bdj|vassoio|vassoi|schale|schalen|tablett|tabletts|dulang|papan|
    brett|bricka|brickor|bakke|bakker|flat|flats|盘|盤|板|トレー|트레이|판|ถาด|แผง`,
  pack: `pack|packs|packet|packets|pk|pks|pkt|pkts|pck|pkg|pkgs|package|packages|pac|pak|pakken|pakje|pakjes|pakke|pakker|paket|
    pakete|paq|paqs|paquete|paquetes|pqt|pqts|paquet|paquets|packung|packungen|packg|pckg|pacote|pacotes|pct|pcte|pacco|pacchi|conf|
    confezione|confezioni|cf|bungkus|bks|förpackning|frp|fp|包|パック|팩|แพ็ค|แพค|ห่อ|уп|упак|упаковка|حزمة|पैकेट`,
  case: `case|cases|cs|cse|css|caisse|caisses|kasten|kt|ks|colis|col|箱|ケース|케이스|상자|ลัง|ящик|صندوق`,
  box: `box|boxes|bx|bxs|xbx|caja|cajas|cja|boîte|boîtes|bte|cagette|cagettes|schachtel|schachteln|doos|
    doosje|doosjes|ds|dus|kotak|caixa|caixas|cx|cxs|scatola|scatole|eske|esker|æske|låda|lådor|laatikko|盒|ボックス|박스|กล่อง|
    коробка|кор|علبة|डिब्बा`,
  bag: `bag|bags|bg|bgs|sack|sacks|sck|sk|bolsa|bolsas|saco|sacos|sc|sac|sacs|beutel|säcke|zak|zakken|zakje|zakjes|
    sacco|sacchi|sacchetto|sacchetti|guni|beg|påse|påsar|pose|poser|säck|sekk|sekker|sæk|袋|봉|봉지|ถุง|กระสอบ|мешок|пакет|كيس|
    बोरी|थैली`,
  carton: `carton|cartons|ctn|ctns|crtn|crt|karton|kartons|ktn|krt|kartong|kartonger|kartonki|cartón|cartone|cartoni|cartón|xct|
    カートン|카톤`,
  crate: `crate|crates|cr|krat|kratten|kratje|cajón|cajones|cageot|cageots|steige|steigen|stiege|stiegen|stg|kiste|kisten|
    kist|kisten|cassa|casse|cassetta|cassette|kasse|kasser|krate|krater|bak|bakken|bac|bacs|engradado|gebinde|fust|筐|篮|籃|クレート|
    ตะกร้า|เข่ง`,
  can: "can|cans|tin|tins|tn|tns|lata|latas|dose|dosen|blik|blikken|blikje|burk|burkar|dåse|dåser|boks|bokser|latta|lattina|lattine|tölkki|罐|听|聽|缶|캔|통조림|กระป๋อง|банка|معلب",
  bucket:
    "bucket|buckets|bkt|bk|pail|pails|pl|cubo|cubos|cubeta|cubetas|seau|seaux|eimer|emmer|emmers|ember|secchio|secchi|secchiello|balde|baldes|baldi|spand|spande|hink|hinkar|桶|バケツ|통|ถัง|ведро",
  canister:
    "canister|canisters|jug|jugs|jerrycan|jerrycans|bidon|bidons|bidones|bid|kanister|garrafón|garrafones|tanica|taniche|bib|jeriken|dunk|dunkar",
  tub: "tub|tubs|tb|tbs|tarrina|tarrinas|becher|kuip|kuipen|kuipje|beger|bakje|bakjes|vaschetta|vaschette|vas|vasch|cuvette|terrina",
  jar: "jar|jars|jr|jrs|tarro|tarros|frasco|frascos|bocal|bocaux|glas|gläser|barattolo|barattoli|vasetto|vasetti|glass|balang|toples|瓮|壶",
  pot: "pot|pots|potje|potjes|potten|topf|töpfe|pote|potes|kruka|krukor|potte|potter|盆|鉢|กระถาง",
  punnet:
    "punnet|punnets|pun|pnt|pn|barquette|barquettes|bq|ravier|raviers|barqueta|barquetas|cestino|cestini|körbchen|schälchen|cumbuca|clamshell|clamshells",
  bunch:
    "bunch|bunches|bch|bchs|bn|bns|bnch|bund|bunde|bd|bds|bos|bossen|bosje|bosjes|botte|bottes|manojo|manojos|maço|maços|molho|molhos|mazzo|mazzi|ikat|knippe|knipper|knippa|bunt|bundt|bundter|nippu|把|束|捆|扎|단|กำ|มัด|пучок|пуч|ضمة|गड्डी",
  bundle: "bundle|bundles|bdl|bdls|bundel|bundels|fardo|fardos|fd|bündel|fagot|sheaf|梱",
  roll: "roll|rolls|rl|rls|rollo|rollos|rouleau|rouleaux|rlx|rolle|rollen|rol|rollen|rotolo|rotoli|rolo|rolos|rulle|rullar|ruller|卷|ロール|롤|ม้วน|рулон",
  sleeve: "sleeve|sleeves|slv|slvs|sl|stange|stangen|manchon|manchons|条装",
  keg: "keg|kegs|fass|fässer|fût|fûts|fusto|fusti|barril|barriles|barris|fustage|fustager|케그|кег",
  drum: "drum|drums|dr|drm|tambor|tambores|trommel|ドラム|드럼|бочка",
  pallet:
    "pallet|pallets|plt|palet|palets|palette|palettes|paletten|palé|palés|pall|pallar|托盘|托盤|栈板|パレット|팔레트|พาเลท",
  portion:
    "portion|portions|portionen|ptn|ración|raciones|porción|porciones|porzione|porzioni|porção|porções|portie|porties|份|人前|人份|ที่",
  sachet: "sachet|sachets|sct|sobre|sobres|tütchen|bustina|bustine|saquinho|saquinhos|小袋|小包|ซอง",
  net: "netz|netze|malla|mallas|rete|reti|netje|netjes|nät|网袋|ネット|망",
  set: "set|sets|satz|juego|juegos|jeu|conjunto|套|组|組|セット|세트|ชุด",
  tube: "tube|tubes|tuben|tubo|tubos|tubi|管|チューブ",
  block: "block|blocks|blk|bloque|bloques|bloc|blocs|blocco|blocchi|bloco|blocos|ブロック",
  barrel: "barrel|barrels|bbl|bbls",
  bushel: "bushel|bushels|bu|bus|peck|pecks|lug|lugs",
});

/** Words that have a different meaning in some countries. When there are several choices, a person is asked. */
export const LOCAL_WORDS: readonly {
  words: string[];
  countries: readonly string[];
  choices: readonly (MeasureName | CountName | Container)[];
}[] = [
  // "Kus", not "kasse".
  { words: ["ks"], countries: ["CZ", "SK"], choices: ["piece"] },
  // "Lembar", not pounds.
  { words: ["lbr"], countries: ["ID"], choices: ["piece"] },
  // "Lata" as well as "litro".
  { words: split("lt|lts"), countries: ["BR", "PT"], choices: ["L", "can"] },
  // "Botte" as well as "bouteille", "plateau" as well as "palette".
  { words: ["bot"], countries: ["FR", "BE", "LU"], choices: ["bunch", "bottle"] },
  // A stone as well as "Stück".
  { words: split("st|sts"), countries: ["GB", "IE"], choices: ["piece", "stone"] },
  { words: ["plt"], countries: ["FR", "BE", "LU"], choices: ["tray", "pallet"] },
];

/** Words of Vietnamese, whose marks are letters: "tá" is a dozen and "tạ" is 100 kg. They are compared with their marks. */
export const VIETNAMESE_WORDS = table<MeasureName | CountName | Container>({
  kg: "ký|cân|kí",
  hg: "lạng",
  L: "lít",
  piece: "cái|quả|trái|củ",
  dozen: "tá",
  bottle: "chai",
  tray: "khay|vỉ",
  pack: "gói",
  case: "thùng",
  box: "hộp",
  bag: "bao|túi",
  bunch: "bó",
  roll: "cuộn",
  bucket: "xô",
});
