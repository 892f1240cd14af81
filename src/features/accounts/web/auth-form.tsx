import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AuthMode, MODE_LABELS, PASSWORD_MIN } from "#src/features/accounts/rules.ts";
import { MailSent } from "#src/features/accounts/web/mail-sent.tsx";
import { useAuthForm } from "#src/features/accounts/web/use-auth-form.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./auth.module.css";

interface AuthFormProps {
  mode: AuthMode;
  email: string;
  onEmail: (email: string) => void;
  /** The link beside the password. */
  forgot: ReactNode;
  /** Called when the password was right and a code is required. */
  onSecondStep: () => void;
}

export function AuthForm({ mode, email, onEmail, forgot, onSecondStep }: AuthFormProps) {
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll("input") ?? [])];
    // The address may already be filled in, from another mode of the form.
    inputs.find((input) => input.value === "")?.focus();
  }, []);
  const { busy, problems, outcome, onSubmit, reset } = useAuthForm(mode, { email, password }, onSecondStep);
  if (outcome?.tone === "good" && mode !== "login") return <MailSent mode={mode} email={email} onBack={reset} />;
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h2 className={classes.heading}>{MODE_LABELS[mode].heading}</h2>
      <FormStack>
        {outcome && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {outcome.message}
            {outcome.advice && <div>{outcome.advice}</div>}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
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
              description={mode === "signup" && !problems.password && `At least ${PASSWORD_MIN} characters`}
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
