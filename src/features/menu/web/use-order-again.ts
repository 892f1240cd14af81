import { useEffect, useRef } from "react";
import { orderAgain } from "#src/features/menu/cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";

/** Puts what the order page asked for once more into the cart, when the menu has opened. */
export function useOrderAgain(store: CartStore, menu: ShownMenu, onDone: (missing: string[]) => void): void {
  const current = useRef({ menu, onDone });
  useEffect(() => {
    current.current = { menu, onDone };
  });
  useEffect(() => {
    const { again } = store.get();
    if (again.length === 0) return;
    let missing: string[] = [];
    store.change((kept) => {
      const next = orderAgain(kept.cart, kept.again, current.current.menu);
      missing = next.missing;
      return { ...kept, cart: next.cart, again: [] };
    });
    current.current.onDone(missing);
  }, [store]);
}
