import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { LowConfidence } from "#src/features/invoices/review/low-confidence.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./line-notes.module.css";

interface LowConfidenceNotesProps<Value extends string> {
  values: readonly LowConfidence<Value>[];
  /** The person accepts the other reading. */
  onAccept: (value: Value, offer: string) => void;
  /** The person confirms the value as it is. */
  onConfirm: (value: Value) => void;
}

/** The reasons why values have to be checked, each with the other possible reading; nothing changes by itself. */
export function LowConfidenceNotes<Value extends string>({
  values,
  onAccept,
  onConfirm,
}: LowConfidenceNotesProps<Value>) {
  if (values.length === 0) return null;
  return (
    <ul className={`${ui.stackXs} ${classes.notes}`}>
      {values.map(({ value, reason, offer }) => (
        <li key={value}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{reason}</span>
          {offer !== null && (
            <Button variant="default" size="compact-sm" onClick={() => onAccept(value, offer)}>
              Did you mean {offer}?
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" aria-label={`Confirm: ${reason}`} onClick={() => onConfirm(value)}>
            Confirm
          </Button>
        </li>
      ))}
    </ul>
  );
}
