import { likenessKey } from "#src/shared/text-key.ts";

export const IMPORT_KINDS = ["ingredients", "suppliers", "dishes"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportField {
  key: string;
  label: string;
  /** Names of the field's column in files, the most certain name first. Only letters and digits are compared. */
  names: readonly string[];
  required?: boolean;
  number?: boolean;
}

const field = (key: string, label: string, names: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  label,
  names: [...new Set([label, ...names.split("|")].map((name) => likenessKey(name)).filter(Boolean))],
  ...more,
});

const REQUIRED = { required: true } as const;
const NUMBER = { number: true } as const;

/** Headings of the name column in files of many countries, for every kind of file. */
const NAMES =
  "name|item|item name|product|product name|productname|article|description|" +
  "bezeichnung|artikel|artikelbezeichnung|artikelname|produkt|produktname|" +
  "nom|désignation|libellé|article|produit|intitulé|nombre|artículo|producto|nombre del producto|descripción|" +
  "nome|prodotto|articolo|descrizione|produto|designação|descrição|artigo|" +
  "naam|omschrijving|artikelnaam|product naam|navn|varenavn|vare|namn|benämning|artikelnamn|nimi|tuote|nafn|vara|" +
  "nazwa|towar|název|názov|položka|megnevezés|név|denumire|produs|naziv|artikal|nimetus|nosaukums|pavadinimas|" +
  "название|наименование|товар|назва|найменування|продукт|наименование на продукта|" +
  "όνομα|περιγραφή|είδος|προϊόν|ad|adı|ürün|ürün adı|isim|malzeme|emri|" +
  "שם|שם מוצר|פריט|الاسم|اسم|اسم المنتج|الصنف|المنتج|نام|نام کالا|नाम|वस्तु|பெயர்|பொருள்|নাম|" +
  "名称|名稱|名字|品名|名前|商品|商品名|商品名称|商品名稱|货品|貨品|项目|項目|アイテム|상품명|품명|이름|품목|제품명|" +
  "ชื่อ|ชื่อสินค้า|สินค้า|รายการ|tên|tên hàng|tên sản phẩm|sản phẩm|mặt hàng|nama|nama barang|nama produk|barang|produk|pangalan";
const PRICES =
  "preis|vk|vk preis|verkaufspreis|einzelpreis|preis eur|prix|prix unitaire|tarif|prix ttc|prix ht|precio|pvp|precio unitario|" +
  "prezzo|prezzo unitario|preço|preco|preço unitário|prijs|stukprijs|eenheidsprijs|pris|à pris|styckpris|hinta|verð|" +
  "cena|jednotková cena|ár|egységár|preț|pret|cijena|hind|kaina|цена|стоимость|ціна|τιμή|fiyat|birim fiyat|çmimi|מחיר|السعر|سعر|قیمت|" +
  "मूल्य|कीमत|दाम|விலை|দাম|价格|價格|单价|單價|售价|售價|价钱|定价|価格|値段|単価|税込価格|가격|단가|판매가|ราคา|ราคาต่อหน่วย|giá|giá bán|đơn giá|harga|harga satuan|presyo";
const CATEGORIES =
  "categories|category name|categoryname|reporting category|group|kategorie|warengruppe|rubrik|gruppe|catégorie|rubrique|famille|" +
  "categoría|grupo|familia|sección|categoria|reparto|categorie|groep|kategori|varegruppe|grupp|luokka|ryhmä|flokkur|" +
  "kategoria|grupa|kategória|kategorija|csoport|kategooria|категория|группа|категорія|κατηγορία|grup|קטגוריה|الفئة|القسم|التصنيف|دسته|" +
  "श्रेणी|வகை|বিভাগ|类别|類別|分类|分類|种类|カテゴリ|カテゴリー|種類|카테고리|분류|หมวดหมู่|หมวด|ประเภท|danh mục|loại|nhóm|kelas|jenis|kategorya";
const UNITS =
  "uom|unit of measure|einheit|mengeneinheit|me|unité|unidad|unidad de medida|unità|unità di misura|um|unidade|eenheid|enhed|enhet|" +
  "yksikkö|eining|jednostka|jm|jednotka|mj|egység|mértékegység|unitate|jedinica|ühik|mērvienība|vienetas|единица|ед изм|единица измерения|" +
  "одиниця|μονάδα|birim|njësia|יחידה|الوحدة|وحدة|واحد|इकाई|அலகு|একক|单位|單位|計量單位|単位|단위|หน่วย|หน่วยนับ|đơn vị|đvt|đơn vị tính|satuan|unit";
const AMOUNTS =
  "quantity|qty|menge|anzahl|quantité|qté|cantidad|cant|quantità|qtà|quantidade|qtd|qtde|hoeveelheid|aantal|antal|mängde|mængde|antall|määrä|magn|" +
  "ilość|množství|množstvo|mennyiség|cantitate|količina|kogus|daudzums|kiekis|количество|кол во|кількість|ποσότητα|miktar|adet|sasia|כמות|الكمية|كمية|" +
  "تعداد|मात्रा|அளவு|পরিমাণ|数量|數量|수량|จำนวน|ปริมาณ|số lượng|jumlah|kuantitas|dami";
const SUPPLIERS =
  "supplier|supplier name|vendor|vendor name|vendorname|default vendor name|lieferant|fournisseur|proveedor|fornitore|fornecedor|" +
  "leverancier|leverandør|leverantör|toimittaja|birgir|dostawca|dodavatel|dodávateľ|szállító|furnizor|dobavljač|tarnija|piegādātājs|tiekėjas|" +
  "поставщик|постачальник|προμηθευτής|tedarikçi|furnizuesi|ספק|المورد|تامین کننده|आपूर्तिकर्ता|சப்ளையர்|সরবরাহকারী|" +
  "供应商|供應商|供货商|仕入先|業者|공급업체|거래처|ผู้ขาย|ผู้จำหน่าย|ซัพพลายเออร์|nhà cung cấp|pemasok|pembekal";
const DESCRIPTIONS =
  "item description|pos description|description|beschreibung|descripción|descrizione|descrição|omschrijving|beskrivelse|beskrivning|kuvaus|lýsing|" +
  "opis|popis|leírás|descriere|kirjeldus|apraksts|aprašymas|описание|опис|περιγραφή|açıklama|përshkrimi|תיאור|الوصف|توضیحات|विवरण|விளக்கம்|বিবরণ|" +
  "描述|说明|說明|介绍|説明|설명|รายละเอียด|คำอธิบาย|mô tả|deskripsi|keterangan|penerangan|paglalarawan";
const CODES =
  "item code|code|sku|vendor code|default vendor code|catalog number|product code|supc|item number|item no|art no|" +
  "artikelnummer|art nr|artikelnr|référence|réf|code article|código|referencia|codice|codice articolo|referência|varenummer|varenr|tuotenumero|" +
  "kod|kód|cikkszám|cod|šifra|artikul|артикул|код|κωδικός|ürün kodu|stok kodu|מק ט|الرمز|编号|編號|货号|貨號|商品コード|品番|코드|상품코드|รหัส|รหัสสินค้า|mã|mã hàng|kode|kod";
const PACKS =
  "pack|pack size|packaging|purchase unit|case size|gebinde|gebindegröße|verpackung|vpe|conditionnement|colisage|formato|envase|presentación|" +
  "confezione|imballo|embalagem|verpakking|pakning|emballasje|förpackning|pakkaus|opakowanie|balení|balenie|kiszerelés|ambalaj|pakiranje|упаковка|фасовка|" +
  "συσκευασία|אריזה|العبوة|规格|規格|包装|包裝|入数|荷姿|포장|규격|บรรจุ|ขนาดบรรจุ|quy cách|đóng gói|kemasan|pembungkusan";
const STOCKS =
  "stock|opening stock|on hand|onhand|quantity on hand|quantity available|current quantity|count|bestand|lagerbestand|ist bestand|" +
  "existencias|inventario|giacenza|estoque|existência|voorraad|lager|lagersaldo|beholdning|varasto|stan|stan magazynowy|zásoba|skladem|készlet|stoc|zaliha|" +
  "остаток|залишок|απόθεμα|stok|gjendja|מלאי|المخزون|موجودی|स्टॉक|இருப்பு|মজুদ|库存|庫存|存货|在庫|在庫数|재고|คงเหลือ|สต็อก|tồn kho|persediaan|stok";
const INGREDIENTS =
  "ingredient|ingredient name|inventory item|zutat|rohstoff|ingrédient|matière première|ingrediente|materia prima|ingrediënt|grondstof|ingrediens|" +
  "råvara|råvare|ainesosa|raaka aine|hráefni|składnik|surowiec|surovina|ingrediencia|alapanyag|hozzávaló|ingredient|sastojak|koostisosa|sastāvdaļa|sudedamoji dalis|" +
  "ингредиент|сырьё|інгредієнт|συστατικό|malzeme|përbërës|מרכיב|المكون|مكونات|सामग्री|மூலப்பொருள்|উপাদান|原料|食材|配料|原材料|材料|재료|식재료|วัตถุดิบ|ส่วนผสม|nguyên liệu|bahan|sangkap";
const DISHES =
  "dish|item name|dish name|menu item|menu item name|gericht|speise|speisen|plat|plats|plato|platillo|piatto|prato|gerecht|ret|rett|rätt|maträtt|ruoka|annos|réttur|" +
  "danie|potrawa|jídlo|pokrm|jedlo|étel|fel de mâncare|preparat|jelo|jed|roog|ēdiens|patiekalas|блюдо|страва|ястие|πιάτο|yemek|gjellë|מנה|الطبق|طبق|غذا|" +
  "व्यंजन|உணவு|খাবার|菜名|菜品|菜式|菜品名称|菜單項目|メニュー|料理|料理名|メニュー名|메뉴|메뉴명|음식|เมนู|ชื่อเมนู|อาหาร|món|tên món|món ăn|hidangan|masakan|ulam";

/**
 * The fields of each kind of file. The names include the columns that Square, Toast and MarketMan give their exports
 * (docs/decisions/0087-import-what-was-previewed.md). A column whose name is in no list is guessed from its cells
 * (guess-cells.ts), and chosen by the owner.
 */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  ingredients: [
    field("name", "Name", `${INGREDIENTS}|${NAMES}`, REQUIRED),
    field("unit", "Unit", `uomname|inventory uom|count unit|base unit|${UNITS}`, REQUIRED),
    field("quantity_available", "In stock", `${STOCKS}|${AMOUNTS}`, NUMBER),
    field(
      "unit_price",
      "Price per unit",
      `unit price|price|cost|unit cost|default unit cost|bomprice|cost per unit|last price|ek|ek preis|einkaufspreis|${PRICES}`,
      NUMBER,
    ),
    field(
      "reorder_threshold",
      "Reorder at",
      "reorder threshold|reorder level|reorder point|min on hand|minonhand|minimum|min level|stock alert count|mindestbestand|meldebestand|stock minimum|seuil|stock mínimo|scorta minima|estoque mínimo|minimumvoorraad|stan minimalny|минимальный остаток|最低库存|最低庫存|安全库存|安全在庫|안전재고",
      NUMBER,
    ),
    field("par", "Par", "par level|parlevel|maximum|max|höchstbestand|sollbestand|stock máximo|stock maximum", NUMBER),
    field("category", "Category", CATEGORIES),
    field("supplier", "Supplier", SUPPLIERS),
    field("item_code", "Supplier's code", CODES),
    field("pack", "Pack", PACKS),
    field(
      "pack_size",
      "Size in the pack",
      "size|unit size|item size|each size|größe|taille|contenance|tamaño|contenido|contenuto|formato unità|容量|内容量|용량|ขนาด|dung tích|ukuran",
    ),
    field(
      "shelf_life_days",
      "Shelf life in days",
      "shelf life|shelf life days|haltbarkeit|vida útil|保质期|保存期限|賞味期限|유통기한",
      NUMBER,
    ),
  ],
  suppliers: [
    field(
      "name",
      "Name",
      `company|company name|firma|firmenname|société|raison sociale|empresa|azienda|ragione sociale|bedrijf|virksomhed|företag|公司|公司名称|会社名|업체명|บริษัท|công ty|perusahaan|${SUPPLIERS}|${NAMES}`,
      REQUIRED,
    ),
    field(
      "contact",
      "Contact",
      "contact name|contact person|salesperson|representative|ansprechpartner|kontakt|contacto|contatto|contato|contactpersoon|kontaktperson|контакт|联系人|聯絡人|担当者|담당자|ผู้ติดต่อ|người liên hệ|kontak",
    ),
    field(
      "whatsapp_number",
      "WhatsApp number",
      "whatsapp|phone|phone number|mobile|telephone|tel|telefon|handy|téléphone|portable|teléfono|móvil|telefono|cellulare|telefone|telemóvel|celular|telefoon|puhelin|телефон|τηλέφωνο|טלפון|الهاتف|هاتف|电话|電話|手机|手機|電話番号|전화|전화번호|โทรศัพท์|เบอร์โทร|điện thoại|telepon",
    ),
    field(
      "email",
      "Email",
      "email address|e mail|mail|correo|correo electrónico|courriel|posta elettronica|邮箱|電子郵件|メール|이메일|อีเมล",
    ),
    field(
      "address",
      "Address",
      "street|adresse|anschrift|dirección|indirizzo|endereço|morada|adres|adress|osoite|адрес|διεύθυνση|כתובת|العنوان|地址|住所|주소|ที่อยู่|địa chỉ|alamat",
    ),
    field(
      "customer_id",
      "Customer number",
      "customer id|account number|account no|kundennummer|numéro client|número de cliente|numero cliente|klantnummer|kundenummer|客户编号|客戶編號",
    ),
    field(
      "uen",
      "UEN",
      "tax number|vat number|registration number|ust id|steuernummer|siret|siren|nif|cif|partita iva|cnpj|btw nummer|cvr|org nr|nip|ico|инн|税号|統一編號|사업자번호",
    ),
    field(
      "minimum_order",
      "Minimum order",
      "minimum order value|order minimum|mindestbestellwert|minimum de commande|pedido mínimo|ordine minimo",
      NUMBER,
    ),
    field(
      "lead_time_days",
      "Lead time in days",
      "lead time|lead time days|lieferzeit|délai de livraison|plazo de entrega",
      NUMBER,
    ),
    field(
      "payment_terms_days",
      "Payment terms in days",
      "payment terms|terms|net days|zahlungsziel|délai de paiement|plazo de pago",
      NUMBER,
    ),
  ],
  dishes: [
    field("name", "Dish", `${DISHES}|${NAMES}`, REQUIRED),
    field("category", "Category", `menu group|menu category|parent name|${CATEGORIES}`),
    field("description", "Description", DESCRIPTIONS),
    field(
      "size",
      "Size",
      "variation name|size name|variation|portion|größe|portionsgröße|taille|tamaño|misura|tamanho|grootte|størrelse|storlek|koko|rozmiar|velikost|veľkosť|méret|mărime|veličina|размер|порция|μέγεθος|boy|porsiyon|גודל|الحجم|规格|規格|份量|サイズ|크기|사이즈|ขนาด|cỡ|kích cỡ|ukuran|saiz",
    ),
    field("price", "Price", `base price|menu price|selling price|${PRICES}`, NUMBER),
    field(
      "available",
      "On the menu",
      "available|is available|active|visible|verfügbar|aktiv|disponible|actif|disponibile|attivo|disponível|ativo|beschikbaar|actief|上架|在售|有効|판매중",
    ),
    field("ingredient", "Ingredient", `recipe item|recipe ingredient|component|${INGREDIENTS}`),
    field("quantity", "Amount", `ingredient quantity|recipe quantity|${AMOUNTS}`, NUMBER),
    field("unit", "Unit", `ingredient unit|recipe unit|${UNITS}`),
  ],
};

const keysOf = (names: string) => new Set(names.split("|").map((name) => likenessKey(name)));

/** Columns that occur in one kind only, and so indicate it. */
export const OWN_COLUMNS: Record<ImportKind, ReadonlySet<string>> = {
  ingredients: keysOf(`ingredients|${INGREDIENTS}`),
  suppliers: keysOf(`suppliers|${SUPPLIERS}`),
  dishes: keysOf(`dishes|${DISHES.replace("item name|", "")}`),
};

export const KIND_LABELS: Record<ImportKind, string> = {
  ingredients: "Ingredients",
  suppliers: "Suppliers",
  dishes: "Dishes",
};

/** The column from which each field is read, by its position. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Returns the required fields without a column. An ingredient's unit may follow from its pack. */
export function missingFields(kind: ImportKind, mapping: ColumnMapping): ImportField[] {
  const hasPack = mapping["pack"] !== undefined || mapping["pack_size"] !== undefined;
  return IMPORT_FIELDS[kind].filter(
    ({ key, required }) => required && mapping[key] === undefined && !(key === "unit" && hasPack),
  );
}

/** What amounts and prices of ingredients refer to: one unit, or one pack as sold by suppliers. */
export const AMOUNTS_PER = ["unit", "pack"] as const;
export type AmountsPer = (typeof AMOUNTS_PER)[number];

/** Limits of a file; `titles` is the maximum number of rows above its heading. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000, titles: 20, columns: 100, cell: 4000 } as const;

/** The accepted formats, for the message about any other one. */
export const IMPORT_FORMATS = "CSV, TSV, TXT or XLSX";
