import classes from "./loading-bar.module.css";

/** A thin line at the top of the window while something loads; work under 150 ms never shows it. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={classes.bar} aria-hidden /> : null;
}
