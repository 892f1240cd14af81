import type { ReactNode } from "react";
import classes from "./toolbar.module.css";
import ui from "./patterns.module.css";

/** Search and filters above a list: the first child grows, the rest keep their size; on a phone they stack. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={`${ui.cluster} ${classes.bar}`}>{children}</div>;
}
