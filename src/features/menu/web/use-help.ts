import { type ComponentType, useState } from "react";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";

export interface HelpProps {
  company: ShownMenu["company"];
  username: string;
  store: CartStore;
  saved: SavedCart;
  /** Shows a dish from an answer on the menu. */
  onShowDish: (id: string) => void;
  onClose: () => void;
}

/**
 * Loads the dialog in which guests ask questions. The dialog belongs to a feature above the menu, so the page's entry
 * passes in this function.
 */
export type LoadHelp = () => Promise<ComponentType<HelpProps>>;

/**
 * Returns the dialog for guests' questions, loaded when it is first opened. `onFailed` is called when it does not load.
 */
export function useHelp(load: LoadHelp, onFailed: () => void) {
  const [Help, setHelp] = useState<ComponentType<HelpProps> | null>(null);
  const [open, setOpen] = useState(false);
  const openHelp = () => {
    load().then((loaded) => {
      setHelp(() => loaded);
      setOpen(true);
    }, onFailed);
  };
  return { Help: open ? Help : null, openHelp, closeHelp: () => setOpen(false) };
}
