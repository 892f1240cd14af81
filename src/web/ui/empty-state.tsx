import type { ReactNode } from "react";
import { BlankSlip } from "./blank-slip.tsx";
import classes from "./state.module.css";
import ui from "./patterns.module.css";

interface EmptyStateProps {
  /** "No inventory items found. Add items to get started." */
  title: ReactNode;
  children?: ReactNode;
  /** The suggested action: usually one button. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={`${ui.column} ${classes.state}`} data-empty>
      <BlankSlip />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
