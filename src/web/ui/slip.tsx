import type { ReactNode } from "react";
import classes from "./slip.module.css";

/** An order drawn as a slip of paper with a torn lower edge. */
export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className={classes.lifted}>
      <div className={classes.slip}>{children}</div>
    </div>
  );
}

/** The dashed line between the parts of a slip. */
export function Perforation() {
  return <hr className={classes.perforation} />;
}
