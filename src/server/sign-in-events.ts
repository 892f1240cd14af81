import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";

/** A change that a person made to how they sign in. */
export type SecurityChange =
  | "two-step-on"
  | "two-step-off"
  | "recovery-codes"
  | "recovery-code-used"
  | "passkey-added"
  | "passkey-removed"
  | "google-linked";

interface Listeners {
  onSignIn: (userId: string) => Promise<void>;
  onSecurityChange: (userId: string, change: SecurityChange) => Promise<void>;
}

/**
 * Reports sign-ins, and the changes that people make to how they sign in. The library creates a session before it asks
 * for the second step and when it replaces a session, so a new session alone is not a sign-in. Must be the last plugin.
 */
export function signInEvents({ onSignIn, onSecurityChange }: Listeners): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (ctx) => {
    const { returned, newSession, session } = ctx.context;
    if (returned instanceof APIError) return;
    if (newSession && !session) await onSignIn(newSession.user.id);
    const change = changeOf(ctx.path, { isSignedIn: Boolean(session), isReplaced: Boolean(newSession) });
    const userId = (newSession ?? session)?.user.id;
    if (change !== null && userId !== undefined) await onSecurityChange(userId, change);
  });
  return { id: "sign-in-events", hooks: { after: [{ matcher: () => true, handler }] } };
}

function changeOf(path: string | undefined, now: { isSignedIn: boolean; isReplaced: boolean }): SecurityChange | null {
  switch (path) {
    // A code from somebody who is signed in confirms that the app has the secret. This replaces the session once.
    case "/two-factor/verify-totp":
      return now.isSignedIn && now.isReplaced ? "two-step-on" : null;
    case "/two-factor/verify-backup-code":
      return "recovery-code-used";
    case "/two-factor/disable":
      return "two-step-off";
    case "/two-factor/generate-backup-codes":
      return "recovery-codes";
    case "/passkey/verify-registration":
      return "passkey-added";
    default:
      return null;
  }
}
