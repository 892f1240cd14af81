import {
  asStep,
  blankForm,
  type OnboardingForm,
  type Saved,
  type Step,
} from "#src/features/billing/onboarding/rules.ts";
import { forget, KEYS, readStored, readText, store } from "#src/web/browser-storage.ts";

export function readSaved(): Saved {
  const leftAt = Number(readText(sessionStorage, KEYS.checkoutStartedAt) ?? Number.NaN);
  return {
    form:
      asForm(readStored(localStorage, KEYS.onboardingForm)) ?? asForm(readStored(sessionStorage, KEYS.onboardingForm)),
    draft: asForm(readStored(localStorage, KEYS.onboardingDraft)),
    step: asStep(readStored(sessionStorage, KEYS.onboardingStep)),
    plan: readText(sessionStorage, KEYS.selectedPlan) ?? readText(localStorage, KEYS.selectedPlan),
    leftAt: Number.isFinite(leftAt) ? leftAt : null,
    sessionId: readText(sessionStorage, KEYS.sessionId),
  };
}

/** Returns the stored form. It may be damaged or of another version, so only fields of the right type are read. */
function asForm(stored: unknown): OnboardingForm | null {
  if (typeof stored !== "object" || stored === null) return null;
  const values = stored as Record<string, unknown>;
  if (typeof values["created_by"] !== "string") return null;
  const form = { ...blankForm({ id: "", email: "", timezone: "" }) };
  for (const [name, initial] of Object.entries(form)) {
    if (typeof values[name] === typeof initial) Object.assign(form, { [name]: values[name] });
  }
  return form;
}

/**
 * Saves the form while the person types, so that a reload or a closed tab does not lose it. The logo is omitted if it
 * does not fit.
 */
export function saveDraft(form: OnboardingForm, step: Step, plan: string | null): void {
  store(sessionStorage, KEYS.onboardingStep, step);
  if (plan) store(sessionStorage, KEYS.selectedPlan, plan);
  if (!store(localStorage, KEYS.onboardingDraft, form)) {
    store(localStorage, KEYS.onboardingDraft, { ...form, logo_url: "" });
  }
}

/**
 * Saves the form before the checkout. It is also saved in local storage, because the checkout may end in another tab.
 */
export function saveForCheckout(form: OnboardingForm, plan: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    if (!store(storage, KEYS.onboardingForm, form)) store(storage, KEYS.onboardingForm, { ...form, logo_url: "" });
    store(storage, KEYS.selectedPlan, plan);
  }
  store(sessionStorage, KEYS.checkoutOrigin, window.location.pathname);
  store(sessionStorage, KEYS.checkoutStartedAt, String(Date.now()));
}

export function forgetCheckoutAttempt(): void {
  forget(sessionStorage, KEYS.checkoutOrigin, KEYS.checkoutStartedAt);
}

/** Returns the form as it was sent to the checkout. The server creates the company from this form. */
export function readCheckoutForm(): OnboardingForm | null {
  return readSaved().form;
}

/** Removes everything that the onboarding has saved, once the payment is verified. */
export function forgetOnboarding(): void {
  forget(localStorage, KEYS.onboardingForm, KEYS.onboardingDraft, KEYS.selectedPlan);
  forget(
    sessionStorage,
    KEYS.onboardingForm,
    KEYS.onboardingStep,
    KEYS.forceOnboarding,
    KEYS.selectedPlan,
    KEYS.checkoutOrigin,
    KEYS.checkoutStartedAt,
    KEYS.sessionId,
  );
}
