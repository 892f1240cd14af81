/** Where someone wants to go: a path and its query, "?" included. */
export interface Place {
  path: string;
  search: string;
}

export interface Known {
  user: boolean;
  company: boolean;
  /** The company's owner has seen the setup to its end. */
  onboarded: boolean;
}

export interface Memory {
  sessionId: string | null;
  postLoginPath: string | null;
}

/** What to do: stay, or go elsewhere; `remember` and `forget` are done first. */
export interface Decision {
  goTo: string | null;
  remember?: Partial<{ [K in keyof Memory]: string }>;
  forget?: (keyof Memory)[];
}

const PAYMENT_PAGES = new Set(["/payment-success", "/payment-failed"]);
const WITHOUT_GUARD = new Set(["/auth", "/auth/callback", "/reset-password", "/payment-failed"]);
/** Guarded screens that make sense before there is a company. */
const WITHOUT_COMPANY = new Set(["/onboarding", "/payment-success"]);

const stay: Decision = { goTo: null };

/** A return from the card payment belongs on the payment page, whatever page it comes back to. */
export function paymentReturn({ path, search }: Place): string | null {
  const isReturn = new URLSearchParams(search).has("session_id") && !PAYMENT_PAGES.has(path);
  return isReturn ? `/payment-success${search}` : null;
}

/** The guard's rules, one after the other. */
export function guard(place: Place, known: Known, memory: Memory): Decision {
  const query = new URLSearchParams(place.search);
  const sessionId = query.get("session_id");
  const returned = paymentReturn(place);
  if (returned !== null) return { goTo: returned, ...(sessionId && { remember: { sessionId } }) };

  if (place.path === "/auth" && known.user) return afterSignIn(known, memory, query.get("force_onboarding") === "true");
  if (WITHOUT_GUARD.has(place.path)) return stay;

  if (!known.user) {
    const postLoginPath = place.path + place.search;
    return { goTo: "/auth", ...(sessionId && { remember: { sessionId, postLoginPath } }) };
  }
  if (place.path === "/payment-success") {
    if (sessionId) return { goTo: null, remember: { sessionId } };
    if (memory.sessionId) return { goTo: paymentPage(memory.sessionId) };
    return stay;
  }
  if (!known.company && !WITHOUT_COMPANY.has(place.path)) return { goTo: "/onboarding" };
  const done = place.path === "/onboarding" && known.onboarded && query.get("force_onboarding") !== "true";
  return done ? { goTo: "/dashboard" } : stay;
}

/** Where a sign-in leads: the remembered path, else the dashboard of the company, else its setup. */
export function afterSignIn(known: Known, memory: Memory, forceOnboarding = false): Decision {
  if (memory.postLoginPath !== null && isOwnPath(memory.postLoginPath)) {
    return { goTo: memory.postLoginPath, forget: ["postLoginPath"] };
  }
  if (forceOnboarding) return { goTo: "/onboarding?force_onboarding=true" };
  return { goTo: known.company ? "/dashboard" : "/onboarding" };
}

export function paymentPage(sessionId: string): string {
  return `/payment-success?session_id=${encodeURIComponent(sessionId)}`;
}

/** A path that was tampered with must not lead to another site. */
function isOwnPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.includes("\\");
}
