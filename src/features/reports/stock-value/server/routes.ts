import { stockHistory } from "#src/features/inventory/ledger-contract.ts";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import * as contract from "#src/features/reports/stock-value/contract.ts";
import { averageCostOf } from "#src/features/reports/stock-value/server/average-cost.ts";
import { readStockValue } from "#src/features/reports/stock-value/server/read-stock-value.ts";
import { readStockHistory } from "#src/features/reports/stock-value/server/stock-history.ts";
import { stockValueCsv } from "#src/features/reports/stock-value/server/stock-value-csv.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const stockValueRoutes: Route[] = [
  route(contract.readStockValue, async (context, { query }) => ({ report: await readStockValue(context, query.date) })),
  route(contract.readAverageCost, (context, { query }) => averageCostOf(context, query.id)),
  route(stockHistory, (context, { query }) => readStockHistory(context, query.id, query.days)),
  route(contract.stockValueCsv, async (context, { query }) =>
    fileDownload(
      stockValueCsv(await shownIn(context, contract.stockValue, await readStockValue(context, query.date))),
      `stock-value-${query.date}`,
      "csv",
    ),
  ),
];
