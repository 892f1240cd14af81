import { useMemo, useSyncExternalStore } from "react";
import { type SavedCart, EMPTY_SAVED_CART, readSavedCart } from "#src/features/menu/saved-cart.ts";

export interface CartStore {
  get: () => SavedCart;
  /** Changes what is kept, on top of what another tab may have written meanwhile. */
  change: (change: (kept: SavedCart) => SavedCart) => SavedCart;
  subscribe: (listener: () => void) => () => void;
}

export function createCartStore(companyId: string): CartStore {
  const name = `comanda.cart.${companyId}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let kept = EMPTY_SAVED_CART;

  const refresh = () => {
    const stored = read(name, text);
    if (stored === text) return;
    text = stored;
    kept = readSavedCart(stored);
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== name) return;
    refresh();
    for (const listener of listeners) listener();
  };
  refresh();

  return {
    get: () => kept,
    change(change) {
      refresh();
      const next = change(kept);
      if (next === kept) return kept;
      kept = { ...next, saved_at: Date.now() };
      text = JSON.stringify(kept);
      write(name, text);
      for (const listener of listeners) listener();
      return kept;
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", fromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", fromOtherTab);
      };
    },
  };
}

// A browser may forbid storage (private windows, full disks); the cart then lives as long as the page.
function read(name: string, fallback: string | null): string | null {
  try {
    return localStorage.getItem(name) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    return;
  }
}

const onServer: CartStore = { get: () => EMPTY_SAVED_CART, change: () => EMPTY_SAVED_CART, subscribe: () => () => {} };

/** The cart of this device. While the page wakes up it is empty, as the server rendered it. */
export function useCartStore(companyId: string): { store: CartStore; kept: SavedCart } {
  const store = useMemo(() => (typeof window === "undefined" ? onServer : createCartStore(companyId)), [companyId]);
  const kept = useSyncExternalStore(store.subscribe, store.get, () => EMPTY_SAVED_CART);
  return { store, kept };
}
