import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Doubt } from "#src/features/invoices/review/low-confidence.ts";
import classes from "./review-line.module.css";

interface LowConfidenceNotesProps<Value extends string> {
  doubts: readonly Doubt<Value>[];
  /** A person takes the other reading. */
  onTake: (value: Value, offer: string) => void;
  /** A person has looked, and the value is right. */
  onConfirm: (value: Value) => void;
}

/** Why values are to be looked at, each with the reading that may be meant; nothing is changed by itself. */
export function LowConfidenceNotes<Value extends string>({
  doubts,
  onTake,
  onConfirm,
}: LowConfidenceNotesProps<Value>) {
  if (doubts.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {doubts.map(({ value, reason, offer }) => (
        <li key={value}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{reason}</span>
          {offer !== null && (
            <Button variant="default" size="compact-sm" onClick={() => onTake(value, offer)}>
              Did you mean {offer}?
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${reason} It is right`}
            onClick={() => onConfirm(value)}
          >
            It is right
          </Button>
        </li>
      ))}
    </ul>
  );
}
