import type { CartItem } from "#src/features/menu/cart.ts";
import type { ShownDish, ShownSize } from "#src/features/menu/shown.ts";

/** What a guest chooses options for: a dish from its card, or a line of the cart. */
export interface Choosing {
  dish: ShownDish;
  size: ShownSize;
  line?: CartItem;
}
