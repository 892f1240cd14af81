import { Button } from "@mantine/core";
import { IconExternalLink, IconLock } from "@tabler/icons-react";
import type { Plan } from "#src/features/billing/contract.ts";
import { Money } from "#src/web/ui/money.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./checkout-panel.module.css";

interface CheckoutPanelProps {
  plan: Plan;
  sandbox: boolean;
  locale: string;
  busy: boolean;
  onPay: () => void;
}

/** The price of the chosen plan and the button to the payment provider's page. */
export default function CheckoutPanel({ plan, sandbox, locale, busy, onPay }: CheckoutPanelProps) {
  return (
    <section className={`${ui.card} ${classes.panel}`} aria-label="Payment">
      <dl className={`${ui.ends} ${classes.bill}`}>
        <dt>
          {plan.name}, billed every {plan.interval}
        </dt>
        <dd>
          <Money amount={plan.price} currency={plan.currency} locale={locale} />
        </dd>
      </dl>
      <Button fullWidth loading={busy} onClick={onPay} rightSection={<IconExternalLink size={18} aria-hidden />}>
        Continue to payment
      </Button>
      <p className={`${ui.mutedMd} ${classes.note}`}>
        <IconLock size={16} aria-hidden />
        {sandbox
          ? "This is a sandbox: no card is needed and nothing is charged."
          : "You pay on our payment provider's page. We never see your card details."}
      </p>
    </section>
  );
}
