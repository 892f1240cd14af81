import type { ReactNode } from "react";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { MAX_ORDER_PORTIONS } from "#src/features/orders/limits.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

interface Props {
  total: string;
  /** Service charge and taxes; null where there are none. */
  charges: ReactNode;
  /** Whether a line has no price, because its dish was deleted. */
  special: boolean;
  /** Whether the order holds its maximum number of portions. */
  full: boolean;
  checkout: Pick<ReturnType<typeof useCheckout>, "sending" | "notice">;
  /** Why guests cannot order at any time; null if they can. */
  paused: string | null;
  /** Why guests cannot order outside the opening hours; null if they can. */
  closed: string | null;
}

/** The result of the last attempt, the total, and the button that orders. */
export function CheckoutFooter({
  total,
  charges,
  special,
  full,
  checkout: { sending, notice },
  paused,
  closed,
}: Props) {
  const { texts } = usePage();
  return (
    <div className={styles.foot}>
      {notice && (
        <div className={styles.notice} data-tone={notice.tone} role="alert">
          <p>{notice.text}</p>
          {notice.unsure && <p>{texts.safe_to_retry}</p>}
        </div>
      )}
      <p className={styles.subtotal}>
        <span>{texts.subtotal}</span>
        <strong>{total}</strong>
      </p>
      {charges}
      {special && <p className={styles.hint}>{texts.plus_special}</p>}
      {full && <p className={styles.hint}>{formatText(texts.portion_limit, { count: MAX_ORDER_PORTIONS })}</p>}
      <button
        type="submit"
        className={`button ${styles.submit}`}
        disabled={sending || paused !== null || closed !== null}
      >
        {sending ? texts.processing : texts.checkout}
      </button>
      {paused && <p className={styles.paused}>{paused}</p>}
      {closed && !paused && <p className={styles.paused}>{closed}</p>}
    </div>
  );
}
