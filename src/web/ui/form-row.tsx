import type { ReactNode } from "react";
import classes from "./form-row.module.css";
import ui from "./patterns.module.css";

/** Fields side by side where the width allows it, below each other on a phone. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={`${ui.topColumns} ${classes.row}`}>{children}</div>;
}

/** The column of a form: rows and fields with even gaps. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** The buttons that end a form: Cancel first, the main one last; on a phone each takes half the width. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={`${ui.buttons} ${classes.actions}`}>{children}</div>;
}
