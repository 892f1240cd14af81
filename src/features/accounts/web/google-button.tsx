import { Alert, Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { signInWithGoogle } from "#src/features/accounts/contract.ts";
import { GOOGLE_FAILED, NO_GOOGLE_ADDRESS } from "#src/features/accounts/rules.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { call, messageOf } from "#src/web/call.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./auth.module.css";

/** Opens Google's sign-in page, which redirects back to /auth/callback. */
export function GoogleButton() {
  const { force_onboarding } = useSearch({ strict: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function leave() {
    setBusy(true);
    setFailure(null);
    try {
      const callbackURL = `/auth/callback${force_onboarding === "true" ? "?force_onboarding=true" : ""}`;
      const body = { provider: "google" as const, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true };
      const { url } = await call(signInWithGoogle, { body });
      if (!url) throw new ShownError(NO_GOOGLE_ADDRESS);
      window.location.assign(url);
    } catch (error) {
      setFailure(messageOf(error, GOOGLE_FAILED));
      setBusy(false);
    }
  }

  return (
    <div className={classes.google}>
      <div className={`${ui.row} ${ui.mutedSm} ${classes.or}`}>or</div>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Button variant="default" fullWidth loading={busy} leftSection={<GoogleMark />} onClick={() => void leave()}>
        Continue with Google
      </Button>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden focusable="false">
      <path
        fill="#4285f4"
        d="M46.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.6h12.4a10.6 10.6 0 0 1-4.6 7v5.6h7.4c4.4-4 6.9-9.9 6.9-16.7Z"
      />
      <path
        fill="#34a853"
        d="M24 47c6.2 0 11.4-2 15.2-5.6l-7.4-5.7c-2 1.4-4.7 2.2-7.8 2.2-6 0-11-4-12.9-9.5H3.5v5.9A23 23 0 0 0 24 47Z"
      />
      <path fill="#fbbc04" d="M11.1 28.4a13.8 13.8 0 0 1 0-8.8v-6H3.5a23 23 0 0 0 0 20.7l7.6-5.9Z" />
      <path
        fill="#ea4335"
        d="M24 10.1c3.4 0 6.4 1.2 8.8 3.4l6.6-6.5A23 23 0 0 0 3.5 13.7l7.6 5.9c1.8-5.5 6.9-9.5 12.9-9.5Z"
      />
    </svg>
  );
}
