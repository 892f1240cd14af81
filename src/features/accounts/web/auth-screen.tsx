import { Alert, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  type AuthMode,
  CONFIRM_LINK_INVALID,
  CONFIRMED,
  DEVICE_LINK,
  LINK_NEEDS_PASSWORD,
} from "#src/features/accounts/rules.ts";
import { AuthForm } from "#src/features/accounts/web/auth-form.tsx";
import { GoogleButton } from "#src/features/accounts/web/google-button.tsx";
import { PasskeyButton } from "#src/features/accounts/web/passkey-button.tsx";
import { SecondStep } from "#src/features/accounts/web/second-step.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { useSession } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./auth.module.css";

const SESSION_EXPIRED = "Your session has expired. Please sign in again.";

export function AuthScreen() {
  const { app } = useSession();
  const {
    confirmed,
    error,
    authError,
    mode: initialMode,
    email: invited = "",
    link,
    device,
  } = useSearch({ strict: false });
  // "Get Started" on the public pages opens the screen with mode=signup.
  const [mode, setMode] = useState<AuthMode>(initialMode === "signup" ? "signup" : "login");
  const [secondStep, setSecondStep] = useState(false);
  // The address stays when the mode changes, so that it need not be typed again to reset the password.
  const [email, setEmail] = useState(invited);
  const switchTo = (to: AuthMode, label: string) => (
    <button type="button" className={classes.link} onClick={() => setMode(to)}>
      {label}
    </button>
  );
  return (
    <Frame>
      <div className={classes.welcome}>
        <Title order={1}>Welcome to {app.name}</Title>
      </div>
      <Sheet>
        {confirmed && (
          <Alert color={error ? "red" : "green"} role="alert" mb="md">
            {error ? CONFIRM_LINK_INVALID : CONFIRMED}
          </Alert>
        )}
        {link === "google" && !secondStep && (
          <Alert color="yellow" role="alert" mb="md">
            {LINK_NEEDS_PASSWORD}
          </Alert>
        )}
        {device !== undefined && DEVICE_LINK[device] && (
          <Alert color={device === "confirmed" ? "green" : "red"} role="alert" mb="md">
            {DEVICE_LINK[device]}
          </Alert>
        )}
        {authError && (
          <Alert color="yellow" role="alert" mb="md">
            {SESSION_EXPIRED}
          </Alert>
        )}
        {secondStep ? (
          <SecondStep onBack={() => setSecondStep(false)} />
        ) : (
          <>
            <AuthForm
              key={mode}
              mode={mode}
              email={email}
              onEmail={setEmail}
              forgot={switchTo("forgotPassword", "Forgot password?")}
              onSecondStep={() => setSecondStep(true)}
            />
            {mode === "login" && <PasskeyButton />}
            {app.google && mode !== "forgotPassword" && link !== "google" && <GoogleButton />}
            <p className={classes.switch}>
              {mode === "login" && <>New here? {switchTo("signup", "Create an account")}</>}
              {mode === "signup" && <>Have an account? {switchTo("login", "Sign in")}</>}
              {mode === "forgotPassword" && switchTo("login", "Back to sign in")}
            </p>
          </>
        )}
      </Sheet>
      {mode === "signup" && (
        <section className={classes.next}>
          <h2>What comes next</h2>
          <ol>
            <li>Confirm your email address</li>
            <li>Tell us about your restaurant, in two short steps</li>
            <li>Choose a plan</li>
          </ol>
        </section>
      )}
      <p className={`${ui.mutedSm} ${classes.notice}`}>
        By continuing, you agree to the <a href="/terms">Terms of Service</a> and the{" "}
        <a href="/privacy">Privacy Policy</a>.
      </p>
    </Frame>
  );
}
