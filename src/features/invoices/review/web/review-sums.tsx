import { Button, Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { MIN_SIGNED } from "#src/features/invoices/review/draft-decimals.ts";
import type { HeadValue, LowConfidence } from "#src/features/invoices/review/low-confidence.ts";
import { failingKey, type DraftSums } from "#src/features/invoices/review/draft-sums.ts";
import { sumsConfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { SumCheck } from "#src/invoice-reader/invoice.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { LowConfidenceNotes } from "#src/features/invoices/review/web/low-confidence-notes.tsx";
import { headId } from "#src/features/invoices/review/web/field-ids.ts";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ReviewSumsProps {
  draft: ReviewDraft;
  sums: DraftSums;
  lowConfidence: readonly LowConfidence<HeadValue>[];
  edits: DraftEdits;
  onHighlight: (highlight: Highlight) => void;
}

const MORE = [
  ["charges", "Charges"],
  ["discount", "Discount"],
  ["rounding", "Rounding"],
] as const;

/** The total of the lines and the tax, and the total printed on the invoice. */
export function ReviewSums({ draft, sums, lowConfidence, edits, onHighlight }: ReviewSumsProps) {
  const { locale } = useFormat();
  const [more, setMore] = useState(() => MORE.some(([name]) => draft[name] !== ""));
  const money = (amount: number) => formatMoney(amount, draft.currency, locale);
  // A value that only a sum contradicts is marked as long as the sum disagrees.
  const open = lowConfidence.filter(({ by_sums }) => !by_sums || sums.failing.length > 0);
  const toCheck = new Set<string>(open.map(({ value }) => value));
  const field = (name: "tax" | "total" | (typeof MORE)[number][0]) => ({
    step: "0.01",
    min: MIN_SIGNED,
    value: draft[name],
    onChange: (value: string) => edits.head({ [name]: value }),
    ...((name === "tax" || name === "total") && {
      id: headId(name),
      "data-to-check": toCheck.has(name) || undefined,
      onFocus: () => onHighlight({ key: null, value: name }),
    }),
  });
  return (
    <section aria-label="Sums" className={`${ui.stackSm} ${classes.sums}`}>
      <div className={`${ui.ends} ${classes.sum}`}>
        <span>Items</span>
        <span>{money(sums.lines)}</span>
      </div>
      {more &&
        MORE.map(([name, label]) => (
          <NumberField key={name} label={label} className={`${ui.columns} ${classes.sumField}`} {...field(name)} />
        ))}
      <NumberField
        label="Tax"
        className={`${ui.columns} ${classes.sumField}`}
        description={sums.tax_included ? "Already included in the prices." : undefined}
        {...field("tax")}
      />
      {!more && (
        <Button variant="subtle" className={classes.moreSums} onClick={() => setMore(true)}>
          Charges, discount, rounding
        </Button>
      )}
      <div className={`${ui.ends} ${classes.sum}`} data-grand>
        <span>Total</span>
        <span>{money(sums.total)}</span>
      </div>
      <NumberField label="Total on the invoice" className={`${ui.columns} ${classes.sumField}`} {...field("total")} />
      {sums.agrees && (
        <p className={`${ui.row} ${classes.agrees}`}>
          <IconCheck size={16} stroke={2.5} aria-hidden /> The lines match the invoice's total.
        </p>
      )}
      <LowConfidenceNotes
        values={open.filter(({ value, by_sums }) => !by_sums && (value === "tax" || value === "total"))}
        onAccept={(value, offer) => edits.head({ [value]: offer })}
        onConfirm={(value) => edits.head({ confirmed: [...draft.confirmed, value] })}
      />
      <FailingSums draft={draft} sums={sums} edits={edits} />
    </section>
  );
}

function FailingSums({ draft, sums, edits }: Pick<ReviewSumsProps, "draft" | "sums" | "edits">) {
  const { locale } = useFormat();
  if (sums.failing.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, draft.currency, locale);
  const lines = sums.failing.filter(({ key }) => key === "line_amount").length;
  const textOf = ({ key, computed, stated }: SumCheck) =>
    key === "subtotal"
      ? `The lines add up to ${money(computed)}, the invoice's subtotal says ${money(stated)}.`
      : `${addends(draft)} add up to ${money(computed)}, the invoice says ${money(stated)}.`;
  return (
    <fieldset className={classes.failingSums} aria-label="Totals that don't match">
      <ul>
        {sums.failing
          .filter(({ key }) => key !== "line_amount")
          .map((check) => (
            <li key={check.key}>
              <IconAlertTriangle size={18} aria-hidden />
              <span>{textOf(check)}</span>
              {check.key === "subtotal" && (
                <Button variant="default" size="compact-sm" onClick={() => edits.head({ subtotal: "" })}>
                  Remove the subtotal
                </Button>
              )}
            </li>
          ))}
        {lines > 0 && (
          <li>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              {lines === 1 ? "The amount of one line is" : `The amounts of ${lines} lines are`} not quantity times
              price.
            </span>
          </li>
        )}
      </ul>
      <Checkbox
        id={headId("sums")}
        label="I've checked: these totals are right"
        data-to-check={!sumsConfirmed(draft, sums) || undefined}
        checked={sumsConfirmed(draft, sums)}
        onChange={(event) => edits.head({ reviewed: event.currentTarget.checked ? failingKey(sums.failing) : null })}
      />
    </fieldset>
  );
}

/** Returns the names of the addends: "Lines and tax", "Lines, tax and charges". */
function addends({ tax, charges, discount, rounding }: ReviewDraft): string {
  const others = [
    ["tax", tax],
    ["charges", charges],
    ["discount", discount],
    ["rounding", rounding],
  ].flatMap(([name, value]) => (Number(value) ? [name] : []));
  const all = ["Lines", ...others];
  return all.length === 1 ? "The lines" : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
