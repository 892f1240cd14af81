import { wordDateLocaleOf } from "#src/features/companies/printed-dates.ts";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { readPrepDay as readPrepDayContract } from "#src/features/forecasts/prep-today/contract.ts";
import { readPrepDay } from "#src/features/forecasts/prep-today/server/prep-day.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { leftColumn, rightColumn, type TableDocument } from "#src/server/pdf/table-document.ts";
import { noonUtc } from "#src/shared/time.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** Returns the plan of a day as a PDF: a box to tick, the item, the quantity to make, the stock, and the reason. */
export async function prepDayDocument(context: Context, asked: string | undefined): Promise<TableDocument> {
  const { day, lines } = await shownIn(context, readPrepDayContract.response, await readPrepDay(context, asked));
  const { name, country } = await companyRow(context);
  const date = new Intl.DateTimeFormat(wordDateLocaleOf(country), { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(noonUtc(day)),
  );
  const open = lines.filter(({ done_at }) => done_at === null);
  const rows = open.map(({ name: item, unit, to_make, batches, on_hand, why, missing }) => [
    "[   ]",
    item,
    `${formatQuantity(to_make, unit)}${batches === null ? "" : ` (${batches === 1 ? "1 batch" : `${batches} batches`})`}`,
    formatQuantity(on_hand, unit),
    [...why, ...missing].join(". "),
  ]);
  const none = ["", "Enough of everything is there.", "", "", ""];
  const columns = [
    leftColumn("Done", 0.08),
    leftColumn("Name", 0.26),
    rightColumn("Make", 0.2),
    rightColumn("Have", 0.13),
    leftColumn("Why", 0.33),
  ];
  const tables = [{ title: "Make today", columns, rows: rows.length > 0 ? rows : [none] }];
  return { title: "Prep today", heading: name, subheading: `Prep for ${date}`, country, tables };
}
