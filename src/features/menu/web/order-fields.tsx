import { type ChangeEvent, useId } from "react";
import { listedTable } from "#src/features/menu/cart-lines.ts";
import type { Cart } from "#src/features/menu/cart.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

interface Props {
  /** What the table is chosen from; undefined where it is typed. */
  tables: readonly string[] | undefined;
  cart: Cart;
  checkout: Pick<ReturnType<typeof useCheckout>, "tableMissing" | "setTableMissing">;
  onChange: (next: (cart: Cart) => Cart) => void;
}

/** The table number, and a note for the whole order. */
export function OrderFields({ tables, cart, checkout: { tableMissing, setTableMissing }, onChange }: Props) {
  const { texts } = usePage();
  const id = useId();
  const field = {
    id: `${id}-table`,
    required: true,
    "aria-invalid": tableMissing,
    "aria-describedby": `${id}-hint`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const table_number = event.target.value;
      setTableMissing(false);
      onChange((one) => ({ ...one, table_number }));
    },
  };
  return (
    <div className={styles.fields}>
      <div className="field">
        <label htmlFor={`${id}-table`}>{texts.table_number}</label>
        {tables ? (
          <select {...field} value={listedTable(tables, cart.table_number)}>
            <option value="">–</option>
            {tables.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <input {...field} maxLength={20} autoComplete="off" enterKeyHint="done" value={cart.table_number} />
        )}
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
