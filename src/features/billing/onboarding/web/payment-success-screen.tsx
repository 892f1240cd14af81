import { Alert, Button, Loader } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import type { Verification } from "#src/features/billing/contract.ts";
import {
  BUSY,
  MAX_RETRIES,
  MUST_SIGN_IN,
  NO_SESSION,
  RETRYING,
  type VerificationState,
} from "#src/features/billing/onboarding/verification.ts";
import { PaidCard } from "#src/features/billing/onboarding/web/paid-card.tsx";
import { useFinishSetup } from "#src/features/billing/onboarding/web/use-finish-setup.ts";
import { useVerification } from "#src/features/billing/onboarding/web/use-verification.ts";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { SupportLink } from "#src/web/ui/support-link.tsx";
import { useSession } from "#src/web/session/session.tsx";
import { forget, KEYS, store } from "#src/web/browser-storage.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./payment.module.css";

export function PaymentSuccessScreen() {
  const { session_id } = useSearch({ strict: false });
  const { state, retry } = useVerification(session_id ?? null);
  return (
    <Frame>
      <Sheet centered>
        <div className={`${ui.column} ${classes.state}`} aria-live="polite">
          {state.name === "verified" ? <Paid result={state.result} /> : <Progress state={state} onRetry={retry} />}
        </div>
      </Sheet>
    </Frame>
  );
}

function Paid({ result }: { result: Verification }) {
  const { busy, failure, finish } = useFinishSetup(result.subscriptionId);
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" ta="left" w="100%">
          {failure}
        </Alert>
      )}
      <PaidCard result={result} busy={busy} onFinish={finish} />
    </>
  );
}

type Unverified = Exclude<VerificationState, { name: "verified" }>;

function Progress({ state, onRetry }: { state: Unverified; onRetry: () => void }) {
  switch (state.name) {
    case "initializing":
      return <Waiting title="Preparing" text="One moment please." />;
    case "signed-out":
      return <SignInFirst messageShown={state.messageShown} />;
    case "verifying":
      return (
        <Waiting
          title="Verifying your payment"
          text={state.retry > 0 ? `Retry attempt ${state.retry}/${MAX_RETRIES}...` : "Please keep this page open."}
        />
      );
    case "retrying":
      return <Waiting title={RETRYING} text={`Retry attempt ${state.retry}/${MAX_RETRIES}...`} />;
    case "busy":
      return (
        <Waiting
          title={BUSY}
          text={
            state.seconds > 0
              ? `Trying again in ${state.seconds} ${state.seconds === 1 ? "second" : "seconds"}`
              : "Trying again"
          }
        />
      );
    case "failed":
      return <Failed message={state.message} onRetry={onRetry} />;
  }
}

function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Loader size={32} />
      <h1>{title}</h1>
      <p className="tabular-nums">{text}</p>
    </>
  );
}

function SignInFirst({ messageShown }: { messageShown: boolean }) {
  return (
    <>
      <IconLock size={40} stroke={1.75} color="var(--ink-soft)" aria-hidden />
      <h1>Authentication required</h1>
      <p>{messageShown ? MUST_SIGN_IN : "Checking whether you are signed in..."}</p>
      <Button component={Link} to="/auth" onClick={rememberThisPage} fullWidth mt="sm">
        Sign In
      </Button>
    </>
  );
}

/** Stores this page, so that the sign-in leads back to it. */
function rememberThisPage() {
  store(sessionStorage, KEYS.postLoginPath, window.location.pathname + window.location.search);
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const { company } = useSession();
  const withoutId = message === NO_SESSION;
  // Without this, the guard would redirect back to this page.
  const leave = () => {
    forget(sessionStorage, KEYS.sessionId);
    void navigate({ to: company ? "/subscription" : "/onboarding" });
  };
  return (
    <>
      <IconAlertTriangle size={40} stroke={1.75} color="var(--bad)" aria-hidden />
      <h1>{message}</h1>
      <p>
        If you have paid, your payment is safe. {withoutId ? "Go back to see your plan" : "Try again"}, or{" "}
        <SupportLink>ask for help</SupportLink>.
      </p>
      <div className={`${ui.buttons} ${classes.actions}`}>
        <Button variant={withoutId ? "filled" : "default"} onClick={leave}>
          {company ? "Back to Subscription" : "Back to Onboarding"}
        </Button>
        {!withoutId && <Button onClick={onRetry}>Try Again</Button>}
      </div>
    </>
  );
}
