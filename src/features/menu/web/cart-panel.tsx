import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { type CartItem, countItems } from "#src/features/menu/cart.ts";
import { restoreLine, setQuantity } from "#src/features/menu/cart-lines.ts";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { formatCount, formatText } from "#src/features/menu/texts/translate.ts";
import { CartForm } from "#src/features/menu/web/cart-form.tsx";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { OrderLinks } from "#src/features/menu/web/order-links.tsx";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import type { ShowToast, Toast } from "#src/features/menu/web/use-toasts.ts";
import styles from "./cart-panel.module.css";

interface Props {
  menu: ShownMenu;
  store: CartStore;
  saved: SavedCart;
  checkout: ReturnType<typeof useCheckout>;
  /** Why guests cannot order outside the opening hours; null if they can. */
  closed: string | null;
  choose: (choosing: Choosing) => void;
  toasts: readonly Toast[];
  showToast: ShowToast;
  onClose: () => void;
}

/** The cart: at the edge of a wide screen, the whole screen on a phone. */
export function CartPanel({ menu, store, saved, checkout, closed, choose, toasts, showToast, onClose }: Props) {
  const { texts, language } = usePage();
  const title = useId();
  const { cart } = saved;
  const { currency } = menu.company;
  const count = countItems(cart);
  const change = (next: (cart: SavedCart["cart"]) => SavedCart["cart"]) => {
    checkout.setNotice(null);
    store.change((savedCart) => ({ ...savedCart, cart: next(savedCart.cart) }));
  };
  const changeQuantity = (item: CartItem, quantity: number) => {
    change((cart) => setQuantity(cart, item.id, quantity, currency));
    if (quantity >= 1) return;
    const undo = () => change((one) => restoreLine(one, cart, item, currency));
    showToast("info", formatText(texts.removed, { dish: item.dish_name }), { label: texts.undo, run: undo });
  };
  return (
    <Dialog className={styles.panel} labelledBy={title} onClose={onClose}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={title}>{texts.cart}</h2>
          <span className="soft">{formatCount(language, texts.items, count)}</span>
          <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </header>
        {count === 0 ? (
          <EmptyCart orders={saved.orders} onClose={onClose} />
        ) : (
          <CartForm {...{ menu, saved, checkout, closed, choose }} onChange={change} onQuantity={changeQuantity} />
        )}
      </div>
      <Toasts toasts={toasts} atTop />
    </Dialog>
  );
}

function EmptyCart({ orders, onClose }: Pick<SavedCart, "orders"> & { onClose: () => void }) {
  const { texts } = usePage();
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{texts.cart_empty}</p>
      <p className="soft">{texts.cart_empty_hint}</p>
      <button type="button" className="button" onClick={onClose}>
        {texts.continue_shopping}
      </button>
      <OrderLinks orders={orders} />
    </div>
  );
}
