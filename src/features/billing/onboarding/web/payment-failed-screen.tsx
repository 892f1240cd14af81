import { Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { paymentFailure } from "#src/features/billing/onboarding/payment-failures.ts";
import { recordSubscriptionEvent } from "#src/features/billing/web/record-subscription-event.ts";
import { forgetCheckoutAttempt } from "#src/features/billing/onboarding/web/saved-onboarding.ts";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { useSession } from "#src/web/session/session.tsx";
import { SupportLink } from "#src/web/ui/support-link.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./payment.module.css";

const REASONS = [
  "The payment page was closed or left with the back button",
  "The card was declined by the bank",
  "The card details or the billing address did not match",
  "The internet connection was lost",
];

export function PaymentFailedScreen() {
  const { company } = useSession();
  const { error } = useSearch({ strict: false });
  const { title, text } = paymentFailure(error);
  useEffect(() => {
    recordSubscriptionEvent("payment_failed", { error: error ?? "canceled" });
    // The attempt has ended, so the onboarding must not report it as interrupted.
    forgetCheckoutAttempt();
  }, [error]);
  return (
    <Frame>
      <Sheet centered>
        <div className={`${ui.column} ${classes.state}`}>
          <IconAlertTriangle size={48} stroke={1.75} color="var(--bad)" aria-hidden />
          <h1>{title ?? text}</h1>
          {title && <p>{text}</p>}
          <p>The payment process was interrupted or canceled. Your card has not been charged.</p>
          <h2 className={classes.subhead}>Common reasons</h2>
          <ul className={classes.reasons}>
            {REASONS.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <div className={`${ui.buttons} ${classes.actions}`}>
            {company ? <BackToSubscription /> : <BackToOnboarding />}
          </div>
          <p>
            Need help? <SupportLink>Ask us</SupportLink>.
          </p>
        </div>
      </Sheet>
    </Frame>
  );
}

function BackToOnboarding() {
  return (
    <>
      <Button component={Link} to="/onboarding" variant="default">
        Back to Onboarding
      </Button>
      <Button renderRoot={(props) => <Link {...props} to="/onboarding" search={{ step: "3" }} />}>Try Again</Button>
    </>
  );
}

/** The link for an existing company. Its payment was for another subscription. */
function BackToSubscription() {
  return (
    <Button component={Link} to="/subscription">
      Back to Subscription
    </Button>
  );
}
