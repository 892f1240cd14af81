import { useRef, useState } from "react";
import { type Cart, updatePrices } from "#src/features/menu/cart.ts";
import { listedTable, unavailableLines } from "#src/features/menu/cart-lines.ts";
import { orderTypeOf } from "#src/features/menu/order-type.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import { namesOfMenu } from "#src/features/menu/names-of-menu.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { type CheckoutNotice, noticeOf, unavailableNotice } from "#src/features/menu/web/checkout-notice.ts";
import { type PageProps, usePage } from "#src/features/menu/web/menu-context.ts";
import { type OrderResult, placeOrder } from "#src/features/menu/web/place-order.ts";
import type { ShowToast } from "#src/features/menu/web/use-toasts.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";

/** The pause between "received" and "placed": docs/spec/3-dishes-orders-menu.md, "9. Business constants and limits". */
const SPECIAL_REQUEST_MS = 1500;

/** An order that was placed, for the confirmation that the guest sees. */
export interface Confirmation {
  order: PlacedOrder;
  table: string;
}

interface Options {
  menu: ShownMenu | null;
  /** The restaurant's day, as "2026-03-29". The clock of this device may be wrong. */
  today: string;
  store: CartStore;
  showToast: ShowToast;
  /** Removes messages with a button that would change the cart while it is being ordered. */
  clearToasts: () => void;
  onPlaced: (confirmation: Confirmation) => void;
  /** The order was placed, but its details could not be loaded. */
  onAccepted: () => void;
}

/** Checks the cart, sends it and shows the result. One attempt at a time. */
export function useCheckout({ menu, today, store, showToast, clearToasts, onPlaced, onAccepted }: Options) {
  const page = usePage();
  const { texts } = page;
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<CheckoutNotice | null>(null);
  const [destinationMissing, setDestinationMissing] = useState(false);
  const busy = useRef(false);

  const send = async (current: ShownMenu) => {
    const { company } = current;
    busy.current = true;
    setSending(true);
    clearToasts();
    try {
      const result = await placeOrder(
        store,
        company.id,
        texts,
        await owedTotal(current, store.get().cart),
        namesOfMenu(current),
      );
      setNotice(noticeOf(result, page, company, today));
      if (result.kind === "prices")
        store.change((saved) => ({ ...saved, cart: updatePrices(saved.cart, result.prices, company.currency) }));
      else showResult(result, { texts, showToast, onPlaced, onAccepted });
    } catch {
      setNotice({ tone: "bad", text: texts.not_placed, unsure: true });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const checkout = async () => {
    const { cart } = store.get();
    if (busy.current || cart.items.length === 0) return;
    const type = menu ? orderTypeOf(menu.company, cart) : "table";
    const missing = type === "pickup" ? !cart.where?.pickup?.name.trim() : tableOf(menu, cart) === "";
    const problem = missing ? null : noticeBeforeSending(menu, cart, page);
    setDestinationMissing(missing);
    setNotice(problem);
    if (missing && type === "table") showToast("bad", texts.enter_table);
    if (missing || !menu || problem) return;
    if (menu.company.pickup_orders)
      store.change((saved) => ({
        ...saved,
        cart: { ...saved.cart, where: { ...saved.cart.where, order_type: type } },
      }));
    await send(menu);
  };

  return { checkout, sending, notice, setNotice, destinationMissing, setDestinationMissing };
}

/** Returns the total of the cart, with service charge and taxes if the restaurant charges any. */
async function owedTotal(menu: ShownMenu, cart: Cart): Promise<number> {
  const { charges } = menu.company;
  if (!charges) return cart.total;
  const { cartCharges } = await import("#src/features/menu/cart-charges.ts");
  return cartCharges(menu, cart, charges).total;
}

/** Returns the table of the cart; empty when the cart has none, or the restaurant has no such table. */
function tableOf(menu: ShownMenu | null, { table_number, where }: Cart): string {
  const tables = menu?.company.tables;
  return tables && !where?.table_code ? listedTable(tables, table_number) : table_number.trim();
}

/** Returns why an order cannot be sent at all; null when it can. */
function noticeBeforeSending(menu: ShownMenu | null, cart: Cart, page: PageProps): CheckoutNotice | null {
  const { texts } = page;
  if (!menu) return { tone: "bad", text: texts.restaurant_not_loaded };
  const gone = unavailableLines(menu, cart);
  if (gone.length > 0)
    return unavailableNotice(
      gone.map(({ dish_name }) => dish_name),
      page,
    );
  return navigator.onLine ? null : { tone: "bad", text: texts.offline };
}

type Display = Pick<Options, "showToast" | "onPlaced" | "onAccepted"> & { texts: MenuTexts };

/** Shows that an order was placed. All other results appear only in the cart's notice. */
function showResult(result: OrderResult, { texts, showToast, onPlaced, onAccepted }: Display): void {
  if (result.kind === "accepted") {
    showToast("good", texts.no_details);
    onAccepted();
  } else if (result.kind === "earlier_placed") {
    showToast("info", texts.earlier_placed);
    onPlaced(result);
  } else if (result.kind === "placed" && result.order.is_special_request) {
    showToast("info", texts.special_received);
    setTimeout(() => {
      showToast("good", texts.special_placed);
      onPlaced(result);
    }, SPECIAL_REQUEST_MS);
  } else if (result.kind === "placed") {
    showToast("good", formatText(texts.placed, { id: result.order.customer_reference }));
    onPlaced(result);
  }
}
