import {
  convertFindings,
  moveFindings,
  moveSupplierFindings,
  watchReversed,
  watchSaved,
} from "#src/features/invoices/price-watch/server/record-findings.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const priceWatchListeners: Listener<Context>[] = [
  { to: "invoices.invoice-saved", run: watchSaved },
  { to: "invoices.invoice-compared", run: watchSaved },
  { to: "invoices.invoice-reversed", run: watchReversed },
  { to: "inventory.unit-converted", run: convertFindings },
  { to: "inventory.items-merged", run: moveFindings },
  { to: "suppliers.suppliers-merged", run: moveSupplierFindings },
];
