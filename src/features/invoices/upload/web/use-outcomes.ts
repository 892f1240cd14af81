import { useEffect, useRef } from "react";
import { type Stage, isSettled } from "#src/features/invoices/upload/stages.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { NOT_READ, acknowledgeArrival } from "#src/features/invoices/upload/web/uploads.ts";
import { notify } from "#src/web/ui/notify.tsx";

/**
 * Notifies the person when reading an invoice has succeeded or failed, and calls `onArrived` for invoices that were
 * sent from this tab.
 */
export function useOutcomes(open: readonly InvoiceSummary[] | undefined, onArrived: (id: string) => void): void {
  const stages = useRef(new Map<string, Stage>());
  const arrive = useRef(onArrived);
  useEffect(() => {
    arrive.current = onArrived;
  });
  useEffect(() => {
    for (const { id, stage, error, line_count, supplier_name } of open ?? []) {
      const before = stages.current.get(id);
      stages.current.set(id, stage);
      if (!isSettled(stage)) continue;
      const fromThisTab = acknowledgeArrival(id);
      const wasReading = before !== undefined && !isSettled(before);
      if (!fromThisTab && !wasReading) continue;
      if (stage === "failed") notify.error("Processing Failed", error ?? NOT_READ);
      if (stage !== "ready") continue;
      const supplier = supplier_name || "an unknown supplier";
      notify.success("Invoice Processed", `Found ${line_count} items from ${supplier}. Please review and confirm.`);
      if (fromThisTab) arrive.current(id);
    }
  }, [open]);
}
