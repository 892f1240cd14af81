import { z } from "zod";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { type LABEL_PAPERS, lot } from "#src/features/inventory/lots/contract.ts";
import type { work } from "#src/features/inventory/lots/server/labels.document.ts";
import { readLots } from "#src/features/inventory/lots/server/read-lots.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Scope } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument } from "#src/server/pdf/draw-document.ts";
import { localeOf } from "#src/shared/money.ts";

const labels = documentWork<typeof work>(
  new URL("labels.document.ts", import.meta.url),
  "These labels take too long to draw. Please print fewer at a time.",
);

interface Wanted {
  ids: readonly string[];
  paper: (typeof LABEL_PAPERS)[number];
  copies: number;
}

/** Returns the labels of lots as a PDF. Throws 404 when nothing remains of one of them, and 503 BUSY. */
export async function printLabels(scope: Scope, { ids, paper, copies }: Wanted, signal: AbortSignal) {
  const { lots, timezone, country } = await scope.within(async (context) => {
    const lots = await shownIn(context, z.array(lot), await readLots(context, ids));
    if (lots.length < new Set(ids).size) throw notFound("Use-by date");
    const company = await companyRow(context);
    return { lots, ...company };
  });
  const input = { lots, copies, paper, locale: localeOf(country), timezone, country };
  return drawDocument(scope.companyId, labels, input, { signal });
}
