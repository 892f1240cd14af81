import type { UnlinkedDelivery } from "#src/features/deliveries/contract.ts";
import type { UnnamedLine } from "#src/features/invoices/receipts/contract.ts";
import { CallError } from "#src/web/call.ts";

/** What a person said about the delivery of an invoice; null: it was not counted in at the door. */
export interface DeliveryChoice {
  delivery_id?: string | null;
  came_lines?: { line: number; came: boolean }[];
}

/** What has to be said before an invoice can be saved. */
export type DeliveryQuestion =
  | { kind: "which"; deliveries: UnlinkedDelivery[] }
  | { kind: "came"; choice: DeliveryChoice; lines: UnnamedLine[] };

/** Returns the question that an error asks; null for any other error. `choice` is what was said so far. */
export function deliveryQuestionOf(error: unknown, choice: DeliveryChoice): DeliveryQuestion | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "DELIVERY_UNLINKED") {
    const { deliveries } = error.details as { deliveries: UnlinkedDelivery[] };
    return { kind: "which", deliveries };
  }
  if (error.code !== "LINES_NOT_DELIVERED") return null;
  const { lines } = error.details as { lines: UnnamedLine[] };
  return { kind: "came", choice, lines };
}
