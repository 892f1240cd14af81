import { IconCheck, IconX } from "@tabler/icons-react";
import type { MenuCompany } from "#src/features/menu/contract.ts";
import { pickupTimeText } from "#src/features/menu/pickup-time.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { useCartStore } from "#src/features/menu/web/cart-store.ts";
import { AddedRows, IncludedRows } from "#src/features/menu/web/charge-rows.tsx";
import { Footer } from "#src/features/menu/web/footer.tsx";
import { Header } from "#src/features/menu/web/header.tsx";
import { moneyOf, PageContext, type PageProps, usePage } from "#src/features/menu/web/menu-context.ts";
import { isFinished, useLiveOrder } from "#src/features/menu/web/use-live-order.ts";
import { choicesText } from "#src/features/offer/options/choices-text.ts";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { hasPrice } from "#src/features/orders/rules.ts";
import styles from "./order-status-page.module.css";
import "#src/web/styles/base.css";

interface OrderStatusPageProps {
  page: PageProps;
  company: MenuCompany;
  order: PublicOrder;
  token: string;
  /** Set only if the order is for pickup. */
  pickup_texts?: PickupTexts | undefined;
  /**
   * The names of the ordered dishes, sizes and options in the guest's language, by id. If a name is missing, the name
   * in the order is shown.
   */
  names: Record<string, string>;
}

export function OrderStatusPage({ page, ...rest }: OrderStatusPageProps) {
  return (
    <PageContext value={page}>
      <OrderStatus {...rest} />
    </PageContext>
  );
}

const STEPS = ["pending", "processing", "completed"] as const;

function OrderStatus({ company, order: rendered, token, names, pickup_texts }: Omit<OrderStatusPageProps, "page">) {
  const { texts, search, language } = usePage();
  const { order, disconnected } = useLiveOrder(rendered, token);
  const { store } = useCartStore(company.id);
  const money = moneyOf({ currency: order.currency, country: company.country });
  const menu = `/menu${search}`;

  const orderAgain = () => {
    const again = order.items.map(({ menu_item_id, size_id, dish_name, quantity, options }) => {
      const choices = options?.flatMap(({ option_id, count }) => (option_id === null ? [] : [{ option_id, count }]));
      return { menu_item_id, size_id, dish_name, quantity, ...(choices && { options: choices }) };
    });
    store.change((saved) => ({ ...saved, again }));
    location.assign(menu);
  };

  return (
    <>
      <Header company={company} />
      <main className={`page ${styles.main}`}>
        <div className="lifted">
          <div className={`slip ${styles.slip}`}>
            <h1 className={styles.title}>{formatText(texts.order, { id: order.customer_reference })}</h1>
            {order.pickup ? (
              <Collect {...order.pickup} status={order.status} texts={pickup_texts} company={company} />
            ) : (
              <p className="soft">
                {texts.table} {order.table_number}
              </p>
            )}
            <Steps status={order.status} completed={pickup_texts?.completed ?? texts.status_completed} />
            {/* An output element, so that screen readers announce changes. */}
            <output className={styles.about}>
              {order.is_special_request && order.status === "pending"
                ? texts.special_request
                : aboutText(order, texts, pickup_texts)}
            </output>
            <ul className={styles.items}>
              {order.items.map((item) => (
                <li key={item.id}>
                  <span className="tabular-nums">{item.quantity} ×</span>
                  <span>
                    {names[item.menu_item_id ?? ""] ?? item.dish_name}
                    {item.size_name && item.size_name !== "Regular" && (
                      <span className="soft"> {names[item.size_id ?? ""] ?? item.size_name}</span>
                    )}
                    {item.options && (
                      <span className={styles.note}>
                        {choicesText(
                          item.options.map((choice) => ({
                            ...choice,
                            option_name: names[choice.option_id ?? ""] ?? choice.option_name,
                          })),
                          language,
                        )}
                      </span>
                    )}
                    {item.note && <span className={styles.note}>{item.note}</span>}
                  </span>
                  {hasPrice(order, item) && <span className="tabular-nums">{money(item.total_price)}</span>}
                </li>
              ))}
            </ul>
            {order.note && <p className={styles.note}>{order.note}</p>}
            <AddedRows
              discount={order.discount}
              service={order.service ?? null}
              taxes={order.taxes ?? []}
              money={money}
            />
            <p className={styles.total}>
              <span>
                {texts.total} <span className="soft">{texts[order.payment_status]}</span>
              </span>
              <strong className="tabular-nums">
                {order.is_special_request && order.total_amount === 0 ? texts.price_settled : money(order.total_amount)}
              </strong>
            </p>
            <IncludedRows taxes={order.taxes ?? []} money={money} />
            {order.receipts?.map(({ number, kind }) => (
              <p key={number} className={styles.receipt}>
                <a
                  href={`/api/public-menu/receipt?${new URLSearchParams({ token, number })}`}
                  target="_blank"
                  rel="noopener"
                >
                  {formatText(kind === "sale" ? texts.receipt : texts.refund_receipt, { number })}
                </a>
              </p>
            ))}
          </div>
        </div>
        {!isFinished(order) && (
          <p className={styles.live} role={disconnected ? "alert" : undefined}>
            {disconnected ? texts.reconnecting : texts.live}
          </p>
        )}
        <div className={styles.actions}>
          <a className="button" data-quiet href={menu}>
            {texts.back_to_menu}
          </a>
          <button type="button" className={`button ${styles.again}`} onClick={orderAgain}>
            {texts.order_again}
          </button>
        </div>
      </main>
      <Footer restaurant={company.name} />
    </>
  );
}

function aboutText({ status }: PublicOrder, texts: MenuTexts, pickup?: PickupTexts): string {
  return status === "completed" && pickup ? pickup.about_completed : texts[`about_${status}`];
}

type CollectProps = NonNullable<PublicOrder["pickup"]> &
  Pick<PublicOrder, "status"> &
  Pick<OrderStatusPageProps, "company"> & { texts: PickupTexts | undefined };

/** The number that is called and, until the order is ready, the time when it will be ready. */
function Collect({ status, number, due_at, asap, texts, company }: CollectProps) {
  const { language } = usePage();
  if (!texts) return null;
  const time = pickupTimeText(due_at, language, company);
  return (
    <>
      <p className={styles.number}>
        <span>{texts.number}</span> <strong>{number}</strong>
      </p>
      {(status === "pending" || status === "processing") && (
        <p className="soft" suppressHydrationWarning>
          {asap ? texts.ready_about : texts.ready_at} {time}. {texts.called}
        </p>
      )}
    </>
  );
}

function Steps({ status, completed }: Pick<PublicOrder, "status"> & { completed: string }) {
  const { texts } = usePage();
  if (status === "cancelled") {
    return (
      <p className={styles.cancelled}>
        <IconX size={22} stroke={2.5} aria-hidden />
        {texts.status_cancelled}
      </p>
    );
  }
  const reached = STEPS.indexOf(status);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, position) => (
        <li
          key={step}
          data-done={position <= reached || undefined}
          aria-current={position === reached ? "step" : undefined}
        >
          <span className={styles.mark}>{position <= reached && <IconCheck size={18} stroke={3} aria-hidden />}</span>
          {step === "completed" ? completed : texts[`status_${step}`]}
        </li>
      ))}
    </ol>
  );
}
