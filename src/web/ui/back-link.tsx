import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./back-link.module.css";

/** The link back to the list or screen that this one belongs to, above its title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
