import { type FunctionComponent, useState, type ComponentType } from "react";
import { closedText } from "#src/features/menu/closed-text.ts";
import { countItems, type Cart } from "#src/features/menu/cart.ts";
import type { Group, ShownDish, ShownMenu, ShownSize } from "#src/features/menu/shown.ts";
import { formatText, formatCount } from "#src/features/menu/texts/translate.ts";
import { useCartStore } from "#src/features/menu/web/cart-store.ts";
import { CategoryNav } from "#src/features/menu/web/category-nav.tsx";
import type { DishListProps } from "#src/features/menu/web/dish-list.tsx";
import { Footer } from "#src/features/menu/web/footer.tsx";
import { Header } from "#src/features/menu/web/header.tsx";
import { moneyOf, PageContext, type PageProps, usePage } from "#src/features/menu/web/menu-context.ts";
import { LanguageSwitch } from "#src/features/menu/web/language-switch.tsx";
import { MenuTools } from "#src/features/menu/web/menu-tools.tsx";
import { OpeningHours } from "#src/features/menu/web/opening-hours.tsx";
import { OrderingState } from "#src/features/menu/web/ordering-state.tsx";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import { useAddToCart, useCurrentPrices, useRepeatedOrder } from "#src/features/menu/web/use-cart-updates.ts";
import { useLiveMenu } from "#src/features/menu/web/use-live-menu.ts";
import { useHelp, type LoadHelp } from "#src/features/menu/web/use-help.ts";
import { NO_FILTER, useMenuFilter } from "#src/features/menu/web/use-menu-filter.ts";
import { type RenderedOpening, useOpening } from "#src/features/menu/web/use-opening.ts";
import { useOrdering } from "#src/features/menu/web/use-ordering.ts";
import { useToasts } from "#src/features/menu/web/use-toasts.ts";
import styles from "./menu-page.module.css";
import "#src/web/styles/base.css";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import type { OptionsSheetProps } from "#src/features/menu/web/options-sheet.tsx";

const loadSheet = () => import("#src/features/menu/web/options-sheet.tsx");

interface Props {
  cart: Cart;
  money: (amount: number) => string;
  onOpen: () => void;
}

interface MenuPageProps {
  page: PageProps;
  menu: ShownMenu;
  /** The version of the menu, in the same form as in the events endpoint. */
  version: string;
  username: string;
  /** Whether the restaurant was open when the page was sent, until when, and its day. */
  opening: RenderedOpening;
}

/**
 * Returns the page with the given list of dishes. On the server the list renders the dishes; in the browser it renders
 * an element that keeps the server's HTML. `loadHelp` loads the dialog for questions.
 */
export function menuPageWith(
  Dishes: FunctionComponent<DishListProps>,
  loadHelp: LoadHelp,
): FunctionComponent<MenuPageProps> {
  return function MenuPage({ page, ...rest }) {
    return (
      <PageContext value={page}>
        <Menu {...rest} Dishes={Dishes} loadHelp={loadHelp} />
      </PageContext>
    );
  };
}

type MenuProps = Omit<MenuPageProps, "page"> & { Dishes: FunctionComponent<DishListProps>; loadHelp: LoadHelp };

function Menu({ menu: rendered, version, username, opening: renderedOpening, Dishes, loadHelp }: MenuProps) {
  const { texts, language } = usePage();
  const { menu, serverAheadMs } = useLiveMenu(rendered, version, username);
  const { company } = menu;
  const opening = useOpening(company, renderedOpening, serverAheadMs);
  const closed = opening.open ? null : closedText(texts, language, company, opening.until, opening.today);
  const { store, saved } = useCartStore(company.id);
  const messages = useToasts();
  const { toasts, showToast, clearToasts } = messages;
  const { filter, setFilter, offered, found, groups } = useMenuFilter(menu, texts.other_items);
  const [shown, setShown] = useState<readonly Group[]>(groups);
  const { Ordering, dialog, setDialog, openCart } = useOrdering(() => showToast("bad", texts.offline));
  const onOpenCart = () => {
    clearToasts();
    openCart();
  };
  useRepeatedOrder(store, menu, (missing) => {
    openCart();
    const list = new Intl.ListFormat(language).format(missing);
    if (missing.length > 0) showToast("bad", formatText(texts.again_missing, { list }));
  });
  useCurrentPrices(store, menu);
  const addToCart = useAddToCart(store, company.currency, showToast);
  const { Sheet, choosing, choose, close } = useChoices(() => showToast("bad", texts.offline));
  const { Help, openHelp, closeHelp } = useHelp(loadHelp, () => showToast("bad", texts.offline));
  const showDish = (id: string) => {
    closeHelp();
    setFilter(NO_FILTER);
    requestAnimationFrame(() => document.getElementById(`dish-${id}`)?.scrollIntoView({ block: "center" }));
  };
  const onAdd = (dish: ShownDish, size: ShownSize) =>
    dish.option_groups ? choose({ dish, size }) : addToCart(dish, size);

  return (
    <>
      <a className="skip" href="#menu">
        {texts.skip_to_menu}
      </a>
      <Header
        heading
        company={company}
        count={countItems(saved.cart)}
        onOpenCart={onOpenCart}
        table={saved.cart.table_number.trim()}
      />
      <CategoryNav groups={groups} shown={shown} none={menu.categories.length === 0} />
      <main id="menu" className={`page ${styles.main}`}>
        {company.languages && <LanguageSwitch languages={company.languages} />}
        <OrderingState company={company} closed={closed} />
        {menu.dishes.length > 0 ? (
          <MenuTools
            {...{ filter, offered }}
            found={found?.length}
            onChange={setFilter}
            onAsk={company.guest_help && openHelp}
          />
        ) : (
          <div className={`lifted ${styles.empty}`}>
            <p className="slip">{texts.no_dishes}</p>
          </div>
        )}
        <Dishes groups={groups} company={company} onAdd={onAdd} onShown={setShown} />
        <OpeningHours company={company} today={opening.today} />
      </main>
      <Footer restaurant={company.name} />
      <CartBar cart={saved.cart} money={moneyOf(company)} onOpen={onOpenCart} />
      {Ordering && (
        <Ordering {...{ menu, closed, store, saved, dialog, setDialog, choose, ...messages }} today={opening.today} />
      )}
      {Sheet && choosing && <Sheet {...{ menu, store, choosing }} onAdd={addToCart} onClose={close} />}
      {Help && <Help {...{ company, username, store, saved }} onShowDish={showDish} onClose={closeHelp} />}
      {dialog === null && !choosing && <Toasts toasts={toasts} />}
    </>
  );
}

/** The button at the lower edge of the screen that opens the cart. Nothing while the cart is empty. */
function CartBar({ cart, money, onOpen }: Props) {
  const { texts, language } = usePage();
  const count = countItems(cart);
  if (count === 0) return null;
  return (
    <button type="button" className={`button ${styles.cartBar}`} onClick={onOpen}>
      <span>{texts.cart}</span>
      <span>{formatCount(language, texts.items, count)}</span>
      <span className={styles.amount}>{money(cart.total)}</span>
    </button>
  );
}

/**
 * Returns the sheet for choosing options. It is loaded when it is first opened, because most menus have no options.
 * `onFailed` is called when it does not load.
 */
function useChoices(onFailed: () => void) {
  const [Sheet, setSheet] = useState<ComponentType<OptionsSheetProps> | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const choose = (next: Choosing) => {
    const open = async () => {
      const { OptionsSheet } = await loadSheet();
      setSheet(() => OptionsSheet);
      setChoosing(next);
    };
    open().catch(onFailed);
  };
  return { Sheet, choosing, choose, close: () => setChoosing(null) };
}
