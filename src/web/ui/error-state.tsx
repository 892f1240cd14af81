import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import classes from "./state.module.css";
import ui from "./patterns.module.css";

interface ErrorStateProps {
  title?: string;
  /** The error in the specification's words. */
  message: string;
  onRetry?: () => void;
  /** Whether the retry is running. */
  busy?: boolean;
}

export function ErrorState({ title = "That did not load", message, onRetry, busy }: ErrorStateProps) {
  return (
    <div className={`${ui.column} ${classes.state}`} role="alert">
      <IconAlertTriangle size={32} stroke={1.75} color="var(--bad)" aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{message}</p>
      {onRetry && (
        <Button
          className={classes.action}
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={onRetry}
          loading={busy ?? false}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
