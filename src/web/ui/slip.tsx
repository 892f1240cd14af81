import type { ReactNode } from "react";
import classes from "./slip.module.css";

/** An order as it hangs on the pass: a slip of paper, torn off along its lower edge. */
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
