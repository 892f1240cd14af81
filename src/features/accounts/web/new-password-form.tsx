import { Alert, Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FORM_FAILED, PASSWORD_MIN } from "#src/features/accounts/rules.ts";
import { messageOf } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";

interface NewPasswordFormProps {
  button: string;
  /** Throws an error whose message is shown above the field. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the new password after a mailed link was opened. */
export function NewPasswordForm({ button, onPassword }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const short = password.length < PASSWORD_MIN;
    setProblem(short ? `Use at least ${PASSWORD_MIN} characters` : null);
    if (short || busy) return;
    setBusy(true);
    try {
      await onPassword(password);
    } catch (error) {
      setFailure(messageOf(error, FORM_FAILED));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormStack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordInput
          label="New password"
          description={problem === null && `At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
        />
        <Button type="submit" fullWidth loading={busy}>
          {button}
        </Button>
      </FormStack>
    </form>
  );
}
