import type { UnlinkedDelivery } from "#src/features/deliveries/contract.ts";
import type { UnnamedLine } from "#src/features/invoices/receipts/contract.ts";
import { CallError } from "#src/web/call.ts";

/** A person's choice of an invoice's delivery; null: the goods were not counted in at the door. */
export interface DeliveryChoice {
  delivery_id?: string | null;
  came_lines?: { line: number; came: boolean }[];
}

/** A question that has to be answered before an invoice can be saved. */
export type DeliveryQuestion =
  | { kind: "which"; deliveries: UnlinkedDelivery[] }
  | { kind: "came"; choice: DeliveryChoice; lines: UnnamedLine[] };

/** Returns the question behind an error; null for any other error. `choice` is the person's choice so far. */
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
