import { useEffect } from "react";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";

/** Puts the table of the scanned code into the cart: the code on a table opens the menu with `?table=` and `t`. */
export function useScannedTable(store: CartStore, companyId: string, onInvalid: () => void): void {
  useEffect(() => {
    if (!/[?&]t(able)?=/.test(location.search)) return;
    // When this does not load, the guest types the table.
    import("#src/features/menu/web/scanned-table.ts")
      .then(({ readScannedTable }) => readScannedTable(store, companyId, onInvalid))
      .catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);
}
