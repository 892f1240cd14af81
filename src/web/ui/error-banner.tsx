import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./error-banner.module.css";
import ui from "./patterns.module.css";

interface ErrorBannerProps {
  message: string;
  onRetry?: () => void;
}

/** An error above content that is still shown, such as numbers loaded earlier. */
export function ErrorBanner({ message, onRetry }: ErrorBannerProps) {
  return (
    <div role="alert" className={`${ui.row} ${classes.banner}`}>
      <IconAlertTriangle size={20} aria-hidden />
      <span className={classes.message}>{message}</span>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
