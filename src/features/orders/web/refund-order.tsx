import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { refundableAmount } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { currencyDigits, formatMoney } from "#src/shared/money.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Asks how much of a paid order is given back, and why. */
export function RefundOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { currency, refunded_amount, reference_id } = order;
  const remaining = refundableAmount(order.total_amount, refunded_amount);
  // Until an amount is typed, it is everything that can still be refunded, even if the order changes meanwhile.
  const [typed, setTyped] = useState<string>();
  const amount = typed ?? String(remaining);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(false);
  const { locale } = useFormat();
  const money = (value: number) => formatMoney(value, currency, locale);
  const all = Number(amount) === remaining;
  const error = amountError(amount, remaining, money);
  const refund = useChangeOrder(order.id, () => {
    notify.success(all ? "Order refunded" : `${money(Number(amount))} refunded`, reference_id);
    onClose();
  });
  const isReady = reason.trim() !== "" && error === undefined && amount !== "";
  return (
    <Dialog onClose={onClose} title={`Refund ${reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          refund.mutate({
            payment_status: "refunded",
            refund_reason: reason,
            refund_amount: Number(amount),
            refunded_before: refunded_amount,
            ...(all && restock && { return_stock: true }),
          });
        }}
      >
        <FormStack>
          {refunded_amount > 0 && (
            <p className={classes.dialogText}>
              {money(refunded_amount)} of {money(order.total_amount)} was given back before.
            </p>
          )}
          <NumberField
            label="Amount to give back"
            unit={currency}
            decimals={currencyDigits(currency)}
            max={99_999_999_999}
            value={amount}
            onChange={setTyped}
            error={error}
          />
          <TextInput
            data-autofocus
            label="Reason"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Checkbox
            label="The ingredients go back to stock"
            description={all ? "Only if nothing was used." : "Possible when everything is given back."}
            disabled={!all}
            checked={all && restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
          <p className={`${ui.warning} ${classes.refund}`} role="note">
            {all ? "The order is marked as refunded." : "The order stays paid."} The amount is taken off today&apos;s
            sales. This cannot be undone.
          </p>
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={refund.isPending}>
              Keep Payment
            </Button>
            <Button type="submit" color="red" loading={refund.isPending} disabled={!isReady}>
              Confirm Refund
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}

function amountError(amount: string, remaining: number, money: (value: number) => string): string | undefined {
  if (amount === "") return undefined;
  if (Number(amount) > remaining) return `At most ${money(remaining)}`;
  return Number(amount) > 0 ? undefined : "More than nothing";
}
