import { useCallback, useEffect, useRef } from "react";
import { addLine, type CartChoice, portionsLeft, pricesOf, updatePrices } from "#src/features/menu/cart.ts";
import type { ShownDish, ShownMenu, ShownSize } from "#src/features/menu/shown.ts";
import { MAX_ORDER_PORTIONS } from "#src/features/orders/limits.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { ShowToast } from "#src/features/menu/web/use-toasts.ts";

/** Updates and marks the prices in the cart when the menu's prices change. */
export function useCurrentPrices(store: CartStore, menu: ShownMenu): void {
  useEffect(() => {
    store.change((saved) => {
      const cart = updatePrices(saved.cart, pricesOf(menu, saved.cart), menu.company.currency);
      return cart === saved.cart ? saved : { ...saved, cart };
    });
  }, [store, menu]);
}

/** Adds an earlier order to the cart when the menu has opened, if the guest chose on the order's page to repeat it. */
export function useRepeatedOrder(store: CartStore, menu: ShownMenu, onDone: (missing: string[]) => void): void {
  const current = useRef({ menu, onDone });
  useEffect(() => {
    current.current = { menu, onDone };
  });
  useEffect(() => {
    if (store.get().again.length === 0) return;
    const repeat = async () => {
      const { repeatOrder } = await import("#src/features/menu/repeat-order.ts");
      let missing: string[] = [];
      store.change((saved) => {
        const next = repeatOrder(saved.cart, saved.again, current.current.menu);
        missing = next.missing;
        return { ...saved, cart: next.cart, again: [] };
      });
      current.current.onDone(missing);
    };
    // When this does not load, the order to repeat stays stored until the menu is opened the next time.
    repeat().catch(() => {});
  }, [store]);
}

/** Returns a function that adds a dish to the cart and shows a message. */
export function useAddToCart(store: CartStore, currency: string, showToast: ShowToast) {
  const { texts } = usePage();
  return useCallback(
    (
      { id, name, image_url }: ShownDish,
      { id: size_id, name: size_name, price }: ShownSize,
      options?: CartChoice[],
    ) => {
      const choice = {
        dish_id: id,
        dish_name: name,
        image_url,
        size_id,
        size_name,
        price,
        ...(options && { options }),
      };
      if (portionsLeft(store.get().cart) < 1) {
        showToast("bad", formatText(texts.portion_limit, { count: MAX_ORDER_PORTIONS }));
        return;
      }
      store.change((saved) => ({ ...saved, cart: addLine(saved.cart, choice, currency) }));
      showToast("good", formatText(texts.added, { dish: name }));
    },
    [store, showToast, currency, texts],
  );
}
