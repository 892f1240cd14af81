import { Loader } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import {
  CALLBACK_ERROR,
  CALLBACK_FAILED,
  ERROR_REDIRECT_MS,
  GOOGLE_UNCONFIRMED,
  SUCCESS_REDIRECT_MS,
} from "#src/features/accounts/rules.ts";
import { fetchSignedInUser, destinationOf } from "#src/features/accounts/web/after-sign-in.ts";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./callback.module.css";

/** Errors of the server's redirect if Google has not confirmed the person's address. */
const UNCONFIRMED_BY_GOOGLE: ReadonlySet<string> = new Set(["email_not_verified", "account_not_linked"]);

/** Error of the server's redirect if the account has a password, which the person has to enter once. */
const NEEDS_PASSWORD = "link_needs_password";

type Status = { name: "loading" } | { name: "success" } | { name: "error"; message: string };

/**
 * The target of Google's redirect and of the mailed confirmation link: loads the session, shows the result, redirects.
 */
export function CallbackScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { error, force_onboarding } = useSearch({ strict: false });
  const [status, setStatus] = useState<Status>({ name: "loading" });

  useEffect(() => {
    let mounted = true;
    let timer: ReturnType<typeof setTimeout>;
    const showAndRedirect = (next: Status, href: string, ms: number) => {
      if (!mounted) return;
      setStatus(next);
      timer = setTimeout(() => void navigate({ href, replace: true }), ms);
    };
    const fail = (message: string) => showAndRedirect({ name: "error", message }, "/auth", ERROR_REDIRECT_MS);
    if (error === NEEDS_PASSWORD) {
      void navigate({ href: "/auth?link=google", replace: true });
    } else if (error === undefined) {
      fetchSignedInUser(queryClient).then(
        (session) =>
          session
            ? showAndRedirect(
                { name: "success" },
                destinationOf(session, force_onboarding === "true"),
                SUCCESS_REDIRECT_MS,
              )
            : fail(CALLBACK_FAILED),
        () => fail(CALLBACK_ERROR),
      );
    } else {
      fail(UNCONFIRMED_BY_GOOGLE.has(error) ? GOOGLE_UNCONFIRMED : CALLBACK_FAILED);
    }
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [error, force_onboarding, queryClient, navigate]);

  return (
    <Frame>
      <Sheet centered>
        <div className={`${ui.column} ${classes.status}`} aria-live="polite">
          {status.name === "loading" && (
            <>
              <Loader size={32} />
              <h1>Signing you in</h1>
              <p>This takes a moment.</p>
            </>
          )}
          {status.name === "success" && (
            <>
              <IconCircleCheck size={40} stroke={1.75} color="var(--good)" aria-hidden />
              <h1>You are signed in</h1>
              <p>Taking you to your restaurant.</p>
            </>
          )}
          {status.name === "error" && (
            <>
              <IconAlertTriangle size={40} stroke={1.75} color="var(--bad)" aria-hidden />
              <h1>{status.message}</h1>
              <p>Taking you back to the sign-in page.</p>
            </>
          )}
        </div>
      </Sheet>
    </Frame>
  );
}
