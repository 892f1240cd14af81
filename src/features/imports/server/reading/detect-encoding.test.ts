import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { type Encoding, ENCODING_NAMES } from "#src/features/imports/encodings.ts";
import { readRecords } from "#src/features/imports/server/reading/records.ts";

/**
 * Returns the text with the letters of Vietnamese as they are, and each tone after its letter, as Windows writes it.
 */
function withTonesApart(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(
      /(\p{L})(\p{M}*?)([\u0302\u0306\u031b])/gu,
      (_, letter: string, before: string, mark: string) => (letter + mark).normalize("NFC") + before,
    );
}

/** A short list in each language, in the form that a spreadsheet of its country writes. */
const LISTS: readonly [Encoding, country: string, text: string][] = [
  ["gb18030", "CN", "菜名,分类,售价\n鱼香肉丝,热菜,42\n凉拌黄瓜,凉菜,18\n"],
  ["gb18030", "CN", "品名,单位\n生抽,瓶\n土豆,斤\n"],
  ["big5", "TW", "品名,單位,單價\n醬油,瓶,55\n高麗菜,公斤,40\n"],
  ["shift_jis", "JP", "商品名,単位,単価\nしょうゆ,本,320\n鶏もも肉,kg,780\nﾄﾏﾄ缶,缶,110\n"],
  ["euc-jp", "JP", "商品名,単位,単価\n味噌,kg,450\n豆腐,個,60\n"],
  ["euc-jp", "SG", "メニュー,価格\nからあげ,650\nみそ汁,180\n"],
  ["euc-kr", "KR", "메뉴명,분류,가격\n비빔밥,식사,9500\n떡볶이,분식,6000\n"],
  ["windows-1250", "CZ", "Název;Cena\nSvíčková na smetaně;219\nŘízek s bramborem;189\n"],
  ["windows-1250", "PL", "Nazwa;Cena\nGołąbki w sosie;28,50\nŚledź w śmietanie;19\n"],
  ["windows-1250", "HU", "Név;Ár\nTöltött káposzta;2450\nCsirkepörkölt;2200\n"],
  ["windows-1251", "UA", "Назва;Ціна\nВареники з вишнею;120\nДеруни;95\n"],
  ["windows-1251", "BG", "Наименование;Цена\nШопска салата;8,50\nКаварма;14\n"],
  ["windows-1252", "FR", "Désignation;Prix\nBœuf bourguignon;18,50\nÎle flottante;7\n"],
  ["windows-1252", "ES", "Nombre;Precio\nPimientos de Padrón;6,50\nPiña;4\n"],
  ["windows-1252", "DE", "Bezeichnung;Preis\nKäsespätzle mit Röstzwiebeln;12,90\nWeißwürste;7,50 €\n"],
  ["windows-1252", "DK", "Navn;Pris\nFlæskesteg med rødkål;129\nÆblekage;55\n"],
  ["windows-1252", "BR", "Nome;Preço\nPão de queijo;4,50\nCoração de galinha;22\n"],
  ["windows-1253", "GR", "Είδος;Τιμή\nΣουβλάκι χοιρινό;3,80\nΧωριάτικη σαλάτα;8\n"],
  ["windows-1254", "TR", "Ürün;Fiyat\nİskender kebap;320\nMercimek çorbası;90\nAyşe kadın fasulye;140\n"],
  ["windows-1255", "IL", "שם;מחיר\nשקשוקה;48\nסלט ירקות;32\n"],
  ["windows-1256", "AE", "الصنف;السعر\nتبولة;22\nشيش طاووق;45\n"],
  ["windows-1257", "LT", "Pavadinimas;Kaina\nCepelinai su spirgučiais;7,50\nŠakotis;12\nŽuvienė;6\n"],
  ["windows-1258", "VN", withTonesApart("Món;Giá\nBún chả;55000\nCá kho tộ;80000\nPhở gà;60000\n")],
  ["windows-874", "TH", "รายการ,ราคา\nผัดไทย,80\nต้มยำกุ้ง,120\n"],
];

const composed = (text: string) => text.normalize("NFC");
const textOf = async (bytes: Uint8Array, country?: string, encoding?: Encoding) => {
  const read = await readRecords({ bytes, encoding }, country);
  return { encoding: read.encoding, text: read.records.map(({ cells }) => composed(cells.join("|"))).join("\n") };
};
const expected = (text: string) => composed(text).trim().replaceAll(/[,;]/g, "|");

describe("the encoding of a file", () => {
  test.each(LISTS)("%s of %s is found by its letters", async (encoding, country, text) => {
    const { text: read, ...found } = await textOf(iconv.encode(text, encoding), country);
    expect(found.encoding).toBe(encoding);
    expect(read.replaceAll(/(?<=\d)\|(?=\d)/g, ",")).toBe(expected(text).replaceAll(/(?<=\d)\|(?=\d)/g, ","));
  });

  // These share most letters with Western European, and a list in Chinese characters only can be any of three.
  const close: Encoding[] = ["windows-1250", "windows-1257", "windows-1254"];
  const foreign = LISTS.filter(([encoding, country]) => !close.includes(encoding) && country !== "JP");
  test.each(foreign)("%s of %s is found in a company of Singapore too", async (encoding, _, text) => {
    expect((await textOf(iconv.encode(text, encoding), "SG")).encoding).toBe(encoding);
  });

  test.each(LISTS)(
    "Unicode of the list in %s of %s is found with and without a byte order mark",
    async (_, country, text) => {
      const forms: [Encoding, Uint8Array][] = [
        ["utf-8", Buffer.from(text)],
        ["utf-8", Buffer.from(`\uFEFF${text}`)],
        ["utf-16le", Buffer.from(text, "utf16le")],
        ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
        ["utf-16be", Buffer.from(text, "utf16le").swap16()],
        ["utf-16be", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
      ];
      for (const [encoding, bytes] of forms) {
        const found = await textOf(bytes, country);
        expect(found.encoding).toBe(encoding);
        expect(found.text).toContain(composed(text.split(/[,;\n]/)[0] ?? ""));
      }
    },
  );

  test("a text of UTF-8 in which a letter is broken is still read as that, and shows which", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`Name,Unit\n${"Crème brûlée,kg\n".repeat(40)}Caf`),
      Buffer.from([0xe9, 0x2c]),
      Buffer.from("kg\n"),
    ]);
    const { encoding, text } = await textOf(bytes, "FR");
    expect(encoding).toBe("utf-8");
    expect(text).toMatch(/Crème brûlée\|kg\nCaf\uFFFD\|kg$/);
  });

  test("the one that was chosen is used, whatever was found", async () => {
    const bytes = iconv.encode("Name,Unit\nПиво,L\n", "koi8-r");
    expect(await textOf(bytes, "RU", "koi8-r")).toEqual({ encoding: "koi8-r", text: "Name|Unit\nПиво|L" });
    expect((await textOf(bytes, "RU", "windows-1251")).text).not.toContain("Пиво");
  });

  test.each(ENCODING_NAMES)("%s can be decoded on this machine", (encoding) => {
    expect(
      new TextDecoder(encoding).decode(new Uint8Array([0x41, 0x00]).subarray(0, encoding.startsWith("utf-16") ? 2 : 1)),
    ).toMatch(/^[A\u4100]$/);
  });
});
