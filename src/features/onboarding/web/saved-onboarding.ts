import { asStep, blankForm, type OnboardingForm, type Saved, type Step } from "#src/features/onboarding/rules.ts";
import { forget, KEYS, readStored, readText, store } from "#src/web/browser-storage.ts";

export function readSaved(): Saved {
  const leftAt = Number(readText(sessionStorage, KEYS.checkoutStartedAt) ?? Number.NaN);
  return {
    form:
      asForm(readStored(localStorage, KEYS.onboardingForm)) ?? asForm(readStored(sessionStorage, KEYS.onboardingForm)),
    draft: asForm(readStored(sessionStorage, KEYS.onboardingDraft)),
    step: asStep(readStored(sessionStorage, KEYS.onboardingStep)),
    plan: readText(sessionStorage, KEYS.selectedPlan) ?? readText(localStorage, KEYS.selectedPlan),
    leftAt: Number.isFinite(leftAt) ? leftAt : null,
    sessionId: readText(sessionStorage, KEYS.sessionId),
  };
}

/** What was kept may be of an older version or damaged: only text in the places of text is taken. */
function asForm(kept: unknown): OnboardingForm | null {
  if (typeof kept !== "object" || kept === null) return null;
  const values = kept as Record<string, unknown>;
  if (typeof values["created_by"] !== "string") return null;
  const form = { ...blankForm({ id: "", email: "" }) };
  for (const [name, before] of Object.entries(form)) {
    if (typeof values[name] === typeof before) Object.assign(form, { [name]: values[name] });
  }
  return form;
}

/** Kept while someone types, so that a refresh loses nothing; without the picture when it does not fit. */
export function saveDraft(form: OnboardingForm, step: Step, plan: string | null): void {
  store(sessionStorage, KEYS.onboardingStep, step);
  if (plan) store(sessionStorage, KEYS.selectedPlan, plan);
  if (!store(sessionStorage, KEYS.onboardingDraft, form)) {
    store(sessionStorage, KEYS.onboardingDraft, { ...form, logo_url: "" });
  }
}

/** Kept when someone leaves for the checkout, which may end in another tab. */
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

/** The form as it was sent to the checkout, for the server to found the company from. */
export function readCheckoutForm(): OnboardingForm | null {
  return readSaved().form;
}

/** After the payment nothing of the setup is needed any more. */
export function forgetOnboarding(): void {
  forget(localStorage, KEYS.onboardingForm, KEYS.selectedPlan);
  forget(
    sessionStorage,
    KEYS.onboardingForm,
    KEYS.onboardingDraft,
    KEYS.onboardingStep,
    KEYS.selectedPlan,
    KEYS.checkoutOrigin,
    KEYS.checkoutStartedAt,
    KEYS.sessionId,
  );
}
