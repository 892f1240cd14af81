import { useEffect } from "react";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";

/** The code on a table opens the menu with `?table=`; that table goes into the cart. */
export function useTable(store: CartStore): void {
  useEffect(() => {
    const table_number = new URLSearchParams(location.search).get("table")?.trim().slice(0, 20);
    if (table_number) store.change((kept) => ({ ...kept, cart: { ...kept.cart, table_number } }));
  }, [store]);
}
