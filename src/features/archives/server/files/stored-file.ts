import { hash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { work as encodePageWork } from "#src/features/archives/server/files/encode-page.picture.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { storePicture } from "#src/features/dishes/server/pictures.ts";
import { acceptFile } from "#src/features/documents/server/accept-files.ts";
import { CONTENT_TYPE, originalKey, pageKey } from "#src/features/documents/server/document-files.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { deliveryPhotoKey } from "#src/features/deliveries/server/delivery-photo.ts";
import type { Scope } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { AppError } from "#src/server/http/errors.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { PictureFailed } from "#src/server/pictures/pictures.ts";

/** The stored file that a row refers to instead of the path. */
export interface StoredFile {
  /** A key, or an address for files that a menu shows. */
  value: string;
  image?: DishImage;
  original?: { bytes: number; sha256: string; format: string };
}

interface Found {
  table: string;
  path: string;
  bytes: Uint8Array;
}

export interface Importing {
  /** Secret, and different for every import. */
  importKey: string;
  /** Whose logo it becomes. */
  userId: string;
}

const encodePage = pictureWork<typeof encodePageWork>(new URL("encode-page.picture.ts", import.meta.url));

/**
 * Checks a file's content in the same way as an upload, and stores it under a key of the importing company. The key is
 * derived from the import and the path, so that a repeated run writes the same keys. Returns null if the file is not
 * of the expected kind.
 */
export async function storeFile(
  scope: Scope,
  { importKey, userId }: Importing,
  found: Found,
): Promise<StoredFile | null> {
  try {
    const name = hash("sha256", `${importKey} ${found.path}`, "hex");
    const store = STORE[found.table as keyof DB];
    if (!store) throw new Error(`An import does not know what the files of ${found.table} are.`);
    return await store(scope, { ...found, name, userId });
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** Returns whether the file caused the error, and not the store or too much load. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof PictureFailed) return error.reason !== "busy" && error.reason !== "closed";
  return error instanceof AppError && error.status < 500 && error.code !== "RATE_LIMITED";
}

type Store = (scope: Scope, file: Found & { name: string; userId: string }) => Promise<StoredFile>;

const storeDish: Store = async ({ ports }, { name, bytes }) => {
  const { image_url, image } = await storePicture(ports, `import-${name.slice(0, 32)}`, bytes, "upload");
  return { value: image_url, image };
};

const storeOriginal: Store = async ({ ports, companyId }, { name, bytes, path }) => {
  const { format, sha256 } = await acceptFile(ports.pictures, { name: path, bytes, size: bytes.length, type: "" });
  const key = originalKey(INVOICE, companyId, idOf(name), format);
  await ports.files.put(key, bytes, CONTENT_TYPE[format]);
  return { value: key, original: { bytes: bytes.length, sha256, format } };
};

const storePage =
  (keyOf: (companyId: string, id: string) => string): Store =>
  async ({ ports, companyId }, { name, bytes }) => {
    const { webp } = await ports.pictures.run(encodePage, bytes);
    const key = keyOf(companyId, idOf(name));
    await ports.files.put(key, webp, "image/webp");
    return { value: key };
  };

const storeLogoOf: Store = async (scope, { bytes, userId }) => {
  const url = await storeLogo(scope, userId, `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}`);
  return { value: url ?? "" };
};

const idOf = (name: string) => uuid({ random: Buffer.from(name.slice(0, 32), "hex"), msecs: 0 });

/** How the files of each table are checked and stored. */
export const STORE: { readonly [T in keyof DB]?: Store } = {
  companies: storeLogoOf,
  dish: storeDish,
  dish_images: storeDish,
  supplier_invoice_files: storeOriginal,
  supplier_invoice_pages: storePage((companyId, id) => pageKey(INVOICE, companyId, id, 0)),
  deliveries: storePage(deliveryPhotoKey),
};
