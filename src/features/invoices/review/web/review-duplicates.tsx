import { Anchor, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCopy } from "@tabler/icons-react";
import { duplicatesConfirmed, duplicatesKey } from "#src/features/invoices/review/blocking-issues.ts";
import type { Duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { headId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./review.module.css";

const REASONS: Record<Duplicate["reason"], string> = {
  same_file: "This file was received before",
  same_number: "An invoice with this number and total was received before",
  similar_supplier: "A supplier with a similar name sent an invoice with this number and total",
  same_lines: "The same lines were received within the hour",
};

interface ReviewDuplicatesProps {
  draft: ReviewDraft;
  duplicates: readonly Duplicate[];
  edits: DraftEdits;
}

/** The earlier receipts that this one would repeat, and the confirmation that it is a different delivery. */
export function ReviewDuplicates({ draft, duplicates, edits }: ReviewDuplicatesProps) {
  const format = useFormat();
  if (duplicates.length === 0) return null;
  return (
    <fieldset className={classes.duplicates} aria-label="Received before">
      <ul>
        {duplicates.map(({ invoice_id, reason, supplier_name, invoice_number, total, currency, saved_at }) => (
          <li key={invoice_id}>
            <IconCopy size={18} aria-hidden />
            <span>
              {REASONS[reason]}:{" "}
              <Anchor
                underline="always"
                renderRoot={(props) => (
                  <Link {...props} to="/invoices/$id" params={{ id: invoice_id }} target="_blank" />
                )}
              >
                {[supplier_name, invoice_number].filter(Boolean).join(" ") || `Invoice #${invoice_id.slice(0, 8)}`}
              </Anchor>
              {total !== null && `, ${formatMoney(total, currency, format.locale)}`}, saved {format.dateTime(saved_at)}.
            </span>
          </li>
        ))}
      </ul>
      <Checkbox
        id={headId("duplicate")}
        label="This is another delivery. Receive it too."
        data-to-check={!duplicatesConfirmed(draft, duplicates) || undefined}
        checked={duplicatesConfirmed(draft, duplicates)}
        onChange={(event) =>
          edits.head({ allowed_duplicate: event.currentTarget.checked ? duplicatesKey(duplicates) : null })
        }
      />
    </fieldset>
  );
}
