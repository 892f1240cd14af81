import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { invoiceOf } from "#src/features/invoices/review/draft-invoice.ts";
import type { ReviewedLines } from "#src/features/invoices/review/blocking-issues.ts";
import { type Review, checkInvoice } from "#src/features/invoices/review/contract.ts";
import { readKey, type ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { call } from "#src/web/call.ts";

/** Long enough to finish typing a number, short enough to see the result in the next field. */
const PAUSE_MS = 400;

export interface Checked {
  review: Review;
  lines: ReviewedLines;
}

/** Lines are found by their keys, because the draft may have changed before the response came. */
function checkedOf(review: Review, keys: readonly string[]): Checked {
  return { review, lines: new Map(review.lines.map((line) => [keys[line.line] ?? "", line])) };
}

/** Loads the result that saving this draft would have. Lines without a name are left out. */
export const checkQuery = (invoiceId: string, draft: ReviewDraft) => {
  const lines = draft.lines.filter(({ item_name }) => item_name.trim() !== "");
  const invoiceData = invoiceOf({ ...draft, lines }, invoiceId);
  const keys = lines.map(({ key }) => key);
  return queryOptions({
    queryKey: ["invoice-check", invoiceData, keys],
    queryFn: async ({ signal }) =>
      checkedOf((await call(checkInvoice, { body: { invoiceData } }, { signal })).review, keys),
    staleTime: 10_000,
    gcTime: 60_000,
    structuralSharing: false,
  });
};

/** Checks the draft after each pause in typing. Until the response comes, the previous one is shown. */
export function useCheck(invoiceId: string, draft: ReviewDraft, first: Review) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const initial = useMemo(
    () =>
      checkedOf(
        first,
        first.lines.map(({ line }) => readKey(line)),
      ),
    [first],
  );
  const query = useQuery({ ...checkQuery(invoiceId, settled), placeholderData: keepPreviousData });
  return { ...(query.data ?? initial), checking: settled !== draft || query.isFetching, failed: query.isError };
}
