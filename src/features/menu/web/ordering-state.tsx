import type { ShownMenu } from "#src/features/menu/shown.ts";
import { pausedText } from "#src/features/menu/paused-text.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./menu-page.module.css";

interface Props {
  company: Pick<ShownMenu["company"], "ordering_paused" | "ordering_off">;
  /** Says that the restaurant is closed, and when it opens; null while it is open. */
  closed: string | null;
}

/**
 * Says why guests cannot order now: online ordering is off or paused, the restaurant is closed, or there is no script.
 * Shows nothing while they can.
 */
export function OrderingState({ company, closed }: Props) {
  const { texts } = usePage();
  const paused = pausedText(company, texts);
  return (
    <>
      {paused && <p className={styles.paused}>{paused}</p>}
      <output className={styles.state} suppressHydrationWarning>
        {closed && !paused && (
          <span className={styles.paused} suppressHydrationWarning>
            {closed}
            <span className={styles.closedHint}>{texts.closed_hint}</span>
          </span>
        )}
      </output>
      <p className={styles.noScript}>{texts.no_script}</p>
    </>
  );
}
