import { useCallback, useEffect, useMemo, useState } from "react";
import { addLine, countItems, pricesOf, reprice } from "#src/features/menu/cart.ts";
import {
  findDishes,
  groupDishes,
  offeredWishes,
  type ShownDish,
  type ShownMenu,
  type ShownSize,
  type Wishes,
} from "#src/features/menu/shown.ts";
import { formatText, formatCount } from "#src/features/menu/texts/translate.ts";
import { CartPanel } from "#src/features/menu/web/cart-panel.tsx";
import { useCartStore } from "#src/features/menu/web/cart-store.ts";
import { CategoryNav } from "#src/features/menu/web/category-nav.tsx";
import { DishGroups } from "#src/features/menu/web/dish-groups.tsx";
import { Footer } from "#src/features/menu/web/footer.tsx";
import { Header } from "#src/features/menu/web/header.tsx";
import { moneyOf, PageContext, type PageProps, usePage } from "#src/features/menu/web/menu-context.ts";
import { MenuTools } from "#src/features/menu/web/menu-tools.tsx";
import { closedText } from "#src/features/menu/closed-text.ts";
import { OpeningHours } from "#src/features/menu/web/opening-hours.tsx";
import { OrderPlaced } from "#src/features/menu/web/order-placed.tsx";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import { type Placed, useCheckout } from "#src/features/menu/web/use-checkout.ts";
import { useLiveMenu } from "#src/features/menu/web/use-live-menu.ts";
import { useOrderAgain } from "#src/features/menu/web/use-order-again.ts";
import { type Opening, useOpening } from "#src/features/menu/web/use-opening.ts";
import { useTable } from "#src/features/menu/web/use-table.ts";
import { useToasts } from "#src/features/menu/web/use-toasts.ts";
import styles from "./menu-page.module.css";
import "#src/web/styles/base.css";

export interface MenuPageProps {
  page: PageProps;
  menu: ShownMenu;
  /** Which state of the menu this is; see the events endpoint. */
  version: string;
  username: string;
  /** Whether the restaurant was open as the page was sent, until when, and its day. */
  opening: Opening;
}

export function MenuPage({ page, ...rest }: MenuPageProps) {
  return (
    <PageContext value={page}>
      <Menu {...rest} />
    </PageContext>
  );
}

const NO_WISHES: Wishes = { text: "", diets: [], without: [] };
const isAsked = ({ text, diets, without }: Wishes) => text.trim() !== "" || diets.length + without.length > 0;

function Menu({ menu: rendered, version, username, opening: sent }: Omit<MenuPageProps, "page">) {
  const { texts, language } = usePage();
  const { menu, ahead } = useLiveMenu(rendered, version, username);
  const { company } = menu;
  const opening = useOpening(company, sent, ahead);
  const closed = opening.open ? null : closedText(texts, language, company, opening.until, opening.today);
  const { store, kept } = useCartStore(company.id);
  const { toasts, tell, clear } = useToasts();
  const [open, setOpen] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [wishes, setWishes] = useState(NO_WISHES);
  const openCart = () => {
    clear();
    setOpen(true);
  };
  const money = moneyOf(company);
  useTable(store);
  useOrderAgain(store, menu, (missing) => {
    setOpen(true);
    const list = new Intl.ListFormat(language).format(missing);
    if (missing.length > 0) tell("bad", formatText(texts.again_missing, { list }));
  });

  // Prices that change while the cart is waiting change in it too, and are marked there.
  useEffect(() => {
    store.change((one) => {
      const cart = reprice(one.cart, pricesOf(menu), company.currency);
      return cart === one.cart ? one : { ...one, cart };
    });
  }, [store, menu, company.currency]);

  const checkout = useCheckout({
    menu,
    today: opening.today,
    store,
    tell,
    onPlaced(one) {
      setOpen(false);
      setPlaced(one);
    },
    onAccepted: () => setOpen(false),
  });

  const offered = useMemo(() => offeredWishes(menu.dishes), [menu]);
  const found = useMemo(() => (isAsked(wishes) ? findDishes(menu.dishes, wishes) : undefined), [menu, wishes]);
  const groups = useMemo(
    () => groupDishes(menu, found ?? menu.dishes, texts.other_items),
    [menu, found, texts.other_items],
  );
  const add = useCallback(
    ({ id, name, image_url }: ShownDish, { id: size_id, name: size_name, price }: ShownSize) => {
      const choice = { dish_id: id, dish_name: name, image_url, size_id, size_name, price };
      store.change((one) => ({ ...one, cart: addLine(one.cart, choice, company.currency) }));
      tell("good", formatText(texts.added, { dish: name }));
    },
    [store, tell, company.currency, texts.added],
  );
  const count = countItems(kept.cart);

  return (
    <>
      <a className="skip" href="#menu">
        {texts.skip_to_menu}
      </a>
      <Header heading company={company} count={count} onOpenCart={openCart} />
      <CategoryNav groups={groups} none={menu.categories.length === 0} />
      <main id="menu" className={`page ${styles.main}`}>
        {company.ordering_paused && <p className={styles.paused}>{texts.paused}</p>}
        <output className={styles.state} suppressHydrationWarning>
          {closed && !company.ordering_paused && (
            <span className={styles.paused} suppressHydrationWarning>
              {closed}
              <span className={styles.kept}>{texts.closed_kept}</span>
            </span>
          )}
        </output>
        <p className={styles.noScript}>{texts.no_script}</p>
        {menu.dishes.length > 0 && (
          <MenuTools wishes={wishes} offered={offered} found={found?.length} onChange={setWishes} />
        )}
        {menu.dishes.length === 0 && (
          <div className={`lifted ${styles.empty}`}>
            <p className="slip">{texts.no_dishes}</p>
          </div>
        )}
        <DishGroups groups={groups} company={company} onAdd={add} />
        <OpeningHours company={company} today={opening.today} />
      </main>
      <Footer restaurant={company.name} />
      {count > 0 && (
        <button type="button" className={`button ${styles.cartBar}`} onClick={openCart}>
          <span>{texts.cart}</span>
          <span>{formatCount(language, texts.items, count)}</span>
          <span className={styles.amount}>{money(kept.cart.total)}</span>
        </button>
      )}
      {open && (
        <CartPanel {...{ menu, store, kept, checkout, tell, closed }} toasts={toasts} onClose={() => setOpen(false)} />
      )}
      {placed && (
        <OrderPlaced placed={placed} country={company.country} toasts={toasts} onClose={() => setPlaced(null)} />
      )}
      {!open && !placed && <Toasts toasts={toasts} />}
    </>
  );
}
