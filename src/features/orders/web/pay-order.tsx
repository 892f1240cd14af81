import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { type Order, PAYMENT_METHODS, type PaymentMethod } from "#src/features/orders/contract.ts";
import { changeOf } from "#src/features/orders/till.ts";
import classes from "#src/features/orders/web/order.module.css";
import { METHOD_LABELS } from "#src/features/orders/web/order-text.ts";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { cashRounding, currencyDigits, formatMoney, roundMoney, sum } from "#src/shared/money.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Asks how the guest pays, and how much cash they hand over. */
export function PayOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { total_amount, currency } = order;
  const company = useCompany();
  const [method, setMethod] = useState<PaymentMethod>("cash");
  const [given, setGiven] = useState("");
  const pay = useChangeOrder(order.id, () => {
    notify.success("Order paid", order.reference_id);
    onClose();
  });
  const cash = method === "cash" && given !== "" ? Number(given) : undefined;
  const rounding = company.currency === currency ? cashRounding(total_amount, company.cash_rounding) : 0;
  const owed = roundMoney(sum([total_amount, rounding]), currency);
  const change = cash === undefined ? undefined : changeOf(owed, given, currency);
  return (
    <Dialog onClose={onClose} title={`Payment of ${order.reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== null)
            pay.mutate({ payment_status: "paid", payment: { method, given: cash }, total_before: total_amount });
        }}
      >
        <FormStack>
          <AmountRow label="Total" amount={total_amount} currency={currency} />
          <Radio.Group label="Paid by" value={method} onChange={setMethod}>
            <div className={`${ui.wrap} ${classes.methods}`}>
              {PAYMENT_METHODS.map((value) => (
                <Radio key={value} value={value} label={METHOD_LABELS[value]} />
              ))}
            </div>
          </Radio.Group>
          {method === "cash" && rounding !== 0 && <AmountRow label="In cash" amount={owed} currency={currency} />}
          {method === "cash" && (
            <CashField owed={owed} currency={currency} given={given} change={change} onChange={setGiven} />
          )}
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={pay.isPending}>
              Not Yet
            </Button>
            <Button type="submit" loading={pay.isPending} disabled={change === null}>
              Confirm Payment
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}

interface CashFieldProps {
  owed: number;
  currency: string;
  given: string;
  /** Undefined until something is typed; null when it is not enough. */
  change: number | null | undefined;
  onChange: (given: string) => void;
}

function CashField({ owed, currency, given, change, onChange }: CashFieldProps) {
  const format = useFormat();
  return (
    <>
      <NumberField
        label="Cash given (optional)"
        unit={currency}
        decimals={currencyDigits(currency)}
        max={99_999_999_999}
        value={given}
        onChange={onChange}
        error={change === null ? `Less than the total of ${formatMoney(owed, currency, format.locale)}` : undefined}
      />
      <AmountRow label="Change" amount={change ?? null} currency={currency} />
    </>
  );
}

function AmountRow({ label, amount, currency }: { label: string; amount: number | null; currency: string }) {
  return (
    <p className={classes.total}>
      <span>{label}</span>
      <Money amount={amount} currency={currency} />
    </p>
  );
}
