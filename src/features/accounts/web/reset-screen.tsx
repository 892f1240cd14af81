import { Alert, Anchor, Button, PasswordInput, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { resetPassword } from "#src/features/accounts/contract.ts";
import { FORM_FAILED, LINK_INVALID, PASSWORD_MIN } from "#src/features/accounts/rules.ts";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./auth.module.css";

/** The target of the mailed link, with a token, or with an error when the link was used or has expired. */
export function ResetScreen() {
  const { token, error } = useSearch({ strict: false });
  return (
    <Frame>
      <div className={classes.welcome}>
        <Title order={1}>Choose a new password</Title>
      </div>
      <Sheet>{token && !error ? <NewPassword token={token} /> : <InvalidLink />}</Sheet>
    </Frame>
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const short = password.length < PASSWORD_MIN;
    setProblem(short ? `Use at least ${PASSWORD_MIN} characters` : null);
    if (short) return;
    setBusy(true);
    try {
      await call(resetPassword, { body: { newPassword: password, token } });
      setDone(true);
    } catch (error) {
      setFailure(messageOf(error, FORM_FAILED));
    } finally {
      setBusy(false);
    }
  }

  if (done) {
    return (
      <FormStack>
        <Alert color="green" role="alert">
          Your password has been changed, and you have been signed out on all other devices.
        </Alert>
        <Button component={Link} to="/auth" fullWidth>
          Sign in
        </Button>
      </FormStack>
    );
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
          Save password
        </Button>
      </FormStack>
    </form>
  );
}

function InvalidLink() {
  return (
    <FormStack>
      <Alert color="red" role="alert">
        {LINK_INVALID}
      </Alert>
      <span>
        To get a new one, choose “Forgot password?” on the{" "}
        <Anchor component={Link} to="/auth" inherit>
          sign-in page
        </Anchor>
        .
      </span>
    </FormStack>
  );
}
