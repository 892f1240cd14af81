import { type SyntheticEvent, useState } from "react";
import { requestPasswordReset, signIn, signUp } from "#src/features/accounts/contract.ts";
import {
  type AuthMode,
  CONFIRM_SENT,
  type CredentialsProblems,
  credentialsProblem,
  FORM_FAILED,
  nameFromEmail,
  RESET_SENT,
} from "#src/features/accounts/rules.ts";
import { useFinishSignIn } from "#src/features/accounts/web/use-finish-sign-in.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";

interface Credentials {
  email: string;
  password: string;
}

interface Outcome {
  tone: "good" | "bad";
  message: string;
  /** How to solve the problem. */
  advice?: string;
}

/** Sends the form in its mode. Returns the message to show, or that a code is required next. */
async function sendCredentials(
  mode: AuthMode,
  { email, password }: Credentials,
  finish: () => Promise<void>,
): Promise<Outcome | "second-step" | null> {
  if (mode === "signup") {
    await call(signUp, {
      body: { name: nameFromEmail(email), email: email.trim(), password, callbackURL: "/auth/callback" },
    });
    return { tone: "good", message: CONFIRM_SENT };
  }
  if (mode === "forgotPassword") {
    await call(requestPasswordReset, { body: { email: email.trim(), redirectTo: "/reset-password" } });
    return { tone: "good", message: RESET_SENT };
  }
  const signedIn = await call(signIn, { body: { email: email.trim(), password } });
  if ("twoFactorRedirect" in signedIn) return "second-step";
  await finish();
  return null;
}

/**
 * Returns the outcome of an error. An account whose address is not confirmed gets a new link with every attempt to sign
 * in.
 */
function failureOf(error: unknown): Outcome {
  const unconfirmed = error instanceof CallError && error.code === "EMAIL_NOT_VERIFIED";
  return { tone: "bad", message: messageOf(error, FORM_FAILED), ...(unconfirmed && { advice: CONFIRM_SENT }) };
}

/** Checks and sends the form of the sign-in screen, and opens the next screen after a sign-in. */
export function useAuthForm(mode: AuthMode, credentials: Credentials, onSecondStep: () => void) {
  const finish = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<CredentialsProblems>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function submit() {
    const found = credentialsProblem(mode, credentials.email, credentials.password);
    setProblems(found ?? {});
    setOutcome(null);
    if (found) return;
    setBusy(true);
    try {
      const result = await sendCredentials(mode, credentials, finish);
      if (result === "second-step") onSecondStep();
      else setOutcome(result);
    } catch (error) {
      setOutcome(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit();
  };
  return { busy, problems, outcome, onSubmit, reset: () => setOutcome(null) };
}
