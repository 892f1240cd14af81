import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type SavedInvoice, saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { NO_ITEMS, NO_SUPPLIER } from "#src/features/invoices/receipts/invoice-data.ts";
import { reloadAfterReceipt } from "#src/features/invoices/receipts/web/queries.ts";
import {
  type BlockingIssue,
  blockingIssuesOf,
  dateConfirmed,
  duplicatesConfirmed,
  sumsConfirmed,
} from "#src/features/invoices/review/blocking-issues.ts";
import { invoiceOf } from "#src/features/invoices/review/draft-invoice.ts";
import { sumsOf } from "#src/features/invoices/review/draft-sums.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import {
  type DeliveryChoice,
  type DeliveryQuestion,
  deliveryQuestionOf,
} from "#src/features/invoices/review/web/delivery-choice.ts";
import { checkQuery } from "#src/features/invoices/review/web/use-check.ts";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { call, CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

const NOT_SAVED = "Failed to save the invoice. Please try again.";

interface SaveOptions {
  onSaved: (saved: SavedInvoice) => void;
  /** Called when something has to be settled first. */
  onBlocked: (blockingIssues: BlockingIssue[]) => void;
}

/**
 * Checks a draft once more and saves it; a second call while it is being saved does nothing. `question` is the question
 * about its delivery that has to be answered first.
 */
export function useSave(invoiceId: string, { onSaved, onBlocked }: SaveOptions) {
  const client = useQueryClient();
  const busy = useRef(false);
  const [question, setQuestion] = useState<DeliveryQuestion | null>(null);
  const save = useMutation({
    mutationFn: ({ draft, choice }: SaveDraft) => checkAndSave(client, invoiceId, { draft, choice }),
    onSuccess: async (result) => {
      setQuestion(null);
      if (Array.isArray(result)) {
        notifyMissing(result);
        onBlocked(result);
        return;
      }
      const { successful_items, supplier } = result;
      forgetDraft(invoiceId);
      notify.success(
        "Invoice Saved",
        `Successfully imported ${successful_items} ${successful_items === 1 ? "item" : "items"} from ${supplier.name}.`,
      );
      onSaved(result);
      await reloadAfterReceipt(client);
      notify.success("Inventory Updated", "Your inventory has been updated with the new items from the invoice.");
    },
    onError: (error, { choice }) => {
      const asked = deliveryQuestionOf(error, choice);
      setQuestion(asked);
      if (asked) return;
      notify.error("Save Failed", error instanceof CallError && error.code !== "NOT_JSON" ? error.message : NOT_SAVED);
      // After an error, the shown check may be outdated.
      void client.invalidateQueries({ queryKey: ["invoice-check"] });
      void reloadInvoices(client);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    saving: save.isPending,
    question,
    closeQuestion: () => setQuestion(null),
    save: (draft: ReviewDraft, choice: DeliveryChoice = {}) => {
      if (busy.current) return;
      busy.current = true;
      save.mutate({ draft, choice });
    },
  };
}

interface SaveDraft {
  draft: ReviewDraft;
  /** The person's choice of the delivery. */
  choice: DeliveryChoice;
}

/** Returns the issues that block saving, else the saved invoice. */
async function checkAndSave(
  client: QueryClient,
  invoiceId: string,
  { draft, choice }: SaveDraft,
): Promise<SavedInvoice | BlockingIssue[]> {
  const sums = sumsOf(draft);
  // Issues that can be found without the server come first. Issues of the sums come after the other issues.
  const local = blockingIssuesOf(draft, sums, { review: undefined, lines: new Map() });
  const missing = local.filter(({ kind }) => kind !== "sums");
  if (missing.length > 0) return missing;
  const checked = await client.fetchQuery(checkQuery(invoiceId, draft));
  const blockingIssues = blockingIssuesOf(draft, sums, checked);
  if (blockingIssues.length > 0) return blockingIssues;
  const body = {
    confirm: true as const,
    invoiceData: invoiceOf(draft, invoiceId),
    reviewed: draft.reviewed !== null && sumsConfirmed(draft, sums),
    allow_date: dateConfirmed(draft),
    // Every impossible price that is not blocking was confirmed.
    allow_prices: draft.lines.some(({ allowed_price }) => allowed_price !== null),
    allow_duplicate: draft.allowed_duplicate !== null && duplicatesConfirmed(draft, checked.review.duplicates),
    ...choice,
  };
  // The key makes the request safe to repeat: the server books the invoice once.
  return (await call(saveInvoice, { body }, { idempotencyKey: `invoice-${invoiceId}` })).data;
}

/**
 * The two notifications of docs/spec/2-back-office.md, "5. Validation rules"; the messages of other issues are shown
 * beside their fields.
 */
function notifyMissing(blockingIssues: readonly BlockingIssue[]): void {
  const [first] = blockingIssues;
  if (first?.kind === "no_items") notify.error("No Items", NO_ITEMS);
  if (first?.kind === "no_supplier") notify.error("Missing Supplier", NO_SUPPLIER);
}
