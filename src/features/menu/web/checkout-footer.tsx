import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

interface Props {
  total: string;
  checkout: Pick<ReturnType<typeof useCheckout>, "sending" | "notice">;
  /** Why nothing can be ordered at any hour. */
  paused: string | null;
  /** Why nothing can be ordered now, outside the opening hours. */
  closed: string | null;
}

/** What the last attempt came to, the total, and the button that orders. */
export function CheckoutFooter({ total, checkout: { sending, notice }, paused, closed }: Props) {
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
      <p className={styles.taxes}>{texts.taxes_note}</p>
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
