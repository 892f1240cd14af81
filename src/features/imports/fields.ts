import { textKey } from "#src/shared/text-key.ts";

export const IMPORT_KINDS = ["ingredients", "suppliers", "dishes"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportField {
  key: string;
  label: string;
  /** Names that a column of it has in files, the most certain first; compared by letters and digits only. */
  names: readonly string[];
  required?: boolean;
  number?: boolean;
}

const field = (key: string, label: string, names: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  label,
  names: [label, ...names.split("|")].map((name) => textKey(name)).filter(Boolean),
  ...more,
});

const REQUIRED = { required: true } as const;
const NUMBER = { number: true } as const;

/**
 * What each kind of file may have. Among the names are the columns that Square, Toast and MarketMan give their exports
 * (docs/decisions/0087-import-what-was-previewed.md).
 */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  ingredients: [
    field(
      "name",
      "Name",
      "ingredient|ingredient name|item|item name|inventory item|product|product name|zutat|artikel|bezeichnung|ingrédient|ingrediente",
      REQUIRED,
    ),
    field(
      "unit",
      "Unit",
      "uom|uomname|unit of measure|inventory uom|count unit|base unit|einheit|unité|unidad",
      REQUIRED,
    ),
    field(
      "quantity_available",
      "In stock",
      "quantity|qty|stock|opening stock|on hand|onhand|quantity on hand|quantity available|current quantity|count|bestand|menge|quantité|cantidad",
      NUMBER,
    ),
    field(
      "unit_price",
      "Price per unit",
      "unit price|price|cost|unit cost|default unit cost|bomprice|cost per unit|last price|preis|prix|precio",
      NUMBER,
    ),
    field(
      "reorder_threshold",
      "Reorder at",
      "reorder threshold|reorder level|reorder point|min on hand|minonhand|minimum|min level|stock alert count|mindestbestand",
      NUMBER,
    ),
    field("par", "Par", "par level|parlevel|maximum|max", NUMBER),
    field(
      "category",
      "Category",
      "categories|category name|categoryname|reporting category|group|kategorie|catégorie|categoría",
    ),
    field(
      "supplier",
      "Supplier",
      "vendor|vendor name|vendorname|default vendor name|supplier name|lieferant|fournisseur|proveedor",
    ),
    field(
      "item_code",
      "Supplier's code",
      "item code|code|sku|vendor code|default vendor code|catalog number|product code|artikelnummer",
    ),
    field("pack", "Pack", "pack size|packaging|purchase unit|case size|gebinde"),
    field("shelf_life_days", "Shelf life in days", "shelf life|shelf life days", NUMBER),
  ],
  suppliers: [
    field(
      "name",
      "Name",
      "supplier|supplier name|vendor|vendor name|vendorname|company|lieferant|fournisseur|proveedor",
      REQUIRED,
    ),
    field("contact", "Contact", "contact name|contact person|salesperson|representative|ansprechpartner"),
    field(
      "whatsapp_number",
      "WhatsApp number",
      "whatsapp|phone|phone number|mobile|telephone|tel|telefon|téléphone|teléfono",
    ),
    field("email", "Email", "email address|e mail|mail"),
    field("address", "Address", "street|adresse|dirección"),
    field("customer_id", "Customer number", "customer id|account number|account no|kundennummer"),
    field("uen", "UEN", "tax number|vat number|registration number"),
    field("minimum_order", "Minimum order", "minimum order value|order minimum|mindestbestellwert", NUMBER),
    field("lead_time_days", "Lead time in days", "lead time|lead time days", NUMBER),
    field("payment_terms_days", "Payment terms in days", "payment terms|terms|net days", NUMBER),
  ],
  dishes: [
    field(
      "name",
      "Dish",
      "item name|dish name|menu item|menu item name|name|item|product|gericht|plat|plato",
      REQUIRED,
    ),
    field(
      "category",
      "Category",
      "categories|menu group|group|reporting category|category name|menu category|parent name|kategorie|catégorie|categoría",
    ),
    field("description", "Description", "item description|pos description|beschreibung|descripción"),
    field("size", "Size", "variation name|size name|variation|portion|größe|taille|tamaño"),
    field("price", "Price", "base price|menu price|selling price|preis|prix|precio", NUMBER),
    field("available", "On the menu", "available|is available|active|visible"),
    field(
      "ingredient",
      "Ingredient",
      "ingredient name|recipe item|recipe ingredient|component|zutat|ingrédient|ingrediente",
    ),
    field("quantity", "Amount", "ingredient quantity|recipe quantity|quantity|qty|menge|quantité|cantidad", NUMBER),
    field("unit", "Unit", "ingredient unit|recipe unit|uom|einheit|unité|unidad"),
  ],
};

export const KIND_LABELS: Record<ImportKind, string> = {
  ingredients: "Ingredients",
  suppliers: "Suppliers",
  dishes: "Dishes",
};

/** Which column of the file each field is read from, by its position. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** What a file can hold at most. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 100, cell: 4000 } as const;
