import { lazy, Suspense, useEffect } from "react";
import { codeText } from "#src/features/menu/code-text.ts";
import { callingTable } from "#src/features/menu/calling-table.ts";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { CartPanel } from "#src/features/menu/web/cart-panel.tsx";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { OrderConfirmation } from "#src/features/menu/web/order-confirmation.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { type Confirmation, useCheckout } from "#src/features/menu/web/use-checkout.ts";
import type { ShowToast, Toast } from "#src/features/menu/web/use-toasts.ts";
import calls from "./table-calls.module.css";

/** The dialog that is open: the cart, or an order that was placed. */
export type OrderingDialog = "cart" | Confirmation | null;

export interface OrderingProps {
  menu: ShownMenu;
  /** The restaurant's day, as "2026-03-29". */
  today: string;
  /** Why guests cannot order outside the opening hours; null if they can. */
  closed: string | null;
  store: CartStore;
  saved: SavedCart;
  dialog: OrderingDialog;
  setDialog: (dialog: OrderingDialog) => void;
  toasts: readonly Toast[];
  showToast: ShowToast;
  clearToasts: () => void;
  /** Opens the options of a cart line. */
  choose: (choosing: Choosing) => void;
}

/** The cart, the checkout and the confirmation: loaded after the menu, at the latest when the cart is opened. */
export function Ordering({ menu, today, closed, store, saved, dialog, setDialog, choose, ...messages }: OrderingProps) {
  const { toasts, showToast, clearToasts } = messages;
  const { texts } = usePage();
  useScannedTable(store, menu.company.id, () => showToast("bad", texts.code_invalid));
  const close = () => setDialog(null);
  const checkout = useCheckout({
    menu,
    today,
    store,
    showToast,
    clearToasts,
    onPlaced: setDialog,
    onAccepted: close,
  });
  if (dialog === null) return <Calls {...{ menu, saved, showToast }} />;
  if (dialog === "cart") {
    return <CartPanel {...{ menu, store, saved, checkout, closed, choose, toasts, showToast, onClose: close }} />;
  }
  return <OrderConfirmation confirmation={dialog} toasts={toasts} company={menu.company} onClose={close} />;
}

/** Loaded only where the restaurant has turned it on. */
const TableCalls = lazy(async () => ({ default: (await import("#src/features/menu/web/table-calls.tsx")).TableCalls }));

/**
 * The buttons that call staff, once the table is known. If the table's code is required and has not been scanned, a
 * text asks the guest to scan it first.
 */
function Calls({ menu: { company }, saved: { cart }, showToast }: Pick<OrderingProps, "menu" | "saved" | "showToast">) {
  const { texts } = usePage();
  const missing = codeText(company, cart, texts);
  const aboveCart = cart.items.length > 0;
  if (missing !== null) {
    return (
      <output className={calls.controls} data-above-cart={aboveCart}>
        <span>{missing}</span>
      </output>
    );
  }
  const table = callingTable(company, cart, texts);
  if (!table) return null;
  return (
    <Suspense>
      <TableCalls key={table.table_number} {...table} aboveCart={aboveCart} showToast={showToast} />
    </Suspense>
  );
}

/** Puts the table of the scanned code into the cart: the code on a table opens the menu with `?table=` and `t`. */
function useScannedTable(store: CartStore, companyId: string, onInvalid: () => void): void {
  useEffect(() => {
    if (!/[?&]t(able)?=/.test(location.search)) return;
    // When this does not load, the guest types the table.
    import("#src/features/menu/web/scanned-table.ts")
      .then(({ readScannedTable }) => readScannedTable(store, companyId, onInvalid))
      .catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);
}
