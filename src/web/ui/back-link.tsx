import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMayOpen } from "#src/web/session/may-open.ts";
import classes from "./back-link.module.css";
import ui from "./patterns.module.css";

/**
 * The link back to the list or screen that this one belongs to, above its title. It is not shown when the person may
 * not open that screen.
 */
export function BackLink({ to, children }: { to: string; children: string }) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return null;
  return (
    <Link to={to} className={`${ui.inline} ${classes.back}`}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
