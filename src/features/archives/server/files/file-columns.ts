import type { ImportedTableName } from "#src/features/archives/server/tables/imported-tables.ts";

/** The column of a table that names a file of the archive. */
export const FILE_COLUMNS: { readonly [T in ImportedTableName]?: string } = {
  companies: "logo_url",
  dish_images: "image_url",
  dish: "image_url",
  supplier_invoice_files: "file_key",
  supplier_invoice_pages: "image_key",
  deliveries: "photo_key",
};
export type FileTable =
  | "companies"
  | "dish_images"
  | "dish"
  | "supplier_invoice_files"
  | "supplier_invoice_pages"
  | "deliveries";
export const FILE_TABLES = Object.keys(FILE_COLUMNS) as FileTable[];

/** A path that an export gives to a file. Anything else, such as an address, is not followed. */
export const isArchivePath = (path: string): boolean => /^files\/[a-z_]{1,40}\/[\w-]{1,80}(\.\w{1,8})?$/.test(path);
