/**
 * Keys of what a browser stores between screens and visits. Every value that is read may be missing, old or tampered
 * with.
 */
export const KEYS = {
  sessionId: "stripe_session_id",
  postLoginPath: "post_login_path",
  forceOnboarding: "force_onboarding",
  onboardingStep: "onboarding_step",
  onboardingDraft: "onboarding_draft",
  onboardingForm: "onboarding_form_data",
  selectedPlan: "selected_plan",
  checkoutOrigin: "checkout_origin",
  checkoutStartedAt: "checkout_started_at",
  verifiedSessions: "verified_sessions",
  /** Set while somebody is signed in. The public pages read it, because they do not ask the server. */
  signedIn: "signed_in",
  /** The company that the tab works in. */
  company: "company",
  /** The secret of an invitation that was opened before its person has signed in. */
  invite: "invite",
  /** The paper size on which this device prints tickets. */
  ticketPaper: "ticket_paper",
  /**
   * Set while this device prints new tickets automatically: the time at which this began, and the tickets that it has
   * printed.
   */
  printedTickets: "printed_tickets",
  /** The prefix of the keys under which orders of a till wait. The company's id and the order's key follow it. */
  tillOrder: "till-order ",
  subscriptionEvents: "subscription_events",
} as const;

export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readStored(storage: BrowserStorage, key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Storage may be forbidden, or hold something of another version: both count as nothing stored.
    return undefined;
  }
}

/** Stores a value; false when the browser would not take it, because storage is full or forbidden. */
export function store(storage: BrowserStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(storage: BrowserStorage, ...keys: string[]): void {
  try {
    for (const key of keys) storage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing to remove.
  }
}

export function readText(storage: BrowserStorage, key: string): string | null {
  const value = readStored(storage, key);
  return typeof value === "string" ? value : null;
}
