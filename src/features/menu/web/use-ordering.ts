import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadDishGroups } from "#src/features/menu/web/dish-root.tsx";
import type { OrderingDialog, OrderingProps } from "#src/features/menu/web/ordering.tsx";

const loadOrdering = () => import("#src/features/menu/web/ordering.tsx");

/** Delay before the code that a tap needs is loaded, in browsers that do not report when they are idle. */
const IDLE_FALLBACK_MS = 1000;

interface OrderingPart {
  /** Null until it is loaded. */
  Ordering: ComponentType<OrderingProps> | null;
  dialog: OrderingDialog;
  setDialog: (dialog: OrderingDialog) => void;
  openCart: () => void;
}

/**
 * Returns the cart and the checkout. They load when the browser is idle, or earlier if the guest opens the cart.
 * `onFailed` is called when the cart cannot be opened because its code does not load.
 */
export function useOrdering(onFailed: () => void): OrderingPart {
  const [Ordering, setOrdering] = useState<ComponentType<OrderingProps> | null>(null);
  const [dialog, setDialog] = useState<OrderingDialog>(null);
  const load = useCallback(async () => {
    const { Ordering: loaded } = await loadOrdering();
    setOrdering(() => loaded);
  }, []);
  useEffect(
    () =>
      // A failure here has no effect: the first tap loads the code again.
      whenIdle(() => void Promise.all([load(), loadDishGroups()]).catch(() => {})),
    [load],
  );
  const openCart = () => void load().then(() => setDialog("cart"), onFailed);
  return { Ordering, dialog, setDialog, openCart };
}

/** Calls a function when the browser is idle. Returns a function that cancels that. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
