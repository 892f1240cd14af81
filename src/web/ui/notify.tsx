import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, type Icon } from "@tabler/icons-react";

const SHOWN_MS = 3000;
const AT_ONCE = 5;

function show(color: string, Mark: Icon, title: string, message = ""): void {
  notifications.show({ title, message, color, icon: <Mark size={18} aria-hidden />, autoClose: SHOWN_MS });
}

/** Toasts: a title and, where it adds something, a sentence. */
export const notify = {
  success: (title: string, message?: string) => show("green", IconCheck, title, message),
  error: (title: string, message?: string) => show("red", IconAlertTriangle, title, message),
  info: (title: string, message?: string) => show("carbon", IconInfoCircle, title, message),
};

/** Where toasts appear; once, at the root of the app. */
export function Toasts() {
  return <Notifications position="top-right" limit={AT_ONCE} autoClose={SHOWN_MS} containerWidth={380} />;
}
