import { type ChangeEvent, lazy, Suspense, useId } from "react";
import { codeText } from "#src/features/menu/code-text.ts";
import { listedTable } from "#src/features/menu/cart-lines.ts";
import type { Cart } from "#src/features/menu/cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

interface Props {
  company: ShownMenu["company"];
  cart: Cart;
  checkout: Pick<ReturnType<typeof useCheckout>, "notice" | "destinationMissing" | "setDestinationMissing">;
  onChange: (next: (cart: Cart) => Cart) => void;
}

/** Loaded only where the restaurant has turned it on. */
const PickupFields = lazy(async () => ({
  default: (await import("#src/features/menu/web/pickup-fields.tsx")).PickupFields,
}));

/** The table or the pickup data, and a note for the whole order. */
export function OrderFields({ company, cart, checkout, onChange }: Props) {
  const { texts } = usePage();
  const id = useId();
  const tableField = codeText(company, cart, texts) === null && (
    <TableField {...{ company, cart, checkout, onChange }} />
  );
  return (
    <div className={styles.fields}>
      {company.pickup_orders ? (
        <Suspense>
          <PickupFields {...{ company, cart, checkout, onChange, tableField }} />
        </Suspense>
      ) : (
        tableField
      )}
      <div className="field">
        <label htmlFor={`${id}-note`}>{texts.order_note}</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={cart.note}
          onChange={(event) => {
            const note = event.target.value;
            onChange((cart) => ({ ...cart, note }));
          }}
        />
      </div>
    </div>
  );
}

/** The table: from the scanned code, chosen from the restaurant's list, or typed. */
function TableField({
  company: { tables },
  cart,
  checkout: { destinationMissing, setDestinationMissing },
  onChange,
}: Props) {
  const { texts } = usePage();
  const id = useId();
  const coded = cart.where?.table_code !== undefined;
  const field = {
    id: `${id}-table`,
    required: true,
    "aria-invalid": destinationMissing,
    "aria-describedby": `${id}-hint`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const table_number = event.target.value;
      setDestinationMissing(false);
      onChange((cart) => ({ ...cart, table_number }));
    },
  };
  return (
    <div className="field">
      <label htmlFor={`${id}-table`}>{texts.table_number}</label>
      {tables && !coded ? (
        <select {...field} value={listedTable(tables, cart.table_number)}>
          <option value="">–</option>
          {tables.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          maxLength={20}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={coded}
          value={cart.table_number}
        />
      )}
      <p id={`${id}-hint`} className={destinationMissing ? "error" : styles.hint}>
        {destinationMissing ? texts.enter_table : coded ? texts.table_from_code : texts.table_hint}
      </p>
    </div>
  );
}
