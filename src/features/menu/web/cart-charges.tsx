import type { Cart } from "#src/features/menu/cart.ts";
import { cartCharges } from "#src/features/menu/cart-charges.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { AddedRows, IncludedRows } from "#src/features/menu/web/charge-rows.tsx";
import { moneyOf, usePage } from "#src/features/menu/web/menu-context.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import styles from "./cart-panel.module.css";

interface CartChargesProps {
  menu: ShownMenu;
  cart: Cart;
  rules: ChargeRules;
}

/** Service charge and taxes of a cart, with the total. Loaded only if the restaurant has a service charge or taxes. */
export function CartCharges({ menu, cart, rules }: CartChargesProps) {
  const { texts } = usePage();
  const money = moneyOf(menu.company);
  const { service, taxes, total } = cartCharges(menu, cart, rules);
  const adds = service > 0 || taxes.some(({ added }) => added);
  return (
    <>
      <AddedRows
        service={service > 0 ? { percent: rules.service_percent, amount: service } : null}
        taxes={taxes}
        money={money}
      />
      {adds && (
        <p className={styles.subtotal}>
          <span>{texts.total}</span>
          <strong>{money(total)}</strong>
        </p>
      )}
      <IncludedRows taxes={taxes} money={money} />
    </>
  );
}
