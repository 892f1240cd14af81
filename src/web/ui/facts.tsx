import type { ReactNode } from "react";
import classes from "./facts.module.css";
import ui from "./patterns.module.css";

/** The details of one item, with label and value in two columns. A value of null or undefined omits its row. */
export function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value != null)
        .map(([label, value]) => (
          <div key={label} className={`${ui.ends} ${ui.divided} ${classes.fact}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
