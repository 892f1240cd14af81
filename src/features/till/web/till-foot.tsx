import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { chargesOf } from "#src/features/orders/till.ts";
import { AddedCharges } from "#src/features/orders/web/added-charges.tsx";
import { TillCash } from "#src/features/till/web/till-cash.tsx";
import { HandedOver } from "#src/features/till/web/handed-over.tsx";
import type { StoredOrder } from "#src/features/till/web/stored-orders.ts";
import type { PlacedAtTill, Till, TillPayment } from "#src/features/till/web/use-till.ts";
import { chargeRulesQuery } from "#src/features/offer/taxes/web/queries.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { cashRounding, roundMoney, sum } from "#src/shared/money.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

interface TillFootProps {
  till: Till;
  /** Opens the order on a phone, where the tiles cover it. */
  onOpenTicket: () => void;
}

/** The total and the buttons that place the order; after that, what was placed. */
export function TillFoot({ till, onOpenTicket }: TillFootProps) {
  const format = useFormat();
  const company = useCompany();
  const [takingCash, setTakingCash] = useState(false);
  const { lines, table, pickup, replaces } = till.draft;
  const rules = useQuery(chargeRulesQuery);
  const charges = chargesOf(lines, format.currency, rules.data ?? null);
  const { total } = charges;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (till.taken && count === 0)
    return "placed" in till.taken ? (
      <Placed {...till.taken.placed} />
    ) : (
      <Waiting till={till} order={till.taken.stored} />
    );
  const disabled = till.busy || count === 0 || rules.data === undefined;
  const withDestination = (next: () => void) => () => {
    const missing = pickup ? pickup.name.trim() === "" : table !== null && table.trim() === "";
    if (!missing) return next();
    onOpenTicket();
    return notify.error(pickup ? "Please enter the name for pickup" : "Please enter the table number");
  };
  const pay = (payment: TillPayment) => withDestination(() => till.pay(payment, total))();
  return (
    <div className={`${ui.stackSm} ${classes.foot}`}>
      {replaces?.cash && (
        <p className={classes.takenCash}>
          {format.money(replaces.cash.given)} was taken in cash for this order, and {format.money(replaces.cash.change)}{" "}
          given back.
        </p>
      )}
      <div className={classes.total}>
        <button type="button" className={classes.open} onClick={onOpenTicket}>
          {count === 1 ? "1 item" : `${count} items`}
        </button>
        <span className={classes.count}>Total</span>
        <output aria-label="Total">{format.money(total)}</output>
      </div>
      <AddedCharges charges={charges} rules={rules.data ?? null} className={`${ui.mutedSm} ${classes.added}`} />
      {rules.isError && <ErrorBanner message="The taxes could not be loaded." onRetry={() => void rules.refetch()} />}
      <div className={`${ui.stackSm} ${classes.pay}`}>
        <Button size="lg" disabled={disabled} onClick={() => pay({ method: "card" })}>
          Card
        </Button>
        <Button size="lg" disabled={disabled} onClick={withDestination(() => setTakingCash(true))}>
          Cash
        </Button>
        <Button size="lg" variant="default" disabled={disabled} onClick={() => pay({ method: "later" })}>
          Pay later
        </Button>
      </div>
      {takingCash && (
        <TillCash
          total={roundMoney(sum([total, cashRounding(total, company.cash_rounding)]), format.currency)}
          onClose={() => setTakingCash(false)}
          onPaid={(cash) => till.pay({ method: "cash", ...cash }, total)}
        />
      )}
    </div>
  );
}

/** The order that was stored last, until the next one is begun. */
function Waiting({ till, order: { key, label, total, cash } }: { till: Till; order: StoredOrder }) {
  const format = useFormat();
  const waiting = till.waiting.find((order) => order.key === key);
  return (
    <output className={`${ui.stackSm} ${classes.foot}`}>
      <span className={classes.placed}>
        <strong>Waiting to be sent</strong> {label}, {format.money(total)}. The kitchen does not have it yet.
      </span>
      <Change amount={cash?.change ?? null} />
      {waiting && cash && (
        <HandedOver isSettled={waiting.settled} onChange={(settled) => void till.setSettled(waiting, settled)} />
      )}
    </output>
  );
}

/** The guest's change; nothing when there is none. */
function Change({ amount }: { amount: number | null }) {
  const format = useFormat();
  if (amount === null || amount <= 0) return null;
  return (
    <span className={classes.change}>
      <span>Change</span>
      <span>{format.money(amount)}</span>
    </span>
  );
}

/** The order that was placed last, until the next one is begun. */
function Placed({ order, paid, change }: PlacedAtTill) {
  const format = useFormat();
  return (
    <output className={`${ui.stackSm} ${classes.foot}`}>
      <span className={classes.placed}>
        <strong>{order.reference_id}</strong> {tableLabel(order)}, {format.money(order.total_amount)},{" "}
        {paid ? "paid" : "not paid yet"}.{" "}
        <Anchor component={Link} to={`/orders/${order.id}`} inherit underline="always">
          Open
        </Anchor>
      </span>
      <Change amount={change} />
    </output>
  );
}
