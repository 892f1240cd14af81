import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { invoiceOf } from "#src/features/invoices/review/draft-invoice.ts";
import { sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import {
  isAccepted,
  isAllowed,
  type BlockingIssue,
  blockingIssuesOf,
} from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { NO_ITEMS, NO_SUPPLIER } from "#src/features/invoices/receipts/invoice-data.ts";
import { type SavedInvoice, saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { checkQuery } from "#src/features/invoices/review/web/use-check.ts";
import { call, CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

const NOT_SAVED = "Failed to save the invoice. Please try again.";

interface SaveOptions {
  onSaved: (saved: SavedInvoice) => void;
  /** Something is to be settled first. */
  onBlocked: (blockingIssues: BlockingIssue[]) => void;
}

/** Saves a draft once, however often it is asked to, after a last look at what that would do. */
export function useSave(invoiceId: string, { onSaved, onBlocked }: SaveOptions) {
  const client = useQueryClient();
  const busy = useRef(false);
  const save = useMutation({
    mutationFn: async (draft: ReviewDraft): Promise<SavedInvoice | BlockingIssue[]> => {
      const sums = sumsOf(draft);
      const nothing = { review: undefined, lines: new Map() };
      const plain = blockingIssuesOf(draft, sums, nothing).filter(({ kind }) => kind !== "sums");
      if (plain.length > 0) return plain;
      const checked = await client.fetchQuery(checkQuery(invoiceId, draft));
      const blockingIssues = blockingIssuesOf(draft, sums, checked);
      if (blockingIssues.length > 0) return blockingIssues;
      const body = {
        confirm: true as const,
        invoiceData: invoiceOf(draft, invoiceId),
        reviewed: draft.reviewed !== null && isAccepted(draft, sums),
        allow_duplicate: draft.allowed_duplicate !== null && isAllowed(draft, checked.review.duplicates),
      };
      // The invoice's own id makes it safe to repeat: the server books it once.
      return (await call(saveInvoice, { body }, { idempotencyKey: `invoice-${invoiceId}` })).data;
    },
    onSuccess: async (result) => {
      if (Array.isArray(result)) {
        announce(result);
        onBlocked(result);
        return;
      }
      const { successful_items, supplier } = result;
      forgetDraft(invoiceId);
      notify.success("Invoice Saved", `Successfully imported ${successful_items} items from ${supplier.name}.`);
      onSaved(result);
      await Promise.all([
        reloadInvoices(client),
        ...["inventory", "movements", "stock-history", "suppliers", "supplier-invoices", "dishes"].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ]);
      notify.success("Inventory Updated", "Your inventory has been updated with the new items from the invoice.");
    },
    onError: (error) => {
      notify.error("Save Failed", error instanceof CallError && error.code !== "NOT_JSON" ? error.message : NOT_SAVED);
      // A refusal means that something is no longer as it was shown.
      void client.invalidateQueries({ queryKey: ["invoice-check"] });
      void reloadInvoices(client);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    saving: save.isPending,
    save: (draft: ReviewDraft) => {
      if (busy.current) return;
      busy.current = true;
      save.mutate(draft);
    },
  };
}

/**
 * The two toasts of docs/spec/2-back-office.md, "5. Validation rules"; every other message stands beside the field it
 * is about.
 */
function announce(blockingIssues: readonly BlockingIssue[]): void {
  const [first] = blockingIssues;
  if (first?.kind === "no_items") notify.error("No Items", NO_ITEMS);
  if (first?.kind === "no_supplier") notify.error("Missing Supplier", NO_SUPPLIER);
}
