import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { countItems, lineState, putBack, setNote, setQuantity, type CartItem } from "#src/features/menu/cart.ts";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import { type ShownMenu, smallestOf } from "#src/features/menu/shown.ts";
import { formatText, formatCount } from "#src/features/menu/texts/translate.ts";
import { CartLine } from "#src/features/menu/web/cart-line.tsx";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { moneyOf, usePage } from "#src/features/menu/web/menu-context.ts";
import { OrderLinks } from "#src/features/menu/web/order-links.tsx";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import type { Tell, Toast } from "#src/features/menu/web/use-toasts.ts";
import styles from "./cart-panel.module.css";

interface Props {
  menu: ShownMenu;
  store: CartStore;
  kept: SavedCart;
  checkout: ReturnType<typeof useCheckout>;
  /** Why nothing can be ordered now, outside the opening hours. */
  closed: string | null;
  toasts: readonly Toast[];
  tell: Tell;
  onClose: () => void;
}

/** The cart: a slip at the edge of the screen, the whole screen on a phone. */
export function CartPanel({ menu, store, kept, checkout, closed, toasts, tell, onClose }: Props) {
  const { texts, language } = usePage();
  const title = useId();
  const { cart } = kept;
  const { currency } = menu.company;
  const money = moneyOf(menu.company);
  const count = countItems(cart);
  const { sending, notice, setNotice } = checkout;
  const change = (next: (cart: SavedCart["cart"]) => SavedCart["cart"]) => {
    setNotice(null);
    store.change((one) => ({ ...one, cart: next(one.cart) }));
  };
  const setCount = (item: CartItem, quantity: number) => {
    const position = cart.items.indexOf(item);
    change((one) => setQuantity(one, item.id, quantity, currency));
    if (quantity >= 1) return;
    const undo = () => change((one) => putBack(one, item, position, currency));
    tell("info", formatText(texts.removed, { dish: item.dish_name }), { label: texts.undo, run: undo });
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
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{texts.cart_empty}</p>
            <p className="soft">{texts.cart_empty_hint}</p>
            <button type="button" className="button" onClick={onClose}>
              {texts.continue_shopping}
            </button>
            <OrderLinks orders={kept.orders} />
          </div>
        ) : (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void checkout.checkout();
            }}
          >
            <div className={styles.scroll}>
              <ul className={styles.lines}>
                {cart.items.map((item) => (
                  <CartLine
                    key={item.id}
                    item={item}
                    picture={pictureOf(menu, item)}
                    state={lineState(menu, item)}
                    currency={currency}
                    money={money}
                    onQuantity={(quantity) => setCount(item, quantity)}
                    onRemove={() => setCount(item, 0)}
                    onNote={(text) => change((one) => setNote(one, item.id, text))}
                  />
                ))}
              </ul>
              <OrderFields kept={kept} checkout={checkout} onChange={change} />
              <OrderLinks orders={kept.orders} />
            </div>
            <div className={styles.foot}>
              {notice && (
                <div className={styles.notice} data-tone={notice.tone} role="alert">
                  <p>{notice.text}</p>
                  {notice.unsure && <p>{texts.safe_to_retry}</p>}
                </div>
              )}
              <p className={styles.subtotal}>
                <span>{texts.subtotal}</span>
                <strong>{money(cart.total)}</strong>
              </p>
              <p className={styles.taxes}>{texts.taxes_note}</p>
              <button
                type="submit"
                className={`button ${styles.submit}`}
                disabled={sending || menu.company.ordering_paused || closed !== null}
              >
                {sending ? texts.processing : texts.checkout}
              </button>
              {menu.company.ordering_paused && <p className={styles.paused}>{texts.paused}</p>}
              {closed && !menu.company.ordering_paused && <p className={styles.paused}>{closed}</p>}
            </div>
          </form>
        )}
      </div>
      <Toasts toasts={toasts} atTop />
    </Dialog>
  );
}

function pictureOf({ dishes }: ShownMenu, { dish_id, image_url }: CartItem): string | null {
  const image = dishes.find((dish) => dish.id === dish_id)?.image;
  return image && image_url ? smallestOf(image_url, image.widths, "webp") : image_url;
}

interface FieldsProps {
  kept: SavedCart;
  checkout: ReturnType<typeof useCheckout>;
  onChange: (next: (cart: SavedCart["cart"]) => SavedCart["cart"]) => void;
}

function OrderFields({ kept: { cart }, checkout: { tableMissing, setTableMissing }, onChange }: FieldsProps) {
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
