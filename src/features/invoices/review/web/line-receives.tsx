import { Button } from "@mantine/core";
import { useState } from "react";
import { receivesText } from "#src/features/invoices/receipts/web/receives-text.ts";
import { isUnconfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { LineSize } from "#src/features/invoices/review/web/line-size.tsx";
import { priceChangeText, sizeText } from "#src/features/invoices/review/web/receiving-text.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./review-line.module.css";

interface LineReceivesProps {
  line: DraftLine;
  reviewed: ReviewedLine | undefined;
  /** False while the exchange rate into the company's currency is missing. */
  priced: boolean;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** What a line adds to stock, and the change of price; or the question how much one of its units contains. */
export function LineReceives({ line, reviewed, priced, onChange }: LineReceivesProps) {
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  if (!reviewed) return null;
  const { receives, needs_size, price_change } = reviewed;
  // The size of its unit is worth asking only when the item is certain.
  if (needs_size && isUnconfirmed(line, reviewed)) return null;
  if (needs_size) {
    return (
      <div className={classes.receives}>
        <LineSize line={line} {...needs_size} required onChange={(size) => onChange({ size })} />
      </div>
    );
  }
  if (!receives) return <p className={classes.receives}>Not added to stock.</p>;
  const by = sizeText(receives, line);
  const change = priced ? priceChangeText(reviewed, format) : null;
  return (
    <div className={classes.receives}>
      <span>
        adds{" "}
        <strong>{priced ? receivesText(receives, format) : format.quantity(receives.quantity, receives.unit)}</strong>
        {by && <span className={classes.soft}> {by}</span>}
      </span>
      {by && !editing && line.size === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          Change
        </Button>
      )}
      {change && (
        <span className={classes.change}>
          {price_change?.anomaly && <StatusBadge status="unusual_price" />} {change}
        </span>
      )}
      {(editing || line.size !== null) && (
        <LineSize
          line={line}
          from={line.unit_text || line.unit}
          to={receives.unit}
          offer={null}
          onChange={(size) => onChange({ size })}
        />
      )}
    </div>
  );
}
