import { useMemo, useSyncExternalStore } from "react";
import { type SavedCart, EMPTY_SAVED_CART, readSavedCart } from "#src/features/menu/saved-cart.ts";

export interface CartStore {
  get: () => SavedCart;
  /** Changes the stored cart, including changes that another tab has made. Returns the changed cart. */
  change: (change: (saved: SavedCart) => SavedCart) => SavedCart;
  subscribe: (listener: () => void) => () => void;
}

/** The cart of one restaurant in localStorage, shared by the tabs of this browser. */
function createCartStore(companyId: string): CartStore {
  const key = `comanda.cart.${companyId}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let saved = EMPTY_SAVED_CART;

  const refresh = () => {
    const stored = read(key, text);
    if (stored === text) return;
    text = stored;
    saved = readSavedCart(stored);
  };
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    refresh();
    notifyListeners();
  };
  refresh();

  const change: CartStore["change"] = (apply) => {
    refresh();
    const next = apply(saved);
    if (next === saved) return saved;
    saved = { ...next, saved_at: Date.now() };
    text = JSON.stringify(saved);
    write(key, text);
    notifyListeners();
    return saved;
  };
  return { get: () => saved, change, subscribe: (listener) => subscribe(listeners, listener, onStorage) };
}

/** Adds a listener; changes by other tabs are observed while there is at least one. Returns a function that removes it. */
function subscribe(listeners: Set<() => void>, listener: () => void, onStorage: (event: StorageEvent) => void) {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

// A browser may forbid storage (private windows, full disks); the cart then lasts as long as the page.
function read(key: string, fallback: string | null): string | null {
  try {
    return localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
}

const onServer: CartStore = { get: () => EMPTY_SAVED_CART, change: () => EMPTY_SAVED_CART, subscribe: () => () => {} };

/** Returns the cart of this device. During hydration it is empty, as the server rendered it. */
export function useCartStore(companyId: string): { store: CartStore; saved: SavedCart } {
  const store = useMemo(() => (typeof window === "undefined" ? onServer : createCartStore(companyId)), [companyId]);
  const saved = useSyncExternalStore(store.subscribe, store.get, () => EMPTY_SAVED_CART);
  return { store, saved };
}
