import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  disableTwoStep,
  enableTwoStep,
  newRecoveryCodes,
  type SignInMethods,
} from "#src/features/accounts/security-contract.ts";
import { methodsQuery } from "#src/features/accounts/web/methods-query.ts";
import { PasswordPrompt } from "#src/features/accounts/web/password-prompt.tsx";
import { RecoveryCodes } from "#src/features/accounts/web/recovery-codes.tsx";
import { TwoStepSetup } from "#src/features/accounts/web/two-step-setup.tsx";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

type Step =
  | { name: "shown" }
  | { name: "ask"; before: "on" | "off" | "codes" }
  | { name: "setup"; uri: string; codes: readonly string[] }
  | { name: "codes"; codes: readonly string[] };

const SHOWN: Step = { name: "shown" };

/** Turns the second step on and off, and makes new recovery codes. */
export function TwoStepCard({ methods }: { methods: SignInMethods }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(SHOWN);
  const { on } = methods.two_step;
  const done = () => {
    setStep(SHOWN);
    void client.invalidateQueries(methodsQuery);
  };
  return (
    <SectionCard
      title="Two-Step Sign-In"
      actions={<StatusBadge status={on ? "active" : "inactive"} label={on ? "On" : "Off"} />}
    >
      <div className={`${ui.stackLg} ${classes.stack}`}>
        {step.name === "shown" && <Overview methods={methods} onAsk={(before) => setStep({ name: "ask", before })} />}
        {step.name === "ask" && <Asked before={step.before} onNext={setStep} onDone={done} />}
        {step.name === "setup" && (
          <TwoStepSetup
            uri={step.uri}
            onCancel={() => setStep(SHOWN)}
            onConfirmed={() => {
              setStep({ name: "codes", codes: step.codes });
              void client.invalidateQueries(methodsQuery);
            }}
          />
        )}
        {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={done} />}
      </div>
    </SectionCard>
  );
}

const WHAT =
  "After your password, you enter a code that an app on your phone shows. Somebody who knows your password then still does not get in.";
const GOOGLE =
  "You sign in with Google, so its own two-step verification protects this account; a code is not asked for here. To sign in with a password and a code instead, set a password first: sign out, then Forgot password.";
const GOOGLE_TOO = "Signing in with Google or a passkey does not ask for the code.";

function Overview({ methods, onAsk }: { methods: SignInMethods; onAsk: (before: "on" | "off" | "codes") => void }) {
  const { on, recovery_codes: remaining } = methods.two_step;
  if (!methods.password) return <p className={classes.text}>{GOOGLE}</p>;
  if (!on)
    return (
      <>
        <p className={classes.text}>{WHAT}</p>
        <p className={`${ui.mutedMd} ${classes.soft}`}>{GOOGLE_TOO}</p>
        <Button onClick={() => onAsk("on")}>Turn On</Button>
      </>
    );
  return (
    <>
      <p className={classes.text}>
        Your password is followed by a code of your app. {remaining} recovery{" "}
        {remaining === 1 ? "code is" : "codes are"} left.
      </p>
      <p className={`${ui.mutedMd} ${classes.soft}`}>{GOOGLE_TOO}</p>
      <div className={ui.buttons}>
        <Button variant="default" onClick={() => onAsk("codes")}>
          New Recovery Codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk("off")}>
          Turn Off
        </Button>
      </div>
    </>
  );
}

interface AskedProps {
  before: "on" | "off" | "codes";
  onNext: (step: Step) => void;
  onDone: () => void;
}

const ASKED = {
  on: { text: "Enter your password to begin.", button: "Continue" },
  off: { text: "Without the second step, your password alone signs in again.", button: "Turn Off" },
  codes: { text: "The recovery codes that you have now will no longer work.", button: "Make New Codes" },
};

function Asked({ before, onNext, onDone }: AskedProps) {
  async function carryOut(password: string): Promise<void> {
    if (before === "on") {
      const { totpURI, backupCodes } = await call(enableTwoStep, { body: { password } });
      onNext({ name: "setup", uri: totpURI, codes: backupCodes });
    } else if (before === "codes") {
      const { backupCodes } = await call(newRecoveryCodes, { body: { password } });
      onNext({ name: "codes", codes: backupCodes });
    } else {
      await call(disableTwoStep, { body: { password } });
      notify.success("Two-step sign-in is off");
      onDone();
    }
  }
  return (
    <PasswordPrompt {...ASKED[before]} danger={before === "off"} onPassword={carryOut} onCancel={() => onNext(SHOWN)} />
  );
}
