import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import classes from "./offline-notice.module.css";

/** One line while the device has no connection; it disappears when the connection is back. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <output className={classes.events}>
      {!online && (
        <span className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          You are offline. What you see may be old; changes cannot be saved.
        </span>
      )}
    </output>
  );
}
