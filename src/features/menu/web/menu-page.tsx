import { useState } from "react";
import { closedText } from "#src/features/menu/closed-text.ts";
import { countItems } from "#src/features/menu/cart.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { CartBar } from "#src/features/menu/web/cart-bar.tsx";
import { CartPanel } from "#src/features/menu/web/cart-panel.tsx";
import { useCartStore } from "#src/features/menu/web/cart-store.ts";
import { CategoryNav } from "#src/features/menu/web/category-nav.tsx";
import { DishGroups } from "#src/features/menu/web/dish-groups.tsx";
import { Footer } from "#src/features/menu/web/footer.tsx";
import { Header } from "#src/features/menu/web/header.tsx";
import { moneyOf, PageContext, type PageProps, usePage } from "#src/features/menu/web/menu-context.ts";
import { MenuTools } from "#src/features/menu/web/menu-tools.tsx";
import { OpeningHours } from "#src/features/menu/web/opening-hours.tsx";
import { OrderConfirmation } from "#src/features/menu/web/order-confirmation.tsx";
import { OrderingState } from "#src/features/menu/web/ordering-state.tsx";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import { useAddToCart, useCurrentPrices, useRepeatedOrder, useTable } from "#src/features/menu/web/use-cart-updates.ts";
import { type Confirmation, useCheckout } from "#src/features/menu/web/use-checkout.ts";
import { useLiveMenu } from "#src/features/menu/web/use-live-menu.ts";
import { useMenuFilter } from "#src/features/menu/web/use-menu-filter.ts";
import { type Opening, useOpening } from "#src/features/menu/web/use-opening.ts";
import { useToasts } from "#src/features/menu/web/use-toasts.ts";
import styles from "./menu-page.module.css";
import "#src/web/styles/base.css";

interface MenuPageProps {
  page: PageProps;
  menu: ShownMenu;
  /** The version of the menu, as the events endpoint has it. */
  version: string;
  username: string;
  /** Whether the restaurant was open when the page was sent, until when, and its day. */
  opening: Opening;
}

export function MenuPage({ page, ...rest }: MenuPageProps) {
  return (
    <PageContext value={page}>
      <Menu {...rest} />
    </PageContext>
  );
}

function Menu({ menu: rendered, version, username, opening: renderedOpening }: Omit<MenuPageProps, "page">) {
  const { texts, language } = usePage();
  const { menu, serverAheadMs } = useLiveMenu(rendered, version, username);
  const { company } = menu;
  const opening = useOpening(company, renderedOpening, serverAheadMs);
  const closed = opening.open ? null : closedText(texts, language, company, opening.until, opening.today);
  const { store, saved } = useCartStore(company.id);
  const { toasts, showToast, clearToasts } = useToasts();
  const { filter, setFilter, offered, found, groups } = useMenuFilter(menu, texts.other_items);
  const [open, setOpen] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const money = moneyOf(company);
  const openCart = () => {
    clearToasts();
    setOpen(true);
  };
  useTable(store);
  useRepeatedOrder(store, menu, (missing) => {
    setOpen(true);
    const list = new Intl.ListFormat(language).format(missing);
    if (missing.length > 0) showToast("bad", formatText(texts.again_missing, { list }));
  });
  useCurrentPrices(store, menu);
  const addToCart = useAddToCart(store, company.currency, showToast);
  const onPlaced = (placed: Confirmation) => {
    setOpen(false);
    setConfirmation(placed);
  };
  const closeCart = () => setOpen(false);
  const checkout = useCheckout({
    menu,
    today: opening.today,
    store,
    showToast,
    clearToasts,
    onPlaced,
    onAccepted: closeCart,
  });

  return (
    <>
      <a className="skip" href="#menu">
        {texts.skip_to_menu}
      </a>
      <Header
        heading
        company={company}
        count={countItems(saved.cart)}
        onOpenCart={openCart}
        table={saved.cart.table_number.trim()}
      />
      <CategoryNav groups={groups} none={menu.categories.length === 0} />
      <main id="menu" className={`page ${styles.main}`}>
        <OrderingState company={company} closed={closed} />
        {menu.dishes.length > 0 ? (
          <MenuTools filter={filter} offered={offered} found={found?.length} onChange={setFilter} />
        ) : (
          <div className={`lifted ${styles.empty}`}>
            <p className="slip">{texts.no_dishes}</p>
          </div>
        )}
        <DishGroups groups={groups} company={company} onAdd={addToCart} />
        <OpeningHours company={company} today={opening.today} />
      </main>
      <Footer restaurant={company.name} />
      <CartBar cart={saved.cart} money={money} onOpen={openCart} />
      {open && <CartPanel {...{ menu, store, saved, checkout, closed, toasts, showToast, onClose: closeCart }} />}
      {confirmation && (
        <OrderConfirmation
          {...{ confirmation, toasts }}
          country={company.country}
          onClose={() => setConfirmation(null)}
        />
      )}
      {!open && !confirmation && <Toasts toasts={toasts} />}
    </>
  );
}
