import { lazy, Suspense } from "react";
import { type Cart, type CartItem, portionsLeft } from "#src/features/menu/cart.ts";
import { lineState, pricedTotal, setNote } from "#src/features/menu/cart-lines.ts";
import { codeText } from "#src/features/menu/code-text.ts";
import { pausedText } from "#src/features/menu/paused-text.ts";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import { type ShownMenu, smallestOf } from "#src/features/menu/shown.ts";
import { CartLine } from "#src/features/menu/web/cart-line.tsx";
import { CheckoutFooter } from "#src/features/menu/web/checkout-footer.tsx";
import { moneyOf, usePage } from "#src/features/menu/web/menu-context.ts";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import { OrderFields } from "#src/features/menu/web/order-fields.tsx";
import { OrderLinks } from "#src/features/menu/web/order-links.tsx";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import styles from "./cart-panel.module.css";

const CartCharges = lazy(async () => ({
  default: (await import("#src/features/menu/web/cart-charges.tsx")).CartCharges,
}));

interface Props {
  menu: ShownMenu;
  saved: SavedCart;
  checkout: ReturnType<typeof useCheckout>;
  closed: string | null;
  choose: (choosing: Choosing) => void;
  onChange: (next: (cart: Cart) => Cart) => void;
  onQuantity: (item: CartItem, quantity: number) => void;
}

/** The cart's lines, table and notes, and the button that orders them. */
export function CartForm({ menu, saved, checkout, closed, choose, onChange, onQuantity }: Props) {
  const { texts } = usePage();
  const { cart, orders } = saved;
  const money = moneyOf(menu.company);
  const { total, special } = pricedTotal(menu, cart);
  return (
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
              full={portionsLeft(cart, item) < 1}
              currency={menu.company.currency}
              money={money}
              onQuantity={(quantity) => onQuantity(item, quantity)}
              onRemove={() => onQuantity(item, 0)}
              onNote={(text) => onChange((cart) => setNote(cart, item.id, text))}
              onChoose={chooserOf(menu, item, choose)}
            />
          ))}
        </ul>
        <OrderFields company={menu.company} cart={cart} checkout={checkout} onChange={onChange} />
        <OrderLinks orders={orders} />
      </div>
      <CheckoutFooter
        total={money(total)}
        charges={
          menu.company.charges && (
            <Suspense>
              <CartCharges menu={menu} cart={cart} rules={menu.company.charges} />
            </Suspense>
          )
        }
        special={special}
        full={portionsLeft(cart) < 1}
        checkout={checkout}
        paused={pausedText(menu.company, texts) ?? codeText(menu.company, cart, texts)}
        closed={closed}
      />
    </form>
  );
}

/** Returns a function that opens the choices of a line; undefined when the menu has nothing to choose for it. */
function chooserOf({ dishes }: ShownMenu, line: CartItem, choose: Props["choose"]): (() => void) | undefined {
  const dish = dishes.find((dish) => dish.id === line.dish_id);
  const size = dish?.sizes.find((size) => size.id === line.size_id);
  return dish?.option_groups && size ? () => choose({ dish, size, line }) : undefined;
}

function pictureOf({ dishes }: ShownMenu, { dish_id, image_url }: CartItem): string | null {
  const image = dishes.find((dish) => dish.id === dish_id)?.image;
  return image && image_url ? smallestOf(image_url, image.widths, "webp") : image_url;
}
