import { Button, Loader } from "@mantine/core";
import { IconArrowBackUp, IconRefresh, IconSparkles } from "@tabler/icons-react";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-form.module.css";

interface AiControlsProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Who generated the value; `null` when there is none to undo. */
  made: string | null;
  onStart: () => void;
  onCancel: () => void;
  onUndo: () => void;
}

/** Start, and then cancel, try again or undo. */
export function AiControls({ label, busyLabel, busy, made, onStart, onCancel, onUndo }: AiControlsProps) {
  if (busy) {
    return (
      <output className={`${ui.cluster} ${classes.ai}`}>
        <Loader size={18} />
        <span>{busyLabel}</span>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </output>
    );
  }
  if (made === null) {
    return (
      <div className={`${ui.cluster} ${classes.ai}`}>
        <Button variant="default" leftSection={<IconSparkles size={18} aria-hidden />} onClick={onStart}>
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div className={`${ui.cluster} ${classes.ai}`}>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onStart}>
        Try again
      </Button>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
        Undo
      </Button>
      <span className={`${ui.mutedSm} ${classes.soft}`}>{made}</span>
    </div>
  );
}
