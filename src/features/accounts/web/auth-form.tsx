import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { requestPasswordReset, signIn, signUp } from "#src/features/accounts/contract.ts";
import {
  type AuthMode,
  CALLBACK_FAILED,
  CONFIRM_SENT,
  credentialsProblem,
  FORM_FAILED,
  MODE_LABELS,
  nameFromEmail,
  RESET_SENT,
} from "#src/features/accounts/rules.ts";
import { fetchSignedInUser, destinationOf } from "#src/features/accounts/web/after-sign-in.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./auth.module.css";

interface AuthFormProps {
  mode: AuthMode;
  email: string;
  onEmail: (email: string) => void;
  /** The link beside the password. */
  forgot: ReactNode;
}

interface Outcome {
  tone: "good" | "bad";
  message: string;
  /** What to do about it. */
  advice?: string;
}

export function AuthForm({ mode, email, onEmail, forgot }: AuthFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function send(): Promise<Outcome | null> {
    if (mode === "signup") {
      const body = { name: nameFromEmail(email), email: email.trim(), password, callbackURL: "/auth/callback" };
      await call(signUp, { body });
      return { tone: "good", message: CONFIRM_SENT };
    }
    if (mode === "forgotPassword") {
      await call(requestPasswordReset, { body: { email: email.trim(), redirectTo: "/reset-password" } });
      return { tone: "good", message: RESET_SENT };
    }
    await call(signIn, { body: { email: email.trim(), password } });
    const session = await fetchSignedInUser(queryClient);
    if (!session) return { tone: "bad", message: CALLBACK_FAILED };
    await navigate({ href: destinationOf(session), replace: true });
    return null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = credentialsProblem(mode, email, password);
    setProblems(wrong ?? {});
    setOutcome(null);
    if (wrong) return;
    setBusy(true);
    try {
      setOutcome(await send());
    } catch (error) {
      const unconfirmed = error instanceof CallError && error.code === "EMAIL_NOT_VERIFIED";
      const message = messageOf(error, FORM_FAILED);
      setOutcome({ tone: "bad", message, ...(unconfirmed && { advice: CONFIRM_SENT }) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormStack>
        {outcome && (
          <Alert color={outcome.tone === "good" ? "green" : "red"} role="alert">
            {outcome.message}
            {outcome.advice && <div>{outcome.advice}</div>}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          error={problems.email}
          onChange={(event) => onEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        {mode !== "forgotPassword" && (
          <div>
            <PasswordInput
              label="Password"
              autoComplete={mode === "signup" ? "new-password" : "current-password"}
              value={password}
              error={problems.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
            />
            {mode === "login" && <div className={classes.forgot}>{forgot}</div>}
          </div>
        )}
        <Button type="submit" fullWidth loading={busy}>
          {MODE_LABELS[mode].button}
        </Button>
      </FormStack>
    </form>
  );
}
