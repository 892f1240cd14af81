import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type AuthMode, MODE_LABELS } from "#src/features/accounts/rules.ts";
import { useAuthForm } from "#src/features/accounts/web/use-auth-form.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./auth.module.css";

interface AuthFormProps {
  mode: AuthMode;
  email: string;
  onEmail: (email: string) => void;
  /** The link beside the password. */
  forgot: ReactNode;
}

export function AuthForm({ mode, email, onEmail, forgot }: AuthFormProps) {
  const [password, setPassword] = useState("");
  const { busy, problems, outcome, onSubmit } = useAuthForm(mode, { email, password });
  return (
    <form onSubmit={onSubmit} noValidate>
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
