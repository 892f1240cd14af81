import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import classes from "./offline-notice.module.css";
import ui from "./patterns.module.css";

interface OfflineNoticeProps {
  /** Whether the screen stores its actions and sends them later. */
  sendsLater?: boolean;
}

/** A line that is shown while the device has no connection. */
export function OfflineNotice({ sendsLater = false }: OfflineNoticeProps) {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <span className={`${ui.row} ${ui.warning} ${classes.notice}`}>
          <IconWifiOff size={18} aria-hidden />
          {sendsLater
            ? "You are offline. What you see may be old; what you enter is sent later."
            : "You are offline. What you see may be old; changes cannot be saved."}
        </span>
      )}
    </output>
  );
}
