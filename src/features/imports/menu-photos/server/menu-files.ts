import * as documents from "#src/features/documents/server/document-files.ts";
import type { Context, Scope } from "#src/server/context.ts";

export const MENU: documents.DocumentKind = {
  noun: "menu",
  what: "a menu",
  missing: "Please choose a picture or PDF of your menu.",
  folder: "menu-photos",
  files: "menu_photo_files",
  pages: "menu_photo_pages",
  document: "menu_id",
};

/** Returns the folder with all files of a company. */
export const menuFolder = (companyId: string): string => documents.folderOf(MENU, companyId);

/** Deletes the given files, except those that a menu shows. */
export const dropFiles = (scope: Scope, keys: readonly string[]): Promise<void> =>
  documents.dropFiles(scope, MENU, keys);

/** Removes the rows of a menu's files and pages. Returns the keys of the files, to be deleted after the transaction. */
export async function takeFiles({ db, companyId }: Context, menuId: string): Promise<string[]> {
  const files = await db
    .deleteFrom("menu_photo_files")
    .where("company_id", "=", companyId)
    .where("menu_id", "=", menuId)
    .returning("file_key as key")
    .execute();
  return [...files.map(({ key }) => key), ...(await takePages({ db, companyId }, menuId))];
}

export async function takePages(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  menuId: string,
): Promise<string[]> {
  const pages = await db
    .deleteFrom("menu_photo_pages")
    .where("company_id", "=", companyId)
    .where("menu_id", "=", menuId)
    .returning("image_key as key")
    .execute();
  return pages.map(({ key }) => key);
}
