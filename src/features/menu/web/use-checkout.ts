import { useRef, useState } from "react";
import { closedText } from "#src/features/menu/closed-text.ts";
import { reprice } from "#src/features/menu/cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { placeCart, type Result } from "#src/features/menu/web/place-order.ts";
import type { Tell } from "#src/features/menu/web/use-toasts.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";

/** The pause between "received" and "placed": docs/spec/3-dishes-orders-menu.md, "9. Business constants and limits". */
const SPECIAL_REQUEST_MS = 1500;

export interface Notice {
  tone: "warn" | "bad";
  text: string;
  /** Whether the order may have been placed all the same. */
  unsure?: boolean;
}

export interface Placed {
  order: PlacedOrder;
  table: string;
}

interface Parts {
  menu: ShownMenu | null;
  /** The restaurant's day, as "2026-03-29": this device's own clock may be wrong. */
  today: string;
  store: CartStore;
  tell: Tell;
  /** The order stands; the panel can close. */
  onPlaced: (placed: Placed) => void;
  onAccepted: () => void;
}

/** Checks the cart, sends it and turns what comes back into words. One attempt at a time. */
export function useCheckout({ menu, today, store, tell, onPlaced, onAccepted }: Parts) {
  const { texts, language } = usePage();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [tableMissing, setTableMissing] = useState(false);
  const busy = useRef(false);

  const show = (result: Result) => {
    switch (result.kind) {
      case "placed":
        if (result.order.is_special_request) {
          tell("info", texts.special_received);
          setTimeout(() => {
            tell("good", texts.special_placed);
            onPlaced(result);
          }, SPECIAL_REQUEST_MS);
        } else {
          tell("good", formatText(texts.placed, { id: result.order.customer_reference }));
          onPlaced(result);
        }
        return;
      case "earlier_placed":
        setNotice({ tone: "warn", text: texts.earlier_placed });
        tell("info", texts.earlier_placed);
        onPlaced(result);
        return;
      case "accepted":
        tell("good", texts.no_details);
        onAccepted();
        return;
      case "prices":
        store.change((kept) => ({ ...kept, cart: reprice(kept.cart, result.prices, menu?.company.currency ?? "") }));
        setNotice({ tone: "warn", text: texts.prices_changed });
        return;
      case "sold_out": {
        const list = new Intl.ListFormat(language).format(result.names);
        setNotice({ tone: "bad", text: formatText(texts.some_sold_out, { list }) });
        return;
      }
      case "closed": {
        if (!menu) return;
        const opens = result.opens_at === null ? null : Date.parse(result.opens_at);
        setNotice({ tone: "warn", text: closedText(texts, language, menu.company, opens, today) });
        return;
      }
      case "unsure":
        setNotice({ tone: "bad", text: result.message, unsure: true });
        return;
      case "refused":
        setNotice({ tone: "bad", text: result.message });
    }
  };

  const checkout = async () => {
    const { cart } = store.get();
    if (busy.current || cart.items.length === 0) return;
    setNotice(null);
    const missing = cart.table_number.trim() === "";
    setTableMissing(missing);
    if (missing) {
      tell("bad", texts.enter_table);
      return;
    }
    if (!menu) {
      setNotice({ tone: "bad", text: texts.restaurant_not_loaded });
      return;
    }
    if (!navigator.onLine) {
      setNotice({ tone: "bad", text: texts.offline });
      return;
    }
    busy.current = true;
    setSending(true);
    try {
      show(await placeCart(store, menu.company.id, texts));
    } catch {
      setNotice({ tone: "bad", text: texts.not_placed, unsure: true });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { checkout, sending, notice, setNotice, tableMissing, setTableMissing };
}
