import type { ReactNode } from "react";
import classes from "./list-detail.module.css";
import ui from "./patterns.module.css";

/**
 * A list with a detail panel beside it on desktop; on a phone the panel is a drawer. The empty panel is shown only on
 * wide screens (from 1440 px): docs/spec/rulings.md, "Layout".
 */
export function ListDetail({ children, detail }: { children: ReactNode; detail: ReactNode }) {
  return (
    <div className={`${ui.stackLg} ${classes.layout}`}>
      <div className={classes.list}>{children}</div>
      {detail}
    </div>
  );
}
