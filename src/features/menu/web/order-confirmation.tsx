import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense, useId } from "react";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { moneyOf, usePage } from "#src/features/menu/web/menu-context.ts";
import { Toasts } from "#src/features/menu/web/toasts.tsx";
import type { Confirmation } from "#src/features/menu/web/use-checkout.ts";
import type { Toast } from "#src/features/menu/web/use-toasts.ts";
import styles from "./order-confirmation.module.css";

interface Props {
  confirmation: Confirmation;
  company: ShownMenu["company"];
  toasts: readonly Toast[];
  onClose: () => void;
}

/** Loaded only where the restaurant has turned it on. */
const pickupFacts = () => import("#src/features/menu/web/pickup-facts.tsx");
const PickupFacts = lazy(async () => ({ default: (await pickupFacts()).PickupFacts }));
const PickupNext = lazy(async () => ({ default: (await pickupFacts()).PickupNext }));

/** What the guest sees after ordering: the order's reference, total and table. */
export function OrderConfirmation({ confirmation: { order, table }, company, toasts, onClose }: Props) {
  const { texts } = usePage();
  const title = useId();
  const money = moneyOf({ currency: order.currency, country: company.country });
  return (
    <Dialog className={styles.dialog} labelledBy={title} onClose={onClose}>
      <div className="lifted">
        <div className={`slip ${styles.slip}`}>
          <IconCheck className={styles.tick} size={32} stroke={2.5} aria-hidden />
          <h2 id={title}>{texts.placed_title}</h2>
          <dl className={styles.facts}>
            <dt>{texts.order_id}</dt>
            <dd className={styles.reference}>{order.customer_reference}</dd>
            <dt>{texts.total}</dt>
            <dd>
              {(order.total_amount > 0 || !order.is_special_request) && money(order.total_amount)}
              {order.is_special_request && (
                <small>{order.total_amount > 0 ? texts.plus_special : texts.price_settled}</small>
              )}
            </dd>
            {order.pickup ? (
              <Suspense>
                <PickupFacts pickup={order.pickup} company={company} />
              </Suspense>
            ) : (
              <>
                <dt>{texts.table}</dt>
                <dd>{table}</dd>
              </>
            )}
            <dt>{texts.item_count}</dt>
            <dd>{order.item_count}</dd>
          </dl>
          {order.pickup ? (
            <Suspense>
              <PickupNext />
            </Suspense>
          ) : (
            <p>{texts.placed_text}</p>
          )}
          <div className={styles.actions}>
            <a className="button" href={order.status_url}>
              {texts.follow}
            </a>
            <button type="button" className="button" data-quiet onClick={onClose}>
              {texts.back_to_menu}
            </button>
          </div>
        </div>
      </div>
      <Toasts toasts={toasts} atTop />
    </Dialog>
  );
}
