import { Alert, Anchor, Button, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { resetPassword } from "#src/features/accounts/contract.ts";
import { LINK_INVALID } from "#src/features/accounts/rules.ts";
import { NewPasswordForm } from "#src/features/accounts/web/new-password-form.tsx";
import { call } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import classes from "./auth.module.css";

/** The target of the mailed link. The query has a token, or an error if the link was used or has expired. */
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
  const [done, setDone] = useState(false);
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
    <NewPasswordForm
      button="Save password"
      onPassword={async (newPassword) => {
        await call(resetPassword, { body: { newPassword, token } });
        setDone(true);
      }}
    />
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
