import type { ScreenPath } from "#src/main/screens.ts";
import ui from "#src/web/ui/patterns.module.css";
import badge from "./count.module.css";
import classes from "./navigation.module.css";

const MAX_SHOWN = 99;

/** Number of waiting items of each screen, shown beside its link. */
export type Counts = Partial<Record<ScreenPath, number>>;

/** Number of waiting items of the screen of a link. */
export function Count({ value = 0 }: { value?: number | undefined }) {
  if (value === 0) return null;
  return (
    <span className={`${ui.warning} ${badge.count} ${classes.count}`}>
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
      <span className={`${ui.unseen} ${classes.hidden}`}> waiting</span>
    </span>
  );
}
