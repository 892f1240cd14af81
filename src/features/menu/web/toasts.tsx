import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { Toast } from "#src/features/menu/web/use-toasts.ts";
import styles from "./toasts.module.css";

const ICONS = { info: IconInfoCircle, good: IconCheck, bad: IconAlertTriangle };

/** Always rendered, so that screen readers announce new messages. It must be inside the dialog while one is open. */
export function Toasts({ toasts, atTop }: { toasts: readonly Toast[]; atTop?: boolean }) {
  return (
    <output className={styles.stack} data-at-top={atTop || undefined}>
      {toasts.map(({ id, tone, text, action }) => {
        const Icon = ICONS[tone];
        return (
          <div key={id} className={styles.toast} data-tone={tone}>
            <Icon size={20} aria-hidden />
            <span>{text}</span>
            {action && (
              <button type="button" onClick={action.run}>
                {action.label}
              </button>
            )}
          </div>
        );
      })}
    </output>
  );
}
