import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { effectiveDocument } from "#src/features/invoices/receipts/document.ts";
import { numberOf, optionalNumberOf } from "#src/features/invoices/review/draft-decimals.ts";
import { draftGoodsTotal, isAboutSums } from "#src/features/invoices/review/draft-sums.ts";
import type { CreditPart } from "#src/features/invoices/review/web/credit-part.ts";
import { ReviewDuplicates } from "#src/features/invoices/review/web/review-duplicates.tsx";
import { ReviewHead } from "#src/features/invoices/review/web/review-head.tsx";
import { ReviewLines } from "#src/features/invoices/review/web/review-lines.tsx";
import { ReviewSuggestions } from "#src/features/invoices/review/web/review-suggestions.tsx";
import { ReviewSums } from "#src/features/invoices/review/web/review-sums.tsx";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { ReviewState } from "#src/features/invoices/review/web/use-review.ts";

interface ReviewFieldsProps {
  review: ReviewState;
  CreditPart: CreditPart;
  highlight: Highlight | null;
  /** Whether each line shows its part of the picture, because the whole picture is not shown. */
  withCrop: boolean;
  onShowPicture: () => void;
  onHighlight: (highlight: Highlight) => void;
  onHover: (key: string | null) => void;
  onAdd: () => void;
  onRemove: (key: string) => void;
}

const NO_ITEMS: readonly never[] = [];

/** Everything of an invoice that can be edited, from its head to its sums. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { draft, first, read, edits, checked, sums, lowConfidence, blockingIssues, invoice } = props.review;
  const inventory = useQuery(inventoryQuery);
  const warnings = read.warnings.filter((warning) => !isAboutSums(warning));
  const total = optionalNumberOf(draft.total) ?? sums.total;
  const isCredit = effectiveDocument(draft.document, total, draftGoodsTotal(draft)) === "credit_note" && total < 0;
  const supplierId = draft.supplier_id ?? checked.review.supplier?.id ?? null;
  const shared = { draft, sums, lowConfidence, edits, onHighlight: props.onHighlight };
  return (
    <>
      <ReviewDuplicates draft={draft} duplicates={checked.review.duplicates} edits={edits} />
      {warnings.length > 0 && (
        <Alert color="yellow" title="Please check carefully">
          {warnings.join(" ")}
        </Alert>
      )}
      <ReviewHead {...shared} review={checked.review} />
      {isCredit && supplierId !== null && (
        <props.CreditPart
          supplierId={supplierId}
          currency={draft.currency}
          total={-total}
          tax={Math.abs(numberOf(draft.tax))}
        />
      )}
      <ReviewSuggestions blockingIssues={blockingIssues} reviewed={checked.lines} edits={edits} />
      <ReviewLines
        invoice={invoice}
        draft={draft}
        first={first}
        read={read}
        sums={sums}
        reviewed={checked.lines}
        items={inventory.data ?? NO_ITEMS}
        priced={!blockingIssues.some(({ kind }) => kind === "exchange_rate")}
        highlight={props.highlight}
        withCrop={props.withCrop}
        edits={edits}
        onShowPicture={props.onShowPicture}
        onHighlight={props.onHighlight}
        onHover={props.onHover}
        onAdd={props.onAdd}
        onRemove={props.onRemove}
      />
      <ReviewSums {...shared} />
    </>
  );
}
