import { MANAGEMENT, type Role } from "#src/shared/roles.ts";

/** Who may open a screen: anyone, a signed-in person, or a person with a company. */
export type ScreenAccess = "public" | "user" | "company";

/** Where someone wants to go: a path, its query ("?" included), and who may open it. */
export interface Destination {
  path: string;
  search: string;
  access: ScreenAccess;
  /** The roles that may open a company's screen; owners and managers by default. */
  roles?: readonly Role[] | undefined;
}

export interface Known {
  user: boolean;
  /** Whether the browser is a shared tablet. If it is, the person is the one who entered their PIN. */
  device: boolean;
  /** The person's role in the company; null without a company. */
  role: Role | null;
  /** Whether the owner has finished the setup. */
  onboarded: boolean;
}

export interface Memory {
  sessionId: string | null;
  postLoginPath: string | null;
  /** "true" while an owner who has finished the setup goes through it again. */
  forceOnboarding: string | null;
  /** The secret of an invitation that was opened without a session. */
  invite: string | null;
}

/** The guard's decision: stay (`goTo` is null) or redirect. `remember` and `forget` are applied to the session storage first. */
export interface Decision {
  goTo: string | null;
  remember?: Partial<{ [K in keyof Memory]: string }>;
  forget?: (keyof Memory)[];
}

/** The setup, also for somebody who has already finished a setup: then it adds another restaurant. */
export const SETUP_OF_ANOTHER = "/onboarding?force_onboarding=true";

/** The screen on which people enter their PIN on a shared tablet. */
const UNLOCK = "/unlock";
/** Screens that nobody may open on a shared tablet. */
const OFF_ON_DEVICES = new Set(["/auth", "/auth/confirm", "/pair", "/pin", "/settings/sign-in", UNLOCK]);

const PAYMENT_PAGES = new Set(["/payment-success", "/payment-failed"]);

/** The first screen of each role. */
const HOMES: Record<Role, string> = {
  owner: "/dashboard",
  manager: "/dashboard",
  kitchen: "/kitchen",
  counter: "/orders",
};

/** Returns the first screen of a person: that of their role, or the setup while they have no company. */
export function homeOf(role: Role | null): string {
  return role === null ? "/onboarding" : HOMES[role];
}

/** Returns whether a role may open a company's screen. */
export function mayOpen(role: Role, { roles = MANAGEMENT }: Pick<Destination, "roles">): boolean {
  return roles.includes(role);
}

const stay: Decision = { goTo: null };

/** Returns the payment page for a return from the card payment, whatever page it arrives at. */
function paymentReturn({ path, search }: Pick<Destination, "path" | "search">): string | null {
  const isReturn = new URLSearchParams(search).has("session_id") && !PAYMENT_PAGES.has(path);
  return isReturn ? `/payment-success${search}` : null;
}

/** Decides whether a screen may be opened; the rules are checked in this order. */
export function guard(destination: Destination, known: Known, memory: Memory): Decision {
  const query = new URLSearchParams(destination.search);
  const sessionId = query.get("session_id");
  const returned = paymentReturn(destination);
  if (returned !== null) return { goTo: returned, ...(sessionId && { remember: { sessionId } }) };

  const ofDevice = guardDevice(destination, known);
  if (ofDevice !== null) return ofDevice;

  const isForced = query.get("force_onboarding") === "true";
  if (destination.path === "/auth" && known.user) return afterSignIn(known, memory, isForced);
  if (destination.access === "public") return stay;

  if (!known.user) {
    const postLoginPath = destination.path + destination.search;
    return { goTo: "/auth", remember: { postLoginPath, ...(sessionId && { sessionId }) } };
  }
  if (destination.path === "/payment-success") {
    if (sessionId) return { goTo: null, remember: { sessionId } };
    if (memory.sessionId) return { goTo: paymentPage(memory.sessionId) };
    return stay;
  }
  if (destination.path === "/onboarding") return guardSetup(known, memory, isForced);
  if (destination.access !== "company") return stay;
  if (known.role === null) return { goTo: "/onboarding" };
  if (!mayOpen(known.role, destination)) return { goTo: homeOf(known.role) };
  return memory.forceOnboarding === null ? stay : { goTo: null, forget: ["forceOnboarding"] };
}

/**
 * On a shared tablet on which nobody works, redirects to the screen on which people enter their PIN. Returns null where
 * the other rules decide.
 */
function guardDevice({ path }: Destination, { device, user, role }: Known): Decision | null {
  if (!device) return path === UNLOCK ? { goTo: "/pair" } : null;
  if (!user) return path === UNLOCK ? stay : { goTo: UNLOCK };
  return OFF_ON_DEVICES.has(path) ? { goTo: homeOf(role) } : null;
}

/**
 * Lets a finished setup begin again only on request. The request is valid until another screen of the company is
 * opened.
 */
function guardSetup(known: Known, memory: Memory, isForced: boolean): Decision {
  if (isForced) return { goTo: null, remember: { forceOnboarding: "true" } };
  if (memory.forceOnboarding === "true") return stay;
  // Only owners set a restaurant up.
  return known.onboarded || (known.role !== null && known.role !== "owner") ? { goTo: homeOf(known.role) } : stay;
}

/**
 * Decides where a sign-in leads: back from a payment, to a requested setup, to the requested path, to an invitation,
 * else to the first screen of the person's role or the setup.
 */
export function afterSignIn(known: Known, memory: Memory, isForced = false): Decision {
  const { postLoginPath } = memory;
  const asked = postLoginPath !== null && isOwnPath(postLoginPath) ? postLoginPath : null;
  const isPayment = asked !== null && PAYMENT_PAGES.has(asked.split("?")[0] ?? "");
  const goTo = isForced && !isPayment ? SETUP_OF_ANOTHER : asked;
  if (goTo === null) return { goTo: memory.invite === null ? homeOf(known.role) : invitePage(memory.invite) };
  return postLoginPath === null ? { goTo } : { goTo, forget: ["postLoginPath"] };
}

function invitePage(token: string): string {
  return `/invite?token=${encodeURIComponent(token)}`;
}

export function paymentPage(sessionId: string): string {
  return `/payment-success?session_id=${encodeURIComponent(sessionId)}`;
}

/**
 * Rejects paths that a browser would read as an address of another site: the stored path may have been tampered with.
 */
function isOwnPath(path: string): boolean {
  const own = "https://own.invalid";
  return path.startsWith("/") && URL.canParse(path, own) && new URL(path, own).origin === own;
}
