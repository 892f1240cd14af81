import { itemsToCountPart } from "#src/features/counts/web/request-part.ts";
import { creditPart } from "#src/features/credits/web/request-part.ts";
import { dishToFixPart, overridePart } from "#src/features/dishes/web/request-parts.ts";
import { batchesToMakePart } from "#src/features/forecasts/prep-today/web/request-part.tsx";
import { unusualDayPart } from "#src/features/forecasts/web/request-part.tsx";
import { expiringLotPart } from "#src/features/inventory/lots/web/request-part.ts";
import { namesToCheckPart } from "#src/features/inventory/supplier-items/web/request-part.ts";
import { pricePart } from "#src/features/invoices/price-watch/web/request-part.tsx";
import { invoiceToReviewPart } from "#src/features/invoices/review/web/request-part.ts";
import { failedMessagePart } from "#src/features/messages/web/request-part.ts";
import { failingBackupsPart } from "#src/features/operations/backups/web/request-part.ts";
import { deliveryPart, itemToReorderPart, orderToSendPart } from "#src/features/purchasing/web/request-parts.tsx";
import type { RequestPart } from "#src/web/request-part.ts";

/** How the agent requests of each kind are shown; `main/agent-requests.test.ts` compares the kinds with the server's. */
export const requestParts: readonly RequestPart[] = [
  failedMessagePart,
  expiringLotPart,
  namesToCheckPart,
  overridePart,
  dishToFixPart,
  itemsToCountPart,
  unusualDayPart,
  batchesToMakePart,
  invoiceToReviewPart,
  pricePart,
  failingBackupsPart,
  deliveryPart,
  orderToSendPart,
  itemToReorderPart,
  creditPart,
];
