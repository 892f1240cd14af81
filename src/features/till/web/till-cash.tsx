import { Button } from "@mantine/core";
import { useState } from "react";
import { changeOf, likelyAmounts } from "#src/features/orders/till.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

interface TillCashProps {
  total: number;
  onPaid: (cash: { given: number; change: number }) => void;
  onClose: () => void;
}

/** What the guest hands over, and what they get back. A likely amount is one tap; any other is typed. */
export function TillCash({ total, onPaid, onClose }: TillCashProps) {
  const format = useFormat();
  const [given, setGiven] = useState("");
  const change = changeOf(total, given, format.currency);
  const pay = (amount: string) => {
    const back = changeOf(total, amount, format.currency);
    if (back === null) return;
    onClose();
    onPaid({ given: Number(amount), change: back });
  };
  return (
    <Dialog title={`Cash: ${format.money(total)}`} onClose={onClose} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        className={ui.stackLg}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pay(given);
        }}
      >
        <div className={`${ui.stackSm} ${classes.amounts}`}>
          {likelyAmounts(total, format.currency).map((amount) => (
            <Button key={amount} variant="default" size="lg" onClick={() => pay(String(amount))}>
              {amount === total ? "Exact amount" : format.money(amount)}
            </Button>
          ))}
        </div>
        <NumberField
          label="Amount given"
          value={given}
          onChange={setGiven}
          decimals={currencyDigits(format.currency)}
          unit={format.currency}
        />
        <p className={classes.change} aria-live="polite">
          <span>Change</span>
          <span>{change === null ? "–" : format.money(change)}</span>
        </p>
        <Button type="submit" size="lg" fullWidth disabled={change === null}>
          Take Cash
        </Button>
      </form>
    </Dialog>
  );
}
