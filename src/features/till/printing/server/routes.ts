import * as printing from "#src/features/till/printing/contract.ts";
import {
  addPrinter,
  deletePrinter,
  dropWaiting,
  listPrinters,
  printBill,
  printTestPage,
  updatePrinter,
} from "#src/features/till/printing/server/printers.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const printingRoutes: Route[] = [
  route(printing.listPrinters, async (context) => ({
    is_possible: context.env.PRINTER_NETWORKS !== undefined,
    printers: await listPrinters(context),
  })),
  route(printing.addPrinter, async (context, { body }) => ({ printer: await addPrinter(context, body) })),
  route(printing.updatePrinter, async (context, { query, body }) => ({
    printer: await updatePrinter(context, query.id, body),
  })),
  route(printing.deletePrinter, async (context, { query }) => ({ id: await deletePrinter(context, query.id) })),
  route(printing.printTestPage, async (context, { query }) => ({ printer: await printTestPage(context, query.id) })),
  route(printing.printBill, async (context, { body }) => ({ printers: await printBill(context, body.order_id) })),
  route(printing.dropWaiting, async (context, { query }) => ({ printer: await dropWaiting(context, query.id) })),
];
