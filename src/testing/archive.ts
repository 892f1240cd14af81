import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import type { ArchiveImport } from "#src/features/archives/contract.ts";
import * as archives from "#src/features/archives/contract.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { newIds } from "#src/features/archives/server/new-ids.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import * as exports from "#src/features/archives/exports/contract.ts";
import { makeExport } from "#src/features/archives/exports/server/make-export.ts";
import type { Scope } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;

export const scopeFor = (app: TestApp, owner: Pick<Owner, "companyId">): Scope =>
  scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });

/** Requests an export, makes it, and returns it as its owner downloads it. */
export async function exportOf(app: TestApp, owner: Owner): Promise<Uint8Array> {
  const { id } = (await owner.call(exports.requestExport)).body.export;
  await makeExport.run(scopeFor(app, owner), { export_id: id });
  const response = await app.app.request(`/api/exports/file?id=${id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  if (response.status !== 200) throw new Error(`The export was not made: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function postArchive({ app }: Pick<TestApp, "app">, owner: Pick<Owner, "token">, bytes: Uint8Array) {
  return app.request("/api/archives", {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/zip" },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

/** Uploads an archive, lets it be read, and returns what its owner sees. */
export async function uploadArchive(app: TestApp, owner: Owner, bytes: Uint8Array): Promise<ArchiveImport> {
  const response = await postArchive(app, owner, bytes);
  if (response.status !== 202) throw new Error(`The archive was not taken: ${await response.text()}`);
  const { import: uploaded } = (await response.json()) as { import: ArchiveImport };
  await checkArchive.run(scopeFor(app, owner), { import_id: uploaded.id });
  return newestImport(owner);
}

export async function newestImport(owner: Owner): Promise<ArchiveImport> {
  const { import: newest } = (await owner.call(archives.readArchiveImport)).body;
  if (!newest) throw new Error("No archive was uploaded.");
  return newest;
}

/** Imports the upload and returns the result. */
export async function importUploaded(app: TestApp, owner: Owner, { id }: ArchiveImport): Promise<ArchiveImport> {
  const response = await owner.call(archives.importArchive, { query: { id } });
  if (response.status !== 202) throw new Error(`The import was not started: ${response.body.error}`);
  await runImport.run(scopeFor(app, owner), { import_id: id });
  return newestImport(owner);
}

/** Returns a function that replaces the ids of an archive in a text by those that an import gave. */
export function idsOfImport(
  app: TestApp,
  owner: Owner,
  { id, created_at }: ArchiveImport,
  from: Pick<Owner, "companyId">,
): (text: string) => string {
  const key = app.platform.deriveKey(`archive import ${owner.companyId} ${id}`).toString("hex");
  const newId = newIds(key, Date.parse(created_at), { old: from.companyId, now: owner.companyId });
  return (text) => text.replaceAll(ID, newId);
}

export type Archive = Record<string, Uint8Array>;
export const unpacked = (bytes: Uint8Array): Archive => unzipSync(bytes);

export function rowsIn(archive: Archive, table: string): Record<string, string>[] {
  const text = strFromU8(archive[`tables/${table}.csv`] ?? new Uint8Array());
  return parse<Record<string, string>>(text, { bom: true, columns: true });
}

/**
 * Returns the URLs of what a restaurant shows and reports: its menu as guests read it, and every report to the digit.
 */
export function comparedReads({ from, to }: { from: string; to: string }): string[] {
  const period = `?from=${from}&to=${to}`;
  return [
    `/api/reports${period}`,
    `/api/reports/csv${period}`,
    `/api/variance${period}`,
    `/api/variance/csv${period}`,
    `/api/stock-value?date=${to}`,
    `/api/stock-value/csv?date=${to}`,
    "/api/bills",
    "/api/bills/csv",
    "/api/dashboard/sales",
    "/api/counts/worth",
    "/api/credit-requests/won-back",
    "/api/invoices",
    "/api/prep-recipes",
    "/api/option-groups",
    "/api/menu-stops",
    "/api/menu-schedules",
    "/api/tax-rates",
    "/api/charge-rules",
    "/api/lots",
    "/api/orders/summary",
  ];
}

/**
 * Returns what an owner reads at a path, without the username and the names of pictures, which differ between
 * restaurants.
 */
export async function readAs(app: TestApp, owner: Owner, path: string): Promise<string> {
  const response = await app.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  const text = `${response.status} ${await response.text()}`;
  return withoutPictures(text.replaceAll(owner.username, "{username}"));
}

const withoutPictures = (text: string) =>
  text.replaceAll(/\/files\/[\w./-]+/g, "{picture}").replaceAll(/data:image\/webp;base64,[\w+/=]+/g, "{placeholder}");
