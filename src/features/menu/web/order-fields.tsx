import { useId } from "react";
import type { Cart } from "#src/features/menu/cart.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

interface Props {
  cart: Cart;
  checkout: Pick<ReturnType<typeof useCheckout>, "tableMissing" | "setTableMissing">;
  onChange: (next: (cart: Cart) => Cart) => void;
}

/** The table number, and a note for the whole order. */
export function OrderFields({ cart, checkout: { tableMissing, setTableMissing }, onChange }: Props) {
  const { texts } = usePage();
  const id = useId();
  return (
    <div className={styles.fields}>
      <div className="field">
        <label htmlFor={`${id}-table`}>{texts.table_number}</label>
        <input
          id={`${id}-table`}
          required
          maxLength={20}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={tableMissing}
          aria-describedby={`${id}-hint`}
          value={cart.table_number}
          onChange={(event) => {
            const table_number = event.target.value;
            setTableMissing(false);
            onChange((one) => ({ ...one, table_number }));
          }}
        />
        <p id={`${id}-hint`} className={tableMissing ? "error" : styles.hint}>
          {tableMissing ? texts.enter_table : texts.table_hint}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>{texts.order_note}</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={cart.note}
          onChange={(event) => {
            const note = event.target.value;
            onChange((one) => ({ ...one, note }));
          }}
        />
      </div>
    </div>
  );
}
