import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SyntheticEvent, useState } from "react";
import { requestPasswordReset, signIn, signUp } from "#src/features/accounts/contract.ts";
import {
  type AuthMode,
  CALLBACK_FAILED,
  CONFIRM_SENT,
  type CredentialsProblems,
  credentialsProblem,
  FORM_FAILED,
  nameFromEmail,
  RESET_SENT,
} from "#src/features/accounts/rules.ts";
import { destinationOf, fetchSignedInUser } from "#src/features/accounts/web/after-sign-in.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";

interface Credentials {
  email: string;
  password: string;
}

interface Outcome {
  tone: "good" | "bad";
  message: string;
  /** What to do about it. */
  advice?: string;
}

/** What the form's button does in each mode. Returns the message to show, or the address to open after a sign-in. */
async function sendCredentials(
  queryClient: QueryClient,
  mode: AuthMode,
  { email, password }: Credentials,
  isForced: boolean,
): Promise<Outcome | { href: string }> {
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
  await call(signIn, { body: { email: email.trim(), password } });
  const session = await fetchSignedInUser(queryClient);
  return session ? { href: destinationOf(session, isForced) } : { tone: "bad", message: CALLBACK_FAILED };
}

/** An account whose address is not confirmed gets a new link with every attempt to sign in. */
function failureOf(error: unknown): Outcome {
  const unconfirmed = error instanceof CallError && error.code === "EMAIL_NOT_VERIFIED";
  return { tone: "bad", message: messageOf(error, FORM_FAILED), ...(unconfirmed && { advice: CONFIRM_SENT }) };
}

/** Checks and sends the form of the sign-in screen, and opens the next screen after a sign-in. */
export function useAuthForm(mode: AuthMode, credentials: Credentials) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { force_onboarding } = useSearch({ strict: false });
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
      const result = await sendCredentials(queryClient, mode, credentials, force_onboarding === "true");
      if ("href" in result) await navigate({ href: result.href, replace: true });
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
