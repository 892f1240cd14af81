import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { discountOrder } from "#src/features/orders/line-changes-contract.ts";
import { isHighDiscount, linesTotal, MAX_STAFF_DISCOUNT_PERCENT } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useLineChange } from "#src/features/orders/web/use-line-change.ts";
import { call } from "#src/web/call.ts";
import { currencyDigits, formatMoney } from "#src/shared/money.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

type Kind = "percent" | "amount";

/** Asks for a discount as a percentage or an amount, and for the reason. */
export function DiscountOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { currency, discount_percent, discount_amount, reference_id } = order;
  const given = discount_percent ?? discount_amount;
  const [kind, setKind] = useState<Kind>(discount_percent === null && discount_amount > 0 ? "amount" : "percent");
  const [value, setValue] = useState(given > 0 ? String(given) : "");
  const [reason, setReason] = useState("");
  const { locale } = useFormat();
  const lines = linesTotal(order);
  const most = kind === "percent" ? 100 : lines;
  const change = useLineChange(
    order.id,
    () =>
      call(discountOrder, {
        query: { id: order.id },
        body: { [kind]: Number(value), ...(reason.trim() !== "" && { reason }), total_before: order.total_amount },
      }),
    () => {
      notify.success(Number(value) > 0 ? "Discount given" : "Discount taken back", reference_id);
      onClose();
    },
  );
  const takesBack = value !== "" && Number(value) === 0 && discount_amount > 0;
  const isHigh = Number(value) > 0 && isHighDiscount(Number(value), most);
  const error =
    Number(value) > most ? `At most ${kind === "percent" ? "100 %" : formatMoney(lines, currency, locale)}` : undefined;
  const isReady = takesBack || (Number(value) > 0 && error === undefined && reason.trim() !== "");
  return (
    <Dialog onClose={onClose} title={`Discount on ${reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) change.mutate();
        }}
      >
        <FormStack>
          <Radio.Group label="Kind of discount" value={kind} onChange={(next) => setKind(next)}>
            <div className={`${ui.wrap} ${classes.methods}`}>
              <Radio value="percent" label="Percent" />
              <Radio value="amount" label="Amount" />
            </div>
          </Radio.Group>
          <NumberField
            data-autofocus
            label="Discount"
            description={discount_amount > 0 ? "0 takes the discount back." : undefined}
            unit={kind === "percent" ? "%" : currency}
            decimals={kind === "percent" ? 2 : currencyDigits(currency)}
            max={99_999_999_999}
            value={value}
            onChange={setValue}
            error={error}
          />
          <TextInput
            label="Reason"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isHigh && error === undefined && (
            <p className={`${ui.warning} ${classes.refund}`} role="note">
              More than {MAX_STAFF_DISCOUNT_PERCENT} %: only an owner or a manager can give it, and it stays on the
              dishes of now. Dishes added later have none of it.
            </p>
          )}
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={change.isPending}>
              No Change
            </Button>
            <Button type="submit" loading={change.isPending} disabled={!isReady}>
              {takesBack ? "Take Back" : "Give Discount"}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
