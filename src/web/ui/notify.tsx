import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWide } from "#src/web/ui/use-wide.ts";

const SHOWN_MS = 3000;
const AT_ONCE = 5;
/** Above dialogs (200) and below opened lists (300): a message must not cover the choice that a person makes. */
const LAYER = 250;

function show(color: string, Mark: Icon, title: string, message: ReactNode = "", id?: string): void {
  const shown = { title, message, color, icon: <Mark size={18} aria-hidden />, autoClose: SHOWN_MS };
  notifications.show({ ...shown, ...(id !== undefined && { id }) });
}

/** Shows toasts: a title and, where it adds something, a sentence. */
export const notify = {
  success: (title: string, message?: string) => show("green", IconCheck, title, message),
  /**
   * The same error is not shown twice at the same time, for example when a failed list is loaded again automatically.
   */
  error: (title: string, message?: string) =>
    show("red", IconAlertTriangle, title, message, `error ${title} ${message}`.replaceAll(/\s+/g, "-")),
  info: (title: string, message?: ReactNode) => show("carbon", IconInfoCircle, title, message),
};

/** Where toasts appear; once, at the root of the app. At the bottom left they cover no buttons: headers and forms have theirs on the right. */
export function Toasts() {
  const wide = useWide();
  return (
    <Notifications
      position={wide ? "bottom-left" : "top-center"}
      limit={AT_ONCE}
      autoClose={SHOWN_MS}
      containerWidth={380}
      zIndex={LAYER}
    />
  );
}
