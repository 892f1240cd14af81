import { sql } from "kysely";
import type { Context, Scope } from "#src/server/context.ts";

/** A private folder: only the endpoints of menus serve its files. */
const FOLDER = "menu-photos";

/** Returns the folder with all files of a company. */
export const menuFolder = (companyId: string): string => `${FOLDER}/${companyId}`;

export const originalKey = (companyId: string, fileId: string): string => `${menuFolder(companyId)}/${fileId}`;

/**
 * Returns the key of a page's picture. Each run of a reading has its own pictures, so that an outdated run cannot
 * overwrite those of a newer one.
 */
export const pageKey = (companyId: string, run: string, page: number): string =>
  `${menuFolder(companyId)}/${run}-${page}.webp`;

/**
 * Deletes the files that no menu refers to. A file that cannot be deleted is logged and remains: no endpoint serves it.
 */
export async function dropFiles(scope: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const used = await scope.within(async ({ db, companyId }) => {
    const { rows } = await sql<{ key: string }>`
      select file_key as key from menu_photo_files where company_id = ${companyId} and file_key = any(${keys})
      union select image_key from menu_photo_pages where company_id = ${companyId} and image_key = any(${keys})`.execute(
      db,
    );
    return new Set(rows.map(({ key }) => key));
  });
  const unused = keys.filter((key) => !used.has(key));
  const results = await Promise.allSettled(unused.map((key) => scope.ports.files.delete(key)));
  for (const result of results)
    if (result.status === "rejected") scope.log.warn({ err: result.reason }, "a file of a menu could not be removed");
}

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
