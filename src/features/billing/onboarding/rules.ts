import { website } from "#src/features/companies/contract.ts";
import { COMPANY_DEFAULTS, USERNAME_CONFLICT, USERNAME_MIN } from "#src/features/companies/rules.ts";
import { phoneProblem } from "#src/features/companies/phone.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { countryOfTimezone } from "#src/features/companies/time-zones.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";
import type { UsernameState } from "#src/features/companies/username-check.ts";

/** The form of the three steps. Every field has the value of its input. */
export interface OnboardingForm {
  name: string;
  address: string;
  country: string;
  currency: string;
  uen: string;
  phone_number: string;
  phone_country_code: string;
  phone_verified: boolean;
  /** A picture as a data URL. */
  logo_url: string;
  username: string;
  website: string;
  /** The browser's time zone. */
  timezone: string;
  created_by: string;
  email: string;
}

/** The signed-in person, and their browser's location. */
export interface Newcomer {
  id: string;
  email: string;
  timezone: string;
}

export type Step = 1 | 2 | 3;

export const STEPS = [
  { id: "company_info", label: "Company Info" },
  { id: "company_branding", label: "Branding & Identity" },
  { id: "payment", label: "Choose Plan" },
] as const;

const FILL_IN_REQUIRED = "Please fill in all required fields";
export const SELECT_PLAN = "Please select a plan to continue";
export const PAYMENT_CANCELED = "Payment was canceled. Please try again.";
export const PAYMENT_INTERRUPTED = "Your payment process was interrupted. Please try again.";

/**
 * Milliseconds after the person left for the checkout. If they open the screen with a saved session within this time,
 * it counts as their return from the checkout.
 */
const RETURN_WINDOW_MS = 300_000;

/** Returns the empty form. Its country is that of the browser's time zone, else Singapore. */
export function blankForm(user: Newcomer): OnboardingForm {
  const blank = {
    name: "",
    address: "",
    country: COMPANY_DEFAULTS.country,
    currency: COMPANY_DEFAULTS.currency,
    uen: "",
    phone_number: "",
    phone_country_code: "+65",
    phone_verified: false,
    logo_url: "",
    username: "",
    website: "",
    timezone: user.timezone,
    created_by: user.id,
    email: user.email,
  };
  return withCountry(blank, countryOfTimezone(user.timezone)?.name ?? blank.country);
}

/** Returns the form with a country and its currency and dial code, which can be changed afterwards. */
export function withCountry(form: OnboardingForm, country: string): OnboardingForm {
  const found = countryOf(country);
  if (!found) return { ...form, country };
  return { ...form, country, currency: found.currency, phone_country_code: found.dial };
}

const REQUIRED = ["name", "address", "country", "currency", "uen", "phone_number"] as const;

const MISSING: Record<(typeof REQUIRED)[number], string> = {
  name: "Enter the name of your restaurant",
  address: "Enter its address",
  country: "Choose a country",
  currency: "Choose a currency",
  uen: "Enter the number of your registration",
  phone_number: "Enter a phone number",
};

export type FieldProblems = Partial<Record<keyof OnboardingForm, string>>;

/** The problems of a step: one message above the form, and one at each field. */
interface StepProblems {
  message: string;
  fields: FieldProblems;
}

/** Returns what must be corrected before step 1 can be left, or null. */
export function companyInfoProblems(form: OnboardingForm): StepProblems | null {
  const missing = REQUIRED.filter((field) => form[field].trim() === "");
  if (missing.length > 0) {
    return { message: FILL_IN_REQUIRED, fields: Object.fromEntries(missing.map((field) => [field, MISSING[field]])) };
  }
  const phone = phoneProblem(form);
  return phone === null ? null : { message: phone, fields: { phone_number: phone } };
}

/** Returns what must be corrected before step 2 can be left, or null. */
export function brandingProblems(form: OnboardingForm): StepProblems | null {
  const parsed = website.safeParse(form.website);
  if (parsed.success) return null;
  const message = fieldErrors(parsed.error)[0]?.message ?? "";
  return { message, fields: { website: message } };
}

/**
 * Returns whether step 2 can be left: the username must have at least 3 characters and not be known as unavailable.
 */
export function canLeaveBranding(form: OnboardingForm, username: UsernameState): boolean {
  return form.username.length >= USERNAME_MIN && username !== "invalid" && username !== "taken";
}

/** Returns the last step that can be opened with the fields filled in so far. */
export function lastReachableStep(form: OnboardingForm): Step {
  if (companyInfoProblems(form)) return 1;
  return form.username.length >= USERNAME_MIN ? 3 : 2;
}

export interface Arrival {
  step: string | null;
  session_id: string | null;
  canceled: boolean;
}

export interface Saved {
  /** Saved when the person leaves for the checkout. */
  form: OnboardingForm | null;
  /** Saved while the person types. */
  draft: OnboardingForm | null;
  step: Step | null;
  plan: string | null;
  /** The time at which the person left for the checkout; null once they are back. */
  leftAt: number | null;
  sessionId: string | null;
}

export type Resumption =
  | { kind: "verify"; session_id: string }
  | { kind: "fill"; step: Step; form: OnboardingForm; plan: string | null; error: string | null };

/** Returns the step at which the onboarding continues: after a reload, or after a cancelled or interrupted payment. */
export function resume(user: Newcomer, arrival: Arrival, saved: Saved, now: number): Resumption {
  if (arrival.session_id) return { kind: "verify", session_id: arrival.session_id };
  const awayMs = saved.leftAt === null ? Infinity : now - saved.leftAt;
  if (!arrival.canceled && saved.sessionId && awayMs >= 0 && awayMs <= RETURN_WINDOW_MS) {
    return { kind: "verify", session_id: saved.sessionId };
  }
  // Returns the form if it is this person's own: another person may have used this browser before.
  const ifOwn = (form: OnboardingForm | null) => (form?.created_by === user.id ? form : null);
  const checkoutForm = ifOwn(saved.form);
  const form = ifOwn(saved.draft) ?? checkoutForm;
  const filled = form ?? blankForm(user);
  const open = (step: Step, error: string | null = null): Resumption => ({
    kind: "fill",
    step: Math.min(step, lastReachableStep(filled)) as Step,
    form: filled,
    plan: form && saved.plan,
    error,
  });
  if (arrival.canceled) return open(3, PAYMENT_CANCELED);
  if (saved.leftAt !== null && checkoutForm) return open(3, PAYMENT_INTERRUPTED);
  const requested = asStep(arrival.step);
  if (requested) return open(requested);
  if (checkoutForm) return open(3);
  // The step is stored for this tab only; the draft is stored for every tab of the browser.
  return open(saved.step ?? 3);
}

export function asStep(value: unknown): Step | null {
  const step = Number(value);
  return step === 1 || step === 2 || step === 3 ? step : null;
}

const CHECKOUT_FAILED = "Failed to start subscription process. Please try again.";
export const NO_CHECKOUT_ADDRESS = "Failed to create checkout session";

/** Returns the message for a checkout that could not be opened. */
export function checkoutFailure(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const text = error instanceof ShownError ? error.message : "";
  if (code === "23505" || code === "USERNAME_TAKEN" || /username/i.test(text)) return USERNAME_CONFLICT;
  return text || CHECKOUT_FAILED;
}
