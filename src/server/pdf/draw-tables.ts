import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument, type Drawing } from "#src/server/pdf/draw-document.ts";
import type { TableDocument } from "#src/server/pdf/table-document.ts";
import type { work } from "#src/server/pdf/tables.document.ts";

const tables = documentWork<typeof work>(
  new URL("tables.document.ts", import.meta.url),
  "This document takes too long to draw. Please choose a shorter period, or fewer lines.",
);

/** Draws a document of tables in a process, as `drawDocument` does, and returns its bytes. */
export const drawTables = (
  companyId: string,
  document: TableDocument,
  drawing?: Drawing,
): Promise<Uint8Array<ArrayBuffer>> => drawDocument(companyId, tables, document, drawing);
