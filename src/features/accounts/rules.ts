export const PASSWORD_MIN = 8;

/** What a new account is called until its owner says otherwise: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  return email.split("@")[0] || email;
}

export type AuthMode = "login" | "signup" | "forgotPassword";

export const MODE_LABELS: Record<AuthMode, { heading: string; button: string }> = {
  login: { heading: "Sign in to your account", button: "Sign in" },
  signup: { heading: "Create your account", button: "Create account" },
  forgotPassword: { heading: "Reset your password", button: "Send reset link" },
};

export const CONFIRM_SENT = "Check your email for the confirmation link!";
export const RESET_SENT = "Check your email for the password reset link!";
export const CONFIRMED = "Your address is confirmed. Sign in to go on.";
export const CONFIRM_LINK_DEAD = "This link has been used or has run out. Sign in to get another one.";
export const FORM_FAILED = "An error occurred";
export const GOOGLE_FAILED = "An error occurred with Google sign-in";
export const NO_GOOGLE_ADDRESS = "Authentication failed";
export const CALLBACK_FAILED = "Authentication failed. Please try again.";
export const CALLBACK_BROKE = "Something went wrong. Please try again.";

export const SUCCESS_REDIRECT_MS = 1000;
export const ERROR_REDIRECT_MS = 2000;

/** What the form says before anything is sent; `null` when it may be sent. */
export function credentialsProblem(
  mode: AuthMode,
  email: string,
  password: string,
): { email?: string; password?: string } | null {
  const problems = {
    ...(email.trim() === "" && { email: "Email is required" }),
    ...(mode !== "forgotPassword" && password === "" && { password: "Password is required" }),
    ...(mode === "signup" &&
      password !== "" &&
      password.length < PASSWORD_MIN && { password: `Use at least ${PASSWORD_MIN} characters` }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}
