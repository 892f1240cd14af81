import { Alert, Anchor, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { confirmSignUp } from "#src/features/accounts/contract.ts";
import { CONFIRM_ELSEWHERE, CONFIRM_LINK_INVALID } from "#src/features/accounts/rules.ts";
import { NewPasswordForm } from "#src/features/accounts/web/new-password-form.tsx";
import { useFinishSignIn } from "#src/features/accounts/web/use-finish-sign-in.ts";
import { call } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import classes from "./auth.module.css";

/**
 * The target of a confirmation link that is opened in a browser other than the one used to sign up. The reader of the
 * mail may then not be the person who chose the password.
 */
export function ConfirmScreen() {
  const { token } = useSearch({ strict: false });
  const finish = useFinishSignIn();
  return (
    <Frame>
      <div className={classes.welcome}>
        <Title order={1}>Choose a password</Title>
      </div>
      <Sheet>
        {token ? (
          <FormStack>
            <p className={classes.step}>{CONFIRM_ELSEWHERE}</p>
            <NewPasswordForm
              button="Confirm and sign in"
              onPassword={async (newPassword) => {
                await call(confirmSignUp, { body: { newPassword, token } });
                await finish();
              }}
            />
          </FormStack>
        ) : (
          <FormStack>
            <Alert color="red" role="alert">
              {CONFIRM_LINK_INVALID}
            </Alert>
            <Anchor component={Link} to="/auth" inherit>
              Go to the sign-in page
            </Anchor>
          </FormStack>
        )}
      </Sheet>
    </Frame>
  );
}
