import { type Cart, countItems } from "#src/features/menu/cart.ts";
import { formatCount } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./menu-page.module.css";

interface Props {
  cart: Cart;
  money: (amount: number) => string;
  onOpen: () => void;
}

/** The button at the lower edge of the screen that opens the cart. Nothing while the cart is empty. */
export function CartBar({ cart, money, onOpen }: Props) {
  const { texts, language } = usePage();
  const count = countItems(cart);
  if (count === 0) return null;
  return (
    <button type="button" className={`button ${styles.cartBar}`} onClick={onOpen}>
      <span>{texts.cart}</span>
      <span>{formatCount(language, texts.items, count)}</span>
      <span className={styles.amount}>{money(cart.total)}</span>
    </button>
  );
}
