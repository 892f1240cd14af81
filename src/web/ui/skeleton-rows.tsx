import { Skeleton } from "@mantine/core";
import classes from "./skeleton-rows.module.css";
import ui from "./patterns.module.css";

/** A placeholder for a list that is loading; its rows are as tall as the list's, so nothing moves when they appear. */
export function SkeletonRows({ count = 6, label = "Loading" }: { count?: number; label?: string }) {
  return (
    <output aria-label={label} className={`${ui.card} ${classes.rows}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${ui.split} ${ui.divided} ${classes.row}`}>
          <Skeleton height="0.875rem" width={`${38 + ((index * 17) % 30)}%`} />
          <Skeleton height="0.875rem" width="4.5rem" />
        </div>
      ))}
    </output>
  );
}
