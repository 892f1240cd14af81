import { Alert, Button } from "@mantine/core";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useFinishSignIn } from "#src/features/accounts/web/use-finish-sign-in.ts";
import { passkeyProblem, signInByPasskey } from "#src/features/accounts/web/use-passkey.ts";
import classes from "./auth.module.css";

/** Signs in without an address and a password; not shown where the browser has no passkeys. */
export function PasskeyButton() {
  const finish = useFinishSignIn();
  const signIn = useMutation({
    mutationFn: async () => {
      await signInByPasskey();
      await finish();
    },
  });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <div className={classes.google}>
      {signIn.isError && (
        <Alert color="red" role="alert">
          {passkeyProblem(signIn.error)}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        loading={signIn.isPending}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
