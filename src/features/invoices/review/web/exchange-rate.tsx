import { Button } from "@mantine/core";
import { decimalOf } from "#src/features/invoices/review/draft-decimals.ts";
import type { Review } from "#src/features/invoices/review/contract.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { headId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ExchangeRateProps {
  draft: ReviewDraft;
  lastRate: Review["last_rate"];
  edits: DraftEdits;
}

/** The exchange rate of a foreign currency into the company's; the last rate is offered. */
export function ExchangeRate({ draft, lastRate, edits }: ExchangeRateProps) {
  const format = useFormat();
  const isMissing = decimalOf(draft.exchange_rate).lte(0);
  return (
    <div className={`${ui.wrap} ${classes.rate}`}>
      <NumberField
        id={headId("exchange_rate")}
        label={`1 ${draft.currency} =`}
        unit={format.currency}
        placeholder="Exchange rate"
        required
        data-to-check={isMissing || undefined}
        value={draft.exchange_rate}
        onChange={(exchange_rate) => edits.head({ exchange_rate })}
      />
      {lastRate && isMissing && (
        <Button variant="default" onClick={() => edits.head({ exchange_rate: String(lastRate.rate) })}>
          Use {lastRate.rate}, as on {format.day(lastRate.date)}
        </Button>
      )}
    </div>
  );
}
