/** Who may open a screen: anyone, a signed-in person, or a person with a company. */
export type ScreenAccess = "public" | "user" | "company";

/** Where someone wants to go: a path, its query ("?" included), and who may open it. */
export interface Destination {
  path: string;
  search: string;
  access: ScreenAccess;
}

export interface Known {
  user: boolean;
  company: boolean;
  /** The owner has finished the setup. */
  onboarded: boolean;
}

export interface Memory {
  sessionId: string | null;
  postLoginPath: string | null;
}

/** The guard's decision: stay (`goTo` is null) or redirect. `remember` and `forget` are applied to the session storage first. */
export interface Decision {
  goTo: string | null;
  remember?: Partial<{ [K in keyof Memory]: string }>;
  forget?: (keyof Memory)[];
}

const PAYMENT_PAGES = new Set(["/payment-success", "/payment-failed"]);

const stay: Decision = { goTo: null };

/** A return from the card payment is redirected to the payment page, whatever page it arrives at. */
export function paymentReturn({ path, search }: Pick<Destination, "path" | "search">): string | null {
  const isReturn = new URLSearchParams(search).has("session_id") && !PAYMENT_PAGES.has(path);
  return isReturn ? `/payment-success${search}` : null;
}

/** Decides whether a screen may be opened; the rules are checked in this order. */
export function guard(destination: Destination, known: Known, memory: Memory): Decision {
  const query = new URLSearchParams(destination.search);
  const sessionId = query.get("session_id");
  const returned = paymentReturn(destination);
  if (returned !== null) return { goTo: returned, ...(sessionId && { remember: { sessionId } }) };

  if (destination.path === "/auth" && known.user)
    return afterSignIn(known, memory, query.get("force_onboarding") === "true");
  if (destination.access === "public") return stay;

  if (!known.user) {
    const postLoginPath = destination.path + destination.search;
    return { goTo: "/auth", ...(sessionId && { remember: { sessionId, postLoginPath } }) };
  }
  if (destination.path === "/payment-success") {
    if (sessionId) return { goTo: null, remember: { sessionId } };
    if (memory.sessionId) return { goTo: paymentPage(memory.sessionId) };
    return stay;
  }
  if (!known.company && destination.access === "company") return { goTo: "/onboarding" };
  const done = destination.path === "/onboarding" && known.onboarded && query.get("force_onboarding") !== "true";
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

/** Rejects paths that lead to another site: the stored path may have been tampered with. */
function isOwnPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.includes("\\");
}
